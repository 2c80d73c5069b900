"""The command ``meldcalc``: a group whose commands are loaded only when they are called."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from meldcalc import __version__
from meldcalc.cli import ahead
from meldcalc.cli.completing import join_pairs
from meldcalc.cli.console import (
    complain_of_system,
    complain_of_usage,
    emit,
    interrupted,
    output_of,
    settle_streams,
)
from meldcalc.errors import Status
from meldcalc.journal import journal

# name -> (module in meldcalc.cli, one line for the list of commands)
COMMANDS = {
    "meld": ("meld", "Say what a hand is worth."),
    "score": ("score", "Settle one hand: made or set, and what each side is written."),
    "tricks": ("tricks", "Count the trick points of a pile, or of a recorded hand."),
    "partial": ("partial", "Score one side of one partial game of the Spanish game."),
    "match": ("match", "Keep the score sheet of an evening."),
    "event": ("event", "Run a tournament: standings, prizes, seating."),
    "tally": ("tally", "Add up match files and results, for scripts."),
    "batch": ("batch", "Score a file or stream of hands."),
    "rules": ("rules", "List, show, compare and check the rule tables."),
    "help": ("help", "Show a page on notation, rules, errors, match or event."),
}

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and imports a command's module when it is called."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, ahead.take(ctx, args))

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"meldcalc.cli.{COMMANDS[cmd_name][0]}")
        own: typer.Typer = module.app
        if len(own.registered_commands) > 1 and own.registered_callback is None:
            return SubcommandGroup(
                own, cmd_name, getattr(module, "DEFAULT", None), getattr(module, "ORDER", "")
            )
        command = typer.main.get_command(own)
        command.name = cmd_name
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, short) for name, (_, short) in COMMANDS.items()])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        # names only: near ones are suggested
        self.commands: Any = dict.fromkeys(COMMANDS)
        return super().resolve_command(ctx, args)


class SubcommandGroup(TyperGroup):
    """The commands of one module (``match add``, ``match show`` …), each built only when it is called."""

    def __init__(self, own: typer.Typer, name: str, default: str | None = None, order: str = "") -> None:
        help_text = own.info.help if isinstance(own.info.help, str) else ""
        self.default = default  # the command that is meant when none is named
        super().__init__(name=name, help=help_text, rich_markup_mode=None, no_args_is_help=True)
        infos = {info.name or _name_of(info): info for info in own.registered_commands}
        self.infos = {name: infos[name] for name in [*order.split(), *infos]}
        self.commands: Any = dict.fromkeys(self.infos)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        args = ahead.take(ctx, args)
        if (
            self.default
            and not ctx.resilient_parsing
            and (not args or (args[0].startswith("-") and args[0] not in ctx.help_option_names))
        ):
            args = [self.default, *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.infos)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.infos:
            return None
        command = typer.main.get_command_from_info(
            self.infos[cmd_name], pretty_exceptions_short=False, rich_markup_mode=None
        )
        command.name = cmd_name
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(
                [
                    (name, (info.help or info.callback.__doc__ or "").strip().partition("\n")[0])
                    for name, info in self.infos.items()
                ]
            )


def _name_of(info: Any) -> str:
    name: str = info.callback.__name__
    return name.rstrip("_").replace("_", "-")


app = typer.Typer(
    cls=LazyGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
    no_args_is_help=True,
    epilog="Example: meldcalc meld AS TS KS QS JS KH QH JD -t S --partial",
)


def _show_version(asked: bool) -> None:
    if asked:
        print(f"meldcalc {__version__}")
        raise typer.Exit()


@app.callback(help="Score Pinochle: melds, tricks, bids, matches and tournaments.")
def meldcalc(
    version: bool = typer.Option(
        False, "--version", help="Print the version.", callback=_show_version, is_eager=True
    ),
) -> None:
    """Score Pinochle: melds, tricks, bids, matches and tournaments."""


def run(args: Sequence[str]) -> int:
    """Run one command line and give its exit status; nothing that goes wrong ends in a traceback."""
    settle_streams()
    join_pairs()
    with journal():
        return _run(args)


def _run(args: Sequence[str]) -> int:
    streams = sys.stdout, sys.stderr
    try:
        status = typer.main.get_command(app).main(list(args), prog_name="meldcalc", standalone_mode=False)
        if status == Status.INTERRUPTED:
            return interrupted(args)
    except typer.BadParameter.__base__ as error:  # type: ignore[misc]  # UsageError, which typer does not export
        return complain_of_usage(error, args)
    except OSError as fault:  # --install-completion writes into the shell's own files
        return complain_of_system(fault, args)
    except SystemExit as end:
        if not isinstance(end.__context__, BrokenPipeError):
            raise
        sys.stdout, sys.stderr = streams  # typer has put others in their place
        return complain_of_system(end.__context__, args)
    except (KeyboardInterrupt, typer.Abort):
        return interrupted(args)
    return emit("", int(status or 0), output_of(args))
