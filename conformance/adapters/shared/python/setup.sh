#!/bin/sh
# Installs an implementation in Python into the cache, once; a checkout each time, so that edits are seen. The
# environment is an entry of the cache (../cache.sh). Argument: the adapter's folder.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(CDPATH='' cd -- "$1" && pwd)
. "$here/environment.sh"
source=${ZARRPROOF_SOURCE:-}

if [ -z "$source" ]; then
    done_where_sound "$home" "$program"
else
    [ -n "$checkout" ] || fail "can only be installed as a release, not from a checkout."
    [ -f "$source/pyproject.toml" ] || [ -f "$source/setup.py" ] ||
        fail "$source is no checkout of $checkout: it has neither pyproject.toml nor setup.py."
    [ -z "${ZARRPROOF_OFFLINE:-}" ] || fail "building $source needs the network, which may not be used."
fi
case $releases in */*) fail "not a list of package=version: ZARRPROOF_VERSION_OF='$ZARRPROOF_VERSION_OF'" ;; esac
python=$(sh "$here/find-python.sh" "$minimum") || fail "$(sh "$here/tools.sh" "$folder")"

echo "$name: installing$releases${source:+ $source} with $python into $home" >&2
begin_entry

if "$python" -c 'import ensurepip' 2>/dev/null; then
    "$python" -m venv "$partial" >&2 || fail "'$python -m venv' failed, see above."
    set -- "$partial/bin/python" -m pip
else
    "$python" -m venv --without-pip "$partial" >&2 || fail "'$python -m venv' failed, see above."
    set -- "$python" -m pip --python "$partial/bin/python"
fi
set -- "$@" --disable-pip-version-check install --quiet
if [ $locked = yes ]; then
    grep -v "^${source:+$checkout}==" "$folder/requirements.txt" >"$partial/requirements.txt"
    "$@" --requirement "$partial/requirements.txt" >&2
else
    "$@" $releases >&2 # unquoted: one word for each package
fi || fail "pip could not install$releases, see above."
# Last, so that pip may change what the checkout no longer agrees with.
[ -z "$source" ] || "$@" "$source" >&2 || fail "pip could not install $source, see above."

finish_entry "$home" "$program"
