#!/bin/sh
# Builds the wheel for a machine, with the kernels: packages/build-wheel.sh x86_64|aarch64. The wheel runs on glibc 2.28
# and later. Works in build-wheel/, and leaves the wheel in dist/. The same commit gives the same bytes. Needs Debian 12
# with python3, cmake, ninja and apt; installs nothing on the machine but missing Debian packages. Exit status: 0 when the
# wheel was built and is what its name says; 2 for a wrong argument; 1 otherwise.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
arch=${1:-}
case $arch in
  x86_64 | aarch64) ;;
  *) echo "packages/build-wheel.sh: the machine is \"$arch\"; expected x86_64 or aarch64" >&2; exit 2 ;;
esac
glibc=2.28
tag=manylinux_$(echo "$glibc" | tr . _)_$arch
scratch=$root/build-wheel
mkdir -p "$scratch" "$root/dist"
cd "$root"

sh conformance/install.sh cmake ninja-build ccache python3 python3-venv ca-certificates xz-utils
[ -x "$scratch/tools/bin/python" ] || python3 -m venv "$scratch/tools"
"$scratch/tools/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: -r packages/wheel-requirements.txt
python=$scratch/tools/bin/python

# Libraries of headers, in a folder of their own: the headers of this machine's C library must not be found. Highway's
# library is never linked, but its CMake file asks for it.
headers="libboost1.74-dev libcli11-dev libhwy-dev libhwy1"
if [ ! -f "$scratch/headers/complete" ]; then
  rm -rf "$scratch/headers" "$scratch/packages"
  mkdir -p "$scratch/packages"
  (
    cd "$scratch/packages"
    # shellcheck disable=SC2086 # the list is words
    apt-get download $headers >/dev/null 2>&1 || { apt-get update && apt-get download $headers; } >&2
    for package in *.deb; do dpkg-deb -x "$package" "$scratch/headers"; done
  )
  mkdir -p "$scratch/headers/notices"
  for package in libboost1.74-dev libcli11-dev libhwy-dev; do
    cp "$scratch/headers/usr/share/doc/$package/copyright" "$scratch/headers/notices/$package"
  done
  touch "$scratch/headers/complete"
fi

# The compiler as commands of one word, which CMake expects.
zig=$("$python" -c 'import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).with_name("zig"))')
mkdir -p "$scratch/bin"
wrap() {
  printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$zig" "$2" >"$scratch/bin/$1.new"
  chmod +x "$scratch/bin/$1.new"
  # Kept while it is the same, so that the compiler cache knows it.
  cmp -s "$scratch/bin/$1.new" "$scratch/bin/$1" || mv "$scratch/bin/$1.new" "$scratch/bin/$1"
  rm -f "$scratch/bin/$1.new"
}
wrap "c++-$arch" "c++ -target $arch-linux-gnu.$glibc"
wrap ar ar
wrap ranlib ranlib
export ZIG_GLOBAL_CACHE_DIR="$scratch/zig" ZIG_LOCAL_CACHE_DIR="$scratch/zig"
# The cache asks for the language of messages, and takes paths below the root as relative, so that it serves every clone of
# the repository.
export LC_ALL=C CCACHE_BASEDIR="$root" CCACHE_COMPILERTYPE=clang CCACHE_COMPILERCHECK="string:zig $("$zig" version) $arch glibc $glibc"

export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}"
# A wheel names its commit only if the tree is the tree of the commit.
commit=${ZARRPROOF_COMMIT:-$([ -n "$(git status --porcelain)" ] || git rev-parse HEAD)}
flags="-O2 -DNDEBUG -g0 -ffunction-sections -fdata-sections -fno-sanitize=undefined -ffile-prefix-map=$root=."
rm -rf "$scratch/$arch" "$scratch/wheel-$arch"
linked="-Wl,--gc-sections -s"
"$scratch/tools/bin/pip" wheel "$root" --quiet --disable-pip-version-check --no-deps --no-build-isolation \
  --wheel-dir "$scratch/wheel-$arch" \
  -C build-dir="$scratch/$arch" -C install.strip=false \
  -C cmake.args="-GNinja" \
  -C cmake.define.CMAKE_SYSTEM_NAME=Linux -C cmake.define.CMAKE_SYSTEM_PROCESSOR="$arch" \
  -C cmake.define.CMAKE_CXX_COMPILER="$scratch/bin/c++-$arch" \
  -C cmake.define.CMAKE_AR="$scratch/bin/ar" -C cmake.define.CMAKE_RANLIB="$scratch/bin/ranlib" \
  -C cmake.define.CMAKE_CXX_FLAGS_RELEASE="$flags" \
  -C cmake.define.CMAKE_EXE_LINKER_FLAGS="$linked" -C cmake.define.CMAKE_SHARED_LINKER_FLAGS="$linked" \
  -C cmake.define.CMAKE_FIND_ROOT_PATH="$scratch/headers/usr" \
  -C cmake.define.CMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY \
  -C cmake.define.CMAKE_LIBRARY_ARCHITECTURE="$(basename "$scratch"/headers/usr/lib/*-linux-gnu)" \
  -C cmake.define.CMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
  -C cmake.define.ZARRPROOF_COMMIT="$commit" \
  -C cmake.define.ZARRPROOF_KERNELS=ON -C cmake.define.ZARRPROOF_NOTICES="$scratch/headers/notices"
"$scratch/tools/bin/wheel" tags --platform-tag "$tag" --remove "$scratch/wheel-$arch"/zarrproof-*.whl >/dev/null

wheel=$(echo "$scratch/wheel-$arch"/zarrproof-*-py3-none-"$tag".whl)
"$scratch/tools/bin/auditwheel" show "$wheel" >"$scratch/audit-$arch" 2>&1 || { cat "$scratch/audit-$arch" >&2; exit 1; }
# The lowest tag that the wheel deserves must not ask for more than its name says.
"$python" - "$scratch/audit-$arch" "$glibc" <<'CHECK'
import re, sys
text = open(sys.argv[1]).read()
found = re.search(r'manylinux_2_(\d+)_', text)
if not found or int(found[1]) > int(sys.argv[2].split(".")[1]):
    sys.exit(f"the wheel is not fit for glibc {sys.argv[2]}:\n{text}")
CHECK
mv "$wheel" dist/
echo "dist/$(basename "$wheel")"
