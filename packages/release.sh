#!/bin/sh
# Makes everything of a release into dist/, from the commit that is checked out:
#
#   zarrproof-VERSION-py3-none-…_x86_64.whl, …_aarch64.whl   the program with its data, and the Python package
#   zarrproof-VERSION.tar.gz          the sources of the wheels
#   zarrproof-vectors-VERSION.tar.gz  the vectors, one a line
#   zarrproof-stores-VERSION.tar.gz   the arrays on disk
#   zarrproof-vectors-VERSION.tgz     the npm package of the vectors
#   zarrproof-reference-VERSION.tgz   the npm package of the reference
#   zarrproof-testee-VERSION.crate    the crate
#   SHA256SUMS
#
# One commit gives the same bytes each time. packages/check-release.sh says what must be in order before. With --untagged, a
# trial: the tag and the address of the project may be missing. The address, HOMEPAGE_URL in CMakeLists.txt, takes the place
# of https://github.com/OWNER/zarrproof and OWNER/zarrproof in every file.
# All work is done in build-release/, in a clone of the commit; dist/ is replaced at the end. Exit status 0, or 2.
set -eu
umask 022
cd "$(dirname "$0")/.."
fail() {
  echo "packages/release.sh: $1" >&2
  exit 2
}
say() {
  echo "== $1"
}
for tool in git python3 node npm cargo tar gzip sha256sum; do
  command -v "$tool" >/dev/null || fail "$tool is missing; expected git, python3, node, npm, cargo, tar, gzip and sha256sum"
done

say "checking that nothing is missing"
sh packages/check-release.sh "$@" || fail "the release is not ready; see above"
commit=$(git rev-parse HEAD)
version=$(sed -n 's/^project(zarrproof VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
address=$(sed -n 's/.*HOMEPAGE_URL "\([^"]*\)".*/\1/p' CMakeLists.txt)

say "cloning $commit, version $version"
root=$PWD
work=$root/build-release
rm -rf "$work"
mkdir "$work" "$work/dist"
dist=$work/dist
source=$work/source
git clone --quiet --no-hardlinks . "$source"
git -C "$source" checkout --quiet --detach "$commit"
cd "$source"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH ZARRPROOF_COMMIT="$commit" LC_ALL=C TZ=UTC
git grep -lzF OWNER/zarrproof | xargs -0 sed -i "s#https://github.com/OWNER/zarrproof#$address#g
  s#OWNER/zarrproof#${address#https://*/}#g"

# Checks that a step has made its file. Arguments: a pattern of names in dist/, the file that has its version.
expect_file() {
  # shellcheck disable=SC2086 # a pattern
  set -- "$2" "$dist"/$1
  if [ $# != 2 ] || [ ! -s "$2" ]; then
    fail "expected one file ${2#"$dist"/}; look at the step above, and at the version in $1"
  fi
  echo "   ${2#"$dist"/}, $(wc -c <"$2") bytes"
}

for machine in x86_64 aarch64; do
  say "building the wheel for $machine"
  sh packages/build-wheel.sh "$machine" || fail "packages/build-wheel.sh $machine failed"
  cp dist/*"$machine".whl "$dist/"
  expect_file "zarrproof-$version-py3-none-*$machine.whl" CMakeLists.txt
done

say "trying the wheel of this machine"
python3 -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$dist"/*"$(uname -m)".whl build==1.3.0 ||
  fail "the wheel cannot be installed"
program=$work/venv/bin/zarrproof
"$program" run builtin:kernels --level smoke >"$work/log" || {
  cat "$work/log" >&2
  fail "the installed program does not judge its own kernels"
}

say "packing the sources of the wheels"
"$work/venv/bin/python" -m build --sdist --outdir "$dist" . >"$work/log" 2>&1 || {
  tail -n 20 "$work/log" >&2
  fail "the archive of the sources could not be made"
}
expect_file "zarrproof-$version.tar.gz" CMakeLists.txt

# Packs the folder $work/NAME as NAME.tar.gz. Argument: the name.
pack() {
  cp LICENSE "$work/$1/"
  tar -C "$work" --create --format=gnu --sort=name --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' \
    --mtime="@$SOURCE_DATE_EPOCH" "$1" | gzip -9 -n >"$dist/$1.tar.gz"
  expect_file "$1.tar.gz" CMakeLists.txt
}
say "packing the vectors, and the arrays on disk"
vectors=zarrproof-vectors-$version
"$program" export "$work/$vectors" >"$work/log" || fail "the vectors could not be exported"
pack "$vectors"
stores=zarrproof-stores-$version
"$program" export "$work/$stores" --stores >"$work/log" || fail "the arrays on disk could not be exported"
cp docs/guide/stores.md "$work/$stores/README.md"
pack "$stores"

say "packing the npm packages"
node packages/javascript/pack.mjs "$program" "$work/javascript" || fail "packages/javascript/pack.mjs failed"
sh packages/reference/build.sh "$work/reference" || fail "packages/reference/build.sh failed"
npm pack --silent --pack-destination "$dist" "$work/javascript" "$work/reference" >"$work/log" || fail "npm pack failed"
expect_file "zarrproof-vectors-$version.tgz" CMakeLists.txt
expect_file "zarrproof-reference-$version.tgz" CMakeLists.txt

say "packing the crate"
cargo package --quiet --locked --allow-dirty --manifest-path packages/rust/zarrproof-testee/Cargo.toml --target-dir "$work/cargo" ||
  fail "cargo package failed"
cp "$work"/cargo/package/*.crate "$dist/"
expect_file "zarrproof-testee-$version.crate" packages/rust/zarrproof-testee/Cargo.toml

say "writing SHA256SUMS"
cd "$dist"
sha256sum -- * >"$work/SHA256SUMS"
mv "$work/SHA256SUMS" .
cat SHA256SUMS
cd "$root"
rm -rf dist
mv "$dist" dist
rm -rf "$work"
say "dist/ has version $version"
