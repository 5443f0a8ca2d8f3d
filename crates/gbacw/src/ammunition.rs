//! Ammunition: the check on a starred row (10.69, 10.91, 14.33) and resupply (10.92). Gringo! keeps no ammunition; a
//! marked row disorders the firer instead.

use longroll::dice::{D10, Dice};
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::Book;
use longroll::procedure::lookup;

const GUNS: Rule = house("10.69");
const MARKED: Rule = card("10.69");
const INFANTRY: Rule = house("10.91");
const RESUPPLY: Rule = house("10.92");
const SPENCER: Rule = house("14.33");
const RAPID: Rule = card("10.68");

/// 10.69 A firer's ammunition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ammo {
    Full,
    Low,
    Out,
}

impl Ammo {
    pub const fn word(self) -> &'static str {
        match self {
            Ammo::Full => "full",
            Ammo::Low => "low",
            Ammo::Out => "out",
        }
    }

    /// One step worse.
    const fn worse(self) -> Ammo {
        match self {
            Ammo::Full => Ammo::Low,
            Ammo::Low | Ammo::Out => Ammo::Out,
        }
    }

    /// One step better.
    const fn better(self) -> Ammo {
        match self {
            Ammo::Full | Ammo::Low => Ammo::Full,
            Ammo::Out => Ammo::Low,
        }
    }
}

/// Whose ammunition is checked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum User {
    Artillery,
    SmallArms,
    Spencer,
}

/// 10.69 A battery runs low on the dice of the chart; 10.91 infantry on a die above its cohesion; 14.33 Spencers on a die
/// above their cohesion less one. A unit that is low already runs out.
pub fn check(table: &mut dyn Table, book: &Book, user: User, cr: u8, ammo: Ammo) -> Play<Ammo> {
    let (rule, most) = match user {
        User::Artillery => (GUNS, book.ammunition.artillery_low.low - 1),
        User::SmallArms => (INFANTRY, i32::from(cr)),
        User::Spencer => (SPENCER, i32::from(cr) - 1),
    };
    let die = table.roll(&Roll::new("ammunition", rule, Dice::One(D10)).at_most(most))?;
    let after = if die > most { ammo.worse() } else { ammo };
    table.tell(&|| match after {
        _ if die <= most => Line::effect("ammunition holds", rule),
        Ammo::Out => Line::effect("out of ammunition", rule),
        _ => Line::effect("low on ammunition", rule),
    });
    Ok(after)
}

/// 10.92 A unit away from the enemy may be resupplied: out becomes low, low becomes full.
pub(crate) fn resupply(table: &mut dyn Table, most: i32, ammo: Ammo) -> Play<Ammo> {
    let die = table.roll(&Roll::new("resupply", RESUPPLY, Dice::One(D10)).at_most(most))?;
    let after = if die <= most { ammo.better() } else { ammo };
    table.tell(&|| {
        Line::effect(
            if die <= most {
                format!("resupplied: ammunition {}", after.word())
            } else {
                "no ammunition came".to_owned()
            },
            RESUPPLY,
        )
    });
    Ok(after)
}

pub(crate) fn form(book: &Book) -> Form {
    let form = Form::new().choice(
        "unit",
        &[("artillery", "artillery"), ("small-arms", "infantry or cavalry"), ("spencer", "unit with Spencers")],
        "whose ammunition it is",
        GUNS,
    );
    if book.notes.firer_disordered {
        return form.number("adjusted", (-30, 40), "the adjusted fire roll", MARKED).flag(
            "rapid",
            "the battery used rapid fire",
            RAPID,
        );
    }
    form.choice(
        "for",
        &[("check", "the check after a fire roll"), ("resupply", "resupply in the Recovery Phase")],
        "what is rolled for",
        GUNS,
    )
    .number_or("adjusted", (-30, 40), 0, "the adjusted fire roll, for a check", MARKED)
    .flag("rapid", "the battery used rapid fire", RAPID)
    .number_or("cr", (0, 12), 6, "cohesion rating, for infantry and cavalry", INFANTRY)
    .choice("ammo", &[("full", "full"), ("low", "low"), ("out", "out")], "its ammunition now", GUNS)
    .choice(
        "enemy",
        &[("far", "more than four hexes away"), ("near", "within four hexes, not adjacent")],
        "where the nearest enemy is, for resupply",
        RESUPPLY,
    )
}

pub(crate) fn fact_names(book: &Book) -> Vec<FactName> {
    if book.notes.firer_disordered {
        return vec![FactName { name: "firer", help: "the firer afterwards: ready or disordered" }];
    }
    vec![FactName { name: "ammo", help: "ammunition afterwards: full, low or out" }]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let user = match values.choice("unit") {
        "spencer" => User::Spencer,
        "small-arms" => User::SmallArms,
        _ => User::Artillery,
    };
    let adjusted = values.number("adjusted");
    let rapid = values.flag("rapid");
    if rapid && user != User::Artillery {
        return Err(Refusal::field("rapid", "only artillery has rapid fire", RAPID).into());
    }
    let dagger = rapid && book.notes.dagger.contains(&adjusted);
    let spencer =
        user == User::Spencer && !book.notes.star.is_empty() && book.ammunition.spencer_rows.contains(&adjusted);
    let starred = book.notes.star.contains(&adjusted) || spencer;
    if book.notes.firer_disordered {
        let marked = dagger || starred;
        let tell = move |table: &mut dyn Table| {
            let text = if marked { "a marked row: the firer is Disordered after the fire" } else { "not a marked row" };
            table.tell(&|| Line::effect(text, MARKED));
        };
        return Ok(lookup(tell, say([Fact::Word(if marked { "disordered" } else { "ready" })])));
    }
    let ammo = match values.choice("ammo") {
        "low" => Ammo::Low,
        "out" => Ammo::Out,
        _ => Ammo::Full,
    };
    let cr = values.number("cr") as u8;
    let most =
        if values.choice("enemy") == "near" { book.ammunition.resupply_near } else { book.ammunition.resupply_far };
    let is_resupply = values.choice("for") == "resupply";
    if is_resupply && ammo == Ammo::Full {
        return Err(Refusal::field("ammo", "a unit with full ammunition needs no resupply", RESUPPLY).into());
    }
    let step = move |table: &mut dyn Table, state: &mut Ammo| {
        if is_resupply {
            *state = resupply(table, most, *state)?;
        } else if dagger {
            table.tell(&|| Line::effect(format!("rapid fire on row {adjusted}: out of ammunition"), RAPID));
            *state = Ammo::Out;
        } else if starred {
            *state = check(table, book, user, cr, *state)?;
        } else {
            table.tell(&|| Line::effect(format!("row {adjusted} does not check ammunition"), MARKED));
        }
        Ok(Flow::Done)
    };
    Ok(Situation::case(ammo, step, |ammo: &Ammo| say([Fact::Word(ammo.word())])))
}
