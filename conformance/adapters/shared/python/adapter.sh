#!/bin/sh
# Runs a command of an adapter in Python. Arguments: the command; the adapter's folder, which is named like the adapter.
#   tools      prints on one line which Python the adapter uses on this machine; if no Python fits, prints what is
#              missing and exits 1
#   setup      installs the implementation as an entry of the cache (../cache.sh): a release once, a checkout each time,
#              because it may have changed
#   path       prints the path of the Python that setup installed with the implementation
#   start      runs the adapter with this Python
#   installed  runs the adapter with the implementation that is installed for the first python3 or python on PATH, as that
#              interpreter finds it in the folder $ZARRPROOF_INSTALLED
# A file packages.sh in the adapter's folder may set
#   packages        the packages whose releases ZARRPROOF_VERSION_OF may choose, the implementation first; by default one
#                   package, named like the adapter
#   takes_checkout  yes, the default: ZARRPROOF_SOURCE, a checkout, may replace the release of the implementation
#   minimum_python  the oldest Python that the releases in requirements.txt run on; by default 3.12
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/../cache.sh"
packages=$name takes_checkout=yes minimum_python=3.12
[ ! -f "$folder/packages.sh" ] || . "$folder/packages.sh"
implementation=${packages%% *}
program=bin/python # a link to a Python of the machine, which may have been removed

# Prints the path of a Python that has at least the version $minimum_python (such as 3.12) and can make environments.
# Prints nothing and fails if no such Python is found. Looks on PATH, then among the Pythons of pyenv, then among those of
# uv. Each candidate is run: a pyenv shim on PATH may fail, and Debian's Python may lack ensurepip and pip.
find_python() {
    data=${XDG_DATA_HOME:-${HOME:-}/.local/share}
    # A digit before "-linux-": few packages have wheels for uv's Pythons "+freethreaded" and "+debug".
    for candidate in python3.14 python3.13 python3.12 python3.11 python3 \
        "${PYENV_ROOT:-${HOME:-}/.pyenv}"/versions/*/bin/python3 \
        "${UV_PYTHON_INSTALL_DIR:-$data/uv/python}"/cpython-*[0-9]-linux-*/bin/python3; do
        "$candidate" - "$minimum_python" 2>/dev/null <<'PYTHON' && return
import importlib.util as util, sys
minimum = tuple(int(part) for part in sys.argv[1].split("."))
if sys.version_info < minimum or not (util.find_spec("ensurepip") or util.find_spec("pip")):
    sys.exit(1)
print(sys.executable)
PYTHON
    done
    return 1
}

tools() {
    if ! python=$(find_python); then
        echo "needs Python $minimum_python or newer with ensurepip or pip; none was found on PATH or among the Pythons of pyenv" \
            "and uv; install one: 'apt install python3-venv' if Debian's Python is new enough, 'uv python install 3.13'," \
            "or 'pyenv install 3.13'"
        exit 1
    fi
    echo "$("$python" --version) ($python)"
}

# Sets
#   releases  the releases to install, each " package==version"
#   home      the folder that holds the installed releases
find_home() {
    [ -z "$source" ] || [ $takes_checkout = yes ] || fail "--source: this adapter installs releases only, not a checkout."
    find_cache
    home=$cache/$name releases=
    for package in $packages; do
        if [ "$package" = "$implementation" ] && [ -n "$source" ]; then
            home=$home-source-$(printf %s "$source" | checksum)
            continue
        fi
        find_release "$package" "$(sed -n "s/^$package==//p" "$folder/requirements.txt")"
        releases="$releases $package==$release"
        home=$home-$release
    done
    # A changed requirements.txt gets another folder, even if the releases above stay.
    [ $locked = no ] || home=$home-$(checksum <"$folder/requirements.txt")
}

setup() {
    find_home
    if [ -z "$source" ]; then
        done_where_sound
    else
        [ -f "$source/pyproject.toml" ] || [ -f "$source/setup.py" ] ||
            fail "$source is no checkout of $implementation: it has no pyproject.toml and no setup.py."
        [ -z "${ZARRPROOF_OFFLINE:-}" ] ||
            fail "building $source needs the network, which --offline or ZARRPROOF_OFFLINE forbids."
    fi
    python=$(find_python) || fail "$(tools)"

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
        grep -v "^${source:+$implementation}==" "$folder/requirements.txt" >"$partial/requirements.txt"
        "$@" --requirement "$partial/requirements.txt" >&2
    else
        "$@" $releases >&2 # unquoted: one word for each package
    fi || fail "pip could not install$releases, see above."
    # The checkout comes last, so that pip may replace releases that the checkout does not accept.
    [ -z "$source" ] || "$@" "$source" >&2 || fail "pip could not install $source, see above."
    finish_entry
}

path() {
    find_home
    need_sound
    echo "$home/$program"
}

start() {
    python=$(path)
    # Replaces the user's; -s leaves out the user's packages.
    export PYTHONPATH="$here:$here/../../../../packages/python"
    exec "$python" -s -B "$folder/adapter.py"
}

installed() {
    cd "$ZARRPROOF_INSTALLED" # what is relative in PATH and PYTHONPATH is relative to it
    python=$(command -v python3 || command -v python) || fail "--installed: there is neither python3 nor python on PATH."
    # Prints nothing if there is such a package.
    find='import importlib.metadata as found, sys; list(found.distributions(name=sys.argv[1])) or print(sys.executable)'
    missing=$("$python" -c "$find" "$implementation") || fail "--installed: $python cannot look for the package $implementation, see above."
    [ -z "$missing" ] || fail "--installed: $missing has no package $implementation; expected it in the environment of the first python3 or python on PATH."
    export PYTHONPATH="$here:$here/../../../../packages/python${PYTHONPATH:+:$PYTHONPATH}"
    exec "$python" -B "$folder/adapter.py"
}

"$1"
