#!/bin/sh
# Says on one line which Python an adapter in Python uses on this machine; where there is none, what is missing, and
# exits 1. Argument: the adapter's folder.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$1
. "$folder/packages.sh"
if ! python=$(sh "$here/find-python.sh" "$minimum"); then
    echo "needs Python $minimum or newer with ensurepip or pip, and there is none on PATH or under pyenv;" \
        "install one, for example by 'apt install python3-venv' where Debian's is new enough, or 'pyenv install 3.13'"
    exit 1
fi
echo "$("$python" --version) ($python)"
