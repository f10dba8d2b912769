#!/bin/sh
# The files of the suite hold what the reference computes: zarrproof_fill changes nothing. Arguments: the program,
# vectors.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -r "$2/data" "$scratch"
"$1" "$scratch"
diff -r "$scratch/data" "$2/data"
