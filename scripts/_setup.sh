# Shared by the scripts: finds Python, makes the environments, and remembers what each was made from.
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
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
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

# Debian's and Ubuntu's packages, where we may install them.
install_packages() {
    local as_root=()
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; } || return 1
        as_root=(sudo)
    fi
    echo "Installing $* from the system's packages"
    "${as_root[@]}" apt-get update -qq </dev/null &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null
}

need_venv() {
    "$python" -c 'import ensurepip, venv' 2>/dev/null || install_packages "python$version-venv" ||
        stop "Python's venv module is missing: install python$version-venv and run this again."
}

# A C compiler that finds Python's headers.
can_compile() {
    local compiler include
    compiler=${CC:-$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("CC"))')}
    include=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
    echo '#include <Python.h>' | $compiler -I"$include" -x c -fsyntax-only - 2>/dev/null
}

need_compiler() {
    can_compile || { install_packages gcc libc6-dev "python$version-dev" && can_compile; } ||
        stop "A C compiler or Python's headers are missing: install gcc and python$version-dev and run this again."
}

# A browser for the tests: Debian's, or one that is there already.
need_browser() {
    find_browser || { install_packages chromium && find_browser; } ||
        stop "A browser for the tests is missing: install chromium and run this again."
}

find_browser() {
    command -v chromium || command -v chromium-browser || command -v google-chrome
} >/dev/null

# One line that changes with this Python, this folder and the named files and folders.
fingerprint() {
    "$python" - "$@" <<'PY'
import hashlib, os, sys
from pathlib import Path

seen = hashlib.sha256(repr((sys.version, sys.base_prefix, os.getcwd())).encode())
for name in sys.argv[1:]:
    for path in sorted(Path(name).rglob("*")) if Path(name).is_dir() else [Path(name)]:
        if path.is_file() and path.suffix != ".pyc":
            seen.update(repr((str(path), path.read_bytes())).encode())
print(seen.hexdigest())
PY
}

# unchanged STAMP FINGERPRINT: was this made from the same things before?
unchanged() {
    [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]
}

# environment FOLDER NAME: a virtual environment with exactly requirements/NAME.txt.
environment() {
    local folder=$1 file=requirements/$2.txt now
    now=$(fingerprint "$file")
    unchanged "$folder/made-from" "$now" && return
    echo "Making $folder from $file"
    rm -rf "$folder"
    "$python" -m venv "$folder"
    "$folder/bin/python" -m pip install -qq --only-binary :all: --require-hashes -r "$file"
    echo "$now" >"$folder/made-from"
}

# Only one script at a time sets things up here; who comes second waits. Without flock nobody does.
alone() {
    (
        ! command -v flock >/dev/null || flock 9
        "$@"
    ) 9>.venv-lock
}

plain_environment() { alone make_plain_environment; }
compiled_environment() { alone make_compiled_environment; }
run_environment() { alone make_run_environment; }

# .venv: the sources as they lie here, as plain Python.
make_plain_environment() {
    local now
    find_python
    need_venv
    environment .venv dev
    now=$(fingerprint pyproject.toml setup.py)
    unchanged .venv/installed-from "$now" && return
    DOREHAMI_PURE=1 .venv/bin/python -m pip install -qq --no-build-isolation --no-deps -e .
    echo "$now" >.venv/installed-from
}

# build_page ENVIRONMENT: the page for browsers, in src/dorehami/server/page; nothing happens if it is up to date.
build_page() {
    [ "${DOREHAMI_NO_PAGE:-}" = 1 ] || "$1/bin/python" web/build.py
}

# The wheel, in .venv-build/wheel: compiled if it can be. It is built in a copy, so nothing stale gets into it.
build_wheel() {
    local now
    local sources=(src pyproject.toml setup.py MANIFEST.in README.md LICENSE CREDITS.md)
    environment .venv-build build
    build_page .venv-build
    now=$(fingerprint "${sources[@]}" requirements/build.txt)
    ! can_compile || now="$now compiled"
    now="$now ${CC:-} ${CFLAGS:-} ${DOREHAMI_PURE:-} ${DOREHAMI_NO_PAGE:-}"
    unchanged .venv-build/built-from "$now" && return
    echo "Building the wheel"
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    rm -rf .venv-build/wheel .venv-build/built-from
    cp -R "${sources[@]}" "$copy"
    tar --exclude=node_modules --exclude=made -cf - web | tar -xf - -C "$copy"
    find "$copy" \( -name '*.so' -o -name '*.egg-info' -o -name __pycache__ \) -prune -exec rm -rf {} +
    if ! .venv-build/bin/python -m pip wheel -v --no-build-isolation --no-deps -w .venv-build/wheel "$copy" \
        >.venv-build/log 2>&1; then
        tail -n 30 .venv-build/log >&2
        stop "The wheel could not be built; the whole log is in .venv-build/log."
    fi
    wheel_is_compiled || echo "It is built as plain Python; .venv-build/log says why."
    echo "$now" >.venv-build/built-from
}

wheel_is_compiled() {
    ! compgen -G '.venv-build/wheel/*-none-any.whl' >/dev/null
}

# wheel_environment FOLDER NAME: requirements/NAME.txt and the wheel.
wheel_environment() {
    local folder=$1 now
    build_wheel
    environment "$folder" "$2"
    now=$(cat .venv-build/built-from)
    unchanged "$folder/installed-from" "$now" && return
    rm -f "$folder/installed-from"
    "$folder/bin/python" -m pip install -qq --no-index --no-deps --force-reinstall .venv-build/wheel/*.whl
    echo "$now" >"$folder/installed-from"
}

# .venv-compiled: the compiled package with all that tests and benchmarks need.
make_compiled_environment() {
    unset DOREHAMI_PURE
    find_python
    need_venv
    need_compiler
    wheel_environment .venv-compiled dev
    wheel_is_compiled && return
    grep -E 'error:|^ *dorehami:' .venv-build/log >&2 || true
    stop "The package could be built as plain Python only; the whole log is in .venv-build/log."
}

# .venv-run: the package as it is used, compiled if it can be.
make_run_environment() {
    find_python
    need_venv
    wheel_environment .venv-run run
}
