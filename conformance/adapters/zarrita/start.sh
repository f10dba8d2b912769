#!/bin/sh
# Runs the adapter with the Node and the zarrita that setup.sh has put in place.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"
if [ ! -x "$home/node" ]; then
    echo "zarrita: not set up, run 'sh $here/setup.sh' first" >&2
    exit 3
fi
exec "$home/node" "$here/adapter.mjs" "$home"
