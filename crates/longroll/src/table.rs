//! The interface between rules and play: a rule rolls, asks and tells at a table, and never knows which table it is.
//!
//! | table | roll | ask | serves |
//! | --- | --- | --- | --- |
//! | [live](crate::seat::DiceFrom::Chance) | tape, then a generator | tape, then a policy or a pause | play on screen |
//! | [keyed](crate::seat::DiceFrom::Faces) | tape, then pause | tape, then pause | people with real dice |
//! | [replay](crate::seat::Seat::replay) | tape | tape | replay, undo, bug reports |
//! | [odds](crate::odds) | every outcome with its weight | a named policy | exact odds |
//! | [rollout](crate::rollout::Rollout) | a fast generator | a policy | Monte Carlo |

mod pause;

pub use pause::{Pause, Rolling, Throw, Wait, needs};

use std::fmt;

use crate::chart::Axis;
use crate::dice::Dice;
use crate::drm::Mods;
use crate::refusal::Refusals;
use crate::rule::Rule;
use crate::side::Side;

/// Where rules are played.
pub trait Table {
    /// What the rule reads from the dice: a face, a total, hits.
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32>;
    /// The index of the option chosen.
    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize>;
    /// The index of the option chosen from a list made for the occasion.
    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize>;
    /// One of the options, or another answer that the rule finds legal. Tables without players only pick.
    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        self.pick(&measure.pick).map(Measured::Offered)
    }
    /// A line of the receipt. Odds and rollouts never evaluate it.
    fn tell(&mut self, _line: &dyn Fn() -> Line) {}
    /// Whether lines are kept. A rule that has many of them to tell asks first.
    fn listens(&self) -> bool {
        true
    }
}

/// The result of a rule. An `Err` is not a fault of the rule: the game is waiting.
pub type Play<T> = Result<T, Pause>;

/// Whether a procedure continues with another step. Between steps its state determines what comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Flow {
    /// Another step follows.
    On,
    /// The procedure is over.
    Done,
}

/// Play a procedure to its end. [`crate::odds::odds`] walks the same steps.
pub fn play<S>(
    table: &mut dyn Table,
    state: &mut S,
    mut step: impl FnMut(&mut dyn Table, &mut S) -> Play<Flow>,
) -> Play<()> {
    for _ in 0..MOST_STEPS {
        if step(table, state)? == Flow::Done {
            return Ok(());
        }
    }
    Err(Pause::new(Wait::Endless))
}

/// Far more than any published procedure needs: a rule that loops by mistake must not hang the program.
const MOST_STEPS: u32 = 1_000_000;

/// A roll the rule asks for.
#[derive(Clone, Copy)]
pub struct Roll<'a> {
    /// What the roll is for, in the game's words: "fire", "disorder check".
    pub what: &'static str,
    /// The rule that asks for the roll.
    pub rule: Rule,
    /// The dice to roll.
    pub dice: Dice,
    /// The modifiers, for the receipt; the rule itself adds them to the reading.
    pub mods: Option<&'a Mods>,
    /// Which readings the rule treats alike from here on, so that odds can merge them.
    pub alike: Alike<'a>,
    /// Who rolls.
    pub by: Thrower,
    /// Who rolls the other die of an opposed roll, or the saves of a pool.
    pub against: Thrower,
    /// What a die of a pool scores: "hit", "failure".
    pub scores: &'static str,
    /// The chart cell that a reading leads to. Receipts show it after the roll, odds list it for every reading.
    pub cell: Option<&'a dyn Fn(i32) -> Line>,
}

/// Who rolls dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Thrower {
    /// It does not matter.
    #[default]
    Either,
    /// A role in the procedure: the attacker, the owner.
    Called(&'static str),
    /// One of the two armies, with the word that the procedure has for it.
    Army(Side, &'static str),
    /// A side of a battle.
    Side(Side),
}

impl From<&'static str> for Thrower {
    #[inline]
    fn from(word: &'static str) -> Thrower {
        Thrower::Called(word)
    }
}

/// Which readings of a roll the rule treats alike. Odds walk one of each kind. A test over every form compares them with
/// odds that walk every face ([`crate::odds::Grain::Faces`]), so a wrong claim is found.
#[derive(Clone, Copy)]
pub enum Alike<'a> {
    /// Every reading may matter.
    None,
    /// All readings up to this number, and all above it.
    AtMost(i32),
    /// Readings on the same row of a chart after this number is added; readings off the chart take the end row.
    Row(&'a Axis, i32),
    /// Readings with the same key.
    Key(&'a dyn Fn(i32) -> i64),
}

impl<'a> Roll<'a> {
    /// A roll without modifiers that does not state who rolls.
    #[inline]
    pub fn new(what: &'static str, rule: Rule, dice: Dice) -> Roll<'a> {
        Roll {
            what,
            rule,
            dice,
            mods: None,
            alike: Alike::None,
            by: Thrower::Either,
            against: Thrower::Either,
            scores: "hit",
            cell: None,
        }
    }

    /// Who rolls.
    #[must_use]
    #[inline]
    pub fn by(self, who: impl Into<Thrower>) -> Roll<'a> {
        Roll { by: who.into(), ..self }
    }

    /// Who rolls the other die of an opposed roll, or the saves of a pool.
    #[must_use]
    #[inline]
    pub fn against(self, who: impl Into<Thrower>) -> Roll<'a> {
        Roll { against: who.into(), ..self }
    }

    /// What a die of a pool scores, if not a hit.
    #[must_use]
    #[inline]
    pub fn scores(self, scores: &'static str) -> Roll<'a> {
        Roll { scores, ..self }
    }

    /// The cell of a chart that each reading leads to.
    #[must_use]
    #[inline]
    pub fn reads(self, cell: &'a dyn Fn(i32) -> Line) -> Roll<'a> {
        Roll { cell: Some(cell), ..self }
    }

    /// Set the modifiers, for the receipt.
    #[must_use]
    #[inline]
    pub fn with(self, mods: &'a Mods) -> Roll<'a> {
        Roll { mods: Some(mods), ..self }
    }

    /// The rule only tests whether the reading is at most this.
    #[must_use]
    #[inline]
    pub fn at_most(self, most: i32) -> Roll<'a> {
        Roll { alike: Alike::AtMost(most), ..self }
    }

    /// The rule adds this number and reads a row of this chart; readings off the chart take the end rows.
    #[must_use]
    #[inline]
    pub fn on(self, rows: &'a Axis, add: i32) -> Roll<'a> {
        Roll { alike: Alike::Row(rows, add), ..self }
    }

    /// The rule treats readings with the same key alike.
    #[must_use]
    #[inline]
    pub fn alike(self, key: &'a dyn Fn(i32) -> i64) -> Roll<'a> {
        Roll { alike: Alike::Key(key), ..self }
    }

    /// Its label on the tape.
    pub fn label(&self) -> Label {
        Label { section: self.rule.section, what: self.what }
    }
}

/// A decision the rule asks a player for.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// A short name, the same each time this question is asked: "retreat-before-shock".
    pub name: &'static str,
    /// Who decides: "attacker", "defender", "owner".
    pub who: &'static str,
    /// The question in words.
    pub question: &'a str,
    /// The legal answers; never empty.
    pub options: &'a [Choice],
    /// The rule that asks.
    pub rule: Rule,
}

impl Ask<'_> {
    /// Its label on the tape.
    pub fn label(&self) -> Label {
        Label { section: self.rule.section, what: self.name }
    }
}

/// One legal answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name on the tape.
    pub slug: &'static str,
    /// Its text for players.
    pub text: &'static str,
}

/// A decision on the field: among units, hexes, facings. The options are made only if a player looks at them; until then
/// their number is enough.
#[derive(Clone, Copy)]
pub struct Pick<'a> {
    /// A short name, the same each time this question is asked: "move", "orders".
    pub name: &'static str,
    /// The side that decides.
    pub side: Side,
    /// Makes the question in words.
    pub question: &'a dyn Fn() -> String,
    /// How many options there are; never none.
    pub count: usize,
    /// Makes the option with this index.
    pub offer: &'a dyn Fn(usize) -> Offer,
    /// The rule that asks.
    pub rule: Rule,
}

impl Pick<'_> {
    /// Its label on the tape.
    pub fn label(&self) -> Label {
        Label { section: self.rule.section, what: self.name }
    }

    /// Every option, in order.
    pub fn offers(&self) -> Vec<Offer> {
        (0..self.count).map(self.offer).collect()
    }

    /// The option of this name.
    pub fn find(&self, slug: &str) -> Option<usize> {
        (0..self.count).find(|index| (self.offer)(*index).slug == slug)
    }
}

/// A decision with too many answers for a list: how far, through which angle. Some answers are offered; any other that the
/// rule finds legal is accepted too.
#[derive(Clone, Copy)]
pub struct Measure<'a> {
    /// The question, with the answers that are offered.
    pub pick: Pick<'a>,
    /// How an answer is written: "`ahead 3.5`, `wheel left 30`".
    pub form: &'static str,
    /// An answer as it would be offered, or every reason against it.
    pub judge: &'a dyn Fn(&str) -> Result<Offer, Refusals>,
}

/// The answer to a [`Measure`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Measured {
    /// The index of an option.
    Offered(usize),
    /// Another legal answer, as the player wrote it.
    Own(String),
}

/// One option of a [`Pick`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Its name on the tape: unique among the options, and without line breaks.
    pub slug: String,
    /// Its text for players.
    pub text: String,
    /// What it points at.
    pub mark: Mark,
}

impl Offer {
    /// An option that points at nothing.
    pub fn new(slug: impl Into<String>, text: impl Into<String>) -> Offer {
        Offer { slug: slug.into(), text: text.into(), mark: Mark::default() }
    }

    /// Point at a piece.
    #[must_use]
    pub fn piece(mut self, piece: u16) -> Offer {
        self.mark.piece = Some(piece);
        self
    }

    /// Point at a hex.
    #[must_use]
    pub fn hex(mut self, column: i16, row: i16) -> Offer {
        self.mark.hex = Some((column, row));
        self
    }

    /// Point at a facing.
    #[must_use]
    pub fn facing(mut self, facing: u8) -> Offer {
        self.mark.facing = Some(facing);
        self
    }

    /// Point at a position on a tabletop.
    #[must_use]
    pub fn spot(mut self, spot: Spot) -> Offer {
        self.mark.spot = Some(spot);
        self
    }
}

/// What an option points at on the field, so that a page can highlight it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The number of a piece.
    pub piece: Option<u16>,
    /// Column and row, as printed on the map.
    pub hex: Option<(i16, i16)>,
    /// A direction or vertex, as the map counts them.
    pub facing: Option<u8>,
    /// Where the piece would be on a tabletop.
    pub spot: Option<Spot>,
}

/// A position on a tabletop in thousandths of an inch, and a heading in tenths of a degree from north.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Thousandths of an inch east.
    pub x: i64,
    /// Thousandths of an inch north.
    pub y: i64,
    /// Tenths of a degree from north, clockwise.
    pub heading: i32,
}

/// What a roll or an answer on the tape is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Label {
    /// The section of the rule.
    pub section: &'static str,
    /// What it is for.
    pub what: &'static str,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.section, self.what)
    }
}

/// A line of the receipt, in the order things happened.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[expect(clippy::large_enum_variant, reason = "lines are made one by one, and only for receipts")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A heading: the lines up to the matching `Close` belong under it.
    Open {
        title: String,
        rule: Rule,
        /// The only side that may see what follows; both if none.
        only: Option<Side>,
    },
    Close,
    /// A chart was read.
    Cell {
        chart: &'static str,
        row: String,
        column: String,
        value: String,
        rule: Rule,
    },
    /// Modifiers that change something other than a die: a strength, a column.
    Adjust {
        title: String,
        mods: Mods,
    },
    /// Something happened.
    Effect {
        text: String,
        rule: Rule,
        /// The unit it happened to, by its number in the procedure. A battle puts the unit's name before the text.
        of: Option<u8>,
    },
    /// What the players must still do on the table.
    Next {
        text: String,
        rule: Rule,
    },
}

impl Line {
    /// A heading.
    pub fn open(title: impl Into<String>, rule: Rule) -> Line {
        Line::Open { title: title.into(), rule, only: None }
    }

    /// A heading whose lines only this side may see.
    pub fn secret(title: impl Into<String>, only: Side, rule: Rule) -> Line {
        Line::Open { title: title.into(), rule, only: Some(only) }
    }

    /// A consequence.
    pub fn effect(text: impl Into<String>, rule: Rule) -> Line {
        Line::Effect { text: text.into(), rule, of: None }
    }

    /// Something happened to the unit that has this number in the procedure.
    pub fn effect_on(unit: u8, text: impl Into<String>, rule: Rule) -> Line {
        Line::Effect { text: text.into(), rule, of: Some(unit) }
    }

    /// Something the players must still do.
    pub fn next(text: impl Into<String>, rule: Rule) -> Line {
        Line::Next { text: text.into(), rule }
    }
}

/// Play a part of a procedure under a heading in the receipt.
pub fn under<T>(
    table: &mut dyn Table,
    rule: Rule,
    title: &dyn Fn() -> String,
    part: impl FnOnce(&mut dyn Table) -> Play<T>,
) -> Play<T> {
    table.tell(&|| Line::open(title(), rule));
    let result = part(table)?;
    table.tell(&|| Line::Close);
    Ok(result)
}

/// The same for one side: the other side does not see the rolls, decisions and lines under this heading.
pub fn secretly<T>(
    table: &mut dyn Table,
    side: Side,
    rule: Rule,
    title: &dyn Fn() -> String,
    part: impl FnOnce(&mut dyn Table) -> Play<T>,
) -> Play<T> {
    table.tell(&|| Line::secret(title(), side, rule));
    let result = part(table)?;
    table.tell(&|| Line::Close);
    Ok(result)
}

impl fmt::Debug for Roll<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {} {}", self.dice, self.rule.section, self.what)
    }
}

impl fmt::Debug for Alike<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Alike::None => write!(f, "None"),
            Alike::AtMost(most) => write!(f, "AtMost({most})"),
            Alike::Row(_, add) => write!(f, "Row({add:+})"),
            Alike::Key(_) => write!(f, "Key"),
        }
    }
}

impl fmt::Debug for Pick<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} picks {} of {}", self.side, self.name, self.count)
    }
}

impl fmt::Debug for Measure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} or {}", self.pick, self.form)
    }
}

impl fmt::Debug for Ask<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} asked: {}", self.who, self.question)
    }
}
