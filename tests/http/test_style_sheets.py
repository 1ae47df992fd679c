"""The sizes of type and space in the style sheets of the pages."""

import re

import pytest

from adjudicator.pages import assets

TYPE = {"0.875rem", "1rem", "1.25rem", "1.75rem", "100%", "inherit"}
"""14, 16, 20 and 28 px."""
SPACE = {"0", "0.5rem", "1rem", "1.5rem", "auto"}
"""8, 16 and 24 px."""
SHEETS = [name for name in assets.assets() if name.endswith(".css")]
SPACING = r"(?:(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z]+)*)"


def sizes(sheet: str, name: str) -> list[str]:
    """The values of a property in a sheet, one by one, with a digit before each point."""
    text = re.sub(
        r"\.board [^{]*{[^}]*}", "", assets.assets()[sheet].read_text("utf-8")
    )  # has the units of its picture
    values = re.findall(rf"(?<![\w-]){name}:\s*([^;}}]+)", text)
    found = [re.sub(r"^-?\.", "0.", one) for value in values for one in value.split()]
    return [one for one in found if not one.endswith(("pt", "cm"))]  # units of paper


@pytest.mark.parametrize("sheet", SHEETS)
def test_type_has_four_sizes(sheet: str) -> None:
    short = [one.partition("/")[0] for one in sizes(sheet, "font") if re.match(r"[\d.]", one)]
    assert set(sizes(sheet, "font-size")) | set(short) <= TYPE


@pytest.mark.parametrize("sheet", SHEETS)
def test_space_has_three_sizes(sheet: str) -> None:
    found = sizes(sheet, SPACING)
    assert found
    assert set(found) <= SPACE
