#!/bin/sh
# Compares what the program of this tree does with the record of before-smaller. README.md beside this file explains it.
# usage: sh tests/net/compare.sh [--quick] [--built FOLDER] [--build FOLDER] [--all] [PART...]
#   --quick         the parts that need no adapter and no mutant
#   --build FOLDER  the build of this tree; default: build
#   --built FOLDER  a build of before-smaller, for its mutants and its broken testee; default: made when it is needed
#   --all           print every difference, not the first 20 of a kind
set -eu
here=$(cd "$(dirname "$0")" && pwd)
built=
build=
all=
parts=
while [ $# -gt 0 ]; do
  case $1 in
    --quick) parts=quick ;;
    --built) built=$2; shift ;;
    --build) build=$2; shift ;;
    --all) all=--all ;;
    -*) echo "$0: unknown option $1; expected --quick, --built, --build or --all" >&2; exit 2 ;;
    *) parts="$parts $1" ;;
  esac
  shift
done
. "$here/base.sh"
case " ${parts:-check} " in
  *" check "* | *" mutants "* | *" fuzz "*) find_base ;;
esac
exec python3 "$here/compare.py" --program "${build:-$root/build}/zarrproof" ${built:+--built "$built"} $all $parts
