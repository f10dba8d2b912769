# Sourced by the scripts of this folder. Before, they set $here to this folder and $folder to the adapter's folder.
# packages.sh in the adapter's folder sets
#   name                     the adapter's name
#   packages                 the packages whose releases ZARRPROOF_VERSION_OF may choose, the implementation first
#   replaceable_by_checkout  the package that ZARRPROOF_SOURCE, a checkout of the upstream project, replaces; empty: no
#                            package
#   minimum_python           the oldest Python that the releases in requirements.txt run on, such as 3.12
# This script sets
#   releases  the releases to install, each " package==version"
#   locked    yes: install requirements.txt; no: install $releases
#   home      the folder that holds the installed releases

. "$folder/packages.sh"
. "$here/../cache.sh"
home=$cache/$name
releases=
locked=yes
for package in $packages; do
    if [ "$package" = "$replaceable_by_checkout" ] && [ -n "${ZARRPROOF_SOURCE:-}" ]; then
        home=$home-source-$(printf %s "$ZARRPROOF_SOURCE" | cksum | cut -d ' ' -f 1)
        continue
    fi
    pinned=$(sed -n "s/^$package==//p" "$folder/requirements.txt")
    version=$(release_of "$package" "$pinned")
    [ "$version" = "$pinned" ] || locked=no
    releases="$releases $package==$version"
    home=$home-$version
done
# A changed requirements.txt gets another folder, even if the releases above stay.
[ $locked = no ] || home=$home-$(cksum <"$folder/requirements.txt" | cut -d ' ' -f 1)

program=bin/python # in $home; a link to a Python of the machine, which may have been removed
