#!/bin/sh
# Prints the elements of the Zarr array in a folder, with the zarr-python that the adapter's setup installed. Use it
# with
#   zarrproof run reader:'sh conformance/adapters/zarr-python/read_array.sh {path}'
set -eu
folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
python=$(sh "$folder/../shared/python/adapter.sh" path "$folder") || exit 127 # the shell's status for a missing command
exec "$python" -I -B "$folder/read_array.py" "$@"
