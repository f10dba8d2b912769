#!/bin/sh
# Runs a command of the adapter of zarrs. Arguments: the command; the adapter's folder, which is the folder of this file.
#   tools  prints on one line the tools that build the adapter, or the missing tool and how to get it (exit status 1)
#   setup  builds the adapter with zarrs as an entry of the cache (../shared/cache.sh): with a release once, with a checkout
#          ($ZARRPROOF_SOURCE) each time, incrementally. The entry holds only the program. The build folder of a checkout
#          stays beside the entry
#   start  runs the program that setup built
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
testee=$here/../../../packages/rust/zarrproof-testee # the crate that the adapter uses
. "$here/../shared/cache.sh"
program=adapter

tools() {
    rust="Rust 1.91 or newer (rustc and cargo, from https://rustup.rs)"
    rustc=$(rustc --version 2>/dev/null) && cargo=$(cargo --version 2>/dev/null) || missing "$rust" "none on PATH"
    # "rustc 1.95.0 (59807616e 2026-04-14)"
    rustc=$(echo "$rustc" | cut -d ' ' -f 1,2)
    cargo=$(echo "$cargo" | cut -d ' ' -f 1,2)
    minor=$(echo "$rustc" | cut -d . -f 2)
    [ "$minor" -ge 91 ] || missing "$rust" "only $rustc"
    command -v cc >/dev/null || missing "a linker (for example 'apt install gcc libc6-dev')" "no cc on PATH"
    echo "$rustc, $cargo"
}

missing() {
    echo "needs $1; found $2"
    exit 1
}

# Sets
#   release  the release of zarrs
#   home     the folder that holds the built program
find_home() {
    find_cache
    find_release zarrs "$(sed -n 's/^zarrs = { version = "=\([^"]*\)".*/\1/p' "$here/Cargo.toml")"
    home=$cache/zarrs
    if [ -n "$source" ]; then
        home=$home-source-$(printf %s "$source" | checksum)
        return
    fi
    # The adapter and its crate are compiled into the program. A changed adapter, crate or lock file gets another folder.
    sources=$(cat "$here/Cargo.toml" "$here/Cargo.lock" "$here"/src/*.rs "$testee/Cargo.toml" "$testee"/src/*.rs) ||
        fail "the sources of the adapter cannot be read, see above."
    home=$home-$release-$(printf %s "$sources" | checksum)
}

setup() {
    find_home
    [ -n "$source" ] || done_where_sound
    tools=$(tools) || fail "$tools."

    begin_entry
    if [ -n "$source" ]; then
        crate=upstream
        [ ! -f "$source/zarrs/Cargo.toml" ] || crate=upstream/zarrs
        project=$home.build
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
    set -- build --release --manifest-path "$project/Cargo.toml" --target-dir "$project/target" ${ZARRPROOF_OFFLINE:+--offline}
    case $release in 0.23.*) ;; *) set -- "$@" --features zarrs-0-24 ;; esac
    if [ -n "$source" ]; then export CARGO_INCREMENTAL=1; elif [ $locked = yes ]; then set -- "$@" --locked; fi
    if ! cargo "$@" >"$project/log" 2>&1; then
        cat "$project/log" >&2
        fail "zarrs $release could not be built, see above."
    fi
    built=$(find "$project/target" -path '*/release/adapter' -type f)
    cp "$built" "$partial/$program"
    rm -rf "$partial/build"
    finish_entry
}

start() {
    find_home
    need_sound
    exec "$home/$program"
}

"$1"
