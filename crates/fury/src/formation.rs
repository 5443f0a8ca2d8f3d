//! Chapter 5: changing formation, mounting and dismounting.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::inches::Inches;
use crate::maneuver::{ARMS, arm};
use crate::movement::{Mover, allowance};
use crate::unit::{Arm, Formation};
use longroll::procedure::{lookup, yes};

const ALLOWED: Rule = card("5.1");
const CHANGE: Rule = card("5.7");
const ONE_CHANGE: Rule = house("5.8");
const NEEDS: Rule = card("5.8");
const MOUNT: Rule = card("5.9");
const MOUNTED_INTO: Rule = house("5.9");
const HALF_MOVE: Rule = rulebook("5.9");

/// What the maneuver table allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leave {
    Full,
    Half,
    Hold,
}

/// A change looked up.
struct Answer {
    cell: Option<Line>,
    legal: bool,
    time: &'static str,
    left: Inches,
    lines: Vec<Line>,
}

impl Answer {
    fn no(why: &str, rule: Rule) -> Answer {
        Answer { cell: None, legal: false, time: "none", left: Inches::ZERO, lines: vec![Line::effect(why, rule)] }
    }
}

/// 5.7, 5.8 A change of formation costs half or all of a move, needs a full move on the maneuver table, and must end in a
/// formation the arm may use.
fn change(book: &Book, arm: Arm, from: Formation, to: Formation, leave: Leave) -> Answer {
    if from == to {
        return Answer::no("it is in that formation already", CHANGE);
    }
    let Some(line) = book.formation(from).changes.iter().find(|line| line.to == to) else {
        return Answer::no("the card has no such change", CHANGE);
    };
    let full = allowance(book, Mover::of(arm));
    let mut answer = Answer {
        cell: Some(Line::Cell {
            chart: CHANGE_CHARTS[from as usize],
            row: to.slug().to_owned(),
            column: "time".to_owned(),
            value: line.time.to_owned(),
            rule: line.rule,
        }),
        legal: true,
        time: line.time,
        left: if line.full { Inches::ZERO } else { full.over(2) },
        lines: vec![Line::next(line.words, line.rule)],
    };
    if !book.allows(arm, to) {
        answer.legal = false;
        answer.lines.push(Line::effect(format!("this arm may not form {}", to.words()), ALLOWED));
    }
    if leave != Leave::Full {
        answer.legal = false;
        answer.lines.push(Line::effect("a change of formation needs Well Handled or Rally with Elan", NEEDS));
    }
    if answer.legal {
        let left = answer.left;
        answer.lines.push(Line::next(format!("{left} inches of its move are left, before or after"), ONE_CHANGE));
        answer.lines.push(Line::next("no other change of formation this player turn", ONE_CHANGE));
    }
    answer
}

const CHANGE_CHARTS: [&str; 4] = [
    "formation.single-line.change",
    "formation.double-line.change",
    "formation.attack-column.change",
    "formation.march-column.change",
];
const MOUNT_CHARTS: [&str; 4] = [
    "formation.single-line.mount",
    "formation.double-line.mount",
    "formation.attack-column.mount",
    "formation.march-column.mount",
];

/// 5.9 Mounting and dismounting cost half a move. They are a change of mode, not of formation: half a move is enough, but
/// then the brigade does nothing else.
fn remount(book: &Book, arm: Arm, from: Formation, to: &'static str, leave: Leave) -> Answer {
    let wanted = if to == "dismount" { Arm::Mounted } else { Arm::Dismounted };
    if arm != wanted {
        let why = if to == "dismount" { "only mounted cavalry dismounts" } else { "only dismounted cavalry mounts" };
        return Answer::no(why, MOUNT);
    }
    let card = book.formation(from);
    let line = if to == "dismount" { card.dismount } else { card.mount };
    let value = line.inches.map_or_else(|| "-".to_owned(), |inches| inches.to_string());
    let cell = Line::Cell {
        chart: MOUNT_CHARTS[from as usize],
        row: to.to_owned(),
        column: "inches".to_owned(),
        value,
        rule: line.rule,
    };
    let Some(inches) = line.inches.filter(|_| leave != Leave::Hold) else {
        let why = if line.inches.is_none() { "not in this formation" } else { "a brigade that holds may not" };
        return Answer { cell: Some(cell), ..Answer::no(why, MOUNT) };
    };
    let full = allowance(book, Mover::Mounted);
    let mut lines = vec![Line::next(line.words, line.rule)];
    let left = if leave == Leave::Half {
        lines.push(Line::next("on half a move it does nothing else", HALF_MOVE));
        Inches::ZERO
    } else {
        full.less(Inches::new(inches))
    };
    let into = if to == "dismount" {
        "it ends in single line on its command stand"
    } else {
        "it mounts into single line or march column"
    };
    lines.push(Line::next(into, MOUNTED_INTO));
    lines.push(Line::next(format!("{left} inches of a mounted move are left"), line.rule));
    Answer { cell: Some(cell), legal: true, time: line.when, left, lines }
}

pub(crate) fn form(_: &Book) -> Form {
    let to: Vec<(&'static str, &'static str)> =
        Formation::CHOICES.into_iter().chain([("dismount", "dismount"), ("mount", "mount")]).collect();
    let leaves = [("full", "a full move"), ("half", "half a move"), ("none", "no move")];
    Form::new()
        .choice("arm", &ARMS, "arm", ALLOWED)
        .pick("from", &Formation::CHOICES, "formation now", CHANGE)
        .pick("to", &to, "what it changes to", CHANGE)
        .choice("move", &leaves, "what the maneuver table allows it", NEEDS)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "legal", help: "whether it may" },
        FactName { name: "time", help: "full or half a move; for mounting when in the move; none" },
        FactName { name: "left", help: "what is left of the move, in hundredths of an inch" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let arm = arm(values.choice("arm"));
    let from = Formation::from_slug(values.choice("from")).unwrap_or(Formation::SingleLine);
    let leave = match values.choice("move") {
        "half" => Leave::Half,
        "none" => Leave::Hold,
        _ => Leave::Full,
    };
    let mut no = Refusals::default();
    no.refuse_if(!book.allows(arm, from), "from", format!("this arm may not be in {}", from.words()), ALLOWED);
    no.allow(())?;
    let to = values.choice("to");
    let answer = match Formation::from_slug(to) {
        Some(to) => change(book, arm, from, to, leave),
        None => remount(book, arm, from, to, leave),
    };
    let facts = say([yes(answer.legal), Fact::Word(answer.time), Fact::Number(answer.left.hundredths())]);
    let tell = move |table: &mut dyn Table| {
        for line in answer.cell.iter().chain(&answer.lines) {
            table.tell(&|| line.clone());
        }
    };
    Ok(lookup(tell, facts))
}
