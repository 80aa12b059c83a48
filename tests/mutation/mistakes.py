# SPDX-License-Identifier: Apache-2.0
"""The mistakes that can be planted into a C++ source, by plain rules on its text."""
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Mistake:
    file: str  # relative to the project
    line: int  # from 1
    rule: str
    begin: int  # place in the file, and its end
    end: int
    before: str
    after: str

    def text(self):
        before = " ".join(self.before.split())
        return f"{self.file}:{self.line}: {self.rule}: {before} -> {self.after or 'nothing'}"

    def applied(self, source):
        assert source[self.begin:self.end] == self.before
        return source[:self.begin] + self.after + source[self.end:]


HIDDEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/          # comments
      | R"(\w*)\(.*?\)\1"           # raw strings
      | "(?:\\.|[^"\\\n])*"         # strings
      | (?<!\w)'(?:\\.|[^'\\\n])+'  # characters, not separators of digits
      | ^[ ]*\#(?:\\\n|[^\n])*      # preprocessor
      | \b(?:static_assert|assert)\s*\([^;]*(?=;)
      | \btemplate\s*<[^{;]*?>(?=\s*\n)""", re.VERBOSE | re.DOTALL | re.MULTILINE)

SWAPS = {
    "comparison": {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="},
    "arithmetic": {"+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+="},
    "logic": {"&&": "||", "||": "&&"},
}
OPERATOR = re.compile(r"(?<=[\w)\]] )(<=|>=|==|!=|\+=|-=|&&|\|\||[<>+*/-])(?= [\w(!*&-])")
NUMBER = re.compile(r"(?<![\w.\"'])(\d[\d']*)(\.\d+f?|\.\d*e-?\d+|e-?\d+)?(?![\w.'])")
WORD = re.compile(r"\b(true|false)\b")
# A call or an assignment on lines of its own: nothing that declares a name or leaves the function.
STATEMENT = re.compile(r"(?<=[;{}]\n)[ ]+(?!return\b|break\b|continue\b|throw\b|using\b|const\b|auto\b|case\b|goto\b"
                       r"|static\b|delete\b|co_\w+\b|public:|private:|else\b|if\b|for\b|while\b|switch\b|do\b|try\b)"
                       r"(?:\+\+|--)?[\w.:>\[\]-]+(?:\([^;{}]*\)|\s[-+*/|]?=\s[^;{}]+|\+\+|--)?(?:\.[^;{}]*)?;")
ARGUMENTS = re.compile(r"(?<=\w)\((\w[\w.]*), (\w[\w.]*)\)")


def code_of(source):
    """The source with everything that is not code replaced by spaces, of equal length."""
    return HIDDEN.sub(lambda hidden: re.sub(r"[^\n]", " ", hidden.group()), source)


def mistakes_of(file, source):
    code = code_of(source)

    def at(rule, match, after, group=0):
        begin, end = match.span(group)
        # A statement's line is that of its text, not of the spaces before it.
        line = source.count("\n", 0, begin) + 1
        return Mistake(file, line, rule, begin, end, source[begin:end], after)

    found = []
    for rule, pairs in SWAPS.items():
        found += [at(rule, match, pairs[match.group()]) for match in OPERATOR.finditer(code) if match.group() in pairs]
    for match in NUMBER.finditer(code):
        whole = int(match.group(1).replace("'", ""))
        after = str(whole + 1) if not match.group(2) else match.group() + " + 1"
        found.append(at("constant", match, after))
    found += [at("constant", match, {"true": "false", "false": "true"}[match.group()]) for match in WORD.finditer(code)]
    found += [at("statement left out", match, "") for match in STATEMENT.finditer(code) if is_statement(match.group())]
    for match in ARGUMENTS.finditer(code):
        if match.group(1) != match.group(2):
            found.append(at("arguments swapped", match, f"({match.group(2)}, {match.group(1)})"))
    return sorted(found, key=lambda mistake: (mistake.begin, mistake.rule))


def is_statement(text):
    """Not a declaration (two names side by side), and balanced."""
    words = text.strip().rstrip(";")
    head = re.split(r"[=(]", words, maxsplit=1)[0].strip().rstrip("+-*/|").strip()
    is_declaration = bool(re.search(r"[\w>&*]\s+[\w&*]", head)) or re.fullmatch(r"[\w:]+", words) is not None
    return not is_declaration and words.count("(") == words.count(")") and len(words) > 2
