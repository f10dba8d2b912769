#!/bin/sh
# Runs the adapter with the Node and the zarrita that setup.sh installed.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"
need_sound "$home" "$program" "sh $here/setup.sh"
# A checkout is TypeScript, which Node must transform.
exec "$home/$program" ${source:+--experimental-transform-types --no-warnings} "$here/adapter.mjs" "$package"
