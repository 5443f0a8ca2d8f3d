//! Chapter 6: the maneuver roll.  6.2 who rolls - 6.3 the table - 6.4 holding.

use longroll::dice::Dice;
use longroll::drm::Mods;
use longroll::form::{choice, decided, decision, flag, list, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say, yes};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::book::cells::Lines;
use crate::book::maneuver::{Back, Change, Maneuver, Move};
use crate::inches::Inches;
use crate::movement::{Mover, allowance};
use crate::unit::{Arm, D10, Formation, MOST_LEADERS, MOST_STANDS, STATUS, Status, Troops, Unit, formation_refusal};

const MANEUVER: Rule = card("6.3");
const TRIGGER: Rule = rulebook("6.2");
const HOLD: Rule = rulebook("6.4");
const USE: Rule = rulebook("6.5");
const SHARED: Rule = house("6.3");
const SKEDADDLE: Rule = rulebook("11.6");
const DESTROYED: Rule = rulebook("3.7");
const MOUNT: Rule = rulebook("5.9");

const TRY: Choice = Choice { slug: "roll", text: "roll to move" };
const STAND: Choice = Choice { slug: "stand-fast", text: "stand fast without a roll" };
const MOVE: Choice = Choice { slug: "move", text: "move" };
const CHARGE: Choice = Choice { slug: "charge", text: "charge" };
const CHANGE: Choice = Choice { slug: "change-formation", text: "change formation" };
const REMOUNT: Choice = Choice { slug: "mount-or-dismount", text: "mount or dismount" };
const STAY: Choice = Choice { slug: "hold", text: "hold" };
const USES: [Choice; 5] = [MOVE, CHARGE, CHANGE, REMOUNT, STAY];

longroll::words! {
    pub enum Order {
        Good = "good-order": "in good order",
        Disordered = "disordered": "Disordered",
    }
}

/// A brigade of the division that shares the die (switch `one_roll_per_division`).
#[derive(Clone, Copy, Debug)]
struct Other {
    modifier: i32,
    disordered: bool,
}

/// What does not change while the roll is made.
struct Situated {
    mods: Mods,
    others: Vec<Other>,
    arm: Arm,
}

/// 6.3 What helps a brigade, besides its own state: leaders of its command by kind, its commander, fieldworks.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Help {
    pub near: i32,
    pub exceptional_near: i32,
    pub attached: i32,
    pub exceptional_attached: i32,
    pub commander: bool,
    pub fieldworks: bool,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Brigade {
    unit: Unit,
    line: Option<Maneuver>,
    uses: &'static str,
    others_free: u8,
    stands_lost: u8,
}

/// 6.3 The column is read by the Disordered marker at the moment of rolling.
fn column(book: &Book, disordered: bool) -> &Lines<Maneuver> {
    if disordered { &book.disorder } else { &book.good_order }
}

/// 6.2 A Disordered brigade must roll; one in good order only if it wants to do something. 6.3 Roll, add the modifiers,
/// read the column of its order, and carry the result out at once.
fn maneuver(table: &mut dyn Table, book: &Book, the: &Situated, brigade: &mut Brigade) -> Play<Flow> {
    let disordered = brigade.unit.disordered;
    if !disordered {
        let question = "Roll on the maneuver table?";
        let ask = Ask { name: "attempt", who: "owner", question, options: &[TRY, STAND], rule: TRIGGER };
        if table.ask(&ask)? == 1 {
            table.tell(&|| Line::effect("stands fast without a roll", TRIGGER));
            return Ok(Flow::Done);
        }
    }
    let total = the.mods.total();
    let rows = column(book, disordered);
    let alike = |die: i32| {
        let start = rows.row(die + total) as i64;
        the.others
            .iter()
            .fold(start, |key, other| key * 16 + column(book, other.disordered).row(die + other.modifier) as i64)
    };
    let cell = |die: i32| rows.line(die + total);
    let roll = Roll::new("maneuver", MANEUVER, Dice::One(D10)).by("owner").with(&the.mods).alike(&alike).reads(&cell);
    let die = table.roll(&roll)?;
    let line = *rows.at(die + total);
    brigade.line = Some(line);
    brigade.stands_lost = carry_out(table, &mut brigade.unit, line);
    for other in &the.others {
        let line = column(book, other.disordered).at(die + other.modifier);
        table.tell(&|| {
            Line::effect(format!("a brigade at {:+} on the same die: {}", other.modifier, line.name), SHARED)
        });
        brigade.others_free += u8::from(line.moves != Move::None);
    }
    use_of_it(table, book, the, brigade, line)?;
    Ok(Flow::Done)
}

/// 6.3 The roll on the table: the die, unless the division has thrown one already, and the line it leads to.
pub(crate) fn roll(
    table: &mut dyn Table,
    book: &Book,
    mods: &Mods,
    disordered: bool,
    shared: Option<i32>,
) -> Play<(i32, Maneuver)> {
    let rows = column(book, disordered);
    let cell = |die: i32| rows.line(die + mods.total());
    // A die that others share is remembered as it fell.
    let alike = |die: i32| if book.one_roll_per_division { die.into() } else { rows.row(die + mods.total()) as i64 };
    let roll = Roll::new("maneuver", MANEUVER, Dice::One(D10)).by("owner").with(mods).alike(&alike).reads(&cell);
    let die = match shared {
        Some(die) => {
            table.tell(&|| cell(die));
            die
        }
        None => table.roll(&roll)?,
    };
    Ok((die, *rows.at(die + mods.total())))
}

/// 6.3 What the result does to the brigade. Says how many stands it lost.
pub(crate) fn carry_out(table: &mut dyn Table, unit: &mut Unit, line: Maneuver) -> u8 {
    if line.leaves {
        table.tell(&|| Line::effect("the whole brigade leaves the table and counts as destroyed", MANEUVER));
        return unit.lose(unit.stands);
    }
    if line.rallies {
        unit.disordered = false;
        table.tell(&|| Line::effect("rallies: no longer Disordered", MANEUVER));
    } else if unit.disordered {
        table.tell(&|| Line::effect("stays Disordered", MANEUVER));
    }
    let lost = unit.lose(line.stands);
    if line.stands > 0 {
        let left = unit.stands;
        table.tell(&|| Line::effect(format!("{} stand skedaddles ({left} left)", line.stands), SKEDADDLE));
        if !unit.stands_here() {
            table.tell(&|| Line::effect("no stand is left: the brigade is destroyed", DESTROYED));
            return lost;
        }
    }
    match (line.retreat, line.moves) {
        (Some(back), _) => table.tell(&|| Line::next(back.words(), MANEUVER)),
        (None, Move::None) => {
            table.tell(&|| Line::next("holds its ground; it may turn about in place or refuse a flank", HOLD));
        }
        (None, _) => {}
    }
    if unit.arm == Arm::Mounted && line.moves == Move::Half {
        table.tell(&|| Line::next("it may mount or dismount, but then does nothing else", MOUNT));
    }
    lost
}

/// 6.3, 6.5 A brigade that may move may charge; one that may change formation may do that instead, or with half a move.
fn use_of_it(table: &mut dyn Table, book: &Book, the: &Situated, brigade: &mut Brigade, line: Maneuver) -> Play<()> {
    if line.moves == Move::None || !brigade.unit.stands_here() {
        return Ok(());
    }
    let inches = move_allowed(book, the.arm, line.moves);
    table.tell(&|| Line::next(format!("may move up to {inches} inches"), MANEUVER));
    match line.changes {
        Change::No => table.tell(&|| Line::next("may not change formation", MANEUVER)),
        Change::InsteadOfMoving => table.tell(&|| Line::next("or may change formation", MANEUVER)),
        Change::AndMove => table.tell(&|| Line::next("and may change formation at its cost", MANEUVER)),
    }
    let cavalry = matches!(the.arm, Arm::Mounted | Arm::Dismounted);
    let legal = |choice: &Choice| match choice.slug {
        "change-formation" => line.changes != Change::No,
        "mount-or-dismount" => cavalry,
        "charge" => brigade.unit.formation != Formation::MarchColumn,
        _ => true,
    };
    let options: arrayvec::ArrayVec<Choice, 5> = USES.iter().filter(|choice| legal(choice)).copied().collect();
    let ask = Ask { name: "use", who: "owner", question: "What does it do?", options: &options, rule: USE };
    brigade.uses = options[table.ask(&ask)?].slug;
    Ok(())
}

/// 6.3 How far a brigade may go that rolled this.
pub(crate) fn move_allowed(book: &Book, arm: Arm, moves: Move) -> Inches {
    let full = allowance(book, Mover::of(arm));
    match moves {
        Move::None => Inches::ZERO,
        Move::Half => full.over(2),
        Move::Full => full,
    }
}

/// 6.3 The modifiers of the maneuver die.
pub(crate) fn modifiers(book: &Book, help: &Help, unit: &Unit) -> Mods {
    let drm = &book.maneuver_drm;
    let mut mods = Mods::new();
    mods.add_by(drm.leader_near, help.near);
    mods.add_by(drm.exceptional_leader_near, help.exceptional_near);
    mods.add_by(drm.leader_attached, help.attached);
    mods.add_by(drm.exceptional_leader_attached, help.exceptional_attached);
    mods.add_if(help.commander, drm.exceptional_commander);
    mods.add(match unit.status {
        Status::Fresh => drm.fresh,
        Status::Worn => drm.worn,
        Status::Spent => drm.spent,
    });
    mods.add_if(unit.formation.is_column() || help.fieldworks, drm.column_or_fieldworks);
    mods
}

fn others(items: &[String]) -> Result<Vec<Other>, Refusals> {
    let mut list = Vec::new();
    let mut no = Refusals::default();
    for item in items {
        let (number, disordered) = item.strip_suffix('d').map_or((item.as_str(), false), |number| (number, true));
        match number.parse::<i32>() {
            Ok(modifier) if (-30..=30).contains(&modifier) && list.len() < 8 => {
                list.push(Other { modifier, disordered });
            }
            _ => {
                let why = format!("`{item}` is not a modifier from -30 to +30, or is the ninth brigade");
                no.0.push(Refusal::field("others", why, SHARED).help("write +3 or, for a Disordered brigade, +3d"));
            }
        }
    }
    no.allow(list)
}

longroll::form! {
    /// A brigade that rolls to maneuver.
    pub struct Attempt(book: &Book) {
        group "brigade";
        /// its order
        order: Order = choice(), MANEUVER;
        /// stands now
        stands: u8 = number(1..=i32::from(MOST_STANDS)).or(8), STATUS;
        /// worn at this number of stands or fewer
        worn: u8 = number(0..=i32::from(MOST_STANDS)).or(6), STATUS;
        /// spent at this number of stands or fewer
        spent: u8 = number(0..=i32::from(MOST_STANDS)).or(4), STATUS;
        /// arm
        arm: Troops = choice(), MANEUVER;
        /// formation
        formation: Formation = choice(), MANEUVER;
        /// at least half its stands are in fieldworks
        fieldworks: bool = flag(), house("6.3");
        /// exceptional brigade commander
        commander: bool = flag(), MANEUVER;
        group "leaders of its command";
        /// normal leaders within the command radius, not attached
        near: i32 = number(0..=i32::from(MOST_LEADERS)).or(0), MANEUVER;
        /// exceptional leaders within the radius, not attached
        exceptional_near: i32 = number(0..=i32::from(MOST_LEADERS)).or(0), MANEUVER;
        /// normal leaders attached
        attached: i32 = number(0..=i32::from(MOST_LEADERS)).or(0), MANEUVER;
        /// exceptional leaders attached
        exceptional_attached: i32 = number(0..=i32::from(MOST_LEADERS)).or(0), MANEUVER;
        /// other brigades that share the die
        others: Vec<String> =
            list("total modifier, with d if Disordered", "+3,+1d").rows(crate::rows::sharing()).or("").only(book.one_roll_per_division), SHARED;
        group "decisions";
        /// a brigade in good order may stand fast without a roll
        attempt: Option<&'static str> = decided(&[TRY, STAND]), TRIGGER;
        /// what a brigade does that may move
        r#use: () = decision(&USES), USE;
    }
}

impl Declared<Book> for Attempt {
    const ABOUT: About =
        About::rolls("maneuver", "Maneuver", MANEUVER, "Whether a brigade moves, holds, rallies, retreats or runs.");
    const FACTS: &'static [FactName] = &[
        fact("result", "the line of the table, or stands-fast"),
        fact("state", "good-order, disordered or destroyed"),
        fact("move", "inches it may move"),
        fact("formation-change", "whether it may change formation"),
        fact("retreat", "none, full-move or musketry-range"),
        fact("stands-lost", "stands lost"),
        fact("use", "what it does with a move, or none"),
        fact("others-free", "other brigades on the same die that may move"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut unit = Unit::brigade(self.stands);
        unit.arm = self.arm.arm();
        unit.formation = self.formation;
        unit.disordered = self.order == Order::Disordered;
        (unit.worn, unit.spent) = (self.worn, self.spent);
        unit.snap();
        let mut no = Refusals::default();
        no.refuse_if(self.spent > self.worn, "spent", "the spent number cannot be above the worn number", STATUS);
        let stands_fast = unit.disordered && self.attempt == Some(STAND.slug);
        no.refuse_if(stands_fast, "attempt", "a Disordered brigade must roll; it may not stand fast", TRIGGER);
        no.0.extend(formation_refusal(book, "formation", &unit));
        no.allow(())?;
        let help = Help {
            near: self.near,
            exceptional_near: self.exceptional_near,
            attached: self.attached,
            exceptional_attached: self.exceptional_attached,
            commander: self.commander,
            fieldworks: self.fieldworks,
        };
        Ok(situation(book, modifiers(book, &help, &unit), others(&self.others)?, unit))
    }
}

fn situation(book: &Book, mods: Mods, others: Vec<Other>, unit: Unit) -> Box<dyn Case + '_> {
    let the = Situated { mods, others, arm: unit.arm };
    let start = Brigade { unit, line: None, uses: "none", others_free: 0, stands_lost: 0 };
    let arm = unit.arm;
    let step = move |table: &mut dyn Table, brigade: &mut Brigade| maneuver(table, book, &the, brigade);
    case(start, step, move |end: &Brigade| {
        let moves = end.line.map_or(Move::None, |line| line.moves);
        let retreat = match end.line.and_then(|line| line.retreat) {
            None => "none",
            Some(Back::FullMove) => "full-move",
            Some(Back::MusketryRange) => "musketry-range",
            Some(Back::Inches(_)) => "inches",
        };
        say([
            Fact::Word(end.line.map_or("stands-fast", |line| line.name)),
            Fact::Word(end.unit.state()),
            Fact::Number(move_allowed(book, arm, moves).hundredths() / 100),
            yes(end.line.is_some_and(|line| line.changes != Change::No)),
            Fact::Word(retreat),
            Fact::Number(i32::from(end.stands_lost)),
            Fact::Word(end.uses),
            Fact::Number(i32::from(end.others_free)),
        ])
    })
}
