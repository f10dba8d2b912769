# Sourced by setup.sh and start.sh. Before, they set $here to this folder. Sets
#   source   a checkout of zarrs (ZARRPROOF_SOURCE); empty: a release
#   release  the release of zarrs; ZARRPROOF_VERSION_OF may choose it; its words about other packages are ignored
#   locked   yes: build with Cargo.lock; no: build with $release
#   home     the folder that holds the built program

name=zarrs
. "$here/../shared/cache.sh"
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
    # The adapter is compiled into the program. A changed adapter or lock file gets another folder.
    home=$home-$release-$(cat "$here/Cargo.toml" "$here/Cargo.lock" "$here"/src/*.rs | cksum | cut -d ' ' -f 1)
fi
program=adapter # in $home
