#!/bin/sh
# Runs a command with the `python` of a virtual environment that has requirements.txt. Makes the environment where it is not
# there. Exit status 77 (skipped) where that cannot be done, as without network. Arguments: the environment's folder; the
# command.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
home=$1
shift
skip() {
  echo "skipped: $*"
  exit 77
}

mkdir -p "$home"
exec 9<"$home"
flock 9 # tests run in parallel
wanted=$(cksum <"$here/requirements.txt")
if [ "$(cat "$home/.complete" 2>/dev/null)" != "$wanted" ]; then
  python3 -m venv --clear "$home/venv" || skip "python3 -m venv failed, see above"
  "$home/venv/bin/python" -m pip --disable-pip-version-check install --quiet --requirement "$here/requirements.txt" ||
    skip "pip could not install the packages of $here/requirements.txt, see above"
  echo "$wanted" >"$home/.complete"
fi
exec 9<&-
PATH=$home/venv/bin:$PATH exec "$@"
