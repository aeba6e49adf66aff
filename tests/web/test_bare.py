"""The page's Python without what only people read does the same, line by line."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.bare import bare

ROOT = Path(__file__).parents[2]
OURS = [*ROOT.glob("powergrid/**/*.py"), *ROOT.glob("web/**/*.py")]


def code(source: str) -> tuple[str, list[int]]:
    """All but the statements that are a text alone, and their lines."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not is_text(one)]  # type: ignore[attr-defined]
    return ast.dump(tree), [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)]


def is_text(node: ast.AST) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_our_modules_stay_what_they_are(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert code(bare(source)) == code(source)


def test_what_people_read_is_gone_and_texts_are_not() -> None:
    source = '''\
"""Über
uns."""
# A remark

X = "# no remark"  # one

def f() -> str:  # another
    """What comes back."""  # and one more

class A:
    x: int = 0
    """Told of x,
    in two lines."""
    y = """
# text
"""
'''
    left = '''\
""



X = "# no remark"

def f() -> str:
    ""

class A:
    x: int = 0
    ""

    y = """
# text
"""
'''
    assert bare(source) == left
