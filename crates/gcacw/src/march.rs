//! Chapter 8, March: fatigue, the Extended March Table, the Movement Allowance, force march.

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{choice, decision, flag, maybe, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, Outcome, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table, under};

use crate::book::Book;
use crate::book::march::{Led, Straggle};
use crate::unit::{Arm, Army, MOST_MANPOWER, Order, Unit, Wear};

const STEPS: Rule = rulebook("8.1");
const ALLOWANCE: Rule = card("8.2");
const WAGONS: Rule = house("8.2");
const EXTENDED: Rule = card("8.3");
const FORCE: Rule = card("8.4");
const FORCE_WHEN: Rule = house("8.4");
const MAY_ACT: Rule = rulebook("6.8");
const FATIGUE: Rule = rulebook("8.7");
const SUPPLY: Rule = house("24.5");
const PARALYSIS: Rule = house("21.2");
const LEADER: Rule = card("7.1");
const STATE: Rule = rulebook("3.2");
const CARGO: Rule = house("24.7");

pub(crate) const NO: Choice = Choice { slug: "no", text: "no" };
pub(crate) const YES: Choice = Choice { slug: "yes", text: "yes" };

/// What stays the same while a unit marches.
#[derive(Clone, Copy, Debug)]
pub struct Trek {
    pub army: Army,
    pub led: Led,
    pub paralysis: bool,
    pub out_of_supply: bool,
}

/// 8.3 Whether a unit that has just reached its Fatigue Level must read the Extended March Table.
pub fn must_check(book: &Book, unit: &Unit) -> bool {
    let from = book.march.extended_from[usize::from(unit.wear == Wear::Exhausted)];
    unit.fatigue >= from
}

/// 8.3 The modifiers: how tired the unit has become, wagons, Union troops.
fn extended_mods(book: &Book, army: Army, unit: &Unit) -> Mods {
    let drm = &book.march.extended_drm;
    let mut mods = Mods::new();
    let last = unit.fatigue == book.most_fatigue;
    match unit.wear {
        Wear::Normal => mods.add_if(last, drm.normal_3_to_4),
        Wear::Exhausted if last => mods.add(drm.exhausted_3_to_4),
        Wear::Exhausted => mods.add_if(unit.fatigue + 1 == book.most_fatigue, drm.exhausted_2_to_3),
    }
    mods.add_if(unit.arm == Arm::Wagon, drm.wagon_train);
    if army == Army::Union {
        mods.add(if unit.arm == Arm::Cavalry { drm.late_war_cavalry } else { drm.other_union });
    }
    mods
}

/// 8.3 A die with the modifiers: an organized unit may become disorganized, a disorganized one loses stragglers by its
/// size.
pub fn extended_march(table: &mut dyn Table, book: &Book, army: Army, unit: &mut Unit) -> Play<()> {
    let mods = extended_mods(book, army, unit);
    let grid = &book.march.extended;
    let column = match (unit.order, unit.manpower) {
        (Order::Organized, _) => 0,
        (Order::Disorganized, manpower) => book.march.extended_size(manpower),
    };
    let roll = Roll::new("extended march", EXTENDED, Dice::One(D6)).by("owner");
    let row = |die: i32| grid.rows.nearest(die + mods.total());
    let cell = |die: i32| Line::Cell {
        chart: grid.chart,
        row: grid.rows.label(row(die)).to_owned(),
        column: book.march.extended_labels[column].to_owned(),
        value: match grid.at(row(die), column) {
            Straggle::Nothing => "NE".to_owned(),
            Straggle::Disorganized => "D".to_owned(),
            Straggle::Lose(points) => points.to_string(),
        },
        rule: EXTENDED,
    };
    let die = table.roll(&roll.with(&mods).on(&grid.rows, mods.total()).reads(&cell))?;
    let result = *grid.at(row(die), column);
    match result {
        Straggle::Nothing => table.tell(&|| Line::effect_on(0, "no effect", EXTENDED)),
        Straggle::Disorganized => {
            unit.order = Order::Disorganized;
            table.tell(&|| Line::effect_on(0, "disorganized; the march goes on", EXTENDED));
        }
        Straggle::Lose(points) => lose(table, unit, points, EXTENDED),
    }
    Ok(())
}

/// A wagon train that must lose Manpower loses a supply point instead (24.7).
fn lose(table: &mut dyn Table, unit: &mut Unit, points: u8, rule: Rule) {
    let wagon = unit.arm == Arm::Wagon;
    let lost = if wagon { 1 } else { points }.min(unit.manpower);
    unit.manpower -= lost;
    table.tell(&|| match unit.manpower {
        left if wagon => Line::effect_on(0, format!("loses {lost} SP instead of Manpower; {left} left"), CARGO),
        0 => Line::effect_on(0, format!("loses {lost} Manpower and is eliminated"), rule),
        left => Line::effect_on(0, format!("loses {lost} Manpower; {left} left"), rule),
    });
}

/// 8.1 A march costs fatigue; a unit that is tired enough reads the Extended March Table.
pub fn tire(table: &mut dyn Table, book: &Book, army: Army, unit: &mut Unit) -> Play<()> {
    unit.tire(book, book.march.fatigue);
    table.tell(&|| Line::effect_on(0, format!("now Fatigue Level {}", unit.fatigue), FATIGUE));
    if must_check(book, unit) {
        return under(table, EXTENDED, &|| "Extended march".to_owned(), |table| {
            extended_march(table, book, army, unit)
        });
    }
    table.tell(&|| Line::effect_on(0, "no extended march at this level", EXTENDED));
    Ok(())
}

/// 8.2 The dice of the unit's or the leader's line, less the modifiers for paralysis and lack of supply.
pub fn allowance(table: &mut dyn Table, book: &Book, trek: Trek, arm: Arm) -> Play<i32> {
    let Some((chart, row, line)) = book.march.allowance(trek.army, arm, trek.led) else { return Ok(0) };
    table.tell(&|| Line::Cell {
        chart,
        row: row.to_owned(),
        column: "allowance".to_owned(),
        value: line.text.to_owned(),
        // The card has no line for wagon trains.
        rule: if arm == Arm::Wagon { WAGONS } else { ALLOWANCE },
    });
    let mut mods = Mods::new();
    mods.add_if(trek.paralysis && trek.led != Led::Alone, book.march.special.paralysis);
    mods.add_if(trek.out_of_supply, book.march.special.out_of_supply);
    let dice = table.roll(&Roll::new("movement", ALLOWANCE, dice(line.dice)).by("owner").with(&mods))?;
    let mut mp = dice + line.add;
    if !mods.is_empty() {
        mp = (mp + mods.total()).max(book.march.least_allowance);
    }
    table.tell(&|| Line::effect_on(0, format!("a Movement Allowance of {mp}"), ALLOWANCE));
    Ok(mp)
}

fn dice(count: u8) -> Dice {
    if count == 1 { Dice::One(D6) } else { Dice::Sum(count, D6) }
}

/// 8.4 Whether a unit may force march: organized, not a wagon or artillery, and in supply.
pub fn may_force(unit: &Unit, trek: Trek) -> bool {
    unit.order == Order::Organized
        && matches!(unit.arm, Arm::Infantry | Arm::Cavalry)
        && !trek.out_of_supply
        && !unit.is_eliminated()
}

/// 8.4 The unit is disorganized and rolls for more movement points; most dice cost it stragglers.
pub fn force_march(table: &mut dyn Table, book: &Book, unit: &mut Unit) -> Play<i32> {
    let rule = book.march.force(unit.arm);
    unit.order = Order::Disorganized;
    table.tell(&|| Line::effect_on(0, "disorganized", FORCE));
    let added = |die: i32| (die - rule.subtract).max(rule.minimum);
    let kind = |die: i32| i64::from(added(die)) * 4 + i64::from(rule.loss(die));
    let die = table.roll(&Roll::new("force march", FORCE, dice(rule.dice.dice)).by("owner").alike(&kind))?;
    table.tell(&|| Line::effect_on(0, format!("adds {} MP", added(die)), FORCE));
    match rule.loss(die) {
        0 => table.tell(&|| Line::effect_on(0, "no Manpower is lost", FORCE)),
        points => lose(table, unit, points, FORCE),
    }
    Ok(added(die))
}

/// 8.4 Once in a march, when the allowance is known and before any of it is spent.
pub fn ask_force(table: &mut dyn Table) -> Play<bool> {
    let ask =
        Ask { name: "force-march", who: "owner", question: "Force march?", options: &[NO, YES], rule: FORCE_WHEN };
    Ok(table.ask(&ask)? == 1)
}

/// The state of a march before the unit moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Stage {
    Leader,
    Tire,
    Allowance,
    Force,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Setting {
    stage: Stage,
    unit: Unit,
    mp: i32,
}

/// 8.1 Fatigue and extended march, then the allowance, then force march. A leader's roll comes before all of it, and
/// serves every unit he takes along.
fn march(table: &mut dyn Table, book: &Book, trek: Trek, start: &mut Setting) -> Play<Flow> {
    match start.stage {
        Stage::Leader => {
            start.mp = allowance(table, book, trek, start.unit.arm)?;
            start.stage = Stage::Tire;
        }
        Stage::Tire => {
            tire(table, book, trek.army, &mut start.unit)?;
            if start.unit.is_eliminated() {
                return Ok(Flow::Done);
            }
            start.stage = if start.mp > 0 { Stage::Force } else { Stage::Allowance };
        }
        Stage::Allowance => {
            start.mp = allowance(table, book, trek, start.unit.arm)?;
            start.stage = Stage::Force;
        }
        Stage::Force => {
            if may_force(&start.unit, trek) && ask_force(table)? {
                start.mp += force_march(table, book, &mut start.unit)?;
            }
            if start.unit.is_eliminated() {
                return Ok(Flow::Done);
            }
            table.tell(&|| Line::next(format!("spend {} MP on hexes and attacks, in any order", start.mp), STEPS));
            return Ok(Flow::Done);
        }
    }
    Ok(Flow::On)
}

longroll::form! {
    /// A unit, for every procedure that moves it.
    pub(crate) struct Mover(_book: &Book) {
        group "unit";
        /// whose unit it is
        side: Army = choice(), ALLOWANCE;
        /// what kind of unit
        arm: Arm = choice(), ALLOWANCE;
        /// Manpower, 8 if left empty; for a wagon train the supply points it carries, all it can hold if left empty
        manpower: Option<u8> = maybe(0..=MOST_MANPOWER), STATE;
        /// its strength marker
        order: Order = choice(), STATE;
        /// its counter
        wear: Wear = choice(), EXTENDED;
        /// Fatigue Level before
        fatigue: u8 = number(0..=4).or(0), FATIGUE;
    }
}

/// The Manpower of a unit if the form does not give it.
const USUAL_MANPOWER: u8 = 8;

impl Mover {
    /// The unit. While a wagon train may lose stragglers, its supply points stand for its Manpower (24.7).
    pub fn unit(&self, book: &Book, no: &mut Refusals) -> Unit {
        let (wagon, holds) = (self.arm == Arm::Wagon, book.rear.supply.wagon);
        let manpower = self.manpower.unwrap_or(if wagon { holds } else { USUAL_MANPOWER });
        let full = format!("a wagon train carries 0 to {holds} supply points");
        no.refuse_if(wagon && manpower > holds, "manpower", full, house("24.1"));
        no.refuse_if(!wagon && manpower == 0, "manpower", "a unit has at least 1 Manpower", STATE);
        let Mover { arm, order, wear, fatigue, .. } = *self;
        Unit { arm, order, wear, fatigue, ..Unit::new(manpower, 0, 0) }
    }
}

longroll::form! {
    /// How a unit marches.
    pub(crate) struct Marching(_book: &Book) {
        group "march";
        /// whether a leader is activated
        led: Led = choice(), LEADER;
        /// command paralysis, for a leader's march
        paralysis: bool = flag(), PARALYSIS;
        /// the unit is out of supply
        out_of_supply: bool = flag(), SUPPLY;
    }
}

impl Marching {
    pub fn trek(&self, book: &Book, army: Army, unit: &Unit, no: &mut Refusals) -> Trek {
        let Marching { led, paralysis, out_of_supply } = *self;
        no.refuse_if(unit.fatigue > book.may_act, "fatigue", "a unit at this Fatigue Level may not act", MAY_ACT);
        let line = book.march.allowance(army, unit.arm, led);
        no.refuse_if(line.is_none(), "led", "a leader of that kind does not lead such a unit", LEADER);
        Trek { army, led, paralysis, out_of_supply }
    }
}

/// The facts of a march; the first is left out if no movement points are rolled.
const FACTS: &[FactName] = &[
    fact("mp", "movement points to spend"),
    fact("fatigue", "Fatigue Level afterwards"),
    fact("state", "organized, disorganized or eliminated"),
    fact("lost", "Manpower lost on the way, or supply points of a wagon train"),
];

pub(crate) fn state(unit: &Unit) -> Fact {
    Fact::Word(if unit.is_eliminated() { "eliminated" } else { unit.order.word() })
}

/// 8.7 The facts of a unit after its march; an eliminated unit has no movement points.
fn facts(mp: i32, before: &Unit, unit: &Unit) -> Outcome {
    let lost = i32::from(before.manpower) - i32::from(unit.manpower);
    let mp = if unit.is_eliminated() { 0 } else { mp };
    say([Fact::Number(mp), Fact::Number(i32::from(unit.fatigue)), state(unit), Fact::Number(lost)])
}

longroll::form! {
    pub(crate) struct MarchForm(_book: &Book) {
        with mover: Mover;
        with marching: Marching;
        /// the allowance a leader has rolled already, 0 to roll now
        rolled: i32 = number(0..=30).or(0), LEADER;
        group "decisions";
        /// whether it force marches
        force_march: () = decision(&[NO, YES]), FORCE_WHEN;
    }
}

impl Declared<Book> for MarchForm {
    const ABOUT: About = About::rolls(
        "march",
        "March",
        STEPS,
        "Fatigue, stragglers, the Movement Allowance and force march, before a unit moves.",
    );
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let unit = self.mover.unit(book, &mut no);
        let trek = self.marching.trek(book, self.mover.side, &unit, &mut no);
        no.refuse_if(self.rolled > 0 && trek.led == Led::Alone, "rolled", "only a leader's roll is shared", LEADER);
        no.allow(())?;
        let stage = if trek.led != Led::Alone && self.rolled == 0 { Stage::Leader } else { Stage::Tire };
        let start = Setting { stage, unit, mp: self.rolled };
        let step = move |table: &mut dyn Table, start: &mut Setting| march(table, book, trek, start);
        Ok(case(start, step, move |end: &Setting| facts(end.mp, &unit, &end.unit)))
    }
}

longroll::form! {
    pub(crate) struct ForceMarch(_book: &Book) {
        with mover: Mover;
        group "march";
        /// the Movement Allowance rolled
        mp: i32 = number(0..=30).or(0), FORCE;
        /// the unit is out of supply
        out_of_supply: bool = flag(), SUPPLY;
    }
}

impl Declared<Book> for ForceMarch {
    const ABOUT: About = About::rolls(
        "force-march",
        "Force march",
        FORCE,
        "More movement points for an organized unit, and what it costs.",
    );
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let unit = self.mover.unit(book, &mut no);
        no.refuse_if(unit.order == Order::Disorganized, "order", "only an organized unit may force march", FORCE);
        let barred = matches!(unit.arm, Arm::Artillery | Arm::Wagon);
        no.refuse_if(barred, "arm", "artillery and wagons do not force march", FORCE_WHEN);
        no.refuse_if(self.out_of_supply, "out-of-supply", "no force march out of supply", SUPPLY);
        no.allow(())?;
        let step = move |table: &mut dyn Table, (unit, mp): &mut (Unit, i32)| {
            *mp += force_march(table, book, unit)?;
            Ok(Flow::Done)
        };
        Ok(case((unit, self.mp), step, move |(end, mp): &(Unit, i32)| facts(*mp, &unit, end)))
    }
}

longroll::form! {
    pub(crate) struct ExtendedMarch(_book: &Book) {
        with mover: Mover;
    }
}

impl Declared<Book> for ExtendedMarch {
    const ABOUT: About =
        About::rolls("extended-march", "Extended march", EXTENDED, "What a tired unit suffers as it begins a march.");
    const FACTS: &'static [FactName] = FACTS.split_at(1).1;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let (unit, army) = (self.mover.unit(book, &mut no), self.mover.side);
        no.refuse_if(unit.fatigue > book.may_act, "fatigue", "a unit at this Fatigue Level may not act", MAY_ACT);
        no.allow(())?;
        let step = move |table: &mut dyn Table, unit: &mut Unit| {
            tire(table, book, army, unit)?;
            Ok(Flow::Done)
        };
        Ok(case(unit, step, move |end: &Unit| facts(0, &unit, end)[1..].iter().copied().collect()))
    }
}
