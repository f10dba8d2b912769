#!/bin/sh
# Measures in seconds how long users wait for common commands, and compares with the promised limit on an idle machine.
# Arguments: the build folder. Exit status 1 when a limit is exceeded.
set -eu
build=${1:-build}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
broken=0

# Arguments: the description, the limit in seconds, and the command.
measure() {
  what=$1 promise=$2
  shift 2
  start=$(date +%s.%N)
  "$@" >"$scratch/said"
  took=$(echo "$start $(date +%s.%N)" | awk '{printf "%.1f", $2 - $1}')
  verdict=$(echo "$took $promise" | awk '{print $1 <= $2 ? "kept" : "broken"}')
  [ "$verdict" = kept ] || broken=1
  echo "$what: $took s of $promise s, $verdict"
}

measure 'a run at level core' 20 "$build/zarrproof" run builtin:reference
cp -r "$(dirname "$0")/../../vectors" "$scratch/vectors"
measure 'making all vectors' 120 "$build/zarrproof_fill" "$scratch/vectors"
exit $broken
