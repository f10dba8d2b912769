#!/bin/sh
# Runs tests for another machine under QEMU: sh tests/cross.sh aarch64, or s390x, which is big-endian. Installs Debian's
# cross compiler and QEMU if they are missing. The other machine's libraries go to the build folder,
# build-cross-MACHINE. Exit status 0 when all tests passed.
set -eu
cd "$(dirname "$0")/.."
case ${1-} in
  aarch64) debian=arm64 ;;
  s390x) debian=s390x ;;
  *)
    echo "usage: sh tests/cross.sh aarch64|s390x" >&2
    exit 2
    ;;
esac
build=$PWD/build-cross-$1
export CROSS_MACHINE="$1" CROSS_ROOT="$build/root"
run="qemu-$1-static -L /usr/$1-linux-gnu"

sh conformance/install.sh "g++-$1-linux-gnu" qemu-user-static cmake ninja-build ccache pkg-config

# Libraries are downloaded with package lists of their own, so that this machine's package manager need not know the
# other architecture. They are unpacked, because some cannot be installed beside this machine's libraries.
if [ ! -e "$CROSS_ROOT/complete" ]; then
  echo "getting libraries for $1"
  mkdir -p "$CROSS_ROOT" "$build/packages/lists/partial" "$build/packages/archives/partial"
  other_apt() {
    apt-get -qq -o APT::Architectures::="$(dpkg --print-architecture)" -o APT::Architectures::="$debian" \
      -o Dir::State::Lists="$build/packages/lists" -o Dir::Cache="$build/packages" -o APT::Sandbox::User=root "$@"
  }
  other_apt update
  (cd "$build/packages" && other_apt download "libboost1.74-dev:$debian" nlohmann-json3-dev libcli11-dev googletest \
    "libgtest-dev:$debian" "librapidcheck-dev:$debian" "libbenchmark-dev:$debian" "libbenchmark1debian:$debian" \
    "libmpfr-dev:$debian" "libmpfr6:$debian" "libgmp-dev:$debian" "libgmp10:$debian" "libhwy-dev:$debian" \
    "libhwy1:$debian")
  for package in "$build"/packages/*.deb; do dpkg-deb -x "$package" "$CROSS_ROOT"; done
  rm -r "$build/packages"
  touch "$CROSS_ROOT/complete"
fi

echo "building for $1"
log=$build/build.log
if ! { cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DCMAKE_TOOLCHAIN_FILE=tests/cross.cmake -DZARRPROOF_TESTS=ON &&
  cmake --build "$build" --target zarrproof zarrproof_unit_tests zarrproof_crc32c_tests zarrproof_sweep_tests \
    zarrproof_array_tests zarrproof_plan_tests; } >"$log" 2>&1; then
  cat "$log"
  exit 1
fi

# Only a part of the sweep, and fewer random cases, because the emulator is slow.
part='*.EveryCode/*int4_to_*:*.EveryCode/float8_e4m3fnuz_to_*:*.EveryCode/float16_to_float8_e*:*.EveryScale/*4*:*Both/*32'
# Tests that use the loops of the wider types.
part="$part:*.AndTheirNeighbours/float32_to_*int*:*.AndTheirNeighbours/float64_to_*int64:*.AndTheirNeighbours/*int64_to_float32"
part="$part:*.AndTheirNeighbours/float64_to_*float16:*.OfAnyNumberOfEntries/float32_to_*:*.OnNeighbours/*32:ScaleOffsetOfBfloat16.*"
part="$part:*.AndTheirNeighbours/float64_to_float8_e*:*.OfAnyNumberOfEntries/uint16_to_*int16:*.OfAnyNumberOfEntries/int8_to_*8"
export ZARRPROOF_ITERATIONS=1000
# A pattern without matches would pass unnoticed.
set -f
for pattern in $(echo "$part" | tr : ' '); do
  $run "$build/zarrproof_sweep_tests" --gtest_list_tests --gtest_filter="$pattern" | grep -q '^  ' ||
    { echo "no test fits $pattern"; exit 1; }
done
failed=0
step() {
  echo "$*"
  "$@" || failed=1
}
step $run "$build/zarrproof_unit_tests" --gtest_brief=1
step $run "$build/zarrproof_crc32c_tests" --gtest_brief=1
step $run "$build/zarrproof_plan_tests" --gtest_brief=1
step $run "$build/zarrproof_array_tests" --gtest_brief=1
step $run "$build/zarrproof_sweep_tests" --gtest_brief=1 --gtest_filter="$part"
for implementation in reference kernels; do
  step $run "$build/zarrproof" run "builtin:$implementation" --level smoke --strict
done
exit $failed
