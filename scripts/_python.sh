# Shared by the scripts: goes to the project's folder, clears what would mislead Python, and finds Python itself.
set -euo pipefail
unset CDPATH PYTHONPATH PYTHONHOME VIRTUAL_ENV PIP_USER PIP_TARGET PIP_PREFIX
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PYTHONUTF8=1 PIP_DISABLE_PIP_VERSION_CHECK=1

stop() {
    printf '%s\n' "$*" >&2
    exit 1
}

# The Python that everything is made with; PYTHON=python3.13 asks for a certain one. Distributions tune theirs by profiles
# of its use, and the server needs a quarter less time on such a one: it comes first, unless a part of it is missing.
find_python() {
    local system=/usr/bin/python3
    for python in ${PYTHON:-"$system" python3 python3.14 python3.13 python3.12 python3.11}; do
        is_new_enough || continue
        [ "$python" != "$system" ] || [ -n "${PYTHON:-}" ] || is_whole || continue
        return
    done
    stop "Python 3.11 or newer is missing: install it and run this again."
}

is_new_enough() {
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# With all that distributions put into packages of their own.
is_whole() {
    "$python" - 2>/dev/null <<'PY'
import ensurepip, os, sys, sysconfig, venv

sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))
PY
}

# set_up WORD...: the environments and tools that a script needs; scripts/setup has the words.
set_up() {
    "$python" -m scripts.setup "$@"
}

find_python
