#!/bin/sh
# Tests the output and exit status of tests/run.sh, with commands of this test in place of CMake and CTest.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/tests" "$scratch/conformance" "$scratch/bin"
cp "$here/run.sh" "$here/count_cases.py" "$scratch/tests"
cp "$here/../conformance/show_progress.sh" "$scratch/conformance"
echo 'true' >"$scratch/conformance/install.sh"
printf '#!/bin/sh\n%s\n' 'eval "$FAKE_CMAKE"' >"$scratch/bin/cmake"
printf '#!/bin/sh\n%s\n' 'eval "$FAKE_CTEST"' >"$scratch/bin/ctest"
chmod +x "$scratch/bin/cmake" "$scratch/bin/ctest"

builds='echo "[1/2] Building a"; echo "[2/2] Linking b"'
# The arguments of CTest are --preset NAME --parallel NUMBER --output-junit FILE. One test is a script, one a program of
# GoogleTest with several cases.
progress='for i in 1 2 3 4 5 6 7 8; do echo "  $i/8 Test  #$i: t$i ...   Passed    0.0$i sec"; done'
cases() {
  echo "for folder in build build-debug; do mkdir -p \$folder/test-results; echo '<t>$1</t>' >\$folder/test-results/p.1.xml; done"
}
junit() {
  echo "echo '<t><testcase name=\"script\" status=\"$1\"/><testcase name=\"p.1\" status=\"$2\"/></t>' >\"\$6\""
}
good='<testcase classname="S" name="good"/>'
bad='<testcase classname="S" name="bad"><failure/></testcase>'
passes="$progress; $(cases "$good$good<testcase classname=\"S\" name=\"left\"><skipped/></testcase>"); $(junit run run)"
fails="$progress; echo 'expected 1, got 2'; $(cases "$good$bad"); $(junit fail fail); exit 8"
crashes="$progress; $(junit run fail); exit 8"
ends_badly="$progress; $(cases "$good"); $(junit run fail); exit 8"

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
expect 0 '6 passed, 0 failed' '[2/4] testing preset kernels: 2 of 8' "$builds" "$passes"
expect 0 '6 passed, 0 failed' '[4/4] testing preset debug: 3 passed, 0 failed, in ' "$builds" "$passes"
expect 0 '6 passed, 0 failed' 'skipped: S.left' "$builds" "$passes"
expect 1 '2 passed, 4 failed' 'expected 1, got 2' "$builds" "$fails"
expect 1 '2 passed, 2 failed' '' "$builds" "$crashes"
expect 1 '4 passed, 2 failed' '' "$builds" "$ends_badly"
expect 1 '[1/2] Building a' '[1/4] building preset kernels with g++' 'echo "[1/2] Building a"; exit 1' "$passes"
expect 1 'CTest ended with exit status 3, without all tests of preset kernels' 'no tests' "$builds" 'echo no tests; exit 3'
expect 1 'CTest ended with exit status 0, without all tests of preset kernels' '' "$builds" 'true'
expect 1 'CTest ended with exit status 8, without all tests of preset kernels' '' "$builds" "$passes; exit 8"
said=$(PATH="$scratch/bin:$PATH" FAKE_CMAKE=$builds FAKE_CTEST=$passes sh "$scratch/tests/run.sh")
lines=$(echo "$said" | wc -l)
[ "$lines" -le 20 ] || { echo "got: $lines lines; expected a few"; exit 1; }
