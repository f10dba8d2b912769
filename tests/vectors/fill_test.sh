#!/bin/sh
# zarrproof_fill writes exactly the files of vectors/data. Arguments: the program, vectors.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$1" "$scratch"
for folder in "$scratch"/*; do diff -r "$folder" "$2/${folder##*/}"; done
[ "$(ls "$scratch")" = "data" ]
