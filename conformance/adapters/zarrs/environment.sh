# Sourced by setup.sh and start.sh, with $here set to their folder. Says which zarrs is wanted ($source, or else $release
# and $locked) and which folder holds the program built with it ($home). ZARRPROOF_VERSION_OF may name another release;
# words about other packages are not for us.

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
    # The adapter and its crate are compiled into the program: where they or the lock file have changed, so has the
    # program.
    sources=$(cat "$here/Cargo.toml" "$here/Cargo.lock" "$here"/src/*.rs "$testee/Cargo.toml" "$testee"/src/*.rs) ||
        fail "the sources of the adapter cannot be read, see above."
    home=$home-$release-$(printf %s "$sources" | cksum | cut -d ' ' -f 1)
fi
program=adapter # in $home
