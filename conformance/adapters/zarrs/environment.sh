# Sourced by setup.sh and start.sh. Before, they set $here to this folder. Sets
#   source   a checkout of zarrs (ZARRPROOF_SOURCE); empty: a release
#   release  the release of zarrs; ZARRPROOF_VERSION_OF may choose it; its words about other packages are ignored
#   locked   yes: build with Cargo.lock; no: build with $release
#   home     the folder that holds the built program

name=zarrs
. "$here/../shared/cache.sh"
testee=$here/../../../packages/rust/zarrproof-testee # the crate that the adapter uses
release=$(sed -n 's/^zarrs = { version = "=\([^"]*\)".*/\1/p' "$here/Cargo.toml")
locked=yes
for word in ${ZARRPROOF_VERSION_OF:-}; do
    case $word in zarrs=*) release=${word#*=} locked=no ;; esac
done
source=${ZARRPROOF_SOURCE:-}
home=$cache/zarrs
if [ -n "$source" ]; then
    home=$home-source-$(printf %s "$source" | cksum | cut -d ' ' -f 1)
else
    # The adapter and its crate are compiled into the program. A changed adapter, crate or lock file gets another folder.
    sources=$(cat "$here/Cargo.toml" "$here/Cargo.lock" "$here"/src/*.rs "$testee/Cargo.toml" "$testee"/src/*.rs) ||
        fail "the sources of the adapter cannot be read, see above."
    home=$home-$release-$(printf %s "$sources" | cksum | cut -d ' ' -f 1)
fi
program=adapter # in $home
