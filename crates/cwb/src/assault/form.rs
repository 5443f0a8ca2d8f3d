//! The forms of the falter test, the fight and the whole assault.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Facts, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::Table;

use super::{Combat, From, Hill, Party, Position, Scene, Scope, Standing, Who, determined, falter, fight, step};
use crate::book::{Book, FalterResult};
use crate::determination;
use crate::losses;
use crate::morale::{CANCELS, ROLL};
use crate::unit::{
    Arm, GENERALS, General, Order, QUALITIES, QUALITY, Unit, UnitFields, quality, read_shape, shape_and_start,
};

const WHO: Rule = card("33.1");
const DISMOUNTED: Rule = house("29.5");
const FACTORS: Rule = card("33.5");
const DICE: Rule = card("33.12");
const MORALE: Rule = card("34.2");
const BOX: Rule = house("34.3");
const CANCEL: Rule = card("16.12");
const SUPPORT: Rule = card("3.4");
const ATTACHED: Rule = house("3.5");
const GENERAL: Rule = house("3.6");
const GUN: Rule = house("2.5");

/// The names of one side's fields.
struct SideFields {
    arm: &'static str,
    quality: &'static str,
    shape: UnitFields,
    disordered: &'static str,
    markers: &'static str,
    by_artillery: &'static str,
    general: &'static str,
    may_cancel: &'static str,
    won_last: &'static str,
    guns: &'static str,
    near: &'static str,
    supports: &'static str,
    beset: &'static str,
}

macro_rules! side {
    ($side:literal) => {
        SideFields {
            arm: concat!($side, "arm"),
            quality: concat!($side, "quality"),
            shape: UnitFields {
                half_bases: concat!($side, "half-bases"),
                start: concat!($side, "start"),
                front: concat!($side, "front"),
            },
            disordered: concat!($side, "disordered"),
            markers: concat!($side, "markers"),
            by_artillery: concat!($side, "artillery"),
            general: concat!($side, "general"),
            may_cancel: concat!($side, "may-cancel"),
            won_last: concat!($side, "won-last"),
            guns: concat!($side, "guns"),
            near: concat!($side, "near"),
            supports: concat!($side, "supports"),
            beset: concat!($side, "beset"),
        }
    };
}

const ASSAULTER: SideFields = side!("a-");
const DEFENDER: SideFields = side!("d-");

pub(crate) fn form(book: &Book, scope: Scope) -> Form {
    let mut assaulters = vec![("infantry", "infantry brigade"), ("mounted", "mounted cavalry")];
    if book.switches.dismounted_assault.is_other() {
        assaulters.push(("dismounted", "dismounted cavalry"));
    }
    let defenders = [
        ("infantry", "infantry brigade"),
        ("mounted", "mounted cavalry"),
        ("dismounted", "dismounted cavalry"),
        ("gun", "unlimbered guns alone"),
        ("limbered-gun", "limbered guns alone"),
    ];
    let factors = scope != Scope::Fight;
    let form = Form::new()
        .group("assaulter")
        .choice("a-side", &[("union", "Union"), ("confederate", "Confederate")], "side of the assaulter", FACTORS)
        .choice(ASSAULTER.arm, &assaulters, "what assaults", WHO)
        .when(factors, |form| form.flag("first-assault", "its first assault of the game", FACTORS));
    let form = party(form, scope, &ASSAULTER)
        .when(factors, |form| {
            let help = "own units within 6 inches, guns too, for the falter test";
            form.number_or(ASSAULTER.near, (0, 9), 0, help, FACTORS)
        })
        .group("defender")
        .choice(DEFENDER.arm, &defenders, "what is assaulted", WHO);
    let form = party(form, scope, &DEFENDER)
        .when(factors, |form| {
            let help = "own infantry and dismounted cavalry units within 6 inches, for the falter test";
            form.number_or(DEFENDER.near, (0, 9), 0, help, FACTORS)
        })
        .group("ground")
        .choice(
            "from",
            &[("front", "the front"), ("flank", "a flank"), ("rear", "the rear")],
            "where the assault comes from",
            house("33.7"),
        )
        .choice(
            "position",
            &[
                ("open", "in the open"),
                ("inside", "in scenery that covers, not at its edge"),
                ("linear", "behind a linear"),
                ("edge", "at the edge of a wood or farm"),
                ("hill-edge", "at the edge of a rough hill"),
            ],
            "what the defender holds",
            card("33.12"),
        )
        .choice(
            "hill",
            &[
                ("none", "level ground"),
                ("defender", "the defender is uphill"),
                ("defender-rough", "the defender is uphill on a rough hill"),
                ("assaulter", "the assaulter is uphill"),
                ("assaulter-rough", "the assaulter comes off a rough hill"),
            ],
            "who is uphill",
            DICE,
        )
        .when(scope == Scope::Assault, |form| {
            form.group("decisions").decision(
                "cancel-morale",
                &[ROLL, CANCELS],
                "the loser's general may cancel the test",
                CANCEL,
            )
        })
        .when(factors, losses::decision);
    determination::for_all(form, book)
}

/// One side's fields.
fn party(form: Form, scope: Scope, names: &SideFields) -> Form {
    let (falter, assault) = (scope != Scope::Fight, scope == Scope::Assault);
    let form = form.choice(names.quality, QUALITIES, "its quality; guns have none", QUALITY);
    shape_and_start(form, names.shape)
        .flag(names.disordered, "it is disordered", card("32.2"))
        .when(scope != Scope::Falter, |form| {
            let help = "own brigades and cavalry units within 6 inches, not guns, for the fight";
            form.number_or(names.supports, (0, 9), 0, help, SUPPORT)
        })
        .number_or(names.guns, (0, 4), 0, "guns attached to it; for guns alone, how many there are", ATTACHED)
        .when(falter, |form| {
            form.number_or(names.markers, (0, 9), 0, "casualty markers on it", FACTORS)
                .flag(names.won_last, "it won its last fight", FACTORS)
                .choice(names.general, GENERALS, "a general with it or near it", GENERAL)
        })
        .when(assault, |form| {
            form.flag(names.may_cancel, "the general with it has not cancelled a morale test yet", CANCEL)
                .flag(names.by_artillery, "a casualty marker on it came from artillery", MORALE)
                .flag(names.beset, "enemy foot or cavalry in its flank or rear box when it tests", BOX)
        })
}

fn read_party(book: &Book, values: &Values, names: &SideFields, no: &mut Refusals) -> Party {
    let arm = Arm::from_word(values.choice(names.arm));
    let unit = Unit {
        arm,
        quality: quality(values, names.quality),
        half_bases: 0,
        start: 0,
        front: 1,
        order: if values.flag(names.disordered) { Order::Disordered } else { Order::Good },
    };
    let guns = values.number(names.guns);
    let general = General::from_word(values.choice(names.general));
    let (markers, by_artillery) = (values.number(names.markers), values.flag(names.by_artillery));
    let may_cancel = values.flag(names.may_cancel);
    no.refuse_if(by_artillery && markers == 0, names.by_artillery, "there are no casualty markers", MORALE);
    no.refuse_if(may_cancel && !general.is_with(), names.may_cancel, "no general is with the unit", CANCEL);
    let unit = if arm.is_gun() {
        for (name, why) in [
            (names.shape.half_bases, "guns are counted in guns"),
            (names.shape.start, "guns are counted in guns"),
            (names.shape.front, "guns are counted in guns"),
            (names.quality, "guns have no quality"),
            (names.disordered, "guns are never disordered"),
            (names.markers, "guns have no casualty markers"),
        ] {
            no.refuse_if(values.given(name), name, why, GUN);
        }
        let half_bases = (book.units.gun * guns.max(1)) as u8;
        Unit { half_bases, start: half_bases, front: guns.max(1) as u8, order: Order::Good, ..unit }
    } else {
        read_shape(values, names.shape, unit, no)
    };
    Party {
        unit,
        markers,
        by_artillery,
        general,
        may_cancel,
        won_last: values.flag(names.won_last),
        guns: if arm.is_gun() { 0 } else { guns },
        near: values.number(names.near),
        supports: values.number(names.supports),
        beset: values.flag(names.beset),
    }
}

fn scene(book: &'static Book, values: &Values, scope: Scope) -> Result<Scene, Refusals> {
    let mut no = Refusals::default();
    let assaulter = read_party(book, values, &ASSAULTER, &mut no);
    let defender = read_party(book, values, &DEFENDER, &mut no);
    no.refuse_if(
        assaulter.unit.arm == Arm::Dismounted && !book.switches.dismounted_assault.is_other(),
        ASSAULTER.arm,
        "dismounted cavalry does not assault",
        DISMOUNTED,
    );
    let scene = Scene {
        scope,
        confederate: values.choice("a-side") == "confederate",
        first_assault: values.flag("first-assault"),
        from: if values.choice("from") == "front" { From::Front } else { From::FlankOrRear },
        position: match values.choice("position") {
            "inside" => Position::Inside,
            "linear" => Position::Linear,
            "edge" => Position::Edge,
            "hill-edge" => Position::HillEdge,
            _ => Position::Open,
        },
        hill: match values.choice("hill") {
            "defender" => Hill::Defender,
            "defender-rough" => Hill::DefenderRough,
            "assaulter" => Hill::Assaulter,
            "assaulter-rough" => Hill::AssaulterRough,
            _ => Hill::None,
        },
        on_rough_hill: values.choice("hill") == "defender-rough",
        assaulter,
        defender,
        falter: falter::Factors::default(),
        fight: fight::Muster::default(),
    };
    no.allow(())?;
    Ok(scene.mustered(book))
}

pub(crate) fn falter_facts() -> Vec<FactName> {
    vec![
        FactName { name: "falter", help: "routs, fight or stops" },
        FactName { name: "assaulter", help: "the assaulter: in-order, disordered or falls-back" },
        FactName { name: "defender-lost", help: "half bases a routing defender loses" },
    ]
}

pub(crate) fn fight_facts() -> Vec<FactName> {
    vec![
        FactName { name: "defender-lost", help: "half bases the defender loses" },
        FactName { name: "assaulter-lost", help: "half bases the assaulter loses" },
        FactName { name: "winner", help: "assaulter or defender" },
    ]
}

pub(crate) fn fact_names() -> Vec<FactName> {
    const STATES: &str = "in-order, disordered, falls-back, retires, routs, destroyed or taken";
    vec![
        FactName { name: "falter", help: "routs, fight or stops" },
        FactName { name: "winner", help: "who won the fight: assaulter, defender or none" },
        FactName { name: "assaulter", help: STATES },
        FactName { name: "defender", help: STATES },
        FactName { name: "assaulter-lost", help: "half bases the assaulter loses in all" },
        FactName { name: "defender-lost", help: "half bases the defender loses in all" },
        FactName { name: "tests", help: "friends who test morale for what they saw" },
        FactName { name: "generals-lost", help: "none, assaulter, defender or both" },
    ]
}

fn falter_word(result: FalterResult) -> Fact {
    Fact::Word(match result {
        FalterResult::Stops => "stops",
        FalterResult::Fight => "fight",
        FalterResult::Routs => "routs",
    })
}

fn winner(combat: &Combat) -> Fact {
    Fact::Word(combat.winner.map_or("none", Who::word))
}

fn lost(party: &Party, standing: Standing) -> Fact {
    Fact::Number(i32::from(party.unit.half_bases - standing.half_bases))
}

fn facts(assaulter: &Party, defender: &Party, combat: &Combat) -> Facts {
    let gone = |party: &Party, standing: Standing| party.general.is_with() && !standing.general.is_with();
    let generals = match (gone(assaulter, combat.assaulter), gone(defender, combat.defender)) {
        (false, false) => "none",
        (true, false) => "assaulter",
        (false, true) => "defender",
        (true, true) => "both",
    };
    say([
        falter_word(combat.falter),
        winner(combat),
        Fact::Word(combat.assaulter.word()),
        Fact::Word(combat.defender.word()),
        lost(assaulter, combat.assaulter),
        lost(defender, combat.defender),
        Fact::Number(i32::from(combat.tests)),
        Fact::Word(generals),
    ])
}

pub(crate) fn falter_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let the = scene(book, values, Scope::Falter)?;
    let defender = the.defender;
    Ok(played(book, the, values.number("determination"), move |combat| {
        say([falter_word(combat.falter), Fact::Word(combat.assaulter.word()), lost(&defender, combat.defender)])
    }))
}

pub(crate) fn fight_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let the = scene(book, values, Scope::Fight)?;
    let (assaulter, defender) = (the.assaulter, the.defender);
    Ok(played(book, the, values.number("determination"), move |combat| {
        // In the order in which odds meet them, so that they need no sorting.
        say([lost(&defender, combat.defender), lost(&assaulter, combat.assaulter), winner(combat)])
    }))
}

pub(crate) fn assault_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    Ok(assaulted(book, scene(book, values, Scope::Assault)?, values.number("determination")))
}

/// An assault as a case, with so many determination dice at hand.
pub(crate) fn assaulted(book: &'static Book, the: Scene, dice: i32) -> Box<dyn Case> {
    let (assaulter, defender) = (the.assaulter, the.defender);
    played(book, the, dice, move |combat| facts(&assaulter, &defender, combat))
}

fn played(book: &'static Book, the: Scene, dice: i32, facts: impl Fn(&Combat) -> Facts + 'static) -> Box<dyn Case> {
    let start = (Combat::begin(&the), dice);
    let step = move |table: &mut dyn Table, (combat, dice): &mut (Combat, i32)| {
        determined(table, combat, dice, |table, combat| step(table, book, &the, combat))
    };
    Situation::case(start, step, move |(combat, _): &(Combat, i32)| facts(combat))
}
