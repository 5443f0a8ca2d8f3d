//! Every puzzle that comes with the program replays on the engine, and its answer is still the best.

use std::collections::BTreeSet;

use longroll::table::Wait;
use opponent::puzzle::{Clear, judge};
use opponent::rehearsing::Desk;
use opponent::value::weights;
use umpire::puzzle::{Puzzle, count, shipped, shipped_as};

#[test]
fn the_puzzles_are_read_and_written() {
    let all = shipped();
    assert_eq!(all.len(), count(), "every file can be read");
    assert!(!all.is_empty());
    assert!(all.iter().all(|puzzle| umpire::ids().contains(&puzzle.system())));
    let names: BTreeSet<&str> = all.iter().map(|puzzle| puzzle.name.as_str()).collect();
    assert_eq!(names.len(), all.len(), "names are unique");
    for puzzle in &all {
        assert_eq!(Puzzle::parse("again", &puzzle.write()).as_ref(), Ok(puzzle), "written and read");
    }
    assert!(shipped_as("no-such-puzzle").is_err());
}

/// If this fails after a change of a commander, the position is no puzzle any more: find another with `longroll puzzle find`.
#[test]
fn every_answer_is_still_the_best() {
    let mut faults = Vec::new();
    for puzzle in shipped() {
        let loaded = puzzle.position().unwrap_or_else(|faults| panic!("{}: {faults:?}", puzzle.name));
        assert!(loaded.intact, "{} was edited", puzzle.name);
        let Some(Wait::Pick { side, options, .. }) = loaded.battle.wait() else {
            panic!("{} asks nothing", puzzle.name)
        };
        let offered: BTreeSet<&str> = options.iter().map(|offer| offer.slug.as_str()).collect();
        let told: BTreeSet<&str> = puzzle.answers.iter().map(|worth| worth.slug.as_str()).collect();
        assert_eq!((*side, offered), (puzzle.side, told), "{}", puzzle.name);
        let weights = weights(puzzle.system(), &loaded.header.scenario);
        let judged = judge(&*loaded.battle, &weights, puzzle.plays, Desk::ALONE).unwrap();
        if judged.options[0].offer.slug != puzzle.best() || !judged.is(Clear::KEPT) {
            faults.push(format!("{}: {:?}", puzzle.name, judged.options));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_line_that_cannot_be_read_is_pointed_at() {
    let text = shipped()[0].write();
    for (line, why) in [("name: ", "cannot be read"), ("answer: ", "cannot be read")] {
        let wrong = text.replacen(line, "nonsense ", 1);
        let faults = Puzzle::parse("file", &wrong).unwrap_err();
        assert!(faults[0].message.contains(why), "{faults:?}");
    }
    assert!(Puzzle::parse("file", "Short Roll").unwrap_err()[0].message.contains("not a puzzle"));
    assert!(Puzzle::parse("file", "Long Roll puzzle 1\nname: x\n").unwrap_err()[0].message.contains("no position"));
}
