//! Chapter 16, cavalry retreat before combat.

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{choice, flag, list, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::combat::{Crossed, Ground, lose, terrain_mods};
use crate::rows;
use crate::unit::{Arm, NOTATION, Order, Stack, quarters, read_stack};

const WHO: Rule = rulebook("16.1");
const AGAINST: Rule = rulebook("16.2");
const DIE: Rule = card("16.4");
const TAKEN: Rule = rulebook("16.4");
const AFTER: Rule = rulebook("16.6");
const WAY: Rule = rulebook("16.7");
const SIZE: Rule = card("16.4");

pub(crate) const STAND: Choice = Choice { slug: "stand", text: "stand" };
pub(crate) const RETREAT: Choice = Choice { slug: "retreat", text: "retreat before combat" };

/// The outcome of a cavalry retreat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Retreated {
    pub units: Stack,
    pub mp_taken: i32,
    pub lost: i32,
}

/// 16.1 Only a hex with nothing but cavalry may retreat before combat; Wilder's men may not.
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
    let die = table.roll(&Roll::new("cavalry retreat", DIE, Dice::One(D6)).by("defender").with(mods).alike(&kind))?;
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

/// 16.3 The defender may stand or retreat.
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

longroll::words! {
    pub(crate) enum Active { Infantry = "infantry": "infantry", Artillery = "artillery": "artillery", Cavalry = "cavalry": "cavalry" }
}

longroll::form! {
    pub(crate) struct CavalryRetreat(book: &Book) {
        group "cavalry";
        /// all units in the hex
        units: Vec<String> = list(NOTATION, "3-3-1/cav/f1,2-3-0/cav").rows(rows::units(book)), WHO;
        /// the hex holds Wilder's mounted infantry
        wilder: bool = flag(), house("16.1");
        group "active unit";
        /// the unit that comes against it
        active: Active = choice(), AGAINST;
        /// movement points the active unit has left
        mp: i32 = number(0..=60).or(6), TAKEN;
        with crossed: Crossed;
    }
}

impl Declared<Book> for CavalryRetreat {
    const ABOUT: About = About::rolls(
        "cavalry-retreat",
        "Cavalry retreat",
        DIE,
        "Cavalry retreats before infantry attacks: what that takes from the marching unit.",
    );
    const FACTS: &'static [FactName] = &[
        fact("mp-taken", "movement points the active unit loses"),
        fact("mp-left", "movement points it has left"),
        fact("lost", "Manpower lost by the cavalry"),
        fact("fatigue", "highest Fatigue Level of the cavalry afterwards"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let units = read_stack(book, "units", &self.units)?;
        let mut no = Refusals::default();
        no.refuse_if(!may_retreat(&units), "units", "only a hex with nothing but cavalry may retreat", WHO);
        no.refuse_if(self.wilder, "wilder", "Wilder's men do not retreat before combat", house("16.1"));
        let horse = self.active == Active::Cavalry;
        no.refuse_if(horse, "active", "cavalry does not retreat before cavalry", AGAINST);
        no.allow(())?;
        let mods = mods(book, &units, self.crossed.ground());
        let start = Retreated { units, mp_taken: 0, lost: 0 };
        let step = move |table: &mut dyn Table, state: &mut Retreated| {
            *state = retreat(table, book, &mods, &state.units)?;
            Ok(Flow::Done)
        };
        Ok(case(start, step, move |state: &Retreated| {
            let fatigue = state.units.iter().map(|unit| unit.fatigue).max().unwrap_or(0);
            let left = (self.mp - state.mp_taken).max(0);
            say([state.mp_taken, left, state.lost, i32::from(fatigue)].map(Fact::Number))
        }))
    }
}
