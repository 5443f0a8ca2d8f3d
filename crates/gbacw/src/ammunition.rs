//! Ammunition: the check on a starred row (10.69, 10.91, 14.33) and resupply (10.92). Gringo! keeps no ammunition; a
//! marked row disorders the firer instead.

use longroll::dice::{D10, Dice};
use longroll::form::{choice, flag, maybe, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, lookup, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};
use longroll::{form, words};

use crate::book::Book;

const GUNS: Rule = house("10.69");
const MARKED: Rule = card("10.69");
const INFANTRY: Rule = house("10.91");
const RESUPPLY: Rule = house("10.92");
const RAPID: Rule = card("10.68");

words! {
    /// 10.69 A firer's ammunition.
    pub enum Ammo { Full = "full": "full", Low = "low": "low on ammunition", Out = "out": "out of ammunition" }
}

impl Ammo {
    /// The word for a firer with this ammunition, for odds.
    pub const fn state(self) -> &'static str {
        match self {
            Ammo::Full => "ready",
            Ammo::Low => "low-ammo",
            Ammo::Out => "out-of-ammo",
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

words! {
    /// Whose ammunition is checked.
    pub enum User {
        Artillery = "artillery": "artillery",
        SmallArms = "small-arms": "infantry or cavalry",
        Spencer = "spencer": "unit with Spencers",
    }
}

/// 10.69 A battery runs low on the dice of the chart; 10.91 infantry on a die above its cohesion; 14.33 Spencers on a die
/// above their cohesion less one. A unit that is low already runs out.
pub fn check(table: &mut dyn Table, book: &Book, user: User, cr: u8, ammo: Ammo) -> Play<Ammo> {
    let (rule, most) = match user {
        User::Artillery => (GUNS, book.ammunition.artillery_low.low - 1),
        User::SmallArms => (INFANTRY, i32::from(cr)),
        User::Spencer => (house("14.33"), i32::from(cr) - 1),
    };
    let die = table.roll(&Roll::new("ammunition", rule, Dice::One(D10)).by("firer").at_most(most))?;
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
    let die = table.roll(&Roll::new("resupply", RESUPPLY, Dice::One(D10)).by("owner").at_most(most))?;
    let after = if die <= most { ammo.better() } else { ammo };
    table.tell(&|| {
        Line::effect(
            if die <= most { format!("resupplied: ammunition {}", after.word()) } else { "not resupplied".to_owned() },
            RESUPPLY,
        )
    });
    Ok(after)
}

words! {
    /// What is rolled for.
    pub enum Purpose {
        Check = "check": "the check after a fire roll",
        Resupply = "resupply": "resupply in the Recovery Phase",
    }
}

words! {
    /// 10.92 Where the nearest enemy is: farther than `resupply-far` of the chart `recovery.limits`, or not so far.
    pub enum Enemy { Far = "far": "far off", Near = "near": "near, but not adjacent" }
}

form! {
    /// 10.69, 10.92 A unit's ammunition.
    pub struct AmmunitionRoll(book: &Book) {
        /// whose ammunition it is
        unit: User = choice(), GUNS;
        /// what is rolled for
        purpose: Purpose = choice().only(!book.notes.firer_disordered), GUNS;
        /// the adjusted fire roll, for a check
        adjusted: Option<i32> = maybe(-30..=40), MARKED;
        /// the battery used rapid fire
        rapid: bool = flag(), RAPID;
        /// cohesion rating, for infantry and cavalry
        cr: u8 = number(0..=12).or(6).only(!book.notes.firer_disordered), INFANTRY;
        /// its ammunition now
        ammo: Ammo = choice().only(!book.notes.firer_disordered), GUNS;
        /// where the nearest enemy is, for resupply; the chart recovery.limits has the distance
        enemy: Enemy = choice().only(!book.notes.firer_disordered), RESUPPLY;
    }
}

impl AmmunitionRoll {
    fn refusals(&self) -> Refusals {
        let mut no = Refusals::default();
        let (check, resupply) = (self.purpose == Purpose::Check, self.purpose == Purpose::Resupply);
        no.refuse_if(self.rapid && self.unit != User::Artillery, "rapid", "only artillery has rapid fire", RAPID);
        no.refuse_if(check && self.adjusted.is_none(), "adjusted", "the check needs the adjusted fire roll", MARKED);
        no.refuse_if(resupply && self.adjusted.is_some(), "adjusted", "resupply has no fire roll", RESUPPLY);
        no.refuse_if(resupply && self.rapid, "rapid", "resupply has no fire roll", RESUPPLY);
        let full = resupply && self.ammo == Ammo::Full;
        no.refuse_if(full, "ammo", "a unit with full ammunition needs no resupply", RESUPPLY);
        no.refuse_if(check && self.enemy == Enemy::Near, "enemy", "only resupply asks where the enemy is", RESUPPLY);
        no
    }
}

impl Declared<Book> for AmmunitionRoll {
    const ABOUT: About = About::rolls(
        "ammunition",
        "Ammunition",
        GUNS,
        "What a marked row of the fire table does to the firer, and resupply.",
    );
    const FACTS: &'static [FactName] =
        &[fact("firer", "the unit afterwards: ready, low-ammo or out-of-ammo; in Gringo! ready or disordered")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        self.refusals().allow(())?;
        let (user, adjusted, notes) = (self.unit, self.adjusted.unwrap_or(0), &book.notes);
        let dagger = self.rapid && notes.dagger.contains(&adjusted);
        let starred = book.is_starred(user, adjusted);
        if notes.firer_disordered && notes.rapid_disordered {
            let marked = dagger || starred;
            let rule = if dagger { notes.dagger_rule } else { notes.star_rule };
            let text = if marked { "a marked row: the firer is Disordered after the fire" } else { "not a marked row" };
            let tell = move |table: &mut dyn Table| table.tell(&|| Line::effect(text, rule));
            return Ok(lookup(tell, say([Fact::Word(if marked { "disordered" } else { "ready" })])));
        }
        let near = self.enemy == Enemy::Near;
        let most = if near { book.ammunition.resupply_near } else { book.ammunition.resupply_far };
        let step = move |table: &mut dyn Table, state: &mut Ammo| {
            if self.purpose == Purpose::Resupply {
                *state = resupply(table, most, *state)?;
            } else if dagger {
                table.tell(&|| Line::effect(format!("rapid fire on row {adjusted}: out of ammunition"), RAPID));
                *state = Ammo::Out;
            } else if starred {
                *state = check(table, book, user, self.cr, *state)?;
            } else {
                table.tell(&|| Line::effect(format!("row {adjusted} does not check ammunition"), MARKED));
            }
            Ok(Flow::Done)
        };
        Ok(case(self.ammo, step, |ammo: &Ammo| say([Fact::Word(ammo.state())])))
    }
}
