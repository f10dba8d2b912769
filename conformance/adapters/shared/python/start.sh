#!/bin/sh
# Runs an adapter in the environment that setup.sh has made. Argument: the adapter's folder.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(CDPATH='' cd -- "$1" && pwd)
. "$here/environment.sh"
need_sound "$home" "$program" "sh $here/setup.sh $folder"
export PYTHONPATH="$here:$here/../../../../packages/python" # instead of the user's, as -s keeps out the user's packages
exec "$home/bin/python" -s -B "$folder/adapter.py"
