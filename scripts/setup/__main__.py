"""`python -m scripts.setup WORD [ARGUMENT …]`: one word for each thing that can be set up."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

from scripts.setup.environments import set_up_alone, use
from scripts.setup.program import compile_apart, program
from scripts.setup.steps import SetupFailed, end_programs, say
from scripts.setup.system import need_browser
from scripts.setup.tools import compile_package, compiled_tools, plain_tools
from scripts.setup.wheels import build_page

SERVE_HELP = """\
scripts/serve [--wait] [ARGUMENT]...
  --wait                wait for the compiled package instead of starting on the plain one; all other arguments:
"""


def serve(folder: str, *arguments: str) -> None:
    """Set up the program and become its server, in the folder from which the script was called."""
    if {"-h", "--help"} & set(arguments):
        print(SERVE_HELP, flush=True)
    made = program(wait="--wait" in arguments).absolute()
    use(made)
    os.chdir(folder)
    server = str(made / "bin" / "dorehami")
    os.execv(server, [server, "serve", *[word for word in arguments if word != "--wait"]])


def page() -> None:
    with set_up_alone():
        build_page()


WORDS: dict[str, Callable[..., object]] = {
    "serve": serve,
    "plain": plain_tools,
    "compile": compile_package,
    "compiled": compiled_tools,
    "compile-in-background": compile_apart,
    "page": page,
    "browser": need_browser,
}


def terminated(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)


def main(word: str, *arguments: str) -> int:
    """Run one set-up command. However it ends, the programs that it has started end too."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, terminated)
    try:
        WORDS[word](*arguments)
    except (SetupFailed, OSError) as problem:
        say(f"{problem}\nThe set-up is not finished. Run this again: it goes on from here.")
        return 1
    except KeyboardInterrupt:
        say("\nStopped. The next time goes on from here.")
        return 130
    finally:
        end_programs()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
