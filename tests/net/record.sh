#!/bin/sh
# Records what before-smaller does into tests/net/record. README.md beside this file explains the parts.
# usage: sh tests/net/record.sh [--built FOLDER] [PART...]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
built=
[ "${1:-}" != --built ] || { built=$2; shift 2; }
. "$here/base.sh"
find_base
exec python3 "$here/record.py" --built "$built" "$@"
