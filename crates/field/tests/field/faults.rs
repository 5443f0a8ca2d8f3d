//! What is said of a bad table, and that no text makes the reader stumble.

use longroll::seat::Chance;

use crate::random::Dice;
use crate::tables::told;
use field::Table;

const HEAD: &str = "table t\ntitle T\nsize 40 x 20\n";

/// What is said of a line of a table.
fn fault(line: &str) -> String {
    let faults = Table::parse("t", &format!("{HEAD}{line}\n")).unwrap_err();
    told(&faults).trim_end().replace("t:4:", "")
}

#[test]
fn every_fault_has_its_place_and_its_remedy() {
    let faults = [
        ("area wood (1,1) (5,5)", "12: an area needs three corners or more"),
        ("area wood", "1: this area has no shape"),
        ("area (1,1) (5,5) (1,5)", "7: a kind of area belongs here, then its points"),
        ("area Wood (1,1) (5,5) (1,5)", "6: a kind of area belongs here"),
        ("area wood (1,1) (5,5) (5,1) (1,5)", "24: the area crosses itself: (1,1) to (5,5) meets (5,1) to (1,5)"),
        ("area wood (1,1) (5,5) (5,5)", "24: the corner (5,5) comes twice in a row"),
        ("area wood (1,1) (50,5) (1,5)", "18: (50,5) is off the table (the table is 40 x 20)"),
        ("area wood (1,1) (-1,5) (1,5)", "18: (-1,5) is off the table"),
        ("area wood (1,1) (5;5) (1,5)", "18: `5;5` is not a point"),
        ("area wood (1,1) 5,5 (1,5)", "17: `5,5` is not a point"),
        ("area wood (1,1) (5,5.0001) (1,5)", "20: `5.0001` is not a length (a length has at most three decimals)"),
        ("area wood (1,1) (5,x) (1,5)", "20: `x` is not a length"),
        ("area wood (1,1) (5,5", "17: the bracket is not closed"),
        ("area wood \"Wood (1,1)", "11: the quotation is not closed"),
        ("area wood rect (1,1)", "11: a rectangle has two opposite corners"),
        ("area wood rect (1,1) (1,1)", "11: this rectangle has no ground in it"),
        ("area wood rect (1,1) (1,5)", "11: this rectangle has no ground in it"),
        ("area wood strip", "11: this strip is the whole table"),
        ("area wood strip x 9-6", "19: 9-6 is no part of 0-40"),
        ("area wood strip y 6-21", "19: 6-21 is no part of 0-20"),
        ("area wood strip z 6-9", "17: `z` is not a side of a strip"),
        ("area wood strip x 6", "19: `6` is not a range"),
        ("area wood strip x", "17: a strip is written otherwise"),
        ("hill \"Low rise\" (1,1) (5,5) (1,5)", "7: this hill has no level"),
        ("hill 0 (1,1) (5,5) (1,5)", "6: this hill has no level"),
        ("hill 99 (1,1) (5,5) (1,5)", "6: this hill has no level"),
        ("line road", "1: a line needs two points or more"),
        ("line road (1,1)", "12: a line needs two points or more"),
        ("line road (1,1) (1,1) (2,2)", "18: the same point twice in a row"),
        ("line road width 13 (1,1) (2,2)", "17: a line is not 13 broad"),
        ("line road width (1,1) (2,2)", "11: `width` is not a point"),
        ("name Groveton (1,1)", "1: this names no place"),
        ("name \"Groveton\" (1,21)", "18: (1,21) is off the table"),
        ("mark", "1: there is no mark here"),
        ("mark objective", "6: the mark `objective` marks nothing"),
        ("woods (1,1) (5,5) (1,5)", "1: `woods` is not an entry of a table"),
        ("size 3 x 3", "1: a second `size` entry"),
    ];
    let told = faults.map(|(line, wanted)| (line, wanted, fault(line)));
    let wrong = told.iter().filter(|(_, wanted, told)| !told.starts_with(wanted) || !told.ends_with(')'));
    let wrong: Vec<String> =
        wrong.map(|(line, wanted, told)| format!("{line}\n  says {told}\n  not {wanted}")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_table_without_its_head_says_so() {
    let say = |text: &str| told(&Table::parse("t", text).unwrap_err());
    let missing = say("");
    for key in ["table", "title", "size"] {
        assert!(missing.contains(&format!("the table has no `{key}` entry")), "{missing}");
    }
    assert!(say("  table t").contains("t:1:3: this line is indented, but there is no line above it"));
    assert!(say("table Two words\ntitle T\nsize 4 x 4").contains("t:1:7: the table needs a name of one word"));
    assert!(say("table\ntitle T\nsize 4 x 4").contains("t:1:1: the table needs a name of one word"));
    assert!(say("table t\ntitle\nsize 4 x 4").contains("t:2:1: the title is empty"));
    assert!(say("table t\ntitle T\n more\nsize 4 x 4").contains("t:3:2: the title goes on one line"));
    assert!(say("table t\ntitle T\nsize 4").contains("t:3:6: this is not the size of a table"));
    assert!(say("table t\ntitle T\nsize 400 x 4").contains("t:3:6: a table is not 400 x 4"));
    assert!(say("table t\ntitle T\nsize four x 4").contains("t:3:6: `four` is not a length"));
}

#[test]
fn all_faults_are_told_at_once() {
    let text = format!("{HEAD}area wood\nhill 0\nline road (1,1)\n");
    assert_eq!(Table::parse("t", &text).unwrap_err().len(), 3);
    let many = format!("{HEAD}{}", "area wood\n".repeat(200));
    assert_eq!(Table::parse("t", &many).unwrap_err().len(), 50, "up to fifty");
}

/// Pieces of tables in any order, and characters that do not belong there.
#[test]
fn no_text_makes_the_reader_stumble() {
    const BITS: [&str; 26] = [
        "table",
        "title",
        "size",
        "area",
        "hill",
        "line",
        "name",
        "mark",
        " ",
        "\n",
        "(",
        ")",
        "\"",
        "#",
        ",",
        "-",
        "x",
        "y",
        "strip",
        "rect",
        "width",
        "48 x 36",
        "(1,1)",
        "(5.5,2)",
        "9999999999999999999999",
        "é\u{2028}\t",
    ];
    let mut dice = Dice::new(71);
    for _ in 0..20_000 {
        let bits: String = (0..dice.between(0, 30)).map(|_| BITS[dice.0.below(26) as usize]).collect();
        for text in [bits.clone(), format!("{HEAD}{bits}"), format!("{HEAD}area wood {bits}")] {
            if let Err(faults) = Table::parse("t", &text) {
                assert!(!faults.is_empty());
                faults.iter().for_each(|fault| assert!(text.get(fault.span.clone()).is_some(), "{text}"));
            }
        }
    }
}
