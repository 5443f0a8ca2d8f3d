//! Lessons: every shipped one can be read and played along, and faults are found.

use umpire::teach::{SHIPPED, check, read};

#[test]
fn every_lesson_is_met_step_by_step() {
    for (file, text) in SHIPPED {
        let lesson = read(file, text).unwrap_or_else(|faults| panic!("{}", faults[0]));
        if let Err(faults) = check(&lesson) {
            panic!("{file}: {}", faults.join("\n"));
        }
    }
}

#[test]
fn every_system_has_a_lesson() {
    let taught: Vec<&str> = SHIPPED
        .iter()
        .map(|(file, text)| read(file, text).unwrap_or_else(|faults| panic!("{}", faults[0])).system.id())
        .collect();
    for id in umpire::ids() {
        assert!(taught.contains(&id), "{id} has no lesson");
    }
}

#[test]
fn a_wrong_lesson_is_explained() {
    let (file, text) = SHIPPED[0];
    let faults = |text: &str| match read(file, text) {
        Ok(lesson) => check(&lesson).expect_err("it is wrong"),
        Err(faults) => faults.iter().map(|fault| fault.message.clone()).collect(),
    };
    let wrong = [
        ("scenario ridge-farm", "scenario ridge-fram", "death-valley has no battle `ridge-fram`"),
        ("side north", "side east", "`east` is no side"),
        ("rule 3.1", "rule 99.9", "the rulebook of death-valley has no section 99.9"),
        ("  asked orders", "  asked oders", "no question `oders` offers"),
        ("  do advance", "  do", "`do` has no text"),
        ("  wrong", "  wong", "`wong` is not a line of a lesson here"),
        ("system death-valley", "# none", "the lesson has no `system` line"),
    ];
    for (from, to, why) in wrong {
        assert!(text.contains(from), "{from}");
        let found = faults(&text.replacen(from, to, 1));
        assert!(found.iter().any(|fault| fault.contains(why)), "{to}: {found:?}");
    }
}
