#!/bin/sh
# zarrproof_generate writes the files of vectors/v1, no other and none less. Arguments: the program, vectors/v1.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$1" "$scratch/v1"
diff -r "$scratch/v1" "$2"
