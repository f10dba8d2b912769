#!/bin/sh
# Runs the program that setup.sh built.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"
need_sound "$home" "$program" "sh $here/setup.sh"
exec "$home/$program"
