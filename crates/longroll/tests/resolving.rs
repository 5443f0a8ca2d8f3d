//! Resolutions in progress: entered and rolled dice, decisions, undo, and changes that are refused.

use std::collections::BTreeMap;

use longroll::dice::{D6, Dice};
use longroll::policy::Decisions;
use longroll::procedure::{Case, Fact, case, say};
use longroll::resolution::{Resolving, Ruling, Unchanged, Undone};
use longroll::rule::house;
use longroll::seat::Chance;
use longroll::table::{Ask, Choice, Flow, Play, Roll, Table, Wait};
use longroll::tape::Tape;

/// Two dice, a question, and a third die if the answer is to press on.
fn step(table: &mut dyn Table, total: &mut i32) -> Play<Flow> {
    *total += table.roll(&Roll::new("fire", house("1"), Dice::Sum(2, D6)))?;
    let options = [Choice { slug: "halt", text: "Halt" }, Choice { slug: "press", text: "Press on" }];
    let ask = Ask { name: "onward", who: "attacker", question: "Press on?", options: &options, rule: house("2") };
    if table.ask(&ask)? == 1 {
        *total += table.roll(&Roll::new("charge", house("3"), Dice::One(D6)))?;
    }
    Ok(Flow::Done)
}

fn assault() -> Box<dyn Case> {
    case(0, step, |total: &i32| say([Fact::Number(*total)]))
}

/// Counts up from one.
struct Counting(u64);

impl Chance for Counting {
    fn below(&mut self, below: u64) -> u64 {
        self.0 += 1;
        self.0 % below
    }
}

fn begun(ruling: Ruling<'_>) -> Resolving {
    ruling.play(&Tape::default(), &[]).expect("it waits for a die")
}

#[test]
fn dice_are_entered_one_by_one_and_undone() {
    let (assault, decisions) = (assault(), Decisions::default());
    let ruling = Ruling { case: &*assault, decisions: &decisions };
    let start = begun(ruling);
    assert!(!ruling.can_undo(&start, true), "nothing was done yet");
    let one = ruling.enter(&start, &[4]).expect("a face of the die");
    assert_eq!((one.tape.0.len(), &one.hand[..]), (0, &[4][..]), "the roll needs another die");
    let two = ruling.enter(&one, &[5]).expect("a face of the die");
    assert!(matches!(two.wait(), Some(Wait::Answer { name: "onward", .. })));
    let pressed = ruling.answer(&two, "onward", "press").expect("an answer");
    let (before, undone) = ruling.undo(&pressed, true).expect("it plays").expect("a decision");
    assert_eq!((undone, before.tape), (Undone::Decision, two.tape.clone()));
    let (before, undone) = ruling.undo(&two, true).expect("it plays").expect("a die");
    assert_eq!(undone, Undone::Die { face: 5, label: Some("1 fire".to_owned()) });
    assert_eq!((before.tape.0.len(), &before.hand[..]), (0, &[4][..]));
    let (before, undone) = ruling.undo(&before, true).expect("it plays").expect("a die");
    assert_eq!((undone, before.hand.len()), (Undone::Die { face: 4, label: None }, 0));
    let done = ruling.enter(&pressed, &[2]).expect("a face").done().expect("it is done");
    assert_eq!(done.facts[..], [Fact::Number(11)]);
    assert_eq!(done.tape.to_string(), "1 fire: 4 5\n2 onward = press\n3 charge: 2\n");
}

#[test]
fn rolled_dice_stand_and_a_decision_of_the_form_is_not_asked() {
    let (assault, decisions) = (assault(), Decisions(BTreeMap::from([("onward", "press")])));
    let ruling = Ruling { case: &*assault, decisions: &decisions };
    let mut chance = Counting(0);
    let rolled = ruling.roll(&begun(ruling), &mut chance).expect("two dice");
    assert!(matches!(rolled.wait(), Some(Wait::Die { .. })), "the form has decided to press on");
    assert!(!ruling.can_undo(&rolled, false));
    let done = ruling.roll(&rolled, &mut chance).expect("a die");
    assert_eq!(ruling.roll(&done, &mut chance).err(), Some(Unchanged::NothingToRoll { done: true }));
    assert_eq!(done.done().map(|done| done.facts[0]), Some(Fact::Number(2 + 3 + 4)));
}

#[test]
fn what_does_not_fit_changes_nothing_and_says_why() {
    let (assault, decisions) = (assault(), Decisions::default());
    let ruling = Ruling { case: &*assault, decisions: &decisions };
    let start = begun(ruling);
    let refused = |change: Result<Resolving, Unchanged>| change.expect_err("it does not fit");
    assert!(matches!(refused(ruling.enter(&start, &[4, 7])), Unchanged::BadFace { face: 7, .. }));
    assert_eq!(refused(ruling.enter(&start, &[4, 5, 6])), Unchanged::TooMany { given: 3, left: 1 });
    assert_eq!(refused(ruling.answer(&start, "onward", "halt")), Unchanged::NotAsked { asked: None });
    let asked = ruling.enter(&start, &[4, 5]).expect("two faces");
    assert_eq!(refused(ruling.answer(&asked, "inward", "halt")), Unchanged::NotAsked { asked: Some("onward") });
    let offered = Unchanged::NotOffered(vec!["halt", "press"]);
    assert_eq!(refused(ruling.answer(&asked, "onward", "wait")), offered);
    assert_eq!(refused(ruling.roll(&asked, &mut Counting(0))), Unchanged::NothingToRoll { done: false });
    let foreign = Tape::parse("9 rally: 3\n").expect("a tape");
    assert!(matches!(refused(ruling.play(&foreign, &[])), Unchanged::Mismatch(_)));
    let longer = Tape::parse("1 fire: 4 5\n2 onward = halt\n3 charge: 2\n").expect("a tape");
    assert!(refused(ruling.play(&longer, &[])).to_string().contains("goes on after the end"));
}
