#!/bin/sh
# Runs an adapter with the node on PATH and the implementation in the nearest node_modules, from the folder
# $ZARRPROOF_INSTALLED upwards. Argument: the adapter's folder.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(CDPATH='' cd -- "$1" && pwd)
. "$folder/packages.sh"
fail() {
    echo "$name: --installed: $*" >&2
    exit 1
}

cd "$ZARRPROOF_INSTALLED"
# A project may test with a Node that has no float16. The adapter does not declare it then.
node=$(sh "$here/find-node.sh" 20) || fail "found $(node --version 2>/dev/null || echo 'no node') on PATH; expected Node 20 or newer."
place=$PWD
until [ -f "$place/node_modules/$name/package.json" ]; do
    [ "$place" != / ] || fail "there is no node_modules/$name in $PWD or above it."
    place=$(dirname "$place")
done
exec "$node" "$folder/adapter.mjs" "$place/node_modules/$name"
