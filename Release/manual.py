"""The manual page, made from what the program says of its own commands and options."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any


def page(program: Path) -> str:
    """gridreel(1) in man's macros, with a section for each command."""
    said = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True)
    root = json.loads(said.stdout)["command"]
    lines = ['.TH GRIDREEL 1 "" "gridreel" "User commands"', ".SH NAME"]
    lines.append(f"gridreel \\- {_text(root['abstract']).rstrip('.')}")
    lines += [".SH SYNOPSIS", ".B gridreel", "\\fICOMMAND\\fR [\\fIoptions\\fR]", ".SH DESCRIPTION"]
    lines += _prose(root.get("discussion", ""))
    for command in root["subcommands"]:
        if command["commandName"] != "help" and command.get("shouldDisplay", True):
            lines += _command(command, f"gridreel {command['commandName']}")
    return "\n".join(lines) + "\n"


def _command(command: dict[str, Any], path: str) -> list[str]:
    lines = [f".SH {_text(path.upper())}", f"{_text(command.get('abstract', ''))}"]
    lines += _prose(command.get("discussion", ""))
    section = None
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True):
            continue
        if (title := argument.get("sectionTitle")) != section:
            section = title
            if title:
                lines.append(f".SS {_text(title)}")
        lines += [".TP", _heading(argument), _text(argument.get("abstract", "")) or "\\&"]
    for inner in command.get("subcommands", []):
        if inner["commandName"] != "help":
            lines += _command(inner, f"{path} {inner['commandName']}")
    return lines


def _heading(argument: dict[str, Any]) -> str:
    value = _text(argument.get("valueName", ""))
    if argument["kind"] == "positional":
        return f"\\fI{value}\\fR"
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    names = [f"\\fB{_text(dashes[name['kind']] + name['name'])}\\fR" for name in argument["names"]]
    return ", ".join(names) + (f" \\fI{value}\\fR" if argument["kind"] == "option" else "")


def _prose(text: str) -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        if paragraph.lstrip().startswith("gridreel "):
            lines += [".PP", ".nf", *map(_text, paragraph.splitlines()), ".fi"]
        elif paragraph.strip():
            lines += [".PP", *map(_text, paragraph.splitlines())]
    return lines


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped)
