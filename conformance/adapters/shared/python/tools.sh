#!/bin/sh
# Prints on one line which Python an adapter in Python uses on this machine. If no Python fits, prints what is missing
# and exits 1. Argument: the adapter's folder.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$1
. "$folder/packages.sh"
if ! python=$(sh "$here/find-python.sh" "$minimum"); then
    echo "needs Python $minimum or newer with ensurepip or pip; none was found on PATH or among the Pythons of pyenv" \
        "and uv; install one: 'apt install python3-venv' if Debian's Python is new enough, 'uv python install 3.13'," \
        "or 'pyenv install 3.13'"
    exit 1
fi
echo "$("$python" --version) ($python)"
