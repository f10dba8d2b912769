#!/bin/sh
# Installs an implementation in Python as an entry of the cache (../cache.sh). Installs a release once. Installs a
# checkout each time, because it may have changed. Argument: the adapter's folder.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(CDPATH='' cd -- "$1" && pwd)
. "$here/environment.sh"
source=${ZARRPROOF_SOURCE:-}

if [ -z "$source" ]; then
    done_where_sound "$home" "$program"
else
    [ -n "$checkout" ] || fail "--source: this adapter installs releases only, not a checkout."
    [ -f "$source/pyproject.toml" ] || [ -f "$source/setup.py" ] ||
        fail "$source is no checkout of $checkout: it has no pyproject.toml and no setup.py."
    [ -z "${ZARRPROOF_OFFLINE:-}" ] ||
        fail "building $source needs the network, which --offline or ZARRPROOF_OFFLINE forbids."
fi
case $releases in */*) fail "ZARRPROOF_VERSION_OF: expected PACKAGE=VERSION words, not '$ZARRPROOF_VERSION_OF'" ;; esac
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
# The checkout comes last, so that pip may replace releases that the checkout does not accept.
[ -z "$source" ] || "$@" "$source" >&2 || fail "pip could not install $source, see above."

finish_entry "$home" "$program"
