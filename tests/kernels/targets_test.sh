#!/bin/sh
# The golden vectors on every target of this machine, and the message for an unknown target. Argument: zarrproof.
set -eu
log=$(mktemp)
trap 'rm -f "$log"' EXIT
fail() {
  echo "$1"
  cat "$log"
  exit 1
}
if ZARRPROOF_KERNELS_TARGET=abacus "$1" run builtin:kernels >"$log" 2>&1; then fail "a target that is none was taken"; fi
targets=$(sed -n 's/.*expected \(.*scalar\).*/\1/p' "$log" | tr -d ,)
[ -n "$targets" ] || fail "the targets of this machine are not named"
for target in $targets; do
  echo "$target"
  ZARRPROOF_KERNELS_TARGET=$target "$1" run builtin:kernels --strict --level smoke >"$log" 2>&1 || fail "target $target fails"
  grep -q '0 failures, 0 warnings' "$log" || fail "target $target was not judged"
done
answer=$(echo '{"id":1,"op":"encode","codecs":["bytes"],"data_type":"uint8","fill_value":0,"shape":[2],"data":"0507"}' |
  "$1" serve builtin:kernels)
[ "$answer" = '{"id":1,"data":"0507"}' ] || { echo "serve answers $answer"; exit 1; }
