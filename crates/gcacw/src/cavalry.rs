//! Chapter 16, cavalry retreat before combat.

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::combat::{Ground, ground_fields, lose, read_ground, terrain_mods};
use crate::unit::{Arm, NOTATION, Order, Stack, quarters, read_stack};

const WHO: Rule = rulebook("16.1");
const AGAINST: Rule = rulebook("16.2");
const DIE: Rule = card("16.4");
const TAKEN: Rule = rulebook("16.4");
const AFTER: Rule = rulebook("16.6");
const WAY: Rule = card("16.7");
const SIZE: Rule = card("16.4");

pub(crate) const STAND: Choice = Choice { slug: "stand", text: "stand" };
pub(crate) const RETREAT: Choice = Choice { slug: "retreat", text: "retreat before combat" };

/// What a cavalry retreat did.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Retreated {
    pub units: Stack,
    pub mp_taken: i32,
    pub lost: i32,
}

/// 16.1 Only a hex of cavalry may do it; Wilder's men may not.
pub fn may_retreat(units: &Stack) -> bool {
    units.iter().all(|unit| unit.arm == Arm::Cavalry)
}

/// 16.4 Size of the force behind its works, demoralization, fatigue, and terrain that would help in combat.
pub fn mods(book: &Book, units: &Stack, ground: Ground) -> Mods {
    let (the, drm) = (&book.combat.cavalry, &book.combat.cavalry.drm);
    let [very_small, small, large, very_large] = the.bounds.map(|bound| 2 * bound);
    let force: i32 = units.iter().map(|unit| unit.dug_in(book)).sum();
    let mut mods = Mods::new();
    mods.add(match force {
        force if force <= very_small => drm.very_small_force,
        force if force <= small => drm.small_force,
        force if force >= very_large => drm.very_large_force,
        force if force >= large => drm.large_force,
        _ => None,
    });
    mods.add_if(units.iter().all(|unit| unit.demoralized > 0), drm.demoralized);
    mods.add_if(units.iter().all(|unit| unit.fatigue >= the.tired), drm.fatigue);
    mods.add_by(drm.terrain, terrain_mods(book, ground).total().max(0));
    mods
}

/// 16.4 and 16.6 A die with the modifiers: half of it is taken from the active unit's movement points. The cavalry is
/// disorganized and tired, and on a low die its largest unit loses Manpower.
pub fn retreat(table: &mut dyn Table, book: &Book, mods: &Mods, units: &Stack) -> Play<Retreated> {
    let the = &book.combat.cavalry;
    let taken = |die: i32| {
        let modified = (die + mods.total()).max(0);
        if book.readings.ceil { (modified + the.divide_by - 1) / the.divide_by } else { modified / the.divide_by }
    };
    let costs = |die: i32| the.loss_on.has(if book.readings.natural_loss { die } else { die + mods.total() });
    let kind = |die: i32| i64::from(taken(die)) * 2 + i64::from(costs(die));
    table.tell(&|| {
        let force: i32 = units.iter().map(|unit| unit.dug_in(book)).sum();
        Line::effect(format!("the cavalry has Combat Value {}, works counted", quarters(force)), SIZE)
    });
    let die = table.roll(&Roll::new("cavalry retreat", DIE, Dice::One(D6)).with(mods).alike(&kind))?;
    let mut after = Retreated { units: units.clone(), mp_taken: taken(die), lost: 0 };
    table.tell(&|| Line::effect(format!("the active unit loses {} MP", taken(die)), TAKEN));
    if costs(die) {
        after.lost = lose(&mut after.units, i32::from(the.loss));
        table.tell(&|| Line::effect(format!("the largest cavalry unit loses {} Manpower", after.lost), AFTER));
    }
    for unit in &mut after.units {
        unit.tire(book, book.cavalry_retreat_fatigue);
        unit.order = Order::Disorganized;
        (unit.works, unit.refused) = (0, false);
    }
    table.tell(&|| {
        let levels: Vec<String> = after.units.iter().map(|unit| unit.fatigue.to_string()).collect();
        Line::effect(format!("the cavalry is disorganized, now Fatigue Level {}", levels.join(" and ")), AFTER)
    });
    table.tell(&|| {
        let hexes = the.hexes;
        Line::next(
            format!("it retreats {} to {} hexes by the retreat charts, without loss", hexes.low, hexes.high),
            WAY,
        )
    });
    Ok(after)
}

/// 16.3 The defender may stand or go.
pub fn ask(table: &mut dyn Table, usual: &'static [Choice; 2]) -> Play<bool> {
    let ask = Ask {
        name: "cavalry-retreat",
        who: "defender",
        question: "Retreat before combat?",
        options: usual,
        rule: AGAINST,
    };
    Ok(usual[table.ask(&ask)?] == RETREAT)
}

pub(crate) fn form(_: &Book) -> Form {
    let form = Form::new()
        .group("cavalry")
        .list("units", NOTATION, "3-3-1/cav/f1,2-3-0/cav", "all units in the hex", WHO)
        .flag("wilder", "the hex holds Wilder's mounted infantry", house("16.1"))
        .group("active unit")
        .choice(
            "active",
            &[("infantry", "infantry"), ("artillery", "artillery"), ("cavalry", "cavalry")],
            "the unit that comes against it",
            AGAINST,
        )
        .number_or("mp", (0, 60), 6, "movement points the active unit has left", TAKEN)
        .group("ground");
    ground_fields(form)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "mp-taken", help: "movement points the active unit loses" },
        FactName { name: "mp-left", help: "movement points it has left" },
        FactName { name: "lost", help: "Manpower lost by the cavalry" },
        FactName { name: "fatigue", help: "highest Fatigue Level of the cavalry afterwards" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let units = read_stack(book, "units", &values.list("units"))?;
    let mut no = Refusals::default();
    no.refuse_if(!may_retreat(&units), "units", "only a hex with nothing but cavalry may retreat", WHO);
    no.refuse_if(values.flag("wilder"), "wilder", "Wilder's men do not retreat before combat", house("16.1"));
    no.refuse_if(values.choice("active") == "cavalry", "active", "cavalry does not retreat before cavalry", AGAINST);
    no.allow(())?;
    Ok(case_of(book, units, read_ground(values), values.number("mp")))
}

/// A cavalry retreat over this ground before a unit with so many movement points, as a case.
pub(crate) fn case_of(book: &'static Book, units: Stack, ground: Ground, mp: i32) -> Box<dyn Case> {
    let mods = mods(book, &units, ground);
    let start = Retreated { units, mp_taken: 0, lost: 0 };
    let step = move |table: &mut dyn Table, state: &mut Retreated| {
        *state = retreat(table, book, &mods, &state.units)?;
        Ok(Flow::Done)
    };
    Situation::case(start, step, move |state: &Retreated| {
        let fatigue = state.units.iter().map(|unit| unit.fatigue).max().unwrap_or(0);
        say([
            Fact::Number(state.mp_taken),
            Fact::Number((mp - state.mp_taken).max(0)),
            Fact::Number(state.lost),
            Fact::Number(i32::from(fatigue)),
        ])
    })
}
