#!/bin/sh
# Runs the tests of the crate zarrproof-testee, and checks that the package holds the licence.
# Writes nothing to the source tree.
# Exit status 77 (skipped): the machine lacks Cargo, or cc.
set -eu
crate=$(cd "$(dirname "$0")/../../packages/rust/zarrproof-testee" && pwd)
command -v cargo >/dev/null && command -v cc >/dev/null || {
  echo "skipped: there is no cargo, or no cc"
  exit 77
}
# Cargo.lock has version 4, which Cargo 1.78 is the first to read. --locked: Cargo must not write another version.
minor=$(cargo --version | cut -d . -f 2)
[ "$minor" -ge 78 ] || {
  echo "skipped: needs Cargo 1.78, and there is $(cargo --version)"
  exit 77
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmp "$crate/LICENSE" "$crate/../../../LICENSE"
cargo package --list --allow-dirty --locked --manifest-path "$crate/Cargo.toml" >"$scratch/list"
grep -qx LICENSE "$scratch/list" || { echo "the package has no LICENSE:"; cat "$scratch/list"; exit 1; }
# The test is copied into a copy of the crate: the package has no tests, and Cargo writes Cargo.lock and target.
cp -r "$crate" "$scratch/crate"
mkdir -p "$scratch/crate/tests"
cp "$(dirname "$0")/rust_protocol.rs" "$scratch/crate/tests/protocol.rs"
CARGO_TARGET_DIR=$scratch cargo test --locked --manifest-path "$scratch/crate/Cargo.toml"
