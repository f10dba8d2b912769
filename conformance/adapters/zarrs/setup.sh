#!/bin/sh
# Builds the adapter with zarrs into the cache: with a release once, with a checkout ($ZARRPROOF_SOURCE) each time, as far
# as something has changed. The entry (../shared/cache.sh) holds the program alone; what a checkout was built from stays
# beside it.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/environment.sh"

[ -n "$source" ] || done_where_sound "$home" "$program"
offline=${ZARRPROOF_OFFLINE:+--offline}
case $release in */*) fail "not a list of package=version: ZARRPROOF_VERSION_OF='$ZARRPROOF_VERSION_OF'" ;; esac
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
    echo "zarrs: building zarrs $release with $tools into $home; this takes minutes" >&2
fi

# A package of its own, because another release or a checkout is another manifest. The lock file holds what stays, and
# what a checkout needs besides is added to it once.
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
