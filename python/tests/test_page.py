"""The code of docs/python.md prints what the page shows, and is typed; so is what a user writes."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from conftest import ROOT

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(page: str, language: str) -> str:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.M | re.S)
    return "".join(text for of, text in found if of == language)


def test_the_page_prints_what_it_shows(server: str) -> None:
    said = io.StringIO()
    names: dict[str, Any] = {"__name__": "page"}
    with redirect_stdout(said):
        exec(blocks(PAGE, "python").replace("http://127.0.0.1:8080", server), names)
    names["client"].close()
    assert said.getvalue() == blocks(PAGE, "")


def test_what_users_write_is_typed(tmp_path: Path) -> None:
    (tmp_path / "page.py").write_text(blocks(PAGE, "python"), encoding="utf-8")
    (tmp_path / "readme.py").write_text(blocks(README, "python"), encoding="utf-8")
    users = [str(tmp_path / "page.py"), str(tmp_path / "readme.py"), str(Path(__file__).parent / "typed.py")]
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), *users]
    checked = subprocess.run(mypy, capture_output=True, text=True, cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr
