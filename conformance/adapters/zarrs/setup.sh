#!/bin/sh
# Builds the adapter with zarrs as an entry of the cache (../shared/cache.sh): with a release once, with a checkout
# ($ZARRPROOF_SOURCE) each time, incrementally. The entry holds only the program. The build folder of a checkout stays
# beside the entry.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"

[ -n "$source" ] || done_where_sound "$home" "$program"
offline=${ZARRPROOF_OFFLINE:+--offline}
case $release in */*) fail "ZARRPROOF_VERSION_OF: expected PACKAGE=VERSION words, not '$ZARRPROOF_VERSION_OF'" ;; esac
tools=$(sh "$here/tools.sh") || fail "$tools."

begin_entry
if [ -n "$source" ]; then
    crate=upstream
    [ ! -f "$source/zarrs/Cargo.toml" ] || crate=upstream/zarrs
    project=$home.build
    [ ! -L "$project" ] && [ -z "$(foreign_file "$project")" ] || rm -rf "$project"
    mkdir -p "$project"
    ln -sfn "$source" "$project/upstream"
    grep -qs '^name = "zarrs"' "$project/$crate/Cargo.toml" || fail "there is no crate zarrs in $source."
    release=$(sed -n 's/^version = "\(.*\)"/\1/p' "$project/$crate/Cargo.toml" | head -n 1)
    wanted="path = \"$crate\""
    echo "zarrs: building $source, zarrs $release, with $tools" >&2
else
    project=$partial/build
    mkdir "$project"
    wanted="version = \"=$release\""
    echo "zarrs: building zarrs $release with $tools into $home; this takes some minutes" >&2
fi

# The build uses a copy of the package, because another release or a checkout needs another manifest. The copied lock
# file keeps the other versions. Cargo adds the further dependencies of a checkout once.
cp -Rp "$here/src" "$project"
mkdir -p "$project/zarrproof-testee"
cp -Rp "$testee/Cargo.toml" "$testee/src" "$project/zarrproof-testee"
[ -f "$project/Cargo.lock" ] || cp "$here/Cargo.lock" "$project"
sed -e "s|^zarrs = { version = \"=[^\"]*\"|zarrs = { $wanted|" -e 's|path = ".*/zarrproof-testee"|path = "zarrproof-testee"|' \
    "$here/Cargo.toml" >"$project/Cargo.toml"
set -- build --release --manifest-path "$project/Cargo.toml" --target-dir "$project/target" $offline
case $release in 0.23.*) ;; *) set -- "$@" --features zarrs-0-24 ;; esac
if [ -n "$source" ]; then export CARGO_INCREMENTAL=1; elif [ $locked = yes ]; then set -- "$@" --locked; fi
if ! cargo "$@" >"$project/log" 2>&1; then
    cat "$project/log" >&2
    fail "zarrs $release could not be built, see above."
fi

built=$(find "$project/target" -path '*/release/adapter' -type f)
cp "$built" "$partial/$program"
rm -rf "$partial/build"
finish_entry "$home" "$program"
