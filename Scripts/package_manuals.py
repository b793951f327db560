"""Writes a manual page for each command of tessera, from the description that the program prints.

    tessera --experimental-dump-help | python3 Scripts/package_manuals.py FOLDER VERSION DATE

The pages are tessera.1, tessera-store.1, tessera-store-advance.1 and so on.
"""

import json
import re
import sys
from pathlib import Path


def escaped(text):
    """Text that roff prints as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def paragraphs(text):
    """A text with a paragraph break for each empty line."""
    return "\n.PP\n".join(escaped(part.strip()) for part in text.strip().split("\n\n"))


def name_of(argument):
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    return [dashes[name["kind"]] + name["name"] for name in argument.get("names", [])]


def value_of(argument):
    return f"\\fI{escaped(argument['valueName'])}\\fR"


def usage(argument):
    """An argument as the synopsis shows it."""
    kind = argument["kind"]
    if kind == "positional":
        text = value_of(argument)
    else:
        preferred = argument["preferredName"]
        text = "\\fB" + escaped(("--" if preferred["kind"] == "long" else "-") + preferred["name"])
        text += "\\fR" + ("" if kind == "flag" else " " + value_of(argument))
    if argument.get("isRepeating"):
        text += " ..."
    return f"[{text}]" if argument.get("isOptional") else text


def described(argument):
    """An argument with its help, as lines of a manual page."""
    if argument["kind"] == "positional":
        head = value_of(argument)
    else:
        head = ", ".join(f"\\fB{escaped(name)}\\fR" for name in name_of(argument))
        if argument["kind"] == "option":
            head += " " + value_of(argument)
    text = argument.get("abstract", "")
    default = argument.get("defaultValue")
    if default is not None and argument["kind"] != "flag":
        text += f" (default: {default})"
    values = argument.get("allValues")
    if values:
        text += f" (values: {', '.join(values)})"
    lines = [".TP", head, escaped(text) or "\\&"]
    if argument.get("discussion"):
        lines += [".IP", paragraphs(argument["discussion"])]
    return lines


def shown(items):
    return [item for item in items or [] if item.get("shouldDisplay", True)]


def page(command, path, version, date):
    """The manual page of a command; `path` is the names of the commands above it and its own."""
    title = "-".join(path)
    lines = [
        f'.TH "{title.upper()}" "1" "{date}" "tessera {version}" "Tessera"',
        ".ad l",
        ".nh",
        ".SH NAME",
        f"{escaped(title)} \\- {escaped(command.get('abstract', '').rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {escaped(' '.join(path))}",
    ]
    arguments, commands = shown(command.get("arguments")), shown(command.get("subcommands"))
    if commands:
        lines.append("\\fIcommand\\fR")
    own = [item for item in arguments if item.get("valueName") not in ("version", "help")]
    lines += [usage(item) for item in own]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", paragraphs(command["discussion"])]
    positional = [item for item in arguments if item["kind"] == "positional"]
    options = [item for item in arguments if item["kind"] != "positional"]
    if positional:
        lines.append(".SH ARGUMENTS")
    for item in positional:
        lines += described(item)
    section = None
    for item in options:
        heading = item.get("sectionTitle") or "Options"
        if heading != section:
            lines.append(f'.SH "{heading.upper()}"')
            section = heading
        lines += described(item)
    if commands:
        lines.append(".SH COMMANDS")
    for item in commands:
        name = f"{title}-{item['commandName']}"
        lines += [".TP", f"\\fB{escaped(name)}\\fR(1)", escaped(item.get("abstract", ""))]
    others = ["-".join(path[:-1])] if len(path) > 1 else []
    if others:
        lines += [".SH SEE ALSO", ", ".join(f"\\fB{escaped(other)}\\fR(1)" for other in others)]
    return "\n".join(lines) + "\n"


def write(command, path, folder, version, date):
    (folder / ("-".join(path) + ".1")).write_text(page(command, path, version, date))
    for item in shown(command.get("subcommands")):
        if item["commandName"] != "help":
            write(item, path + [item["commandName"]], folder, version, date)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    root = json.load(sys.stdin)["command"]
    write(root, [root["commandName"]], folder, sys.argv[2], sys.argv[3])
