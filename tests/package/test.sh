#!/bin/sh
# Installs the build into a scratch folder, then builds and runs a program that finds the package there. Arguments: the
# build folder, the compiler, and how often the program prints its result: once for the reference, once for the
# kernels, if they were built.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake --install "$1" --prefix "$scratch/installed" >"$scratch/log"
cmake -S "$here/consumer" -B "$scratch/build" -G Ninja -DCMAKE_PREFIX_PATH="$scratch/installed" \
  -DCMAKE_CXX_COMPILER="$2" >>"$scratch/log"
cmake --build "$scratch/build" >>"$scratch/log" || { cat "$scratch/log"; exit 1; }
if [ "$3" = 2 ]; then
  size=$(find "$scratch/installed" -name libzarrproof_kernels.a -exec stat -c %s {} +)
  [ "$size" -lt 8000000 ] || { echo "libzarrproof_kernels.a has $size bytes, expected fewer than 8,000,000"; exit 1; }
fi
internal=$(find "$scratch/installed/include" -name '*.h' | grep -c 'codec/\|values/\|steps/' || true)
[ "$internal" = 0 ] || { echo "$internal headers of the inside were installed, expected none"; exit 1; }
said=$("$scratch/build/consumer" | grep -c '^2 2 255$' || true)
[ "$said" = "$3" ] || { echo "the consumer said $said times what it should, expected $3"; exit 1; }
"$scratch/installed/bin/zarrproof" run builtin:reference >"$scratch/log" || { cat "$scratch/log"; exit 1; }
if "$scratch/installed/bin/zarrproof" run no-such-adapter 2>"$scratch/log"; then exit 1; fi
grep -q zarr-python "$scratch/log" || { echo "the installed program does not find the adapters:"; cat "$scratch/log"; exit 1; }
