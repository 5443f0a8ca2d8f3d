//! The forms of `charge` and `charge-sequence`.

use longroll::form::{choice, choice_of, decision, flag, list, number};
use longroll::procedure::{self, About, Case, Declared, Fact, FactName, fact, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::Table;

use super::before::{CONCENTRATE, SPREAD};
use super::result::{BREAKS, CARRIES, GUN, LARGEST, SMALLEST};
use super::{CHARGE, Combat, Situation, Step, meets_limbered_guns, step};
use crate::book::Book;
use crate::fire::form::{EXAMPLE as FIRE_EXAMPLE, Firers, NOTATION as FIRE_NOTATION, read_firers};
use crate::rows;
use crate::unit::{EXAMPLE, NOTATION, Unit, Units, formation_refusal, read_units};

const MODIFIERS: Rule = card("10.4");
const WHO_CHARGES: Rule = rulebook("10.1");
const BRIDGE: Rule = rulebook("10.8");
const COVER: Rule = card("8.1");
const BREAKTHROUGH: Rule = card("10.10");
const FIRE_BEFORE: Rule = card("10.2");
const TARGETS: Rule = house("10.2");
const PAYS: Rule = house("10.9");
const OUTFLANKED: Rule = card("10.6");

/// The most units a side when fire and charge are taken together.
pub(crate) const MOST_WITH_FIRE: usize = 3;

longroll::words! {
    pub enum Charging {
        Union = "union": "Union",
        Confederate = "confederate": "Confederate",
    }
}

longroll::form! {
    /// The two sides of a charge, and the ground.
    pub(crate) struct Sides(book: &Book) {
        group "chargers";
        /// who charges
        side: Charging = choice(), MODIFIERS;
        /// charging brigades in this combat
        attackers: Vec<String> = list(NOTATION, EXAMPLE).rows(rows::units()), CHARGE;
        /// march columns fight on a road
        road: bool = flag(), MODIFIERS;
        /// march columns charge over a bridge; others may charge beside it
        bridge: bool = flag(), BRIDGE;
        group "defenders";
        /// brigades and batteries they touch
        defenders: Vec<String> = list(NOTATION, EXAMPLE).rows(rows::units()), CHARGE;
        /// ground the defenders hold
        terrain: &'static str = choice_of(&book.grounds()), MODIFIERS;
        /// percent of their stands that hold it
        covered: i32 = number(0..=100).or(100), COVER;
    }
}

longroll::form! {
    /// What players decide in a charge combat.
    pub(crate) struct Decided(_book: &Book) {
        group "decisions";
        /// attackers who drive the enemy back
        breakthrough: () = decision(&[CARRIES, BREAKS]), BREAKTHROUGH;
        /// who loses a stand of the attacker
        attacker_pays: () = decision(&[LARGEST, SMALLEST]), PAYS;
        /// who loses a stand of the defender
        defender_pays: () = decision(&[LARGEST, SMALLEST, GUN]), PAYS;
    }
}

longroll::form! {
    /// A charge combat.
    pub struct Charge(_book: &Book) {
        with sides: Sides;
        group "charge";
        /// this is a breakthrough charge
        breakthrough_charge: bool = flag(), BREAKTHROUGH;
        with decided: Decided;
    }
}

longroll::form! {
    /// A charge with the fire before it and the breakthrough after it.
    pub struct ChargeSequence(book: &Book) {
        with sides: Sides;
        /// ground the chargers are in when fired at
        attacker_terrain: &'static str = choice_of(&book.grounds()), FIRE_BEFORE;
        group "fire";
        /// other units that fire at the first charger
        support: Vec<String> = list(FIRE_NOTATION, FIRE_EXAMPLE).rows(rows::firers()).or(""), FIRE_BEFORE;
        group "breakthrough";
        /// the enemy that a breakthrough meets
        next: Vec<String> = list(NOTATION, EXAMPLE).rows(rows::units()).or(""), BREAKTHROUGH;
        /// ground he holds
        next_terrain: &'static str = choice_of(&book.grounds()), BREAKTHROUGH;
        with decided: Decided;
        /// defenders who are touched by several brigades
        defensive_fire: () = decision(&[SPREAD, CONCENTRATE]), TARGETS;
        /// chargers who touch several units
        offensive_fire: () = decision(&[SPREAD, CONCENTRATE]), TARGETS;
    }
}

impl Sides {
    /// What does not change in the combat: a charge in the open, without fire.
    fn situation(&self, book: &Book) -> Situation {
        // 8.1 Ground counts only if enough of the stands hold it.
        let held = if self.covered >= book.fire_notes.cover_percent { self.terrain } else { "open" };
        Situation {
            confederates: self.side == Charging::Confederate,
            terrain: book.terrain(held),
            attacker_terrain: book.terrain("open"),
            next_terrain: book.terrain("open"),
            breakthrough: false,
            road: self.road,
            bridge: self.bridge,
            support: Firers::new(),
            roster: None,
        }
    }

    /// The combat, from this step on; march columns brush limbered guns aside.
    fn combat(&self, book: &Book, first: Step, no: &mut Refusals) -> Combat {
        let attackers = units(book, "attackers", &self.attackers, no);
        let defenders = units(book, "defenders", &self.defenders, no);
        let brush = meets_limbered_guns(&attackers, &defenders) && !self.bridge;
        Combat::new(if brush { Step::Brush } else { first }, attackers, defenders)
    }
}

fn units(book: &Book, field: &'static str, items: &[String], no: &mut Refusals) -> Units {
    let units = read_units(field, items).unwrap_or_else(|faults| {
        no.0.extend(faults);
        Units::new()
    });
    no.0.extend(units.iter().filter_map(|unit| formation_refusal(book, field, unit)));
    units
}

/// 10.1, 10.8 Who may charge.
fn check(the: &Situation, combat: &Combat, no: &mut Refusals) {
    let clean = no.0.is_empty();
    no.refuse_if(clean && combat.attackers.is_empty(), "attackers", "name at least one charging brigade", CHARGE);
    no.refuse_if(clean && combat.defenders.is_empty(), "defenders", "name at least one unit that is charged", CHARGE);
    let attackers = || combat.attackers.iter();
    let guns = attackers().any(Unit::is_battery);
    no.refuse_if(guns, "attackers", "batteries do not charge", WHO_CHARGES);
    let march = attackers().any(Unit::is_marching);
    let brush = meets_limbered_guns(&combat.attackers, &combat.defenders);
    no.refuse_if(
        march && !the.bridge && !brush && !guns,
        "attackers",
        "a march column charges only over a bridge, or meets limbered guns",
        WHO_CHARGES,
    );
    no.refuse_if(the.bridge && !march, "bridge", "over a bridge brigades charge in march column", BRIDGE);
    let outflanked = attackers().any(|unit| unit.outflanked);
    no.refuse_if(outflanked, "attackers", "only defenders are outflanked", OUTFLANKED);
    let columns = attackers().chain(&combat.defenders).chain(&combat.next).any(Unit::is_marching);
    no.refuse_if(the.road && !columns, "road", "no unit is in march column", MODIFIERS);
}

fn troops(units: &Units) -> i32 {
    units.iter().map(|unit| i32::from(unit.troops())).sum()
}

/// Leaders of both sides, exceptional brigade commanders among them.
fn leaders(combat: &Combat) -> i32 {
    let all = combat.attackers.iter().chain(&combat.defenders).chain(&combat.next);
    all.map(|unit| i32::from(unit.leaders + unit.exceptional + u8::from(unit.commander))).sum()
}

impl Declared<Book> for Charge {
    const ABOUT: About = About::rolls(
        "charge",
        "Charge",
        CHARGE,
        "A charge combat, ties fought on, through losses, captures and breakthrough.",
    );
    const FACTS: &'static [FactName] = &[
        fact("result", "the row of the charge table, or why there was none"),
        fact("attackers-lost", "stands the attackers lost, captured ones too"),
        fact("defenders-lost", "troop stands the defenders lost, captured ones too"),
        fact("captured", "stands captured from the loser"),
        fact("leader-captured", "whether a leader was captured"),
        fact("battery", "worst that befell a defending battery: none, silenced, damaged, destroyed, captured"),
        fact("breakthrough", "whether the attackers break through"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let the = Situation { breakthrough: self.breakthrough_charge, ..self.sides.situation(book) };
        let combat = self.sides.combat(book, Step::Clash, &mut no);
        check(&the, &combat, &mut no);
        no.allow(())?;
        Ok(clash_case(book, the, combat))
    }
}

/// A combat, ready for odds.
pub(crate) fn clash_case(book: &Book, the: Situation, combat: Combat) -> Box<dyn Case + '_> {
    let (ours, theirs) = (troops(&combat.attackers), troops(&combat.defenders));
    let step = move |table: &mut dyn Table, combat: &mut Combat| step(table, book, &the, combat);
    procedure::case(combat, step, move |end: &Combat| {
        say([
            Fact::Word(end.result),
            Fact::Number(ours - troops(&end.attackers)),
            Fact::Number(theirs - troops(&end.defenders)),
            Fact::Number(i32::from(end.captured)),
            yes(end.leader_captured),
            Fact::Word(end.battery),
            yes(end.breaks_through),
        ])
    })
}

impl Declared<Book> for ChargeSequence {
    const ABOUT: About = About::rolls(
        "charge-sequence",
        "Charge, from the fire to the breakthrough",
        FIRE_BEFORE,
        "Defensive fire, offensive fire, the charge, and the breakthrough charge.",
    );
    const FACTS: &'static [FactName] = &[
        fact("result", "the row of the charge table, or why there was none"),
        fact("breakthrough", "result of the breakthrough charge; none, or no-enemy"),
        fact("attackers-lost", "stands the attackers lost to everything"),
        fact("defenders-lost", "troop stands the defenders lost to everything"),
        fact("next-lost", "troop stands lost by the enemy that the breakthrough met"),
        fact("attackers", "good-order, disordered or destroyed: the first charging brigade"),
        fact("leaders-lost", "leaders and exceptional brigade commanders of both sides killed or captured"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let support = read_firers(book, "support", &self.support).unwrap_or_else(|faults| {
            no.0.extend(faults);
            Firers::new()
        });
        let the = Situation {
            attacker_terrain: book.terrain(self.attacker_terrain),
            next_terrain: book.terrain(self.next_terrain),
            support,
            ..self.sides.situation(book)
        };
        let mut combat = self.sides.combat(book, Step::AimDefensive, &mut no);
        combat.next = units(book, "next", &self.next, &mut no);
        check(&the, &combat, &mut no);
        let disordered = combat.attackers.iter().any(|unit| unit.disordered);
        no.refuse_if(disordered, "attackers", "a Disordered brigade may not begin a charge", WHO_CHARGES);
        let unmet = combat.next.is_empty() && self.next_terrain != "open";
        no.refuse_if(
            unmet,
            "next-terrain",
            "you have entered no enemy there: fill in `next`, or leave the ground open",
            BREAKTHROUGH,
        );
        for (field, units) in
            [("attackers", &combat.attackers), ("defenders", &combat.defenders), ("next", &combat.next)]
        {
            let many = units.len() > MOST_WITH_FIRE;
            no.refuse_if(many, field, "at most three units a side; enter more in several forms", TARGETS);
        }
        no.allow(())?;
        Ok(with_fire_case(book, the, combat))
    }
}

/// A charge with the fire before it, ready for odds.
fn with_fire_case(book: &Book, the: Situation, combat: Combat) -> Box<dyn Case + '_> {
    let (ours, theirs, others) = (troops(&combat.attackers), troops(&combat.defenders), troops(&combat.next));
    let before = leaders(&combat);
    let step = move |table: &mut dyn Table, combat: &mut Combat| step(table, book, &the, combat);
    procedure::case(combat, step, move |end: &Combat| {
        let met = end.step == Step::Breakthrough;
        let (charged, next) = if met { (&end.next, &end.defenders) } else { (&end.defenders, &end.next) };
        let second = if end.breaks_through && !met { "no-enemy" } else { end.second };
        say([
            Fact::Word(end.result),
            Fact::Word(second),
            Fact::Number(ours - troops(&end.attackers)),
            Fact::Number(theirs - troops(charged)),
            Fact::Number(others - troops(next)),
            Fact::Word(end.attackers.first().map_or("none", |unit| unit.state())),
            Fact::Number(before - leaders(end)),
        ])
    })
}
