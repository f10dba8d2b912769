# Sourced by setup.sh and start.sh, with $here set. Says which releases are wanted ($requirements, $locked) and which
# folder holds them ($home). ZARRPROOF_VERSION_OF may name other releases; words about other packages are not for us.

home=${ZARRPROOF_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/zarrproof}/zarr-python
requirements=
locked=yes
for package in zarr cast-value-rs; do
    version=$(sed -n "s/^$package==//p" "$here/requirements.txt")
    for word in ${ZARRPROOF_VERSION_OF:-}; do
        case $word in "$package="*) version=${word#*=} locked=no ;; esac
    done
    requirements="$requirements $package==$version"
    home=$home-$version
done
# A changed lock file is another environment, even where the two main releases stay.
[ $locked = no ] || home=$home-$(cksum <"$here/requirements.txt" | cut -d ' ' -f 1)
