//! The form of a combat.

use std::rc::Rc;

use longroll::form::{Form, Values};
use longroll::procedure::{Case, FactName, Facts, Situation};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Flow, Table};

use super::{Attack, Battle, Ground, Manner, Ridge, Terrain, Water, resolve};
use crate::book::Book;
use crate::flank::{AROUND, read_ring};
use crate::unit::{Arm, NOTATION, Order, Stack, read_stack};

const ONE_UNIT: Rule = rulebook("9.1");
const TYPES: Rule = card("9.3");
const NO_ALLOWANCE: Rule = card("9.4");
const BARRED: Rule = house("9.5");
const BARRED_ZOC: Rule = rulebook("9.5");
const TACTICAL: Rule = rulebook("11.4");
const GROUND: Rule = card("12.1");
const RAIN: Rule = card("10.4");
const FLANK: Rule = rulebook("13.1");
const LED: Rule = card("14.2");
const INSUBORDINATE: Rule = card("20.3");
const WAGONS: Rule = house("11.6");
const WILDER: Rule = house("3.1");

const TERRAIN: [(&str, &str); 9] = [
    ("clear", "clear"),
    ("rolling", "rolling"),
    ("rough", "rough"),
    ("hill", "hill"),
    ("woods", "woods"),
    ("city", "city"),
    ("mountain", "mountain"),
    ("swamp", "swamp"),
    ("provisional-swamp", "provisional swamp"),
];

/// The fields of the ground, for every procedure that needs it.
pub(crate) fn ground_fields(form: Form) -> Form {
    form.choice("terrain", &TERRAIN, "terrain of the defender's hex", GROUND)
        .choice("from", &TERRAIN, "terrain of the attacker's hex", GROUND)
        .choice(
            "water",
            &[("none", "none"), ("creek", "creek"), ("crossing", "bridge, dam, ferry or ford")],
            "water that the attack crosses",
            GROUND,
        )
        .choice(
            "ridge",
            &[("none", "none"), ("up", "up a ridge"), ("down", "down a ridge")],
            "ridge that the attack crosses",
            GROUND,
        )
        .flag("rain", "a rain turn", RAIN)
}

pub(crate) fn read_ground(values: &Values) -> Ground {
    Ground {
        terrain: terrain(values.choice("terrain")),
        from: terrain(values.choice("from")),
        water: match values.choice("water") {
            "creek" => Water::Creek,
            "crossing" => Water::Crossing,
            _ => Water::None,
        },
        ridge: match values.choice("ridge") {
            "up" => Ridge::Up,
            "down" => Ridge::Down,
            _ => Ridge::None,
        },
        rain: values.flag("rain"),
    }
}

fn terrain(word: &str) -> Terrain {
    match word {
        "rolling" => Terrain::Rolling,
        "rough" => Terrain::Rough,
        "hill" => Terrain::Hill,
        "woods" => Terrain::Woods,
        "city" => Terrain::City,
        "mountain" => Terrain::Mountain,
        "swamp" => Terrain::Swamp,
        "provisional-swamp" => Terrain::ProvisionalSwamp,
        _ => Terrain::Clear,
    }
}

/// The fields of the side that defends.
pub(crate) fn defender_fields(form: Form) -> Form {
    let form = form
        .group("defender")
        .list("defenders", NOTATION, "8-3-2/ab", "the units in the hex attacked", ONE_UNIT)
        .number_or("defender-leader", (0, 6), 0, "best tactical value of a leader with them, 0 for none", TACTICAL)
        .flag("wilder", "the defender is Wilder's mounted infantry, organized", WILDER);
    ground_fields(form.group("ground")).list_or_none(
        "around",
        AROUND,
        "a8,z8,z8,z5,z5f,o",
        "the hexes around the defender, for the flank bonus",
        FLANK,
    )
}

/// What stands against any attack by these units on those.
pub(crate) fn refuse_units(no: &mut Refusals, field: &'static str, attackers: &Stack, defenders: &Stack) {
    let any = |test: fn(&crate::unit::Unit) -> bool| attackers.iter().any(test);
    no.refuse_if(any(|unit| unit.demoralized > 0), field, "a demoralized unit may not attack", BARRED);
    no.refuse_if(any(|unit| unit.arm == Arm::Wagon), field, "a wagon train does not attack", BARRED);
    no.refuse_if(
        attackers.iter().all(|unit| unit.arm == Arm::Artillery),
        field,
        "artillery alone does not attack",
        BARRED,
    );
    let only_wagons = defenders.iter().all(|unit| unit.arm == Arm::Wagon);
    no.refuse_if(only_wagons, "defenders", "wagons alone are captured without a combat", WAGONS);
}

pub(crate) fn form(_: &Book) -> Form {
    let form = Form::new()
        .group("attacker")
        .list("attackers", NOTATION, "9-2-2/f1", "the unit that attacks; several in an assault", ONE_UNIT)
        .choice(
            "attack",
            &[
                ("normal", "normal"),
                ("column-of-route", "column of route"),
                ("hasty", "hasty"),
                ("prepared", "prepared"),
                ("assault", "assault"),
            ],
            "how it attacks",
            TYPES,
        )
        .number_or("leader", (0, 6), 0, "best tactical value of a leader with the attackers, 0 for none", TACTICAL)
        .number_or("mp", (0, 60), 8, "movement points it has left, for a march attack", TYPES)
        .flag("no-allowance", "its Movement Allowance has come down to 0", NO_ALLOWANCE)
        .flag("zone-to-zone", "it has stepped from enemy zone to enemy zone in this march", BARRED_ZOC)
        .flag("assault-leader", "Longstreet or Sherman leads the assault", LED)
        .flag("insubordinate", "the attacker's corps is insubordinate, for a march attack", INSUBORDINATE);
    defender_fields(form)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "attacker", help: "the attacker's result, as printed" },
        FactName { name: "defender", help: "the defender's result, as printed" },
        FactName { name: "attacker-lost", help: "Manpower lost by the attacker" },
        FactName { name: "defender-lost", help: "Manpower lost by the defender" },
        FactName { name: "defender-fate", help: "stands, retreats, routs or eliminated" },
        FactName { name: "demoralized", help: "the defender's demoralization afterwards, 0 to 2" },
        FactName { name: "march", help: "marches-on, march-ends, assault-over or eliminated" },
        FactName { name: "advance", help: "whether the attacker may advance" },
    ]
}

pub(crate) fn read_manner(word: &str) -> Manner {
    match word {
        "column-of-route" => Manner::ColumnOfRoute,
        "hasty" => Manner::Hasty,
        "prepared" => Manner::Prepared,
        "assault" => Manner::Assault,
        _ => Manner::Normal,
    }
}

/// Read an attack; its attackers and manner are given by the procedure.
pub(crate) fn read_attack(
    book: &Book,
    values: &Values,
    attackers: Stack,
    manner: Manner,
    no: &mut Refusals,
) -> Result<Attack, Refusals> {
    let defenders = read_stack(book, "defenders", &values.list("defenders"))?;
    let ring = read_ring("around", &values.list("around"))?;
    let wilder = values.flag("wilder");
    let is_wilder = matches!(defenders[..], [unit] if unit.arm == Arm::Cavalry && unit.order == Order::Organized);
    no.refuse_if(wilder && !is_wilder, "wilder", "Wilder is one organized unit of cavalry", WILDER);
    refuse_units(no, "attackers", &attackers, &defenders);
    Ok(Attack {
        attackers,
        defenders,
        manner,
        attacker_leader: values.number("leader"),
        defender_leader: values.number("defender-leader"),
        ground: read_ground(values),
        ring,
        led_by_name: values.flag("assault-leader"),
        insubordinate: values.flag("insubordinate"),
        wilder,
    })
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let manner = read_manner(values.choice("attack"));
    let attackers = read_stack(book, "attackers", &values.list("attackers"))?;
    let attack = read_attack(book, values, attackers, manner, &mut no)?;
    refuse_manner(&mut no, book, values, &attack);
    no.allow(())?;
    Ok(case_of(book, attack))
}

/// An attack as a case. The odds remember only the row of the chart; what a row does is worked out beforehand.
pub(crate) fn case_of(book: &'static Book, attack: Attack) -> Box<dyn Case> {
    let battle = Rc::new(Battle::new(book, attack));
    let fought = Rc::clone(&battle);
    let step = move |table: &mut dyn Table, row: &mut u8| {
        *row = resolve(table, book, &fought)?;
        Ok(Flow::Done)
    };
    Situation::case(0, step, move |row: &u8| Facts::from(battle.facts(*row)))
}

fn refuse_manner(no: &mut Refusals, book: &Book, values: &Values, attack: &Attack) {
    let assault = attack.manner == Manner::Assault;
    no.refuse_if(
        assault && values.flag("insubordinate"),
        "insubordinate",
        "an insubordinate leader does not assault",
        house("14.1"),
    );
    no.refuse_if(!assault && values.flag("assault-leader"), "assault-leader", "the bonus is for an assault", LED);
    let Some(row) = attack.manner.row() else { return };
    no.refuse_if(attack.attackers.len() > 1, "attackers", "only the marching unit attacks", ONE_UNIT);
    let costs = book.combat.attacks[row];
    let horse = attack.attackers.iter().any(|unit| unit.arm == Arm::Cavalry);
    let cost = if horse { costs.cavalry } else { costs.infantry };
    no.refuse_if(values.number("mp") < cost, "mp", format!("a {} attack costs {cost} MP", costs.name), TYPES);
    no.refuse_if(
        values.flag("no-allowance") && attack.manner == Manner::ColumnOfRoute,
        "attack",
        "no attack in column of route with a Movement Allowance of 0",
        NO_ALLOWANCE,
    );
    no.refuse_if(
        values.flag("zone-to-zone"),
        "zone-to-zone",
        "a unit that stepped from zone to zone may not attack in that march",
        BARRED_ZOC,
    );
}
