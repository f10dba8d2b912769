#!/bin/sh
# The choice of a Python for the adapters in Python: the places and their order, and the message if no Python fits.
# The Pythons are stand-ins. Argument: the folder of the adapters.
set -eu
shared=$1/shared/python
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset PYENV_ROOT UV_PYTHON_INSTALL_DIR XDG_DATA_HOME
mkdir "$work/tools" "$work/adapter"
for tool in sh dirname; do
    ln -s "$(command -v $tool)" "$work/tools/$tool"
done

# Makes a Python that has the version. Arguments: its path below $work, the version.
python() {
    mkdir -p "$(dirname "$work/$1")"
    cat >"$work/$1" <<END
#!/bin/sh
case \$1 in
--version) echo "Python $2" ;;
-) [ "\$2" = "$2" ] && echo "\$0" ;;
esac
END
    chmod +x "$work/$1"
}

# Arguments: the version, the path below $work that must be chosen, or nothing; variables.
expect() {
    version=$1 chosen=${2:+$work/$2}
    shift 2
    echo "minimum_python=$version" >"$work/adapter/packages.sh"
    found=$(env HOME="$work/home" PATH="$work/bin:$work/tools" "$@" sh "$shared/adapter.sh" tools "$work/adapter") || found=
    [ "$found" = "${chosen:+Python $version ($chosen)}" ] || {
        echo "FAIL: Python $version, $*: found \"$found\", expected \"$chosen\""
        exit 1
    }
}

uv=home/.local/share/uv/python
mkdir "$work/bin"
expect 3.12 ""
python "$uv/cpython-3.12.1+freethreaded-linux-x86_64-gnu/bin/python3" 3.12
expect 3.12 ""
python "$uv/cpython-3.12.1-linux-x86_64-gnu/bin/python3" 3.12
python elsewhere/cpython-3.12.1-linux-x86_64-gnu/bin/python3 3.12
python data/uv/python/cpython-3.12.1-linux-x86_64-gnu/bin/python3 3.12
expect 3.12 "$uv/cpython-3.12.1-linux-x86_64-gnu/bin/python3"
expect 3.12 data/uv/python/cpython-3.12.1-linux-x86_64-gnu/bin/python3 XDG_DATA_HOME="$work/data"
expect 3.12 elsewhere/cpython-3.12.1-linux-x86_64-gnu/bin/python3 UV_PYTHON_INSTALL_DIR="$work/elsewhere"
expect 3.13 ""
python home/.pyenv/versions/3.12.4/bin/python3 3.12
expect 3.12 home/.pyenv/versions/3.12.4/bin/python3
python bin/python3 3.12
expect 3.12 bin/python3

# The message if no Python fits.
echo 'minimum_python=3.13' >"$work/adapter/packages.sh"
status=0
said=$(env HOME="$work/home" PATH="$work/bin:$work/tools" sh "$shared/adapter.sh" tools "$work/adapter") || status=$?
case $status,$said in
"1,needs Python 3.13 or newer "*"'uv python install 3.13'"*) ;;
*) echo "FAIL: exit status $status: $said"; exit 1 ;;
esac
echo "the Python is chosen"
