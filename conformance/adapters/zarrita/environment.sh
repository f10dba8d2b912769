# Sourced by setup.sh and start.sh, with $here set to their folder. Says which release of zarrita is wanted ($release,
# $locked), which folder holds it and Node ($home), and which folder is the package to be judged ($package): that of the
# release, or one in a checkout ($source). ZARRPROOF_VERSION_OF may name another release; words about other packages are not for us.

name=zarrita
. "$here/../shared/cache.sh"
release=$(sed -n 's/^ *"zarrita": *"\(.*\)".*/\1/p' "$here/package.json")
locked=yes
for word in ${ZARRPROOF_VERSION_OF:-}; do
    case $word in zarrita=*) release=${word#*=} locked=no ;; esac
done
home=$cache/zarrita-$release
# A changed lock file is another environment, even where the main release stays.
[ $locked = no ] || home=$home-$(cksum <"$here/package-lock.json" | cut -d ' ' -f 1)
program=node # in $home; it cannot be run where the Node linked to has gone

source=${ZARRPROOF_SOURCE:-}
package=${source:-$home/node_modules/zarrita}
[ ! -d "$package/packages/zarrita" ] || package=$package/packages/zarrita
