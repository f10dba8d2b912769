#!/bin/sh
# Prints the elements of the Zarr array in a folder with the zarr-python that the adapter's setup has installed, for
#   zarrproof stores --reader 'sh conformance/adapters/zarr-python/read_array.sh {path}'
set -eu
folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$folder/../shared/python/environment.sh"
if ! ready; then
    echo "zarr-python: not set up, run 'sh $(dirname "$folder")/shared/python/setup.sh $folder' first" >&2
    exit 127 # as where there is no such command: nothing can be read
fi
exec "$home/bin/python" -I "$folder/read_array.py" "$@"
