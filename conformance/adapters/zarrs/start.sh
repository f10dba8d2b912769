#!/bin/sh
# Runs the program that setup.sh has built.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"
if [ ! -x "$home/adapter" ]; then
    echo "zarrs: not set up, run 'sh $here/setup.sh' first" >&2
    exit 3
fi
exec "$home/adapter"
