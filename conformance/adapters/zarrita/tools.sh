#!/bin/sh
# Says on one line what runs this adapter here, or what is missing and how to get it (exit status 1).
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if node=$(sh "$here/find-node.sh") && npm=$(npm --version 2>/dev/null); then
    echo "node $("$node" --version), npm $npm"
elif python3 -c 'import ensurepip, venv' 2>/dev/null; then
    echo "no Node 24, but $(python3 --version) with venv, which fetches one"
else
    echo "needs Node 24 or newer with npm, or Python 3 with venv to fetch them (for example 'apt install python3-venv')"
    exit 1
fi
