//! The form of a combat.

use std::rc::Rc;

use longroll::form::{choice, flag, list, number};
use longroll::procedure::{About, Case, Declared, FactName, case, fact};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Flow, Table};

use super::{Attack, Battle, Ground, Manner, Ridge, Terrain, Water, named, resolve};
use crate::book::Book;
use crate::flank::{AROUND, AROUND_EXAMPLE, read_ring};
use crate::rows;
use crate::unit::{Arm, NOTATION, Order, Stack, Unit, read_stack};

const ONE_UNIT: Rule = rulebook("9.1");
const TYPES: Rule = card("9.3");
const NO_ALLOWANCE: Rule = card("9.4");
const BARRED: Rule = house("9.5");
const BARRED_ZOC: Rule = rulebook("9.5");
const COMBAT: Rule = card("10.6");
const TACTICAL: Rule = rulebook("11.4");
const GROUND: Rule = card("12.1");
const RAIN: Rule = card("10.4");
const FLANK: Rule = rulebook("13.1");
const LED: Rule = card("14.2");
const INSUBORDINATE: Rule = card("20.3");
const WAGONS: Rule = house("11.6");
const WILDER: Rule = house("3.1");

longroll::form! {
    /// The ground between attacker and defender, for every procedure that needs it.
    pub(crate) struct Crossed(_book: &Book) {
        group "ground";
        /// terrain of the defender's hex
        terrain: Terrain = choice(), GROUND;
        /// terrain of the attacker's hex
        from: Terrain = choice(), GROUND;
        /// water that the attack crosses
        water: Water = choice(), GROUND;
        /// ridge that the attack crosses
        ridge: Ridge = choice(), GROUND;
        /// a rain turn
        rain: bool = flag(), RAIN;
    }
}

impl Crossed {
    pub fn ground(&self) -> Ground {
        let Crossed { terrain, from, water, ridge, rain } = *self;
        Ground { terrain, from, water, ridge, rain }
    }
}

longroll::form! {
    /// The side that defends, and where.
    pub(crate) struct Defense(book: &Book) {
        group "defender";
        /// the units in the hex attacked
        defenders: Vec<String> = list(NOTATION, "8-3-2/ab").rows(rows::units(book)), ONE_UNIT;
        /// best tactical value of a leader with them, 0 for none
        defender_leader: i32 = number(0..=6).or(0), TACTICAL;
        /// the defender is Wilder's mounted infantry, organized
        wilder: bool = flag(), WILDER;
        with crossed: Crossed;
        /// up to six hexes around the defender, for the flank bonus: o open, a8 held by the attacker's friends of Combat
        /// Value 8, z8 in their zone, m mountain or swamp without a road to the defender, r behind an uncrossed river, e off
        /// the map; then f with a friend of the defender, w reached only over woods hexsides
        around: Vec<String> = list(AROUND, AROUND_EXAMPLE).rows(rows::around()).or(""), FLANK;
    }
}

impl Defense {
    /// The attack by these units; reasons against it are added to the refusals.
    pub fn attack(&self, book: &Book, attackers: Stack, manner: Manner, no: &mut Refusals) -> Result<Attack, Refusals> {
        let defenders = read_stack(book, "defenders", &self.defenders)?;
        let ring = read_ring("around", &self.around)?;
        let is_wilder = matches!(defenders[..], [unit] if unit.arm == Arm::Cavalry && unit.order == Order::Organized);
        no.refuse_if(self.wilder && !is_wilder, "wilder", "Wilder is one organized unit of cavalry", WILDER);
        refuse_units(no, &attackers, &defenders);
        Ok(Attack {
            attackers,
            defenders,
            manner,
            attacker_leader: 0,
            defender_leader: self.defender_leader,
            ground: self.crossed.ground(),
            ring,
            led_by_name: false,
            insubordinate: false,
            wilder: self.wilder,
        })
    }
}

/// The reasons against an attack by these units on those.
fn refuse_units(no: &mut Refusals, attackers: &Stack, defenders: &Stack) {
    let field = "attackers";
    let any = |test: fn(&Unit) -> bool| attackers.iter().any(test);
    no.refuse_if(any(|unit| unit.demoralized > 0), field, "a demoralized unit may not attack", BARRED);
    no.refuse_if(any(|unit| unit.arm == Arm::Wagon), field, "a wagon train does not attack", BARRED);
    let guns = attackers.iter().all(|unit| unit.arm == Arm::Artillery);
    no.refuse_if(guns, field, "artillery alone does not attack", BARRED);
    let only_wagons = defenders.iter().all(|unit| unit.arm == Arm::Wagon);
    no.refuse_if(only_wagons, "defenders", "wagons alone are captured without a combat", WAGONS);
}

longroll::form! {
    pub(crate) struct CombatForm(book: &Book) {
        group "attacker";
        /// the unit that attacks; several in an assault
        attackers: Vec<String> = list(NOTATION, "9-2-2/f1").rows(rows::units(book)), ONE_UNIT;
        /// how it attacks
        attack: Manner = choice(), TYPES;
        /// best tactical value of a leader with the attackers, 0 for none
        leader: i32 = number(0..=6).or(0), TACTICAL;
        /// movement points it has left, for a march attack
        mp: i32 = number(0..=60).or(8), TYPES;
        /// its Movement Allowance has come down to 0
        no_allowance: bool = flag(), NO_ALLOWANCE;
        /// it has stepped from enemy zone to enemy zone in this march
        zone_to_zone: bool = flag(), BARRED_ZOC;
        /// Longstreet or Sherman leads the assault
        assault_leader: bool = flag(), LED;
        /// the attacker's corps is insubordinate, for a march attack
        insubordinate: bool = flag(), INSUBORDINATE;
        with defense: Defense;
    }
}

impl Declared<Book> for CombatForm {
    const ABOUT: About =
        About::rolls("combat", "Combat", COMBAT, "One attack: values, modifiers, dice, and the results of both sides.");
    const FACTS: &'static [FactName] = &[
        fact("attacker", "the attacker's result, as printed"),
        fact("defender", "the defender's result, as printed"),
        fact("attacker-lost", "Manpower lost by the attacker"),
        fact("defender-lost", "Manpower lost by the defender"),
        fact("defender-fate", "stands, retreats, routs or eliminated"),
        fact("demoralized", "the defender's demoralization afterwards, 0 to 2"),
        fact("march", "marches-on, march-ends, assault-over or eliminated"),
        fact("advance", "whether the attacker may advance"),
    ];

    /// The odds remember only the row of the chart; what a row does is worked out beforehand.
    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let attackers = read_stack(book, "attackers", &self.attackers)?;
        let attack = self.defense.attack(book, attackers, self.attack, &mut no)?;
        let attack = Attack {
            attacker_leader: self.leader,
            led_by_name: self.assault_leader,
            insubordinate: self.insubordinate,
            ..attack
        };
        self.refuse_manner(&mut no, book, &attack);
        no.allow(())?;
        let battle = Rc::new(Battle::new(book, attack).ordered());
        let fought = Rc::clone(&battle);
        let step = move |table: &mut dyn Table, row: &mut u8| {
            *row = resolve(table, book, &fought, &|unit| named(&fought.attack, unit))?;
            Ok(Flow::Done)
        };
        Ok(case(0, step, move |row: &u8| battle.outcome(*row)))
    }
}

impl CombatForm {
    fn refuse_manner(&self, no: &mut Refusals, book: &Book, attack: &Attack) {
        let assault = attack.manner == Manner::Assault;
        let refuses = assault && self.insubordinate;
        no.refuse_if(refuses, "insubordinate", "an insubordinate leader does not assault", house("14.1"));
        no.refuse_if(!assault && self.assault_leader, "assault-leader", "the bonus is for an assault", LED);
        let Some(row) = attack.manner.row() else { return };
        no.refuse_if(attack.attackers.len() > 1, "attackers", "only the marching unit attacks", ONE_UNIT);
        let costs = book.combat.attacks[row];
        let horse = attack.attackers.iter().any(|unit| unit.arm == Arm::Cavalry);
        let cost = if horse { costs.cavalry } else { costs.infantry };
        no.refuse_if(self.mp < cost, "mp", format!("a {} attack costs {cost} MP", costs.name), TYPES);
        no.refuse_if(
            self.no_allowance && attack.manner == Manner::ColumnOfRoute,
            "attack",
            "no attack in column of route with a Movement Allowance of 0",
            NO_ALLOWANCE,
        );
        no.refuse_if(
            self.zone_to_zone,
            "zone-to-zone",
            "a unit that stepped from zone to zone may not attack in that march",
            BARRED_ZOC,
        );
    }
}
