#!/bin/sh
# Runs the adapter with the node on PATH and the zarrita in the nearest node_modules, from the folder $ZARRPROOF_INSTALLED
# upwards.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
fail() {
    echo "zarrita: --installed: $*" >&2
    exit 1
}

cd "$ZARRPROOF_INSTALLED"
node=$(sh "$here/find-node.sh") || fail "found $(node --version 2>/dev/null || echo 'no node') on PATH; expected Node 24 or newer."
folder=$PWD
until [ -f "$folder/node_modules/zarrita/package.json" ]; do
    [ "$folder" != / ] || fail "there is no node_modules/zarrita in $PWD or above it."
    folder=$(dirname "$folder")
done
exec "$node" "$here/adapter.mjs" "$folder/node_modules/zarrita"
