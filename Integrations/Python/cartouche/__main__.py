"""The command `cartouche` of the wheel without the program: `lint`, `format`, `compile`, `explain` and `schema`.

The wheel for Linux has the program in place of this command.
"""
from __future__ import annotations

import argparse
import os
import pathlib
import sys

from . import CartoucheError, CompileError, Plan, __version__, explain, schema
from . import _command_lint as checks
from ._command_files import CommandFailure
from ._findings import Finding

OTHERS = ("test", "resolve", "zooms", "render", "preview", "lsp", "init")


def main(arguments: list[str] | None = None) -> int:
    """Runs a command. Returns its status: 0, 1 for problems in the input, 2 if the command could not do its work."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and given[0] in OTHERS:
        print(
            f"cartouche: this installation has no `{given[0]}`, which needs the native program: "
            "install the wheel for Linux (`manylinux`), or the program", file=sys.stderr)
        return 2
    parser = _parser()
    # argparse takes paths only on one side of the options.
    options, rest = parser.parse_known_args(given)
    if rest and (not hasattr(options, "paths") or any(each.startswith("-") for each in rest)):
        parser.error(f"unknown arguments: {' '.join(rest)}")
    if rest:
        options.paths = [*options.paths, *rest]
    if getattr(options, "unsafe_fixes", False) and not options.fix:
        parser.error("--unsafe-fixes needs --fix")
    if getattr(options, "check", False) and options.diff:
        parser.error("--check lists files and --diff shows their changes: use one of them")
    try:
        return int(options.run(options))
    except CommandFailure as failure:
        return failure.status
    except CompileError as error:
        _print(error.findings, sys.stderr)
        return 1
    except CartoucheError as error:
        print(f"cartouche: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has closed the pipe: nothing is left to flush at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except OSError as error:
        print(f"cartouche: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("cartouche", description="Checks and compiles specs of view annotations.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser("lint", help="finds problems in specs and scenarios")
    command.add_argument("paths", nargs="*", default=["."], metavar="PATH")
    command.add_argument("--format", choices=checks.FORMATS, default="text")
    command.add_argument("--fail-on", choices=("error", "warning", "never"), help="default: that of the configuration, or else error")
    command.add_argument("--fix", action="store_true", help="makes the safe fixes")
    command.add_argument("--unsafe-fixes", action="store_true", help="with --fix: also makes fixes that need a review")
    command.add_argument("--quiet", action="store_true", help="no summary")
    command.set_defaults(run=checks.lint)
    command = commands.add_parser("format", help="formats specs, scenarios and configurations in YAML")
    command.add_argument("paths", nargs="*", default=["."], metavar="PATH")
    command.add_argument("--check", action="store_true", help="lists the files that would change, with status 1 if there are any")
    command.add_argument("--diff", action="store_true", help="prints the changes as a patch, with status 1 if there are any")
    command.add_argument("--quiet", action="store_true", help="no summary")
    command.set_defaults(run=checks.format_files)
    command = commands.add_parser("compile", help="writes a plan")
    command.add_argument("spec", metavar="SPEC")
    command.add_argument("-o", dest="output", metavar="FILE", required=True)
    command.set_defaults(run=_compile)
    command = commands.add_parser("explain", help="explains a property, operator, rule, cause or event")
    command.add_argument("name", nargs="?", metavar="NAME")
    command.set_defaults(run=_explain)
    command = commands.add_parser("schema", help="prints the JSON Schema")
    command.add_argument("--scenarios", action="store_true")
    command.set_defaults(run=_schema)
    return parser


def _compile(options: argparse.Namespace) -> int:
    plan = Plan.compile(pathlib.Path(options.spec))
    _print(plan.findings, sys.stderr)
    plan.save(options.output)
    return 0


def _explain(options: argparse.Namespace) -> int:
    print(explain(options.name), end="")
    return 0


def _schema(options: argparse.Namespace) -> int:
    print(schema(scenarios=options.scenarios), end="")
    return 0


def _print(findings: list[Finding] | tuple[Finding, ...], stream: object) -> None:
    for each in findings:
        print(each, file=stream)  # type: ignore[call-overload]


if __name__ == "__main__":
    sys.exit(main())
