//! The one choke point: a rule rolls, asks and tells at a table, and never knows which table it is.
//!
//! | table | roll | ask | serves |
//! | --- | --- | --- | --- |
//! | [live](crate::seat::DiceFrom::Chance) | tape, then a generator | tape, then a policy or a pause | play on screen |
//! | [keyed](crate::seat::DiceFrom::Faces) | tape, then pause | tape, then pause | people with real dice |
//! | [replay](crate::seat::Seat::replay) | tape | tape | replay, undo, bug reports |
//! | [odds](crate::odds) | every outcome with its weight | a named policy | exact odds |
//! | [rollout](crate::rollout::Rollout) | a fast generator | a policy | Monte Carlo |

use std::fmt;

use crate::chart::Axis;
use crate::dice::{Cast, Cup, Dice, Die, Part};
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
    /// The index of the option chosen, among options made for the moment.
    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize>;
    /// One of the options, or an answer of the player's own that the rule finds legal. Where nobody has answers of their
    /// own it is a pick.
    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        self.pick(&measure.pick).map(Measured::Offered)
    }
    /// A line of the receipt. Odds and rollouts never evaluate it.
    fn tell(&mut self, _line: &dyn Fn() -> Line) {}
}

/// What a rule gives back while it is played. An `Err` is not a mistake of the rule: the game is waiting.
pub type Play<T> = Result<T, Pause>;

/// Whether a procedure goes on with another step. Between steps its state alone says what comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Flow {
    On,
    Done,
}

/// Play a procedure to its end, step by step. [`crate::odds::odds`] walks the same steps.
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

/// No published procedure comes near this; a rule that loops by mistake must not hang the program.
const MOST_STEPS: u32 = 1_000_000;

/// A roll the rule asks for.
#[derive(Clone, Copy)]
pub struct Roll<'a> {
    /// What is rolled for, in the game's words: "fire", "disorder check".
    pub what: &'static str,
    pub rule: Rule,
    pub dice: Dice,
    /// The modifiers the rule will add to the reading: for the receipt only, the rule does the adding.
    pub mods: Option<&'a Mods>,
    /// Which readings the rule treats alike from here on, so that odds need not tell them apart.
    pub alike: Alike<'a>,
    /// Thrower throws.
    pub by: Thrower,
    /// Thrower throws the other die of an opposed roll, or the saves of a pool.
    pub against: Thrower,
    /// What a die of a pool scores: "hit", "failure".
    pub scores: &'static str,
    /// The cell of a chart that a reading leads to: it is told after the roll, and odds list it for every reading.
    pub cell: Option<&'a dyn Fn(i32) -> Line>,
}

/// Thrower throws dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Thrower {
    /// The rule does not say, because it does not matter.
    #[default]
    Either,
    /// The attacker, the owner: as the procedure calls them.
    Called(&'static str),
    /// One of the two armies, with the word that the procedure has for it.
    Army(Side, &'static str),
    /// A side of a battle.
    Side(Side),
}

impl From<&'static str> for Thrower {
    fn from(word: &'static str) -> Thrower {
        Thrower::Called(word)
    }
}

/// A promise of the rule about the readings of a roll. Odds walk one of each kind; a test over every form compares
/// them with odds that walk every face ([`crate::odds::Grain::Faces`]), so a false promise does not last.
#[derive(Clone, Copy)]
pub enum Alike<'a> {
    /// Every reading may matter.
    None,
    /// All readings up to this number, and all above it.
    AtMost(i32),
    /// Readings that fall on the same row of a chart once this number is added; off the chart counts as its end row.
    Row(&'a Axis, i32),
    /// Readings with the same key.
    Key(&'a dyn Fn(i32) -> i64),
}

impl<'a> Roll<'a> {
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

    /// Thrower throws.
    #[must_use]
    pub fn by(self, who: impl Into<Thrower>) -> Roll<'a> {
        Roll { by: who.into(), ..self }
    }

    /// Thrower throws the other die of an opposed roll, or the saves of a pool.
    #[must_use]
    pub fn against(self, who: impl Into<Thrower>) -> Roll<'a> {
        Roll { against: who.into(), ..self }
    }

    /// What a die of a pool scores, where it is not a hit.
    #[must_use]
    pub fn scores(self, scores: &'static str) -> Roll<'a> {
        Roll { scores, ..self }
    }

    /// The cell of a chart that each reading leads to.
    #[must_use]
    pub fn reads(self, cell: &'a dyn Fn(i32) -> Line) -> Roll<'a> {
        Roll { cell: Some(cell), ..self }
    }

    #[must_use]
    pub fn with(self, mods: &'a Mods) -> Roll<'a> {
        Roll { mods: Some(mods), ..self }
    }

    /// The rule only asks whether the reading is at most this.
    #[must_use]
    pub fn at_most(self, most: i32) -> Roll<'a> {
        Roll { alike: Alike::AtMost(most), ..self }
    }

    /// The rule adds this number and reads a row of this chart; below and above it takes the end rows.
    #[must_use]
    pub fn on(self, rows: &'a Axis, add: i32) -> Roll<'a> {
        Roll { alike: Alike::Row(rows, add), ..self }
    }

    /// The rule treats readings with the same key alike.
    #[must_use]
    pub fn alike(self, key: &'a dyn Fn(i32) -> i64) -> Roll<'a> {
        Roll { alike: Alike::Key(key), ..self }
    }

    pub fn label(&self) -> Label {
        Label { section: self.rule.section, what: self.what }
    }
}

/// A decision the rule asks a player for.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// A short name, the same each time this question is asked: "retreat-before-shock".
    pub name: &'static str,
    /// Thrower decides: "attacker", "defender", "owner".
    pub who: &'static str,
    pub question: &'a str,
    /// The legal answers; never empty.
    pub options: &'a [Choice],
    pub rule: Rule,
}

impl Ask<'_> {
    pub fn label(&self) -> Label {
        Label { section: self.rule.section, what: self.name }
    }
}

/// One legal answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    pub slug: &'static str,
    pub text: &'static str,
}

/// A decision on the field: among units, hexes, facings. The options are made for the moment, and only their number is
/// needed until somebody looks at them.
#[derive(Clone, Copy)]
pub struct Pick<'a> {
    /// A short name, the same each time this question is asked: "move", "orders".
    pub name: &'static str,
    pub side: Side,
    pub question: &'a dyn Fn() -> String,
    /// How many options there are; never none.
    pub count: usize,
    pub offer: &'a dyn Fn(usize) -> Offer,
    pub rule: Rule,
}

impl Pick<'_> {
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

/// A decision that no list holds: how far, through which angle, to what spot. What is offered are some of the answers; any
/// other that the rule can read and finds legal is as good.
#[derive(Clone, Copy)]
pub struct Measure<'a> {
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
    /// The player's own answer, as written; it was found legal.
    Own(String),
}

/// One option of a [`Pick`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Its name on the tape: one among the options, and without line breaks.
    pub slug: String,
    pub text: String,
    pub mark: Mark,
}

impl Offer {
    pub fn new(slug: impl Into<String>, text: impl Into<String>) -> Offer {
        Offer { slug: slug.into(), text: text.into(), mark: Mark::default() }
    }

    #[must_use]
    pub fn piece(mut self, piece: u16) -> Offer {
        self.mark.piece = Some(piece);
        self
    }

    #[must_use]
    pub fn hex(mut self, column: i16, row: i16) -> Offer {
        self.mark.hex = Some((column, row));
        self
    }

    #[must_use]
    pub fn facing(mut self, facing: u8) -> Offer {
        self.mark.facing = Some(facing);
        self
    }

    #[must_use]
    pub fn spot(mut self, spot: Spot) -> Offer {
        self.mark.spot = Some(spot);
        self
    }
}

/// What an option points at on the field, so that a page can light it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    pub piece: Option<u16>,
    /// Column and row, as printed on the map.
    pub hex: Option<(i16, i16)>,
    pub facing: Option<u8>,
    /// Where the piece would stand on a tabletop.
    pub spot: Option<Spot>,
}

/// A place on a tabletop, in thousandths of an inch, and where one looks there, in tenths of a degree from north.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    pub x: i64,
    pub y: i64,
    pub heading: i32,
}

/// What a roll or an answer on the tape was for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Label {
    pub section: &'static str,
    pub what: &'static str,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.section, self.what)
    }
}

/// A line of the receipt, in the order things happened.
#[expect(clippy::large_enum_variant, reason = "lines are told one by one, and only where somebody listens")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// What follows belongs under this heading, until the matching `Close`.
    Open {
        title: String,
        rule: Rule,
        /// The one side that may know what follows; everybody, if none is named.
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
        /// The unit it happened to, by the number it has in the procedure: those who know the names put them before it.
        of: Option<u8>,
    },
    /// What the players still have to do on the table.
    Next {
        text: String,
        rule: Rule,
    },
}

impl Line {
    pub fn open(title: impl Into<String>, rule: Rule) -> Line {
        Line::Open { title: title.into(), rule, only: None }
    }

    /// A heading of which only this side may know what follows.
    pub fn secret(title: impl Into<String>, only: Side, rule: Rule) -> Line {
        Line::Open { title: title.into(), rule, only: Some(only) }
    }

    pub fn effect(text: impl Into<String>, rule: Rule) -> Line {
        Line::Effect { text: text.into(), rule, of: None }
    }

    /// Something happened to the unit that has this number in the procedure.
    pub fn effect_on(unit: u8, text: impl Into<String>, rule: Rule) -> Line {
        Line::Effect { text: text.into(), rule, of: Some(unit) }
    }

    pub fn next(text: impl Into<String>, rule: Rule) -> Line {
        Line::Next { text: text.into(), rule }
    }
}

/// Play a part of a procedure under a heading of its own in the receipt.
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

/// The same for the eyes of one side: the other does not read what is rolled, decided and told under this heading.
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

/// The game waits, or the tape does not fit it. Boxed, so that a rule's `Result` stays in registers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pause(Box<Wait>);

/// Why a procedure stopped before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wait {
    /// A die must be thrown.
    Die { label: Label, rule: Rule, die: Die, roll: Box<Rolling> },
    /// A marker must be drawn.
    Draw { label: Label, rule: Rule, cup: Cup },
    /// A player must decide.
    Answer { name: &'static str, who: &'static str, question: String, options: Vec<Choice>, rule: Rule },
    /// A side must decide on the field. With a `form`, answers of its own are taken too, written like that.
    Pick {
        name: &'static str,
        side: Side,
        question: String,
        options: Vec<Offer>,
        form: Option<&'static str>,
        rule: Rule,
    },
    /// An answer of the player's own is against the rules.
    Refused { refusals: Refusals, at: usize },
    /// The tape says something else happened here.
    Mismatch { expected: String, found: String, at: usize },
    /// A number that the die does not have.
    BadFace { label: Label, face: i32, range: String, at: usize },
    /// A decision that whoever looks ahead does not take for the player.
    Decision,
    /// The walk over the outcomes would take more than it may: states, memory, time.
    TooLarge,
    /// Nobody waits for the answer any more.
    Cancelled,
    /// The procedure did not come to an end in a million steps.
    Endless,
}

/// The roll that a die is thrown for, as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rolling {
    pub dice: Dice,
    pub cast: Cast,
    /// Thrower throws this die.
    pub who: Thrower,
    pub scores: &'static str,
    pub mods: Mods,
    /// The parts of the roll that have been thrown, the last of them perhaps not to its end.
    pub throws: Vec<Throw>,
}

/// Dice of a roll that were thrown together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Throw {
    pub part: Part,
    pub faces: Vec<i32>,
}

impl Pause {
    pub fn new(wait: Wait) -> Pause {
        Pause(Box::new(wait))
    }

    pub fn wait(&self) -> &Wait {
        &self.0
    }
}

impl fmt::Display for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.wait() {
            Wait::Die { label, die, roll, .. } => {
                write!(f, "waiting for a {die} for {label}")?;
                let (Cast { nth, of, .. }, noun) = (roll.cast, roll.noun());
                if of > 1 { write!(f, "{noun}, die {} of {of}", nth + 1) } else { write!(f, "{noun}") }
            }
            Wait::Draw { label, .. } => write!(f, "waiting for a marker for {label}"),
            Wait::Answer { who, question, rule, .. } => write!(f, "waiting for the {who}: {question} ({rule})"),
            Wait::Pick { question, rule, .. } => write!(f, "waiting for a decision: {question} ({rule})"),
            Wait::Refused { refusals, at } => write!(f, "entry {} of the tape: {refusals}", at + 1),
            Wait::Mismatch { expected, found, at } => {
                write!(f, "entry {} of the tape: expected {expected}, found {found}", at + 1)
            }
            Wait::BadFace { label, face, range, at } => {
                write!(f, "die {} ({label}) is {face}, but it must be {range}", at + 1)
            }
            Wait::Decision => write!(f, "waiting for a decision"),
            Wait::TooLarge => write!(f, "there are too many outcomes to walk them all"),
            Wait::Cancelled => write!(f, "cancelled"),
            Wait::Endless => write!(f, "the procedure does not come to an end"),
        }
    }
}

impl std::error::Error for Pause {}

impl Rolling {
    /// What the die is, if it is not simply a die of the roll.
    pub fn noun(&self) -> &'static str {
        match self.cast.part {
            Part::Throw | Part::Against => "",
            Part::Reroll => ", thrown again",
            Part::Save => ", a save",
        }
    }

    /// What the die must show, at least, to score or to save.
    pub fn needs(&self) -> Option<i32> {
        needs(self.dice, self.cast.part)
    }
}

/// What a die of a pool must show, at least, to score or to save.
pub fn needs(dice: Dice, part: Part) -> Option<i32> {
    let Dice::Pool(pool) = dice else { return None };
    match part {
        Part::Throw | Part::Reroll => Some(i32::from(pool.hits_on)),
        Part::Save => pool.saved_on.map(i32::from),
        Part::Against => None,
    }
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
