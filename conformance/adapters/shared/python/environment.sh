# Sourced by the scripts beside it, with $here set to their folder and $folder to the adapter's. Its packages.sh says
#   name      the adapter's name
#   packages  the packages whose releases ZARRPROOF_VERSION_OF may choose, the implementation first; words about others
#             are not for us
#   checkout  the package that ZARRPROOF_SOURCE, a checkout of the upstream project, replaces; empty if there is none
#   minimum   the oldest Python that the releases in requirements.txt run on
# and this adds which releases are wanted ($releases, $locked), and which folder holds them ($home).

. "$folder/packages.sh"
. "$here/../cache.sh"
home=$cache/$name
releases=
locked=yes
for package in $packages; do
    if [ "$package" = "$checkout" ] && [ -n "${ZARRPROOF_SOURCE:-}" ]; then
        home=$home-source-$(printf %s "$ZARRPROOF_SOURCE" | cksum | cut -d ' ' -f 1)
        continue
    fi
    version=$(sed -n "s/^$package==//p" "$folder/requirements.txt")
    for word in ${ZARRPROOF_VERSION_OF:-}; do
        case $word in "$package="*) version=${word#*=} locked=no ;; esac
    done
    releases="$releases $package==$version"
    home=$home-$version
done
# A changed lock file is another environment, even where the main releases stay.
[ $locked = no ] || home=$home-$(cksum <"$folder/requirements.txt" | cut -d ' ' -f 1)

program=bin/python # in $home; it cannot be run where the Python beneath it has gone
