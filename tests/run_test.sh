#!/bin/sh
# Tests the output and exit status of tests/run.sh, with commands of this test in place of CMake and CTest.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/tests" "$scratch/conformance" "$scratch/bin"
cp "$here/run.sh" "$scratch/tests"
echo 'true' >"$scratch/conformance/install.sh"
printf '#!/bin/sh\n%s\n' 'eval "$FAKE_CMAKE"' >"$scratch/bin/cmake"
printf '#!/bin/sh\n%s\n' 'eval "$FAKE_CTEST"' >"$scratch/bin/ctest"
chmod +x "$scratch/bin/cmake" "$scratch/bin/ctest"

builds='echo "[1/2] Building a"; echo "[2/2] Linking b"'
passes='for i in 1 2 3 4 5 6 7 8; do echo "  $i/8 Test  #$i: t$i ...   Passed    0.0$i sec"; done
  echo; echo "100% tests passed, 0 tests failed out of 8"'
fails='echo "1/2 Test #1: a ...***Failed  0.01 sec"; echo "expected 1, got 2"; echo "2/2 Test #2: b ... Passed 0.01 sec"
  echo "50% tests passed, 1 tests failed out of 2"; exit 8'

# Arguments: the exit status, the last line, text that the output must contain ("" for none), the commands for CMake and
# CTest.
expect() {
  status=0
  said=$(PATH="$scratch/bin:$PATH" FAKE_CMAKE=$4 FAKE_CTEST=$5 sh "$scratch/tests/run.sh" 2>&1) || status=$?
  last=$(echo "$said" | tail -n 1)
  if [ "$status" != "$1" ] || [ "$last" != "$2" ] || ! echo "$said" | grep -qF -- "$3"; then
    printf 'got: exit status %s and\n%s\nexpected: exit status %s, "%s", and at the end "%s"\n' \
      "$status" "$said" "$1" "$3" "$2"
    exit 1
  fi
}

unset CI
status=0
said=$(sh "$scratch/tests/run.sh" --fast 2>&1) || status=$?
[ "$status" = 2 ] && [ "$said" = "run.sh: expected nothing or --all, found: --fast" ] || { echo "got: $status, $said"; exit 1; }
expect 0 '16 passed, 0 failed' '[2/4] testing preset kernels: 2 of 8' "$builds" "$passes"
expect 0 '16 passed, 0 failed' '[4/4] testing preset debug: 100% tests passed, 0 tests failed out of 8, in ' "$builds" "$passes"
expect 1 '2 passed, 2 failed' 'expected 1, got 2' "$builds" "$fails"
expect 1 '[1/2] Building a' '[1/4] building preset kernels with g++' 'echo "[1/2] Building a"; exit 1' "$passes"
expect 1 'CTest ended with exit status 3, without all tests of preset kernels' 'no tests' "$builds" 'echo no tests; exit 3'
expect 1 'CTest ended with exit status 0, without all tests of preset kernels' '' "$builds" 'true'
expect 1 'CTest ended with exit status 8, without all tests of preset kernels' '' "$builds" "$passes; exit 8"
said=$(PATH="$scratch/bin:$PATH" FAKE_CMAKE=$builds FAKE_CTEST=$passes sh "$scratch/tests/run.sh")
lines=$(echo "$said" | wc -l)
[ "$lines" -le 20 ] || { echo "got: $lines lines; expected a few"; exit 1; }
