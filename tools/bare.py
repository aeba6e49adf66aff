"""Python without what only people read, for the page to fetch less of it."""

import io
import tokenize
from itertools import pairwise

# What a statement begins after.
_BEFORE = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
_BETWEEN = {tokenize.NL, tokenize.COMMENT}


def bare(source: str) -> str:
    """The source without comments, and with docstrings empty.

    All that is left keeps its line, so that a traceback names the right ones.
    """
    lines = source.splitlines(keepends=True)
    before = tokenize.NEWLINE
    cuts: list[tuple[tokenize.TokenInfo, str]] = []
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    for token, after in pairwise(tokens):
        alone = before in _BEFORE and after.type in (tokenize.NEWLINE, tokenize.COMMENT)
        if token.type == tokenize.COMMENT:
            cuts.append((token, ""))
        elif token.type == tokenize.STRING and alone:
            cuts.append((token, '""'))
        if token.type not in _BETWEEN:
            before = token.type
    for token, left in reversed(cuts):
        (first, start), (last, end) = token.start, token.end
        kept = lines[first - 1][:start] + left + lines[last - 1][end:]
        lines[first - 1 : last] = [kept.rstrip() + "\n", *["\n"] * (last - first)]
    return "".join(lines)
