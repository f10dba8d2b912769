#!/bin/sh
# Prints the elements of the Zarr array in a folder, with the zarr-python that the adapter's setup installed. Use it
# with
#   zarrproof run reader:'sh conformance/adapters/zarr-python/read_array.sh {path}'
set -eu
folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
here=$(dirname "$folder")/shared/python
. "$here/environment.sh"
(need_sound "$home" "$program" "sh $here/adapter.sh setup $folder") || exit 127 # the shell's status for a missing command
exec "$home/$program" -I -B "$folder/read_array.py" "$@"
