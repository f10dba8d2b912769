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

# The installed program works elsewhere, and looks neither into the source tree nor into the build folder: both are
# hidden, where this test may do that.
mv "$scratch/installed" "$scratch/moved"
sources=$(cd "$here/../.." && pwd)
build=$(cd "$1" && pwd)
if ! unshare -m true 2>/dev/null; then
  hidden() { "$@"; }
else
  # A build folder within the source tree is hidden with it.
  # shellcheck disable=SC2016 # the inner shell expands
  hidden() {
    unshare -m sh -c 'mount -t tmpfs none "$0" && { [ ! -d "$1" ] || mount -t tmpfs none "$1"; } && shift && exec "$@"' \
      "$sources" "$build" "$@"
  }
fi
cd "$scratch"
program=$scratch/moved/bin/zarrproof
expect() {  # the exit status, words of the output, the arguments of the program
  status=0
  hidden "$program" $3 >"$scratch/log" 2>&1 || status=$?
  if [ "$status" != "$1" ] || ! grep -qF "$2" "$scratch/log"; then
    echo "the installed program: zarrproof $3: exit status $status, expected $1, and \"$2\" in:"
    cat "$scratch/log"
    exit 1
  fi
}
expect 0 '0 failures, 0 warnings' 'run builtin:reference --level smoke'
expect 0 'zarr-python' 'adapters'
expect 0 'crc32c/123456789/encode' 'list --level smoke'
expect 1 'does not conform: ' 'run reader:false --filter crc32c'
# The commands and files of data that it names work without the source tree.
if ! grep -q '^  see  *zarrproof clauses ' "$scratch/log" || grep -q 'docs/' "$scratch/log"; then
  echo "an entry of the installed program does not name the command for its clauses alone:"
  cat "$scratch/log"
  exit 1
fi
data=$scratch/moved/share/zarrproof
expect 0 "see       $data/docs/requirements.md#crc-4" 'clauses CRC-4'
expect 0 "python3 $data/conformance/adapters/zarr-python/read_array.py {path}" 'run --help'
for file in docs/requirements.md conformance/adapters/zarr-python/read_array.py; do
  [ -f "$data/$file" ] || { echo "$file is not installed"; exit 1; }
done
expect 0 '# zarrita: `crc32c` removes the checksum' 'findings zarrita-crc32c-is-not-checked'
expect 2 'there is no finding "zarrita"' 'findings zarrita'
expect 0 "$scratch/made/Cargo.toml" "new-adapter --language rust $scratch/made"
[ -f "$scratch/made/zarrproof-testee/Cargo.toml" ] || { echo "new-adapter copied no crate"; exit 1; }
expect 0 'requests in' "vectors export $scratch/exported --level smoke"
for file in vectors/case.schema.json packages/python/zarrproof/vectors.py packages/javascript/vectors.mjs; do
  cmp "$scratch/exported/${file##*/}" "$sources/$file" || { echo "the export of an installed program has no $file"; exit 1; }
done
library=$(find "$scratch/moved" -name libzarrproof.so)
expect 0 '0 failures, 0 warnings' "run lib:$library --level smoke --filter crc32c/*"
mv "$scratch/moved/share" "$scratch/moved/no-share"
expect 2 "$scratch/moved/share/zarrproof/vectors/data/" 'run builtin:reference --level smoke'
expect 2 "$scratch/moved/share/zarrproof/conformance/adapters" 'adapters'
expect 2 "$scratch/moved/share/zarrproof/conformance/example" "new-adapter --language c $scratch/other"
expect 0 "$scratch/moved/share/zarrproof/conformance/example" 'new-adapter --help'
