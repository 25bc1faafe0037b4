from __future__ import annotations

import pytest

from adapterc.syntax.toml import TomlError, line_column, read
from adapterc.syntax.toml_edit import EditError, append_table, literal, remove_table, set_value

TEXT = '''\
# hi
a = 1 # c
"b.c" . d = """x
]"" y""" # the keys stand before the text
items = [ "x", # c
  [1,2], {q = 'z', "w" = 3},
]
when = 1979-05-27 07:32:00 # x
e = ""
[[ap]]
k = 1
[ap.sub]
z = 2
[[ap]]
k = [\'\'\'a\'\'\']
[t."x y"]
p.q.r = true
'''


def test_everything_has_its_place() -> None:
    document = read(TEXT)
    shown = {
        path: (TEXT[place.key_start : place.key_end], TEXT[place.start : place.end])
        for path, place in document.places.items()
    }
    assert shown == {
        ("a",): ("a", "1"),
        ("b.c", "d"): ('"b.c" . d', '"""x\n]"" y"""'),
        ("items",): ("items", '[ "x", # c\n  [1,2], {q = \'z\', "w" = 3},\n]'),
        ("items", 0): ('"x"', '"x"'),
        ("items", 1): ("[1,2]", "[1,2]"),
        ("items", 1, 0): ("1", "1"),
        ("items", 1, 1): ("2", "2"),
        ("items", 2): ("{q = 'z', \"w\" = 3}", "{q = 'z', \"w\" = 3}"),
        ("items", 2, "q"): ("q", "'z'"),
        ("items", 2, "w"): ('"w"', "3"),
        ("when",): ("when", "1979-05-27 07:32:00"),
        ("e",): ("e", '""'),
        ("ap", 0, "k"): ("k", "1"),
        ("ap", 0, "sub", "z"): ("z", "2"),
        ("ap", 1, "k"): ("k", "['''a''']"),
        ("ap", 1, "k", 0): ("'''a'''", "'''a'''"),
        ("t", "x y", "p", "q", "r"): ("p.q.r", "true"),
    }
    assert [(table.path, TEXT[table.start : table.end]) for table in document.tables] == [
        (("ap", 0), "[[ap]]\nk = 1"),
        (("ap", 0, "sub"), "[ap.sub]\nz = 2"),
        (("ap", 1), "[[ap]]\nk = ['''a''']"),
        (("t", "x y"), '[t."x y"]\np.q.r = true'),
    ]


def test_the_nearest_place_stands_for_what_is_not_written() -> None:
    document = read(TEXT)
    for path, expected in ((("ap", 1, "absent"), (14, 1)), (("items", 2, "absent"), (6, 10)), (("a",), (2, 5))):
        place = document.at(path)
        assert place is not None and line_column(TEXT, place.start) == expected
    assert document.at(("absent",)) is None


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("a = \n", 1, 5, "not valid TOML: invalid value"),
        ("x = 1\n\n[a\n", 3, 3, "not valid TOML: expected ']' at the end of a table declaration"),
        ('a = """', 1, 8, "not valid TOML: unterminated string"),
        ("a = " + "{a = " * 4000, 1, 1, "nesting is too deep"),
    ],
)
def test_what_is_no_toml_has_a_place(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(TomlError) as caught:
        read(text)
    assert (caught.value.fault.line, caught.value.fault.column, str(caught.value)) == (line, column, message)


FILE = """\
#:schema config.json

profile = "lime-v1" # why

# where from
[[source]]
name = "a" # first
url = "u"

# looked at in May
[[approve]]
adapter = "a/b"
effects = ["x"]

# the other one
[[approve]]
adapter = "a/c" # c
effects = [
  "x", # one
]
# the end
"""


def test_a_key_goes_behind_its_table() -> None:
    assert set_value(FILE, ("source", 0, "commit"), "f") == FILE.replace('url = "u"\n', 'url = "u"\ncommit = "f"\n')
    assert set_value(FILE, ("source", 0, "url"), 'v"') == FILE.replace('url = "u"\n', 'url = "v\\""\n')
    assert set_value(FILE, ("approve", 1, "effects"), ["y", "z"]) == FILE.replace('[\n  "x", # one\n]', '["y", "z"]')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 'a = "b"\n'),
        ("x = 1", 'x = 1\na = "b"'),
        ("# about the table\n[t]\n", 'a = "b"\n\n# about the table\n[t]\n'),
        ("# about the file\n\n[t]\n", '# about the file\n\na = "b"\n\n[t]\n'),
        ("x = 1 # one\r\n\r\n[t]\r\n", 'x = 1 # one\r\na = "b"\r\n\r\n[t]\r\n'),
    ],
)
def test_a_key_of_the_file_goes_before_its_tables(text: str, expected: str) -> None:
    assert set_value(text, ("a",), "b") == expected


def test_a_table_goes_behind_its_like() -> None:
    block = '\n[[approve]]\nadapter = "a/d"\n'
    assert append_table(FILE, "approve", {"adapter": "a/d"}) == FILE.replace("# the end\n", f"{block}\n# the end\n")
    assert append_table(FILE, "hold", {"adapter": "a/d"}) == FILE + '\n[[hold]]\nadapter = "a/d"\n'
    assert append_table(FILE, "source", {"name": "b"}) == FILE.replace(
        'url = "u"\n', 'url = "u"\n\n[[source]]\nname = "b"\n'
    )
    assert append_table("", "hold", {"adapter": "a/d"}) == '[[hold]]\nadapter = "a/d"\n'


def test_a_table_goes_and_its_surroundings_stay() -> None:
    first = '[[approve]]\nadapter = "a/b"\neffects = ["x"]\n\n'
    assert remove_table(FILE, "approve", 0) == FILE.replace(first, "\n").replace("May\n\n\n", "May\n\n")
    second = FILE[FILE.index('[[approve]]\nadapter = "a/c"') : FILE.index("# the end")]
    assert remove_table(FILE, "approve", 1) == FILE.replace(second, "")
    assert remove_table('[[a]]\nx = "1"\n', "a", 0) == ""
    assert remove_table('[[a]]\nx = "1"\n\n[[a]]\nx = "2"\n', "a", 1) == '[[a]]\nx = "1"\n'


def test_tables_in_one_line_are_changed_in_place() -> None:
    assert append_table("a = []\n", "a", {"x": "1"}) == 'a = [{ x = "1" }]\n'
    assert append_table('a = [{x = "1"}, # c\n]\n', "a", {"x": "2"}) == 'a = [{x = "1"}, { x = "2" }, # c\n]\n'
    two = 'a = [{x = "1"}, # c\n {x = "2"} # d\n]\n'
    assert remove_table(two, "a", 0) == 'a = [# c\n {x = "2"} # d\n]\n'
    assert remove_table(two, "a", 1) == 'a = [{x = "1"} # c\n # d\n]\n'
    assert set_value(two, ("a", 1, "y"), "3") == two.replace('"2"}', '"2", y = "3" }')


def test_what_has_no_place_is_refused() -> None:
    with pytest.raises(EditError, match="no header"):
        set_value('a.b = "1"\n', ("a", "c"), "x")
    with pytest.raises(EditError, match="the result would"):
        set_value("[a.b]\nx = 1\n", ("a",), "y")


@pytest.mark.parametrize("text", ["", 'a"b\\c', "tab\tline\nreturn\r", "\x00\x1f\x7f\x80", "热门 😀", "\u2028"])
def test_texts_are_written_as_toml_reads_them(text: str) -> None:
    assert read(f"a = {literal(text)}\n").value == {"a": text}
    assert read(f"a = {literal([text, 'x'])}\n").value == {"a": [text, "x"]}
