//! Chapter 7: how far a unit gets.  7.1 rates - 7.2 rough ground - 7.4 roads - 7.5 modes - 7.8 the enemy ahead.

use longroll::form::{Worded, choice, choice_of, flag, maybe, number, pick};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::cells::cell;
use crate::book::field::{Going, Terrain};
use crate::book::formation::{ModeLine, Pace};
use crate::book::maneuver::Rate;
use crate::inches::{Inches, arc};
use crate::unit::{Arm, Formation, MOST_STANDS};

pub const RATES: Rule = card("7.1");
const ROUGH: Rule = rulebook("7.2");
const CLOSED_WOOD: Rule = card("7.3");
const ROAD: Rule = card("7.4");
const NO_ROUGH_ON_ROAD: Rule = rulebook("7.4");
const MODES: Rule = card("7.5");
const KEEP_AWAY: Rule = house("7.8");
const LINES: Rule = card("7.9");
const GUNS_PASS: Rule = house("7.9");
const FRONT: Rule = house("5.2");
const CONTACT: Rule = house("10.1");
const DISMOUNTED: Rule = rulebook("7.1");
const ABOUT: Rule = rulebook("7.5");
const NO_CHARGE: Rule = rulebook("7.7");
const REFUSE: Rule = house("5.4");

longroll::words! {
    /// Who moves.
    pub enum Mover {
        Infantry = "infantry": "infantry",
        Mounted = "cavalry-mounted": "mounted cavalry",
        Dismounted = "cavalry-dismounted": "dismounted cavalry",
        Leader = "leader": "a leader on his own",
        FootGuns = "foot-artillery": "foot artillery, limbered",
        HorseGuns = "horse-artillery": "horse artillery, limbered",
    }
}

impl Mover {
    pub fn of(arm: Arm) -> Mover {
        match arm {
            Arm::Infantry => Mover::Infantry,
            Arm::Mounted => Mover::Mounted,
            Arm::Dismounted => Mover::Dismounted,
            Arm::SmoothBore | Arm::Rifled => Mover::FootGuns,
        }
    }

    pub fn words(self) -> &'static str {
        Mover::WORDS[self as usize].2
    }

    pub const fn is_guns(self) -> bool {
        matches!(self, Mover::FootGuns | Mover::HorseGuns)
    }

    /// 7.1 Its line of the chart; dismounted cavalry moves as infantry.
    pub fn rate(self, book: &Book) -> &Rate {
        match self {
            Mover::Infantry | Mover::Dismounted => &book.rates[0],
            Mover::Mounted | Mover::Leader => &book.rates[1],
            Mover::FootGuns => &book.rates[2],
            Mover::HorseGuns => &book.rates[3],
        }
    }

    /// Infantry, cavalry or artillery in the notes to the chart.
    pub(crate) fn kind(self) -> usize {
        match self {
            Mover::Infantry | Mover::Dismounted => 0,
            Mover::Mounted | Mover::Leader => 1,
            Mover::FootGuns | Mover::HorseGuns => 2,
        }
    }

    fn width(self, book: &Book) -> i32 {
        match self {
            Mover::Infantry | Mover::Dismounted => book.widths.infantry,
            Mover::Mounted | Mover::Leader => book.widths.mounted,
            Mover::FootGuns | Mover::HorseGuns => book.widths.limbered,
        }
    }
}

/// 7.1 A full move in the open.
pub fn allowance(book: &Book, mover: Mover) -> Inches {
    Inches::new(mover.rate(book).basic)
}

longroll::words! {
    /// 7.5 A kind of move.
    pub enum Mode {
        Forwards = "forwards": "straight ahead",
        Backwards = "backwards": "straight back",
        Wheel = "wheel": "wheel, then straight ahead",
        Oblique = "oblique": "slanting ahead",
        ByTheFlank = "by-the-flank": "to the left or right",
        AboutFace = "about-face": "face about, then straight ahead",
        RefuseFlank = "refuse-flank": "bend back the end of a line, then straight ahead",
    }
}

longroll::form! {
    /// A move as a player would say it.
    pub struct Movement(book: &Book) {
        group "unit";
        /// who moves
        unit: Mover = pick(), RATES;
        /// formation of a brigade
        formation: Formation = choice(), MODES;
        /// stands, for the front that wheels
        stands: u8 = number(1..=i32::from(MOST_STANDS)).or(6), FRONT;
        /// only half a move is allowed
        half: bool = flag(), card("6.3");
        /// it also changes formation or mode this turn
        changed: bool = flag(), house("7.4");
        group "path";
        /// kind of move
        mode: Mode = choice(), MODES;
        /// angle of a wheel, a slant or a refused flank
        degrees: i32 = number(0..=180).or(45), MODES;
        /// the complete move is on a road
        road: bool = flag(), ROAD;
        /// inches in the open first
        clear: i32 = number(0..=60).or(0), RATES;
        /// then this ground; one that is a line or a ford is crossed once
        ground: &'static str = choice_of(&book.grounds()), ROUGH;
        /// other fords crossed; the cost is paid once
        fords: i32 = number(0..=4).or(0), RATES;
        /// other linear obstacles crossed
        obstacles: i32 = number(0..=4).or(0), RATES;
        /// friendly units passed through
        lines: i32 = number(0..=4).or(0), LINES;
        /// inches to an enemy on the path
        enemy: Option<i32> = maybe(0..=60), CONTACT;
    }
}

/// What a move costs and how far it reaches.
#[derive(Clone, Debug, Default)]
struct Reach {
    allowance: Inches,
    /// What is paid for: inches, and the receipt's line for it.
    paid: Vec<(Inches, Line)>,
    left: Inches,
    /// How much farther it goes in the ground beyond the clear stretch.
    farther: Inches,
    contact: bool,
    wrong: Vec<(String, Rule)>,
}

impl Movement {
    fn is_troops(&self) -> bool {
        !self.unit.is_guns() && self.unit != Mover::Leader
    }

    /// 5.2 The front of the formation, in hundredths of an inch.
    fn front(&self, book: &Book) -> i32 {
        let stands = match self.formation {
            _ if !self.is_troops() => 1,
            Formation::SingleLine => self.stands,
            Formation::DoubleLine => self.stands.div_ceil(2),
            Formation::AttackColumn => self.stands.min(2),
            Formation::MarchColumn => 1,
        };
        i32::from(stands) * self.unit.width(book)
    }

    /// 7.5 The line of the formation chart for its mode; guns and leaders have none.
    fn line<'b>(&self, book: &'b Book) -> Option<&'b ModeLine> {
        let mut modes = book.formation(self.formation).modes.iter();
        modes.find(|mode| mode.name == self.mode.word()).filter(|_| self.is_troops())
    }

    /// 7.1 The allowance, less what fords, obstacles, passages of lines, a wheel and the clear stretch take; what is left is
    /// spent in the ground beyond, where an inch of rough costs as much as the chart divides the move by.
    fn reach(&self, book: &Book) -> Reach {
        let (rate, kind) = (self.unit.rate(book), self.unit.kind());
        let ground = book.terrain(self.ground);
        let full = allowance(book, self.unit);
        let mut reach = Reach { allowance: if self.half { full.over(2) } else { full }, ..Reach::default() };
        if self.road {
            let times = if self.unit == Mover::Mounted { book.cavalry_road } else { rate.road };
            reach.allowance = reach.allowance.times(times);
        }
        let fords = self.fords + i32::from(ground.moves == Going::Ford);
        let obstacles = self.obstacles + i32::from(ground.moves == Going::Linear);
        self.check(book, (ground, obstacles), &mut reach);
        if fords > 0 && !self.road {
            reach.pay(rate.fording, 1, |value| cell("movement", rate.name, "fording", value, RATES));
        }
        let column = ["infantry", "cavalry", "artillery"][kind];
        if let Some(cost) = book.movement.linear[kind] {
            reach.pay(cost, obstacles, |value| cell("movement.notes", "linear-object", column, value, RATES));
        }
        if let Some(cost) = book.movement.passage[kind].filter(|_| self.unit != Mover::Leader) {
            reach.pay(cost, self.lines, |value| cell("movement.notes", "passage-of-lines", column, value, RATES));
        }
        if self.mode == Mode::Wheel {
            let cost = arc(self.front(book), self.degrees);
            let text = format!("wheeling through {} degrees costs {cost} inches", self.degrees);
            reach.paid.push((cost, Line::effect(text, MODES)));
        }
        let slow = if self.line(book).is_some_and(|mode| mode.pace == Pace::Half) { 2 } else { 1 };
        let rough = if ground.moves == Going::Rough && !self.road { rate.rough } else { 1 };
        let spent = reach.paid.iter().fold(Inches::ZERO, |sum, (cost, _)| sum.plus(*cost));
        reach.left = reach.allowance.less(spent);
        let clear = Inches::new(self.clear);
        if let Some(enemy) = self.enemy.map(Inches::new) {
            let gap = enemy.less(Inches::new(book.limits.contact));
            let open = if gap < clear { gap } else { clear };
            let cost = open.times(slow).plus(gap.less(open).times(slow * rough));
            let charges = self.is_troops() && self.mode != Mode::AboutFace;
            reach.contact = spent.plus(cost) <= reach.allowance && charges;
        }
        let whole = spent.plus(clear.times(slow));
        if whole > reach.allowance {
            reach.wrong.push((format!("it costs {whole} inches, and the unit has {}", reach.allowance), RATES));
        }
        reach.left = reach.allowance.less(whole);
        reach.farther = reach.left.over(slow * rough);
        reach
    }

    /// 7.3, 7.4, 7.5, 7.9 What the unit may not do.
    fn check(&self, book: &Book, (ground, obstacles): (Terrain, i32), reach: &mut Reach) {
        let Reach { allowance, wrong, .. } = reach;
        let mut no = |fact: bool, why: &str, rule: Rule| {
            if fact {
                wrong.push((format!("{} {why}", self.unit.words()), rule));
            }
        };
        let (kind, guns, troops) = (self.unit.kind(), self.unit.is_guns(), self.is_troops());
        no(
            self.road && troops && self.formation != Formation::MarchColumn,
            "gains the road rate only in march column",
            ROAD,
        );
        let other = self.changed || self.lines > 0;
        no(self.road && other, "gains the road rate only if it does nothing but march", ROAD);
        no(obstacles > 0 && book.movement.linear[kind].is_none(), "may not cross linear obstacles", RATES);
        let closed = ground.name == "closed-wood" && !self.road;
        no(closed && !book.movement.closed_wood[kind], "may not move through a closed wood", CLOSED_WOOD);
        no(guns && self.lines > 0, "may not pass through friends", GUNS_PASS);
        let mode = self.line(book);
        no(mode.is_some_and(|mode| mode.pace == Pace::Never), "has no such move in this formation", MODES);
        let most = mode.map_or(0, |mode| i32::from(mode.angle));
        no(most > 0 && self.degrees > most, "may not slant at that angle", MODES);
        let about = self.mode == Mode::AboutFace;
        no(about && !troops, "has no front to turn about", MODES);
        let rear = Inches::new(self.clear).times(2) > *allowance || self.clear == 0;
        no(about && !rear, "faces about only to go back over half a move, or in place", ABOUT);
        no(about && self.enemy.is_some(), "does not charge after facing about", NO_CHARGE);
        let refuses = self.mode == Mode::RefuseFlank;
        no(refuses && !troops, "has no flank to refuse", MODES);
        no(refuses && self.degrees > book.limits.wing, "may not bend a flank back at that angle", REFUSE);
    }

    fn tell(&self, table: &mut dyn Table, book: &Book, reach: &Reach) {
        let rate = self.unit.rate(book);
        table.tell(&|| cell("movement", rate.name, "basic", rate.basic, RATES));
        if self.unit == Mover::Dismounted {
            table.tell(&|| Line::effect("dismounted cavalry moves as infantry", DISMOUNTED));
        }
        if self.road {
            table.tell(&|| cell("movement", rate.name, "road", format!("x{}", rate.road), RATES));
            table.tell(&|| Line::effect("a road cancels rough ground, a bridge cancels fording", NO_ROUGH_ON_ROAD));
        }
        for (_, line) in &reach.paid {
            table.tell(&|| line.clone());
        }
        if book.terrain(self.ground).moves == Going::Rough && !self.road {
            table.tell(&|| cell("movement", rate.name, "rough", format!("x1/{}", rate.rough), RATES));
            table.tell(&|| Line::effect(format!("each inch of rough ground costs {}", rate.rough), ROUGH));
        }
        if self.lines > 0 && !self.unit.is_guns() {
            table.tell(&|| Line::next("it must be able to move completely through each unit it passes", LINES));
        }
        match self.mode {
            Mode::Backwards => table.tell(&|| Line::next("over half a move back it about faces, free", MODES)),
            Mode::AboutFace => {
                table.tell(&|| Line::next("it is easier to hit and may not charge this turn", NO_CHARGE));
            }
            Mode::RefuseFlank => {
                table.tell(&|| Line::next("one stand at either end, free; more only along an obstacle", REFUSE));
            }
            _ => {}
        }
        for (why, rule) in &reach.wrong {
            table.tell(&|| Line::effect(why.clone(), *rule));
        }
        table.tell(&|| {
            let text = format!("{} of {} inches are left: {} farther", reach.left, reach.allowance, reach.farther);
            Line::effect(text, RATES)
        });
        if self.enemy.is_some() {
            let (text, rule) = if reach.contact {
                ("the move reaches contact: a charge".to_owned(), CONTACT)
            } else {
                (format!("no contact; it stays {} inch from the enemy", book.limits.keep_away), KEEP_AWAY)
            };
            table.tell(&|| Line::next(text.clone(), rule));
        }
    }
}

impl Reach {
    /// Something that is paid for each time.
    fn pay(&mut self, cost: i32, times: i32, line: impl Fn(String) -> Line) {
        if times > 0 {
            let value = if times > 1 { format!("{times} x {cost}") } else { cost.to_string() };
            self.paid.push((Inches::new(cost.abs()).times(times), line(value)));
        }
    }
}

impl Declared<Book> for Movement {
    const ABOUT: About = About::looks_up(
        "movement",
        "Movement",
        RATES,
        "How far a unit gets over this ground, and whether it reaches the enemy.",
    );
    const FACTS: &'static [FactName] = &[
        fact("legal", "whether the unit may move so"),
        fact("allowance", "the whole move, in hundredths of an inch"),
        fact("left", "what is left after the clear stretch, in hundredths of an inch"),
        fact("farther", "how much farther it goes in the ground beyond, in hundredths of an inch"),
        fact("contact", "whether it reaches the enemy: yes, no or none"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let formed = !self.is_troops() && self.formation != Formation::SingleLine;
        no.refuse_if(formed, "formation", "only a brigade has a formation", MODES);
        no.allow(())?;
        let reach = self.reach(book);
        let legal = reach.wrong.is_empty();
        let facts = say([
            yes(legal),
            Fact::Number(reach.allowance.hundredths()),
            Fact::Number(reach.left.hundredths()),
            Fact::Number(reach.farther.hundredths()),
            self.enemy.map_or(Fact::Word("none"), |_| yes(reach.contact && legal)),
        ]);
        Ok(lookup(move |table| self.tell(table, book, &reach), facts))
    }
}
