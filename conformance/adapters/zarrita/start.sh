#!/bin/sh
# Runs the adapter with the Node and the zarrita that setup.sh has put in place.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"
need_sound "$home" "$program" "sh $here/setup.sh"
# A checkout is TypeScript of which Node must transform a little.
exec "$home/$program" ${source:+--experimental-transform-types --no-warnings} "$here/adapter.mjs" "$package"
