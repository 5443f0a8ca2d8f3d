//! What the side that is not active may do: turn in reaction (9.62), and fire in reaction (10.1).

use longroll::dice::{D10, Dice};
use longroll::drm::{Amount, Drm};
use longroll::form::{Worded, choice, flag, number, pick};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, lookup, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};
use longroll::{form, words};

use crate::book::{Book, ReactionLine, borrowed};
use crate::words::count;

const TURN: Rule = house("9.62");
const FIRE: Rule = card("10.1");
const MARCH: Rule = house("10.1");
const OUT_OF_AMMO: Rule = house("10.69");

/// The timing of fire that is simultaneous within the range of its line, and later beyond it.
const WITHIN: &str = "simultaneous-within-range";

/// The lines of the reaction-fire chart that these rules read.
pub(crate) const LINES: [&str; 6] = [
    "infantry-return",
    "infantry-pre-shock",
    "infantry-withdrawal",
    "artillery-return",
    "artillery-pre-shock",
    "artillery-approach",
];

/// 9.62 A unit in good order that an enemy comes next to, not in its front, may turn one vertex if its die is at most its
/// cohesion rating; failing costs nothing. `guns` is what the fire of guns that turned suffers, if the card has such a line.
pub(crate) fn turn(table: &mut dyn Table, cr: i32, guns: Option<&Drm>, turned: &mut bool) -> Play<Flow> {
    *turned = table.roll(&Roll::new("reaction facing", TURN, Dice::One(D10)).by("owner").at_most(cr))? <= cr;
    table.tell(&|| Line::effect(if *turned { "may turn one vertex" } else { "does not turn" }, TURN));
    if let Some(Drm { amount: Amount::Fixed(by), rule, .. }) = guns.filter(|_| *turned) {
        table.tell(&|| Line::next(format!("its fire has {by:+} for the rest of this phase"), *rule));
    }
    Ok(Flow::Done)
}

words! {
    /// 9.62 How a unit stands that would turn.
    pub enum Formation {
        Line = "line": "line",
        Square = "square": "square",
        Refused = "refused": "refused flank",
        March = "march": "March Mode",
    }
}

form! {
    /// 9.62 A unit that would turn in reaction.
    pub struct ReactionFacing(_book: &Book) {
        /// cohesion rating
        cr: i32 = number(0..=12), TURN;
        /// the unit is Disordered
        disordered: bool = flag(), TURN;
        /// its formation
        formation: Formation = choice(), TURN;
        /// it is artillery
        guns: bool = flag(), TURN;
        /// its brigade is combat ineffective: cohesion one less
        bce: bool = flag(), house("13.2");
        /// it has turned in reaction already in this activation
        reacted: bool = flag(), TURN;
    }
}

impl Declared<Book> for ReactionFacing {
    const ABOUT: About = About::rolls(
        "reaction-facing",
        "Reaction facing change",
        TURN,
        "Whether a unit may turn when an enemy comes beside it.",
    );
    const FACTS: &'static [FactName] = &[fact("turns", "whether it may turn")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        no.refuse_if(self.disordered, "disordered", "a Disordered unit cannot turn in reaction", TURN);
        no.refuse_if(self.formation != Formation::Line, "formation", "only a unit in line turns in reaction", TURN);
        no.refuse_if(self.reacted, "reacted", "a unit turns in reaction once in an enemy brigade's activation", TURN);
        no.allow(())?;
        let cr = self.cr - i32::from(self.bce);
        let guns = book.fire_drm.artillery_turned.filter(|_| self.guns);
        let step = move |table: &mut dyn Table, turned: &mut bool| turn(table, cr, guns, turned);
        Ok(case(false, step, |turned: &bool| say([yes(*turned)])))
    }
}

words! {
    /// 10.1 Who would fire.
    pub enum Troops { Infantry = "infantry": "infantry or cavalry", Artillery = "artillery": "artillery" }
}

words! {
    /// 10.1 What the active side did.
    pub enum Occasion {
        FiredAt = "fired-at": "it was fired at",
        TargetAdjacent = "target-adjacent": "a unit adjacent to it was fired at",
        FirerAdjacent = "firer-adjacent": "an enemy unit adjacent to it fired",
        Shocked = "shocked": "it is the target of a shock",
        NeighborShocked = "neighbor-shocked":
            "another unit is shocked, and it is adjacent to the flank or rear of the attacker",
        EnemyLeaves = "enemy-leaves": "an enemy unit leaves its frontal hex in movement",
        EnemyApproaches = "enemy-approaches": "an enemy unit moves within reach",
    }
}

form! {
    /// 10.1 A unit that would fire out of turn.
    pub struct ReactionFire(_book: &Book) {
        /// who would fire
        unit: Troops = choice(), FIRE;
        /// what the active side did
        occasion: Occasion = pick(), FIRE;
        /// range to the enemy unit
        range: i32 = number(1..=60).or(1), FIRE;
        /// it has made this kind of fire already in this activation
        used: bool = flag(), FIRE;
        /// it is in March Mode
        march_mode: bool = flag(), MARCH;
        /// it is out of ammunition
        out_of_ammo: bool = flag(), OUT_OF_AMMO;
    }
}

/// 10.1 The line of the chart for this unit on this occasion, if there is one.
fn line(book: &Book, unit: Troops, occasion: Occasion) -> Option<&ReactionLine> {
    let name = match (unit, occasion) {
        (Troops::Infantry, Occasion::FiredAt | Occasion::TargetAdjacent | Occasion::FirerAdjacent) => "infantry-return",
        (Troops::Infantry, Occasion::Shocked | Occasion::NeighborShocked) => "infantry-pre-shock",
        (Troops::Infantry, Occasion::EnemyLeaves) => "infantry-withdrawal",
        (Troops::Artillery, Occasion::FiredAt | Occasion::TargetAdjacent | Occasion::FirerAdjacent) => {
            "artillery-return"
        }
        (Troops::Artillery, Occasion::Shocked | Occasion::NeighborShocked) => "artillery-pre-shock",
        (Troops::Artillery, Occasion::EnemyApproaches) => "artillery-approach",
        (Troops::Infantry, Occasion::EnemyApproaches) | (Troops::Artillery, Occasion::EnemyLeaves) => return None,
    };
    book.reaction.iter().find(|line| line.name == name)
}

impl ReactionFire {
    /// Everything against the fire, each with its rule.
    fn against(&self, book: &Book, line: Option<&ReactionLine>) -> Vec<(String, Rule)> {
        let fire = borrowed(FIRE, book.edition);
        let mut against = Vec::new();
        let mut note = |fact: bool, why: String, rule: Rule| {
            if fact {
                against.push((why, rule));
            }
        };
        match line {
            None => {
                let (_, _, who) = Troops::WORDS[self.unit as usize];
                note(true, format!("{who} has no fire on this occasion"), fire);
            }
            Some(line) => {
                let most = line.range.unwrap_or(i32::MAX);
                let far = self.range > most && line.timing != WITHIN;
                note(far, format!("the enemy must be within {}", count(most, "hex")), line.rule);
            }
        }
        let near = self.occasion == Occasion::FirerAdjacent && self.range > 1;
        note(near, "an enemy that is adjacent is at 1 hex".to_owned(), fire);
        note(self.used, "each kind of reaction fire is made once".to_owned(), fire);
        note(self.march_mode, "units in March Mode do not fire".to_owned(), MARCH);
        note(self.out_of_ammo, "a unit out of ammunition does not fire".to_owned(), OUT_OF_AMMO);
        against
    }
}

impl Declared<Book> for ReactionFire {
    const ABOUT: About = About::looks_up(
        "reaction-fire",
        "Reaction fire",
        FIRE,
        "Whether a unit of the side that is not active may fire, and when.",
    );
    const FACTS: &'static [FactName] =
        &[fact("fire", "the line of the chart it may fire by, or none"), fact("timing", "when the fire is resolved")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let found = line(book, self.unit, self.occasion);
        let against = self.against(book, found);
        let may = found.filter(|_| against.is_empty());
        let timing = may.map_or("never", |line| match (line.timing, line.range) {
            (WITHIN, Some(most)) if self.range > most => "after-the-phasing-result",
            (WITHIN, _) => "simultaneous",
            (timing, _) => timing,
        });
        let tell = move |table: &mut dyn Table| {
            if let Some(line) = found {
                table.tell(&|| line.cell());
            }
            for (why, rule) in &against {
                table.tell(&|| Line::effect(format!("may not fire: {why}"), *rule));
            }
            if let Some(line) = may {
                table.tell(&|| Line::effect(format!("may fire, {timing}: {}", line.words), line.rule));
            }
        };
        Ok(lookup(tell, say([Fact::Word(may.map_or("none", |line| line.name)), Fact::Word(timing)])))
    }
}

impl ReactionLine {
    /// The cell of the chart that says how often.
    fn cell(&self) -> Line {
        let (row, value) = (self.name.to_owned(), self.limit.to_owned());
        Line::Cell { chart: "reaction-fire", row, column: "limit".to_owned(), value, rule: self.rule }
    }
}
