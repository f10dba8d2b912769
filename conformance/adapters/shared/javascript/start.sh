#!/bin/sh
# Runs an adapter with the Node and the implementation that setup.sh installed. Argument: the adapter's folder.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(CDPATH='' cd -- "$1" && pwd)
. "$here/environment.sh"
need_sound "$home" "$program" "sh $here/setup.sh $folder"
# A checkout is TypeScript, which Node must transform.
exec "$home/$program" ${source:+--experimental-transform-types --no-warnings} "$folder/adapter.mjs" "$package"
