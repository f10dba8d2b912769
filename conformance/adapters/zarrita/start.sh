#!/bin/sh
# Runs the adapter with the Node and the zarrita that setup.sh has put in place.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"
if [ ! -x "$home/node" ]; then
    echo "zarrita: not set up, run 'sh $here/setup.sh' first" >&2
    exit 3
fi
# A checkout is TypeScript of which Node must transform a little.
exec "$home/node" ${source:+--experimental-transform-types --no-warnings} "$here/adapter.mjs" "$package"
