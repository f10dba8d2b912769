#!/bin/sh
# zarrproof sweep finds five wrong values among all 2^32 of float32: a result, a refusal, one in the clamped range, and
# two NaNs that must be refused, of which one crashes the library. It takes a minute.
# usage: all_values_test.sh PROGRAM LIBRARY
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0
"$1" sweep "lib:$2" --filter float32-int8 --filter encode --filter nearest-even --filter clamp --every-refusal \
  --findings "$folder/findings" >"$folder/said" 2>&1 || status=$?
cat "$folder/said"
[ "$status" = 1 ] || { echo "the exit status is $status; expected 1" && exit 1; }
for words in "4,294,967,296 values x 1 conversion: 5 differ" \
  "16,777,216 must be refused, 16,777,216 of these were asked" "cast_value/found/float32-int8-sweep/encode" \
  "(0x42f6ffff) gives 122" "element 0: a refusal: no integer" "(0x4f000001) gives 126"; do
  grep -qF "$words" "$folder/said" || { echo "not found: $words" && exit 1; }
done
