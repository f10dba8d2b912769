#!/bin/sh
# Installs what is missing on Debian 12, builds with g++ and, with sanitizers, with clang, and runs every test. The
# last line counts the tests. Exit status 0 when all passed.
set -eu
cd "$(dirname "$0")/.."

sh conformance/install.sh g++ clang-19 libclang-rt-19-dev cmake ninja-build ccache pkg-config libboost-dev \
  nlohmann-json3-dev libcli11-dev libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev libmpfr-dev \
  libhwy-dev libisal-dev python3 python3-venv python3-jsonschema nodejs ca-certificates

# Configures and builds a preset quietly; on failure the log is shown.
build() {
  preset=$1
  compiler=$2
  echo "building preset $preset with $compiler"
  log=$(mktemp)
  if ! { cmake --preset "$preset" -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_COMPILE_WARNING_AS_ERROR=ON -DZARRPROOF_TESTS=ON &&
    cmake --build --preset "$preset"; } >"$log" 2>&1; then
    cat "$log"
    exit 1
  fi
  rm -f "$log"
}

# Runs the tests of a preset and adds to the counts.
passed=0
failed=0
run_tests() {
  log=$(mktemp)
  echo "testing preset $1"
  ctest --preset "$1" --parallel 2 --quiet --output-log "$log" || true
  summary=$(grep -E 'tests passed, [0-9]+ tests? failed out of [0-9]+' "$log" || true)
  if [ -z "$summary" ]; then
    cat "$log"
    echo "no test of preset $1 was run"
    exit 1
  fi
  bad=$(echo "$summary" | sed -E 's/.* ([0-9]+) tests? failed.*/\1/')
  all=$(echo "$summary" | sed -E 's/.*out of ([0-9]+).*/\1/')
  [ "$bad" = 0 ] || cat "$log"
  sed -n '/did not run:/,/^$/p' "$log"
  echo "preset $1: $summary"
  passed=$((passed + all - bad))
  failed=$((failed + bad))
  rm -f "$log"
}

build kernels g++
build debug clang++-19
run_tests kernels
run_tests debug
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
