"""The command `cartouche` of the wheel without the program: `lint`, `compile`, `explain` and `schema`.

The wheel for Linux has the program in place of this command.
"""
from __future__ import annotations

import argparse
import json
import pathlib
import sys

from . import CartoucheError, CompileError, Plan, __version__, explain, lint, schema
from ._findings import Finding

OTHERS = ("format", "test", "resolve", "zooms", "render", "preview", "lsp", "init")


def main(arguments: list[str] | None = None) -> int:
    """Runs a command. Returns its status: 0, 1 for problems in the input, 2 if the command could not do its work."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and given[0] in OTHERS:
        print(
            f"cartouche: this installation has no `{given[0]}`, which needs the native program: "
            "install the wheel for Linux (`manylinux`), or the program", file=sys.stderr)
        return 2
    options = _parser().parse_args(given)
    try:
        return int(options.run(options))
    except CompileError as error:
        _print(error.findings, sys.stderr)
        return 1
    except CartoucheError as error:
        print(f"cartouche: {error}", file=sys.stderr)
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
    command.add_argument("--format", choices=("concise", "json"), default="concise")
    command.add_argument("--fail-on", choices=("error", "warning", "never"), default="error")
    command.add_argument("--quiet", action="store_true", help="no summary")
    command.set_defaults(run=_lint)
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


def _lint(options: argparse.Namespace) -> int:
    findings = lint(options.paths)
    if options.format == "json":
        document = {"version": 1, "findings": [each.to_dict() for each in findings]}
        print(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
    else:
        _print(findings, sys.stdout)
    if not options.quiet:
        errors = sum(each.severity == "error" for each in findings)
        print(f"{errors} errors, {len(findings) - errors} warnings", file=sys.stderr)
    counting = {"error": ("error",), "warning": ("error", "warning"), "never": ()}[options.fail_on]
    return int(any(each.severity in counting for each in findings))


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
