#!/bin/sh
# zarrproof sweep finds three wrong values among all 2^32 of float32: a result, a refusal, and one in the clamped range.
# It takes a minute.
# usage: all_values_test.sh PROGRAM LIBRARY
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0
"$1" sweep "lib:$2" --filter float32-int8 --filter encode --filter nearest-even --filter clamp \
  --findings "$folder/findings" >"$folder/said" 2>&1 || status=$?
cat "$folder/said"
[ "$status" = 1 ] || { echo "the exit status is $status; expected 1" && exit 1; }
for words in "float32-int8/encode/nearest-even/clamp: 3 different values, such as" "cast_value/found/" \
  "4278198406 4278198403" "(0x42f6ffff) gives 122" "element 0: a refusal: no integer" "(0x4f000001) gives 126"; do
  grep -qF "$words" "$folder/said" || { echo "not found: $words" && exit 1; }
done
