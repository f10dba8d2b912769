#!/bin/sh
# Prints the elements of the Zarr array in a folder with the zarr-python that setup.sh has installed, for
#   zarrproof stores --reader 'sh conformance/adapters/zarr-python/read_array.sh {path}'
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"
if [ ! -x "$home/bin/python" ]; then
    echo "zarr-python: not set up, run 'sh $here/setup.sh' first" >&2
    exit 127 # as where there is no such command: nothing can be read
fi
exec "$home/bin/python" -I "$here/read_array.py" "$@"
