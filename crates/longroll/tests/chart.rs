//! The chart reader: what is read, and where the caret falls when it is not.

use longroll::chart::{Chart, Grid};

const HEAD: &str = "chart    a.chart\ntitle    A chart\nsource   a card\nrule     1.1 card\n\n";

fn fault(body: &str) -> (usize, usize, String) {
    let found = Chart::parse("a.chart", &format!("{HEAD}{body}"))
        .and_then(|chart| Grid::read(&chart, |cell| cell.parse::<i32>().map_err(|_| "a number".into())).map(|_| ()));
    let first = found.expect_err("a fault").remove(0);
    (first.place().0, first.place().1, first.message)
}

#[test]
fn a_chart_as_printed() {
    let text = format!(
        "{HEAD}die | 1   2-3  4+   # bands\n----+----------\n<=1 | 0   1    2\n2-3 | 3   4    5\n>=4 | 6   7    8\n"
    );
    let chart = Chart::parse("a.chart", &text).unwrap();
    let grid = Grid::read(&chart, |cell| cell.parse::<i32>().map_err(|_| "a number".into())).unwrap();
    assert_eq!(*grid.at(grid.rows.nearest(-5), grid.columns.nearest(2)), 1);
    assert_eq!(*grid.at(grid.rows.nearest(99), grid.columns.nearest(99)), 8);
    assert_eq!(chart.cell("2-3", "4+").unwrap().text, "5");
    assert!(chart.cell("2-4", "4+").unwrap_err()[0].help.contains("2-3"));
}

#[test]
fn faults_have_a_place() {
    assert_eq!(fault("die | 1  3\n1 | 0  0\n"), (6, 10, "`3` leaves a gap after the band before it".into()));
    assert_eq!(fault("die | 1-3  2+\n1 | 0  0\n").2, "`2+` overlaps the band before it");
    assert_eq!(fault("die | 1  2\n1 | 0  x\n"), (7, 8, "`x`: a number".into()));
    assert_eq!(fault("die | 1  2\n1 | 0\n").2, "1 cells where the chart has 2 columns");
    assert_eq!(fault("die | 1\n1 | 0\n1 | 0\n").2, "a second row `1`");
    assert_eq!(fault("die | 1\n1   0\n").2, "a row needs a bar after its label");
    assert_eq!(fault("die | 1\nwhen x\n1 | 0\n").2, "a condition names a switch and a value");
    assert_eq!(fault("die | 1\n1 | 0 | nonsense\n").2, "a rule and its source belong here");
}

#[test]
fn a_head_that_lacks_something_says_so() {
    let faults = Chart::parse("a.chart", "chart a\ntitel b\n\nx | 1\n1 | 1\n").unwrap_err();
    let messages: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    assert!(messages.contains(&"`titel` is not a line of a chart's head"));
    assert!(messages.contains(&"the head has no `rule` line"));
    assert!(Chart::parse("empty", "").is_err());
}

#[test]
fn a_switch_replaces_rows_or_adds_them() {
    let text = format!("{HEAD}die | 1\n1 | 0\n\nwhen fixed = true\n1 | 5\n2 | 6\n");
    let chart = Chart::parse("a.chart", &text).unwrap();
    let read = |value: &'static str| {
        let chart = chart.under(&|_| Some(value));
        chart.rows.iter().map(|row| row.cells[0].text).collect::<Vec<_>>()
    };
    assert_eq!(read("false"), ["0"]);
    assert_eq!(read("true"), ["5", "6"]);
}

#[test]
fn modifiers_are_signed_and_have_reasons() {
    let drms = |body: &str| Chart::parse("a.chart", &format!("{HEAD}modifier | drm\n{body}")).unwrap().drms();
    assert_eq!(drms("a | +1 | 1.1 card  because\n").unwrap()[0].0.reason, "because");
    assert!(drms("a | 1 | 1.1 card  because\n").unwrap_err()[0].message.contains("not a modifier"));
    assert!(drms("a | +1\n").unwrap_err()[0].message.contains("needs its rule"));
}

/// Columns for readers and rows of other games are named in the head; a name that the table does not have is a fault.
#[test]
fn notes_and_rows_of_other_games() {
    let table =
        "modifier | drm  games | rule\n---\nrain | -1  all | 1.1 card  rain\npanic | -1  SJW | 1.1 card  panic\n";
    let head = |line: &str| HEAD.replace("\n\n", &format!("\n{line}\n\n"));
    let chart = Chart::parse("a", &format!("{}{table}", head("notes  games\nelsewhere  panic"))).unwrap();
    assert_eq!((chart.notes.as_slice(), chart.elsewhere.as_slice()), (&["games"][..], &["panic"][..]));
    let drms = chart.drms().unwrap();
    assert_eq!(
        drms.iter().map(|(drm, _)| drm.slug).collect::<Vec<_>>(),
        ["rain"],
        "a line of another game is not read"
    );
    let faults = Chart::parse("a", &format!("{}{table}", head("elsewhere  pannic"))).unwrap_err();
    assert!(faults[0].to_string().contains("the table has no row `pannic`"), "{}", faults[0]);
}
