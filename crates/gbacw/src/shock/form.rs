//! The form of a shock.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Facts as Said, Situation, say};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Choice, Table};

use super::before::{CHARGE_BACK, FIRE_OR_HOLD, FORM_SQUARE, GO, ONCE_OR_RAPID, STAND};
use super::{Combat, Facts, Fighter, Fighters, From, NO, Role, YES, step};
use crate::book::{Book, Weapon};
use crate::edition::Edition;
use crate::fire::Light;
use crate::unit::{Arm, Cohesion, MOST_UNITS, Unit, read_units};

const ELIGIBLE: Rule = house("11.1");
const CHARGE: Rule = house("11.21");
const CAVALRY_CHARGE: Rule = house("11.51");
const POSITION: Rule = card("11.43");
const FIRE: Rule = card("11.38");
const NOTATION: &str =
    "units as SP/CR and letters (see the notation of units), defenders and supporters with :WEAPON if they fire";
const ATTACKERS: &str = "8/6,5/5g";
const DEFENDERS: &str = "6/6:R,4/5d";

pub(crate) fn form(book: &Book) -> Form {
    let drm = &book.shock_drm;
    let gringo = book.edition == Edition::Gringo;
    let retreats: &[Choice] = if gringo { &[STAND, GO, CHARGE_BACK, FORM_SQUARE] } else { &[STAND, GO, CHARGE_BACK] };
    Form::new()
        .group("units")
        .list_or_none("front", NOTATION, ATTACKERS, "attackers in the defender's frontal hexes", POSITION)
        .list_or_none("flank", NOTATION, ATTACKERS, "attackers in its flank hexes", POSITION)
        .list_or_none("rear", NOTATION, ATTACKERS, "attackers in its rear hexes", POSITION)
        .list("defenders", NOTATION, DEFENDERS, "the defending hex, top unit first", ELIGIBLE)
        .list_or_none(
            "support",
            NOTATION,
            "5/6:R",
            "units adjacent to an attacker's flank or rear that fire before the shock",
            FIRE,
        )
        .group("attackers")
        .choice("orders", &[("attack", "Attack"), ("advance", "Advance")], "the attackers' orders", card("6.1"))
        .modifier(drm.charge)
        .modifier(drm.aggressive_leader)
        .modifier(drm.no_brigadier)
        .number_or("attacker-leader", (0, 4), 0, "rank of the best leader with the attackers", card("11.36"))
        .number_or("exposed", (0, 6), 0, "attacking hexes that are frontal to another enemy unit", POSITION)
        .flag("surrounded", "every hex around the defender is an attacker's, or frontal to one", POSITION)
        .when(book.has_fatigue, |form| {
            form.number_or("attacker-fatigue", (0, 4), 0, "highest fatigue level among the attackers", card("17.31"))
                .number_or("defender-fatigue", (0, 4), 0, "highest fatigue level among the defenders", card("17.31"))
        })
        .group("defenders")
        .number_or("defender-leader", (0, 4), 0, "rank of the best leader with the defenders", card("11.73"))
        .modifier(drm.breastworks)
        .flag("fort", "in a fort or field fortification, which counts as breastworks and a little more", house("15.2"))
        .flag("march-mode", "in March Mode", card("11.37"))
        .group("ground and light")
        .choice(
            "terrain",
            &book.terrain.iter().map(|t| (t.name, t.words)).collect::<Vec<_>>(),
            "the defender's hex",
            house("9.4"),
        )
        .choice(
            "hexside",
            &book.hexsides.iter().map(|h| (h.name, h.words)).collect::<Vec<_>>(),
            "what the attack crosses; the worst for the attackers",
            house("9.4"),
        )
        .choice(
            "attacker-terrain",
            &book.terrain.iter().map(|t| (t.name, t.words)).collect::<Vec<_>>(),
            "the attackers' hex, for pre-shock fire",
            house("9.4"),
        )
        .choice("light", &[("day", "day"), ("dusk", "dawn or dusk"), ("night", "night")], "the light", card("16.12"))
        .group("decisions")
        .number_or("continuations", (0, 9), book.most_continuations, "most continuations of the combat", house("11.47"))
        .decision("retreat-before-shock", retreats, "what the defender does when he may", house("11.33"))
        .decision("reaction-fire", FIRE_OR_HOLD, "whether the defenders fire before the shock", FIRE)
        .decision("rapid-fire", ONCE_OR_RAPID, "whether defending guns use rapid fire", card("10.68"))
        .decision("advance", &[YES, NO], "whether attackers under Advance orders advance", house("11.46"))
        .decision("continue-shock", &[YES, NO], "whether the attacker continues when he may", card("11.47"))
        .decision(
            "counterattack",
            &[NO, YES],
            "whether the defender continues after throwing the attack back",
            card("11.47"),
        )
}

/// A unit going into the combat.
pub(crate) fn fighter(unit: Unit, from: From, began: bool) -> Fighter {
    let role = if began { Role::Attacks } else { Role::Defends };
    Fighter {
        unit,
        role,
        from,
        also: None,
        was_disordered: unit.cohesion == Cohesion::Disordered,
        hit: false,
        attacked: false,
        began,
        open_order: false,
    }
}

/// The attackers by the side they come from, with everything that is wrong with them.
fn attackers(values: &Values, no: &mut Refusals) -> Fighters {
    let mut all = Fighters::new();
    let mut count = 0;
    for (field, from) in [("front", From::Front), ("flank", From::Flank), ("rear", From::Rear)] {
        match read_units(field, &values.list(field)) {
            Err(faults) => no.0.extend(faults),
            Ok(units) => {
                for (unit, _) in units {
                    no.refuse_if(unit.arm.is_guns(), field, "artillery never attacks in shock", ELIGIBLE);
                    no.refuse_if(
                        unit.arm == Arm::Skirmishers,
                        field,
                        "skirmishers never attack in shock",
                        house("14.4"),
                    );
                    count += 1;
                    let _ = all.try_push(fighter(unit, from, true));
                }
            }
        }
    }
    no.refuse_if(count > MOST_UNITS, "front", format!("more than {MOST_UNITS} attackers"), ELIGIBLE);
    no.refuse_if(count == 0 && no.0.is_empty(), "front", "there is no attacker: fill front, flank or rear", ELIGIBLE);
    all
}

type Armed = (Unit, Option<&'static Weapon>);

/// Units with the weapons written after a colon.
fn armed(book: &'static Book, values: &Values, field: &'static str, no: &mut Refusals) -> Vec<Armed> {
    let units = match read_units(field, &values.list(field)) {
        Ok(units) => units,
        Err(faults) => {
            no.0.extend(faults);
            return Vec::new();
        }
    };
    let mut list = Vec::new();
    for (unit, code) in units {
        let weapon = code.as_deref().and_then(|code| book.weapon(code));
        if let (Some(code), None) = (&code, weapon) {
            let help = longroll::nearest::suggest(code, book.weapons.iter().map(|w| w.code));
            no.0.push(Refusal::field(field, format!("there is no weapon `{code}`"), card("10.4")).help(help));
        }
        let mismatch = weapon.is_some_and(|weapon| weapon.is_gun != unit.arm.is_guns());
        no.refuse_if(
            mismatch,
            field,
            "guns are served by artillery (letter a or h), small arms by everyone else",
            card("10.4"),
        );
        list.push((unit, weapon));
    }
    list
}

fn refuse_charge(values: &Values, attackers: &Fighters, no: &mut Refusals) {
    if !values.flag("charge") {
        return;
    }
    no.refuse_if(values.choice("orders") != "attack", "charge", "only units under Attack orders charge", CHARGE);
    no.refuse_if(
        attackers.iter().any(|f| f.unit.is_disordered()),
        "charge",
        "a Disordered attacker cancels the charge",
        CHARGE,
    );
    let mounted = attackers.iter().any(|f| f.unit.arm == Arm::Mounted);
    let woods = matches!(values.choice("terrain"), "woods" | "heavy-woods");
    no.refuse_if(mounted && woods, "charge", "cavalry does not charge into woods", CAVALRY_CHARGE);
    no.refuse_if(values.choice("light") == "night", "charge", "nobody charges at night", house("16.2"));
}

fn prepare(book: &'static Book, values: &Values) -> Result<(Facts, Combat), Refusals> {
    let mut no = Refusals::default();
    let attackers = attackers(values, &mut no);
    let defenders = armed(book, values, "defenders", &mut no);
    let support = armed(book, values, "support", &mut no);
    no.refuse_if(values.list("defenders").is_empty(), "defenders", "name at least one defender", ELIGIBLE);
    no.refuse_if(
        support.iter().any(|(_, weapon)| weapon.is_none()),
        "support",
        "a supporting unit needs its weapon, like 5/6:R",
        FIRE,
    );
    no.refuse_if(
        values.number("attacker-fatigue") >= book.fatigue_without_shock,
        "attacker-fatigue",
        format!("a brigade at fatigue level {} does not shock", book.fatigue_without_shock),
        house("17.3"),
    );
    no.refuse_if(
        values.flag("breastworks") && defenders.iter().any(|(unit, _)| unit.arm == Arm::Mounted),
        "breastworks",
        "mounted units do not fight in breastworks",
        house("14.2"),
    );
    refuse_charge(values, &attackers, &mut no);
    no.allow(())?;
    let fort = values.flag("fort");
    let facts = Facts {
        round: 0,
        attack_orders: values.choice("orders") == "attack",
        charge: values.flag("charge"),
        aggressive: values.flag("aggressive-leader"),
        no_brigadier: values.flag("no-brigadier"),
        attacker_leader: values.number("attacker-leader") as u8,
        defender_leader: values.number("defender-leader") as u8,
        breastworks: values.flag("breastworks") || fort,
        fort,
        march_mode: values.flag("march-mode"),
        surrounded: values.flag("surrounded"),
        no_way_out: false,
        exposed: values.number("exposed"),
        attacker_fatigue: values.number("attacker-fatigue"),
        defender_fatigue: values.number("defender-fatigue"),
        terrain: book.terrain(values.choice("terrain")),
        hexside: book.hexside(values.choice("hexside")),
        attacker_terrain: book.terrain(values.choice("attacker-terrain")),
        light: match values.choice("light") {
            "dusk" => Light::Dusk,
            "night" => Light::Night,
            _ => Light::Day,
        },
        most_continuations: values.number("continuations") as u8,
        weapons: attackers.iter().map(|_| None).chain(defenders.iter().map(|(_, weapon)| *weapon)).collect(),
        support: support.into_iter().filter_map(|(unit, weapon)| Some((unit, weapon?))).collect(),
    };
    let defenders = defenders.into_iter().map(|(unit, _)| fighter(unit, From::Front, false));
    Ok((facts, Combat::new(attackers.into_iter().chain(defenders).collect())))
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName {
            name: "result",
            help: "the last result: attacker-retreats, stand-off, bloody-stand-off, defender-retreats, or why there was none: \
                   retreated-before, called-off, gave-way, shot-off",
        },
        FactName { name: "hex", help: "who holds the defender's hex: attacker or defender" },
        FactName { name: "attacker-sp-lost", help: "strength points lost by the side that attacked" },
        FactName { name: "defender-sp-lost", help: "strength points lost by the side that was attacked" },
        FactName { name: "attacker", help: "the worst that became of an attacking unit" },
        FactName { name: "defender", help: "the worst that became of a defending unit" },
        FactName { name: "continuations", help: "how often the shock was continued" },
    ]
}

fn facts(book: &Book, combat: &Combat) -> Said {
    let side = |began: bool| combat.fighters.iter().filter(move |f| f.began == began);
    let lost = |began: bool| Fact::Number(side(began).map(|f| i32::from(f.unit.lost)).sum());
    let worst = |began: bool| {
        let unit = side(began).map(|f| f.unit).max_by_key(|unit| (unit.fate, unit.cohesion));
        Fact::Word(unit.map_or("", |unit| unit.state()))
    };
    say([
        Fact::Word(combat.ending.word(book)),
        Fact::Word(if combat.taken { "attacker" } else { "defender" }),
        lost(true),
        lost(false),
        worst(true),
        worst(false),
        Fact::Number(i32::from(combat.round)),
    ])
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let (the, combat) = prepare(book, values)?;
    Ok(combat_case(book, the, combat))
}

/// A combat about to be fought, as a case for odds.
pub(crate) fn combat_case(book: &'static Book, the: Facts, combat: Combat) -> Box<dyn Case> {
    let run = move |table: &mut dyn Table, combat: &mut Combat| step(table, book, &the, combat);
    Situation::case(combat, run, move |combat: &Combat| facts(book, combat))
}
