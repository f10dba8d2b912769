# Sourced by the scripts of this folder. Before, they set $here to this folder and $folder to the adapter's folder.
# packages.sh in the adapter's folder sets
#   name                 the adapter's name, which is also the name of the package that is judged
#   package_in_checkout  the folder of that package in a checkout of the upstream project, such as packages/core; empty:
#                        a checkout cannot be used
# This script sets
#   release  the release of the package; ZARRPROOF_VERSION_OF may choose it
#   locked   yes: install package-lock.json; no: install $release
#   home     the folder that holds the release and Node
#   source   a checkout (ZARRPROOF_SOURCE); empty: the release
#   package  the folder of the package, in the release or in the checkout

. "$folder/packages.sh"
. "$here/../cache.sh"
pinned=$(sed -n "s/^ *\"$name\": *\"\(.*\)\".*/\1/p" "$folder/package.json")
release=$(release_of "$name" "$pinned")
locked=yes
[ "$release" = "$pinned" ] || locked=no
home=$cache/$name-$release
# A changed package-lock.json gets another folder, even if the release stays.
[ $locked = no ] || home=$home-$(cksum <"$folder/package-lock.json" | cut -d ' ' -f 1)
program=node # in $home; may be a link to a Node of the machine, which may have been removed

source=${ZARRPROOF_SOURCE:-}
package=${source:-$home/node_modules/$name}
[ -z "$source" ] || [ ! -d "$source/$package_in_checkout" ] || package=$source/$package_in_checkout
