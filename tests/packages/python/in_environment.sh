#!/bin/sh
# Runs a command with the `python` of a virtual environment that has these packages. Makes the environment where it
# is not there. Exit status 77 (skipped) where that cannot be done, as without network.
# Arguments: the environment's folder; the command.
set -eu
packages="ml_dtypes==0.6.0 mypy==2.4.1 numpy==2.4.6"
home=$1
shift
skip() {
  echo "skipped: $*"
  exit 77
}

mkdir -p "$home"
exec 9<"$home"
flock 9 # tests run in parallel
if [ "$(cat "$home/.complete" 2>/dev/null)" != "$packages" ]; then
  python3 -m venv --clear "$home/venv" || skip "python3 -m venv failed, see above"
  "$home/venv/bin/python" -m pip --disable-pip-version-check install --quiet $packages ||
    skip "pip could not install $packages, see above"
  echo "$packages" >"$home/.complete"
fi
exec 9<&-
PATH=$home/venv/bin:$PATH exec "$@"
