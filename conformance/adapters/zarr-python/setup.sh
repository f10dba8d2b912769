#!/bin/sh
# Installs zarr-python into the cache, once. The environment is built under another name and then renamed, so that a
# folder under its final name is always complete, and runs at the same time do not meet.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"

fail() {
    echo "zarr-python: $*" >&2
    exit 1
}

ready() { [ -x "$home/bin/python" ]; } # false as well when the Python beneath it has gone

ready && exit 0

case $requirements in */*) fail "not a list of package=version: ZARRPROOF_VERSION_OF='$ZARRPROOF_VERSION_OF'" ;; esac
python=$(sh "$here/find-python.sh") || fail "needs Python 3.12 or newer, and there is none on PATH or under pyenv." \
    "Install one (for example 'apt install python3.13-venv' or 'pyenv install 3.13') and run this again."

echo "zarr-python: installing$requirements with $python into $home" >&2
mkdir -p "$(dirname "$home")"
partial=$(mktemp -d "$home.XXXXXX")
trap 'rm -rf "$partial"' EXIT
trap 'exit 1' HUP INT TERM

if "$python" -c 'import ensurepip' 2>/dev/null; then
    "$python" -m venv "$partial" >&2 || fail "'$python -m venv' failed, see above."
    set -- "$partial/bin/python" -m pip
elif "$python" -m pip --version >/dev/null 2>&1; then
    "$python" -m venv --without-pip "$partial" >&2 || fail "'$python -m venv' failed, see above."
    set -- "$python" -m pip --python "$partial/bin/python"
else
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    fail "$python has neither ensurepip nor pip. Install $package (its name in Debian) and run this again."
fi
set -- "$@" --disable-pip-version-check install --quiet
if [ $locked = yes ]; then
    "$@" --requirement "$here/requirements.txt" >&2
else
    "$@" $requirements >&2 # unquoted: one word for each package
fi || fail "pip could not install$requirements, see above."

if ! ready; then
    rm -rf "$home"
    # Unlike mv, rename never moves a folder into one that another run has put there meanwhile.
    "$python" -c 'import os, sys; os.rename(*sys.argv[1:])' "$partial" "$home" || ready ||
        fail "could not create $home."
fi
