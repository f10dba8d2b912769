#!/bin/sh
# Prints the path of a Python that has at least the version of the argument (such as 3.12) and can make environments.
# Prints nothing and exits 1 if no such Python is found. Looks on PATH, then among the Pythons of pyenv, then among those of
# uv. Each candidate is run: a pyenv shim on PATH may fail, and Debian's Python may lack ensurepip and pip.
data=${XDG_DATA_HOME:-${HOME:-}/.local/share}
# A digit before "-linux-": few packages have wheels for uv's Pythons "+freethreaded" and "+debug".
for candidate in python3.14 python3.13 python3.12 python3.11 python3 "${PYENV_ROOT:-${HOME:-}/.pyenv}"/versions/*/bin/python3 \
    "${UV_PYTHON_INSTALL_DIR:-$data/uv/python}"/cpython-*[0-9]-linux-*/bin/python3; do
    "$candidate" - "$1" 2>/dev/null <<'END' && exit 0
import importlib.util as util, sys
minimum = tuple(int(part) for part in sys.argv[1].split("."))
if sys.version_info < minimum or not (util.find_spec("ensurepip") or util.find_spec("pip")):
    sys.exit(1)
print(sys.executable)
END
done
exit 1
