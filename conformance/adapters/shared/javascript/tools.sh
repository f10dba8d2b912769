#!/bin/sh
# Prints on one line the tools that run an adapter in JavaScript, or the missing tools and how to get them (exit status
# 1).
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if node=$(sh "$here/find-node.sh") && npm=$(npm --version 2>/dev/null); then
    echo "node $("$node" --version), npm $npm"
elif python3 -c 'import ensurepip, venv' 2>/dev/null; then
    echo "no Node 24; $(python3 --version) with venv downloads one"
else
    echo "needs Node 24 or newer with npm, or Python 3 with venv to download them ('apt install python3-venv')"
    exit 1
fi
