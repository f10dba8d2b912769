# Sourced by setup.sh and start.sh. Before, they set $here to this folder. Sets
#   release  the release of zarrita; ZARRPROOF_VERSION_OF may choose it; its words about other packages are ignored
#   locked   yes: install package-lock.json; no: install $release
#   home     the folder that holds the release and Node
#   source   a checkout of zarrita (ZARRPROOF_SOURCE); empty: the release
#   package  the folder of the package zarrita, in the release or in the checkout

name=zarrita
. "$here/../shared/cache.sh"
release=$(sed -n 's/^ *"zarrita": *"\(.*\)".*/\1/p' "$here/package.json")
locked=yes
for word in ${ZARRPROOF_VERSION_OF:-}; do
    case $word in zarrita=*) release=${word#*=} locked=no ;; esac
done
home=$cache/zarrita-$release
# A changed package-lock.json gets another folder, even if the release stays.
[ $locked = no ] || home=$home-$(cksum <"$here/package-lock.json" | cut -d ' ' -f 1)
program=node # in $home; may be a link to a Node of the machine, which may have been removed

source=${ZARRPROOF_SOURCE:-}
package=${source:-$home/node_modules/zarrita}
[ ! -d "$package/packages/zarrita" ] || package=$package/packages/zarrita
