//! Chapter 8, March: fatigue, the Extended March Table, the Movement Allowance, force march.

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Facts, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table, under};

use crate::book::Book;
use crate::book::march::{Led, Straggle};
use crate::unit::{Arm, Army, MOST_MANPOWER, Order, Unit, Wear};

const STEPS: Rule = rulebook("8.1");
const ALLOWANCE: Rule = card("8.2");
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

/// What does not change while a unit marches.
#[derive(Clone, Copy, Debug)]
pub struct Trek {
    pub army: Army,
    pub led: Led,
    pub paralysis: bool,
    pub out_of_supply: bool,
}

/// 8.3 Whether a unit that has just come to its Fatigue Level must read the Extended March Table.
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
pub fn extended_march(table: &mut dyn Table, book: &'static Book, army: Army, unit: &mut Unit) -> Play<()> {
    let mods = extended_mods(book, army, unit);
    let grid = &book.march.extended;
    let column = match (unit.order, unit.manpower) {
        (Order::Organized, _) => 0,
        (Order::Disorganized, manpower) => book.march.extended_size(manpower),
    };
    let roll = Roll::new("extended march", EXTENDED, Dice::One(D6));
    let die = table.roll(&roll.with(&mods).on(&grid.rows, mods.total()))?;
    let row = grid.rows.nearest(die + mods.total());
    let result = *grid.at(row, column);
    table.tell(&|| Line::Cell {
        chart: grid.chart,
        row: grid.rows.label(row).to_owned(),
        column: book.march.extended_labels[column].to_owned(),
        value: match result {
            Straggle::Nothing => "NE".to_owned(),
            Straggle::Disorganized => "D".to_owned(),
            Straggle::Lose(points) => points.to_string(),
        },
        rule: EXTENDED,
    });
    match result {
        Straggle::Nothing => table.tell(&|| Line::effect("no effect", EXTENDED)),
        Straggle::Disorganized => {
            unit.order = Order::Disorganized;
            table.tell(&|| Line::effect("disorganized; the march goes on", EXTENDED));
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
        left if wagon => Line::effect(format!("loses {lost} SP instead of Manpower; {left} left"), CARGO),
        0 => Line::effect(format!("loses {lost} Manpower and is eliminated"), rule),
        left => Line::effect(format!("loses {lost} Manpower; {left} left"), rule),
    });
}

/// 8.1 A march costs fatigue; a unit that has come far enough reads the Extended March Table.
pub fn tire(table: &mut dyn Table, book: &'static Book, army: Army, unit: &mut Unit) -> Play<()> {
    unit.tire(book, book.march.fatigue);
    table.tell(&|| Line::effect(format!("now Fatigue Level {}", unit.fatigue), FATIGUE));
    if must_check(book, unit) {
        return under(table, EXTENDED, &|| "Extended march".to_owned(), |table| {
            extended_march(table, book, army, unit)
        });
    }
    table.tell(&|| Line::effect("no extended march at this level", EXTENDED));
    Ok(())
}

/// 8.2 The dice of the unit's or the leader's line, less what paralysis and want of supply take.
pub fn allowance(table: &mut dyn Table, book: &Book, trek: Trek, arm: Arm) -> Play<i32> {
    let Some((chart, row, line)) = book.march.allowance(trek.army, arm, trek.led) else { return Ok(0) };
    table.tell(&|| Line::Cell {
        chart,
        row: row.to_owned(),
        column: "allowance".to_owned(),
        value: line.text.to_owned(),
        rule: ALLOWANCE,
    });
    let mut mods = Mods::new();
    mods.add_if(trek.paralysis && trek.led != Led::Alone, book.march.special.paralysis);
    mods.add_if(trek.out_of_supply, book.march.special.out_of_supply);
    let dice = table.roll(&Roll::new("movement", ALLOWANCE, dice(line.dice)).with(&mods))?;
    let mut mp = dice + line.add;
    if !mods.is_empty() {
        mp = (mp + mods.total()).max(book.march.least_allowance);
    }
    table.tell(&|| Line::effect(format!("a Movement Allowance of {mp}"), ALLOWANCE));
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
        && unit.manpower > 0
}

/// 8.4 The unit is disorganized and rolls for more movement points; most dice cost it stragglers.
pub fn force_march(table: &mut dyn Table, book: &Book, unit: &mut Unit) -> Play<i32> {
    let rule = book.march.force(unit.arm);
    unit.order = Order::Disorganized;
    table.tell(&|| Line::effect("disorganized", FORCE));
    let added = |die: i32| (die - rule.subtract).max(rule.minimum);
    let kind = |die: i32| i64::from(added(die)) * 4 + i64::from(rule.loss(die));
    let die = table.roll(&Roll::new("force march", FORCE, dice(rule.dice.dice)).alike(&kind))?;
    table.tell(&|| Line::effect(format!("adds {} MP", added(die)), FORCE));
    match rule.loss(die) {
        0 => table.tell(&|| Line::effect("no Manpower is lost", FORCE)),
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

/// Where a march stands before the unit moves.
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
fn march(table: &mut dyn Table, book: &'static Book, trek: Trek, start: &mut Setting) -> Play<Flow> {
    match start.stage {
        Stage::Leader => {
            start.mp = allowance(table, book, trek, start.unit.arm)?;
            start.stage = Stage::Tire;
        }
        Stage::Tire => {
            tire(table, book, trek.army, &mut start.unit)?;
            if start.unit.manpower == 0 {
                start.mp = 0;
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
            if start.unit.manpower == 0 {
                start.mp = 0;
                return Ok(Flow::Done);
            }
            table.tell(&|| Line::next(format!("spend {} MP on hexes and attacks, in any order", start.mp), STEPS));
            return Ok(Flow::Done);
        }
    }
    Ok(Flow::On)
}

/// The fields of one unit, for every procedure that moves it.
pub(crate) fn unit_fields(form: Form) -> Form {
    form.group("unit")
        .choice("side", &[("union", "Union"), ("confederate", "Confederate")], "whose unit it is", ALLOWANCE)
        .choice(
            "arm",
            &[("infantry", "infantry"), ("artillery", "artillery"), ("cavalry", "cavalry"), ("wagon", "wagon train")],
            "what kind of unit",
            ALLOWANCE,
        )
        .number_or("manpower", (1, MOST_MANPOWER), 8, "Manpower", STATE)
        .choice("order", &[("organized", "organized"), ("disorganized", "disorganized")], "its strength marker", STATE)
        .choice("wear", &[("normal", "normal side"), ("exhausted", "exhausted side")], "its counter", EXTENDED)
        .number_or("fatigue", (0, 4), 0, "Fatigue Level before", FATIGUE)
}

pub(crate) fn read_unit(values: &Values) -> Unit {
    Unit {
        arm: Arm::from_word(values.choice("arm")),
        order: Order::from_word(values.choice("order")),
        wear: Wear::from_word(values.choice("wear")),
        fatigue: values.number("fatigue") as u8,
        ..Unit::new(values.number("manpower") as u8, 0, 0)
    }
}

pub(crate) fn trek_fields(form: Form) -> Form {
    form.group("march")
        .choice(
            "led",
            &[
                ("alone", "a march of its own"),
                ("infantry-leader", "by an infantry leader"),
                ("cavalry-division", "by a cavalry division leader"),
                ("cavalry-corps", "by a cavalry corps leader"),
            ],
            "whether a leader is activated",
            LEADER,
        )
        .flag("paralysis", "command paralysis, for a leader's march", PARALYSIS)
        .flag("out-of-supply", "the unit is out of supply", SUPPLY)
}

pub(crate) fn read_trek(book: &Book, values: &Values, unit: &Unit, no: &mut Refusals) -> Trek {
    let trek = Trek {
        army: Army::from_word(values.choice("side")),
        led: match values.choice("led") {
            "infantry-leader" => Led::Infantry,
            "cavalry-division" => Led::CavalryDivision,
            "cavalry-corps" => Led::CavalryCorps,
            _ => Led::Alone,
        },
        paralysis: values.flag("paralysis"),
        out_of_supply: values.flag("out-of-supply"),
    };
    no.refuse_if(unit.fatigue > book.may_act, "fatigue", "a unit so tired may not act", MAY_ACT);
    let line = book.march.allowance(trek.army, unit.arm, trek.led);
    no.refuse_if(line.is_none(), "led", "a leader of that kind does not lead such a unit", LEADER);
    trek
}

pub(crate) fn form(_: &Book) -> Form {
    trek_fields(unit_fields(Form::new()))
        .number_or("rolled", (0, 30), 0, "the allowance a leader has rolled already, 0 to roll now", LEADER)
        .group("decisions")
        .decision("force-march", &[NO, YES], "whether it force marches", FORCE_WHEN)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "mp", help: "movement points to spend" },
        FactName { name: "fatigue", help: "Fatigue Level afterwards" },
        FactName { name: "state", help: "organized, disorganized or eliminated" },
        FactName { name: "lost", help: "Manpower lost on the way" },
    ]
}

pub(crate) fn state(unit: &Unit) -> Fact {
    Fact::Word(if unit.manpower == 0 { "eliminated" } else { unit.order.word() })
}

fn facts(mp: i32, before: &Unit, unit: &Unit) -> Facts {
    let lost = i32::from(before.manpower) - i32::from(unit.manpower);
    say([Fact::Number(mp), Fact::Number(i32::from(unit.fatigue)), state(unit), Fact::Number(lost)])
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let unit = read_unit(values);
    let trek = read_trek(book, values, &unit, &mut no);
    let rolled = values.number("rolled");
    no.refuse_if(rolled > 0 && trek.led == Led::Alone, "rolled", "only a leader's roll is shared", LEADER);
    no.allow(())?;
    let stage = if trek.led != Led::Alone && rolled == 0 { Stage::Leader } else { Stage::Tire };
    let start = Setting { stage, unit, mp: rolled };
    let step = move |table: &mut dyn Table, start: &mut Setting| march(table, book, trek, start);
    Ok(Situation::case(start, step, move |end: &Setting| facts(end.mp, &unit, &end.unit)))
}

pub(crate) fn force_form(_: &Book) -> Form {
    let form = unit_fields(Form::new()).group("march");
    form.number_or("mp", (0, 30), 0, "the Movement Allowance rolled", FORCE).flag(
        "out-of-supply",
        "the unit is out of supply",
        SUPPLY,
    )
}

pub(crate) fn force_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let unit = read_unit(values);
    no.refuse_if(unit.order == Order::Disorganized, "order", "only an organized unit may force march", FORCE);
    let barred = matches!(unit.arm, Arm::Artillery | Arm::Wagon);
    no.refuse_if(barred, "arm", "artillery and wagons do not force march", FORCE_WHEN);
    no.refuse_if(values.flag("out-of-supply"), "out-of-supply", "no force march out of supply", SUPPLY);
    no.allow(())?;
    let mp = values.number("mp");
    let step = move |table: &mut dyn Table, (unit, mp): &mut (Unit, i32)| {
        *mp += force_march(table, book, unit)?;
        Ok(Flow::Done)
    };
    Ok(Situation::case((unit, mp), step, move |(end, mp): &(Unit, i32)| facts(*mp, &unit, end)))
}

pub(crate) fn extended_form(_: &Book) -> Form {
    unit_fields(Form::new())
}

pub(crate) fn extended_facts() -> Vec<FactName> {
    fact_names().split_off(1)
}

pub(crate) fn extended_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let unit = read_unit(values);
    let army = Army::from_word(values.choice("side"));
    no.refuse_if(unit.fatigue > book.may_act, "fatigue", "a unit so tired may not act", MAY_ACT);
    no.allow(())?;
    let step = move |table: &mut dyn Table, unit: &mut Unit| {
        tire(table, book, army, unit)?;
        Ok(Flow::Done)
    };
    Ok(Situation::case(unit, step, move |end: &Unit| facts(0, &unit, end)[1..].iter().copied().collect()))
}
