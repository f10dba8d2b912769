#!/bin/sh
# Runs the adapter in the environment that setup.sh has made.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"
if [ ! -x "$home/bin/python" ]; then
    echo "zarr-python: not set up, run 'sh $here/setup.sh' first" >&2
    exit 3
fi
exec "$home/bin/python" -I "$here/adapter.py" # -I: no PYTHONPATH, no packages of the user
