"""The table of docs/src/fairness.md from the reports that scripts/fairness has made: FOLDER PAGE."""

import json
import pathlib
import sys

LEVEL = "no lean shown"
BEGIN, END = "<!-- table: scripts/fairness -->", "<!-- end of the table -->"
HEAD = [
    "| book | battle | players | battles | won by | drawn | won by | share of the first | verdict | even with |",
    "| --- | --- | --- | ---: | --- | ---: | --- | --- | --- | --- |",
]


def verdict(sides, interval):
    low, high = interval
    if low <= 0.5 <= high:
        return LEVEL
    side = sides[0] if low > 0.5 else sides[1]
    near = min(abs(low - 0.5), abs(high - 0.5))
    return f"favors {side}" if near > 0.1 else f"leans to {side}"


def row(report):
    fair, even = report["fairness"], report["balance"]
    (north, south), (won, lost) = fair["sides"], fair["won"]
    low, high = (round(100 * share) for share in fair["interval"])
    said, points = verdict(fair["sides"], fair["interval"]), even["handicap"]
    # Where no lean is shown there is nothing to make even.
    shown = said != LEVEL and points != 0
    unit = "point" if abs(points) == 1 else "points"
    helped = f"{abs(points)} {unit} to {north if points > 0 else south}" if shown else "-"
    cells = [
        fair["system"],
        fair["battle"],
        " and ".join(dict.fromkeys(fair["players"])),
        str(fair["battles"]),
        f"{north} {won}",
        str(fair["drawn"]),
        f"{south} {lost}",
        f"{100 * fair['share']:.0f} % ({low} to {high})",
        said,
        helped,
    ]
    return "| " + " | ".join(cells) + " |"


def main(folder, page):
    reports = [json.loads(file.read_text()) for file in sorted(pathlib.Path(folder).glob("*.json"))]
    rows = [row(report) for report in reports]
    page = pathlib.Path(page)
    before, _, rest = page.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text("\n".join([before + BEGIN, "", *HEAD, *rows, "", END + after]))


main(*sys.argv[1:])
