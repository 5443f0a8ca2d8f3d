//! The form of a shot.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Facts, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::Table;

use super::{FireKind, Firer, Firing, Light, Sharpshooters, Shot, TargetHex, Through, Volley, volley};
use crate::ammunition::Ammo;
use crate::book::Book;
use crate::disorder::STATES;
use crate::edition::Edition;
use crate::range::{RANGE, weapons};
use crate::unit::{Arm, Cohesion, EXAMPLE, Fate, NOTATION, Stack, Unit, read_units};

const OCCASION: Rule = card("10.1");
const STRENGTH: Rule = card("10.17");
const UNITS: Rule = rulebook("2.2");
const COHESION: Rule = rulebook("2.6");
const FACING: Rule = house("7.1");
const TERRAIN: Rule = house("9.4");

pub(crate) fn form(book: &Book) -> Form {
    let drm = &book.fire_drm;
    let valley = book.edition == Edition::DeathValley;
    let form = Form::new()
        .group("firer")
        .pick("weapon", &weapons(book), "weapon or gun", RANGE)
        .number("sp", (1, 60), "strength points or guns firing", STRENGTH)
        .number("range", (1, 60), "range in hexes", RANGE)
        .choice("firer", &firers(valley), "who fires; guns are served by artillery whatever this says", UNITS)
        .choice("fire", OCCASIONS, "on what occasion", OCCASION)
        .when(!valley, |form| {
            form.choice("nation", &[("us", "United States"), ("mexico", "Mexico")], "the firer's side", card("18.5"))
        })
        .modifier(drm.disordered_firer)
        .modifier(drm.green)
        .modifier(drm.prepared)
        .modifier(drm.from_breastworks)
        .modifier(drm.lower_level)
        .modifier(drm.artillery_moved)
        .modifier(drm.artillery_became_top)
        .modifier(drm.artillery_turned)
        .flag("rapid", "rapid fire", card("10.68"));
    let form = form
        .when(valley, |form| {
            form.choice(
                "sharpshooters",
                &[("no", "none"), ("still", "did not move"), ("moved", "moved")],
                "sharpshooters firing",
                card("14.64"),
            )
            .flag("firer-open-order", "the firer is in open order: half strength", house("14.5"))
            .choice(
                "ammo",
                &[("full", "full"), ("low", "low on ammunition"), ("out", "out of ammunition")],
                "the firer's ammunition",
                card("10.69"),
            )
        })
        .number_or("firer-cr", (0, 12), 6, "the firer's cohesion rating, for its ammunition", house("10.91"))
        .when(book.has_fatigue, |form| {
            form.number_or("fatigue", (0, 4), 0, "fatigue level of the firer's brigade", card("17.31"))
        });
    form.group("target")
        .number("cr", (0, 12), "cohesion rating of the target, the top unit", COHESION)
        .choice("target", &targets(valley), "what the target is", UNITS)
        .number_or("target-sp", (1, 60), 6, "strength points or guns of the target", rulebook("12.1"))
        .number_or("printed-sp", (0, 60), 0, "its printed strength, 0 if unknown; a worn unit collapses", house("12.5"))
        .number_or(
            "hex-sp",
            (0, 99),
            0,
            "infantry and cavalry SP in the hex; 0 counts the target and the others",
            card("8.34"),
        )
        .flag("disordered", "the target is Disordered", house("12.37"))
        .number_or("leader", (0, 4), 0, "rank of the best leader with the target", house("12.37"))
        .flag("bce", "the target's brigade is combat ineffective", house("13.2"))
        .choice(
            "through",
            &[
                ("front", "a frontal hexside"),
                ("edge", "along a hex edge"),
                ("flank", "a flank hexside"),
                ("rear", "a rear hexside"),
            ],
            "where the fire enters",
            FACING,
        )
        .flag("march-mode", "the target is in March Mode: always flanked", FACING)
        .flag("behind-breastworks", "the target is behind breastworks that the fire crosses", card("15.23"))
        .modifier(drm.open_order)
        .when(!valley, |form| {
            form.flag("square", "the target is in square", house("18.2")).flag(
                "street",
                "the target is in a street and the fire comes from a building",
                house("18.9"),
            )
        })
        .choice(
            "terrain",
            &book.terrain.iter().map(|t| (t.name, t.words)).collect::<Vec<_>>(),
            "terrain of the target hex",
            TERRAIN,
        )
        .choice(
            "hexside",
            &book.hexsides.iter().map(|h| (h.name, h.words)).collect::<Vec<_>>(),
            "hexside of the target that the fire crosses",
            TERRAIN,
        )
        .list_or_none("others", NOTATION, EXAMPLE, "other units in the target hex, from the top down", house("8.35"))
        .group("light")
        .choice("light", &[("day", "day"), ("dusk", "dawn or dusk"), ("night", "night")], "the light", card("16.11"))
}

const OCCASIONS: &[(&str, &str)] = &[
    ("phasing", "the active side fires"),
    ("return", "return fire"),
    ("withdrawal", "withdrawal fire"),
    ("approach", "approach fire"),
    ("pre-shock", "pre-shock fire"),
];

fn firers(skirmishers: bool) -> Vec<(&'static str, &'static str)> {
    let mut list = vec![("infantry", "infantry"), ("dismounted", "cavalry on foot"), ("mounted", "mounted cavalry")];
    if skirmishers {
        list.push(("skirmishers", "skirmishers"));
    }
    list
}

fn targets(skirmishers: bool) -> Vec<(&'static str, &'static str)> {
    let mut list = firers(skirmishers);
    list.extend([("artillery", "artillery"), ("horse-artillery", "horse artillery")]);
    list
}

fn arm(name: &str) -> Arm {
    match name {
        "dismounted" => Arm::Dismounted,
        "mounted" => Arm::Mounted,
        "skirmishers" => Arm::Skirmishers,
        "artillery" => Arm::Artillery,
        "horse-artillery" => Arm::HorseArtillery,
        _ => Arm::Infantry,
    }
}

/// The target hex from the top down, or what is wrong with the notation.
fn targets_of(values: &Values) -> Result<Stack, Refusals> {
    let mut top = Unit::new(arm(values.choice("target")), values.number("target-sp") as u8, values.number("cr") as u8);
    top.printed = values.number("printed-sp") as u8;
    top.bce = values.flag("bce");
    if values.flag("disordered") {
        top.cohesion = Cohesion::Disordered;
    }
    let others = read_units("others", &values.list("others")).map_err(Refusals)?;
    let mut no = Refusals::default();
    no.refuse_if(
        top.printed > 0 && top.printed < top.sp,
        "printed-sp",
        "a unit cannot have more SP than printed",
        UNITS,
    );
    no.refuse_if(others.len() >= crate::unit::MOST_UNITS, "others", "too many units in one hex", UNITS);
    no.allow(())?;
    Ok(std::iter::once(top).chain(others.into_iter().map(|(unit, _)| unit)).collect())
}

fn firing(book: &'static Book, values: &Values, targets: &Stack) -> Firing {
    let weapon = book.weapon(values.choice("weapon")).expect("the form offers only weapons of the book");
    let in_hex: i32 = targets.iter().filter(|unit| !unit.arm.is_guns()).map(|unit| i32::from(unit.sp)).sum();
    Firing {
        weapon,
        sp: values.number("sp"),
        range: values.number("range"),
        kind: match values.choice("fire") {
            "return" => FireKind::Return,
            "withdrawal" => FireKind::Withdrawal,
            "approach" => FireKind::Approach,
            "pre-shock" => FireKind::PreShock,
            _ => FireKind::Phasing,
        },
        arm: if weapon.is_gun { Arm::Artillery } else { arm(values.choice("firer")) },
        disordered: values.flag("disordered-firer"),
        green: values.flag("green"),
        open_order: values.flag("firer-open-order"),
        sharpshooters: match values.choice("sharpshooters") {
            "still" => Sharpshooters::Still,
            "moved" => Sharpshooters::Moved,
            _ => Sharpshooters::No,
        },
        prepared: values.flag("prepared"),
        rapid: values.flag("rapid"),
        from_breastworks: values.flag("from-breastworks"),
        moved: values.flag("artillery-moved"),
        became_top: values.flag("artillery-became-top"),
        turned: values.flag("artillery-turned"),
        lower_level: values.flag("lower-level"),
        fatigue: values.number("fatigue"),
        ammo: match values.choice("ammo") {
            "low" => Ammo::Low,
            "out" => Ammo::Out,
            _ => Ammo::Full,
        },
        united_states: values.choice("nation") != "mexico",
        light: match values.choice("light") {
            "dusk" => Light::Dusk,
            "night" => Light::Night,
            _ => Light::Day,
        },
        target: TargetHex {
            arm: targets[0].arm,
            hex_sp: if values.number("hex-sp") > 0 { values.number("hex-sp") } else { in_hex },
            open_order: values.flag("open-order"),
            breastworks: values.flag("behind-breastworks"),
            march_mode: values.flag("march-mode"),
            square: values.flag("square"),
            street: values.flag("street"),
            through: match values.choice("through") {
                "edge" => Through::Edge,
                "flank" => Through::Flank,
                "rear" => Through::Rear,
                _ => Through::Front,
            },
            terrain: book.terrain(values.choice("terrain")),
            hexside: book.hexside(values.choice("hexside")),
            leader: values.number("leader") as u8,
        },
    }
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "state", help: STATES },
        FactName { name: "sp-lost", help: "strength points the target lost" },
        FactName { name: "others-hurt", help: "how many other units in the hex lost strength or order" },
        FactName { name: "firer", help: "the firer afterwards: ready, low-ammo, out-of-ammo or disordered" },
    ]
}

fn facts(start: &Volley, end: &Volley) -> Facts {
    let hurt = start.targets.iter().zip(&end.targets).skip(1).filter(|(before, after)| before != after).count();
    let firer = match (end.firer.disordered && !start.firer.disordered, end.firer.ammo) {
        (true, _) => "disordered",
        (false, ammo) if ammo == start.firer.ammo => "ready",
        (false, Ammo::Out) => "out-of-ammo",
        (false, _) => "low-ammo",
    };
    let target = &end.targets[0];
    say([
        Fact::Word(target.state()),
        Fact::Number(i32::from(target.lost)),
        Fact::Number(hurt as i32),
        Fact::Word(firer),
    ])
}

fn prepare(book: &'static Book, values: &Values) -> Result<(Shot, Volley), Refusals> {
    let targets = targets_of(values)?;
    let firing = firing(book, values, &targets);
    let shot = firing.shot(book)?;
    let firer = Firer { ammo: firing.ammo, cr: values.number("firer-cr") as u8, disordered: firing.disordered };
    let rolls = firing.rolls(book);
    debug_assert!(targets.iter().all(|unit| unit.fate == Fate::Stands));
    Ok((shot, Volley { rolls, targets, firer }))
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let (shot, start) = prepare(book, values)?;
    Ok(volley_case(book, shot, start))
}

/// A volley about to be fired, as a case for odds.
pub(crate) fn volley_case(book: &'static Book, shot: Shot, start: Volley) -> Box<dyn Case> {
    let before = start.clone();
    let step = move |table: &mut dyn Table, state: &mut Volley| volley(table, book, &shot, state);
    Situation::case(start, step, move |end: &Volley| facts(&before, end))
}
