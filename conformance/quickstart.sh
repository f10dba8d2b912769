#!/bin/sh
# From a bare Debian 12 machine to a verdict on a real implementation: installs missing packages, builds the program,
# installs the implementation and runs the suite on it. Exit status 0 if the run was completed, with any verdict.
set -eu
cd "$(dirname "$0")/.."

echo "[1/3] checking the Debian packages for the build" >&2
sh conformance/install.sh g++ cmake ninja-build ccache libboost-dev libcli11-dev python3 python3-venv \
  ca-certificates

# Without kernels, of which this run needs none. tests/run.sh also builds in this folder, with g++. Another compiler would
# make CMake forget the settings of the preset.
build() {
  if [ ! -f build/build.ninja ]; then
    cmake --preset default -DCMAKE_CXX_COMPILER=g++ -DZARRPROOF_TESTS=OFF -DZARRPROOF_KERNELS=OFF || return
  fi
  cmake --build --preset default --target zarrproof
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
{ build 2>&1 && echo done >"$scratch/status" || true; } | tee "$scratch/log" |
  sh conformance/show_progress.sh "[2/3] building build/zarrproof, which takes minutes the first time" >&2
if [ ! -e "$scratch/status" ]; then
  cat "$scratch/log" >&2
  exit 2
fi

if found=$(sh conformance/adapters/shared/python/adapter.sh tools conformance/adapters/zarr-python); then
  testee=zarr-python
  why="this machine has $found"
else
  testee=zarrita
  why="zarr-python $found"
fi
echo "[3/3] installing and testing $testee: $why" >&2

status=0
build/zarrproof run --no-expect "$testee" || status=$?
# Exit status 1 means that the implementation has failures. The run was completed.
[ "$status" -le 1 ] || exit "$status"
