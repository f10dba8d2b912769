#!/bin/sh
# zarrproof_fill writes exactly the files of vectors/data, and leaves the arrays on disk as they are. Arguments: the
# program, vectors.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/data"
cp "$2/data/stores.json" "$scratch/data/"
"$1" "$scratch"
for folder in "$scratch"/*; do diff -r "$folder" "$2/${folder##*/}"; done
[ "$(ls "$scratch")" = "data" ]
