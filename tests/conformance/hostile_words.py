"""Hostile text, a testee that writes it, and the checks of the output.
Usage as a testee: hostile_words.py WHERE, one of name, dependencies, error, unsupported, standard-error, garbage, data"""
import json
import pathlib
import re
import sys

# Beginnings of lines that only the program may write.
FORGED = ["::error::FORGED", "::FORGED::", "# FORGED",
          "verdict: conforms FORGED", "FAIL  FORGED", "</testcase>FORGED", "| FORGED | FORGED |", "{\"FORGED\":1}"]
WORDS = [
    *("a\n" + line for line in FORGED), "a\r  ::warning::FORGED", "\u3000::error::FORGED", " x ##[error]FORGED",
    "##vso[task.complete]FORGED", "\x1b[2J\x1b]0;FORGED\x07", "\x1b[31mFORGED\x1b[0m", "a\x08\x7f\x03", "\u009b31mFORGED",
    "\u202eDEGROF", "\u2066\u200b\u00ad\u061c\U000e0041", "\u2028::error::FORGED", "\ufeffFORGED", "a\x00FORGED", "\ufffe",
    "]]>", "</failure></testcase>", "<script>FORGED</script>", "&amp; &#27; \" '", "a | b || c", "` ``` `", "[a](http://b) www.c",
    "@user #1 $x$ *b* _i_ ~s~ <!-- FORGED", "$(touch FORGED)", "`touch FORGED`", "'; touch FORGED; '", "\"; touch FORGED; \"",
    "%0A::error::FORGED", "--- FORGED",
    "é" * 3000 + "FORGED"]

# The words in a few texts. Each text is short enough to be printed in full.
TEXTS = []
for word in WORDS:
    if not TEXTS or len((TEXTS[-1] + word).encode()) > 300:
        TEXTS.append("")
    TEXTS[-1] += "\n" + word
TEXTS = [text[1:] for text in TEXTS]
NOT_UTF8 = b"\xff\xfe \xe2\x82 \xc0\xaf \x80::error::FORGED"

HARMFUL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
                     "\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]")
ANNOTATION = re.compile(r"::(error|warning) title=zarrproof%3A [^:,\r\n]*::[^\r\n]*")


def harm_in(output, annotations=False):
    """Returns the harmful parts of an output (bytes); empty if there are none."""
    try:
        text = output.decode("utf-8")
    except UnicodeDecodeError as error:
        return str(error)
    if found := HARMFUL.search(text):
        return f"the character {found[0]!r} after {text[max(0, found.start() - 60):found.start()]!r}"
    for line in text.split("\n"):
        if re.search(r"##[A-Za-z]*\[", line):
            return f"a command in {line!r}"
        begin = line.lstrip()  # as the runner of GitHub does, of Unicode's space
        if begin.startswith("::") and not (annotations and ANNOTATION.fullmatch(line)):
            return f"a command, {line!r}"
        if begin.startswith(tuple(FORGED)):
            return f"a forged line, {line!r}"
    return ""


# The links to the specification, as in Markdown. The program writes them; a testee cannot choose them.
REQUIREMENTS = pathlib.Path(__file__).resolve().parents[2] / "docs/requirements.md"
LINKS = set(re.findall(r"\]\(https://[^()\s]*\)", REQUIREMENTS.read_text(encoding="utf-8")))


def harm_in_markdown(output):
    """Returns the harmful parts of Markdown: also HTML, links to other places than the specification, and rows whose
    number of cells differs from the head. In an element <pre>, only a tag does harm."""
    if harm := harm_in(output):
        return harm
    cells = 0
    for line in re.sub(r"<pre>\n[^<>]*</pre>\n", "", output.decode()).split("\n"):
        shown = re.sub(r"`[^`]*`", "", re.sub(r"\\[!-/:-@\[-`{-~]", "", line))
        shown = re.sub(r"\]\([^()\s]*\)", lambda link: "" if link[0] in LINKS else link[0], shown)
        if "<" in re.sub(r"</?span>", "", shown) or "`" in shown or "](" in shown:
            return f"markup in {line!r}"
        if re.search(r"(^|[^:\w])(@\w|#\d)|\w://|www\.", shown):
            return f"a link in {line!r}"
        if not line.startswith("|"):
            cells = 0
        elif cells not in (0, shown.count("|")):
            return f"a broken row {line!r}"
        else:
            cells = shown.count("|")
    return ""


def answer(where, request, number):
    text = TEXTS[number % len(TEXTS)]
    if request["op"] == "describe":
        says = text + "".join(TEXTS) if where == "name" else "1"
        names = {f"\",\"strict\":true,\"{text}": text for text in TEXTS} if where == "dependencies" else {}
        return {"protocol": 1, "name": "hostile" + says, "version": says, "language": says, "dependencies": names,
                "operations": ["encode", "decode"], "codecs": ["bytes"], "data_types": ["uint8"]}
    return {"data": "ffee"} if where in ("name", "dependencies", "data") else {where: text}


def serve(where):
    out = sys.stdout.buffer
    for number, line in enumerate(sys.stdin):
        request = json.loads(line)
        if where in ("standard-error", "garbage") and number > 0:
            text = TEXTS[number % len(TEXTS)].encode() + NOT_UTF8
            (out if where == "garbage" else sys.stderr.buffer).write(text + b"\n")
            out.flush()
            sys.stderr.flush()
            sys.exit(3)
        out.write(json.dumps({"id": request["id"], **answer(where, request, number)}).encode() + b"\n")
        out.flush()


if __name__ == "__main__":
    serve(sys.argv[1])
