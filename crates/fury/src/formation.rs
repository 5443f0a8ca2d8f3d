//! Chapter 5: changing formation, mounting and dismounting.

use longroll::form::{Worded, choice, pick, pick_of};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::cells::cell;
use crate::inches::Inches;
use crate::movement::{Mover, allowance};
use crate::unit::{Arm, Formation, Troops};

const ALLOWED: Rule = card("5.1");
const CHANGE: Rule = card("5.7");
const ONE_CHANGE: Rule = house("5.8");
const NEEDS: Rule = card("5.8");
const MOUNT: Rule = card("5.9");
const MOUNTED_INTO: Rule = house("5.9");
const HALF_MOVE: Rule = rulebook("5.9");

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
        cell: Some(cell(CHANGE_CHARTS[from as usize], to.slug(), "time", line.time, line.rule)),
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
    let cell = cell(MOUNT_CHARTS[from as usize], to, "inches", value, line.rule);
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

longroll::words! {
    /// What the maneuver table allows.
    pub enum Leave {
        Full = "full": "a full move",
        Half = "half": "half a move",
        Hold = "none": "no move",
    }
}

/// Every formation, then mounting and dismounting.
fn targets() -> Vec<(&'static str, &'static str)> {
    let formations = Formation::WORDS.iter().map(|(_, slug, text)| (*slug, *text));
    formations.chain([("dismount", "dismount"), ("mount", "mount")]).collect()
}

longroll::form! {
    /// A change of formation or mode.
    pub struct FormationChange(_book: &Book) {
        /// arm
        arm: Troops = choice(), ALLOWED;
        /// formation now
        from: Formation = pick(), CHANGE;
        /// what it changes to
        to: &'static str = pick_of(&targets()), CHANGE;
        /// what the maneuver table allows it
        r#move: Leave = choice(), NEEDS;
    }
}

impl Declared<Book> for FormationChange {
    const ABOUT: About = About::looks_up(
        "formation-change",
        "Formation change",
        CHANGE,
        "What a change costs, how it is made, and what is left.",
    );
    const FACTS: &'static [FactName] = &[
        fact("legal", "whether it may"),
        fact("time", "full or half a move; for mounting when in the move; none"),
        fact("left", "what is left of the move, in hundredths of an inch"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let FormationChange { arm, from, to, r#move: leave } = self;
        let arm = arm.arm();
        let mut no = Refusals::default();
        no.refuse_if(!book.allows(arm, from), "from", format!("this arm may not be in {}", from.words()), ALLOWED);
        no.allow(())?;
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
}
