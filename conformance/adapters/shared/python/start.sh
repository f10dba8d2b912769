#!/bin/sh
# Runs an adapter in the environment that setup.sh made. Argument: the adapter's folder.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(CDPATH='' cd -- "$1" && pwd)
. "$here/environment.sh"
need_sound "$home" "$program" "sh $here/setup.sh $folder"
# Replaces the user's; -s leaves out the user's packages.
export PYTHONPATH="$here:$here/../../../../packages/python"
exec "$home/bin/python" -s -B "$folder/adapter.py"
