//! The form of a shock.

use std::sync::Arc;

use longroll::form::{choice, choice_of, decision, flag, list, modifier, number};
use longroll::procedure::{About, Case, Declared, FactName};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::Choice;

use super::before::{CHARGE_BACK, FORM_SQUARE, GO, STAND};
use super::umpire::{FACTS, FIRE_OR_HOLD, ONCE_OR_RAPID, STACKS, TIED, Umpire, case};
use super::{Combat, Fighter, Fighters, From, NO, Situation, YES, is_downhill};
use crate::book::{Book, Weapon};
use crate::edition::Edition;
use crate::fire::{FireKind, Firing, Light, Through};
use crate::rows;
use crate::unit::{Arm, MOST_UNITS, Unit, read_units};

const ELIGIBLE: Rule = house("11.1");
const CHARGE: Rule = house("11.21");
const POSITION: Rule = card("11.43");
const FIRE: Rule = card("11.38");
const GROUND: Rule = house("9.4");
const CONTINUE: Rule = card("11.47");
const OPEN_ORDER: Rule = house("14.5");
const ATTACKERS: &str = "SP/CR or SPofPRINTED/CR, then letters (d Disordered, g green, m mounted, k cavalry on foot, l lancers, \
                         b brigade combat ineffective); commas between units, the top unit first";
const DEFENDERS: &str = "SP/CR or SPofPRINTED/CR, then letters (d Disordered, m mounted, k cavalry on foot, l lancers, s skirmishers, \
                         o open order, a artillery, h horse artillery, b brigade combat ineffective), then :WEAPON for a unit that \
                         fires; commas between units, the top unit first";

longroll::words! {
    /// 6.1 The orders under which units attack.
    pub enum AttackOrders { Attack = "attack": "Attack", Advance = "advance": "Advance" }
}

longroll::form! {
    /// A shock, from the retreat before it to the disorder after it.
    pub struct Shock(book: &Book) {
        group "units";
        /// attackers in the defender's frontal hexes
        front: Vec<String> = list(ATTACKERS, "8/6,5/5g").rows(rows::attackers()).or(""), POSITION;
        /// attackers in its flank hexes
        flank: Vec<String> = list(ATTACKERS, "8/6,5/5g").rows(rows::attackers()).or(""), POSITION;
        /// attackers in its rear hexes
        rear: Vec<String> = list(ATTACKERS, "8/6,5/5g").rows(rows::attackers()).or(""), POSITION;
        /// the defending hex, top unit first
        defenders: Vec<String> = list(DEFENDERS, "6/6:R,4/5d").rows(rows::defenders(book)), ELIGIBLE;
        /// units adjacent to an attacker's flank or rear that fire before the shock
        support: Vec<String> = list(DEFENDERS, "5/6:R").rows(rows::defenders(book)).or(""), FIRE;
        group "attackers";
        /// the attackers' orders
        orders: AttackOrders = choice(), card("6.1");
        charge: bool = modifier(book.shock_drm.charge);
        aggressive_leader: bool = modifier(book.shock_drm.aggressive_leader);
        no_brigadier: bool = modifier(book.shock_drm.no_brigadier);
        /// rank of the best leader with the attackers
        attacker_leader: u8 = number(0..=4).or(0), card("11.36");
        /// attacking hexes that are frontal to another enemy unit
        exposed: i32 = number(0..=6).or(0), POSITION;
        /// every hex around the defender is an attacker's, or frontal to one
        surrounded: bool = flag(), POSITION;
        /// highest fatigue level among the attackers
        attacker_fatigue: i32 = number(0..=4).or(0).only(book.has_fatigue), card("17.31");
        /// highest fatigue level among the defenders
        defender_fatigue: i32 = number(0..=4).or(0).only(book.has_fatigue), card("17.31");
        group "defenders";
        /// rank of the best leader with the defenders
        defender_leader: u8 = number(0..=4).or(0), card("11.73");
        breastworks: bool = modifier(book.shock_drm.breastworks);
        /// in a fort or field fortification, which counts as breastworks all round and a little more
        fort: bool = flag(), house("15.2");
        /// in March Mode
        march_mode: bool = flag(), card("11.37");
        group "ground and light";
        /// the defender's hex
        terrain: &'static str = choice_of(&ground(book)), GROUND;
        /// what the attack crosses; the worst for the attackers
        hexside: &'static str = choice_of(&book.hexsides.iter().map(|h| (h.name, h.words)).collect::<Vec<_>>()), GROUND;
        /// the attackers' hex, for pre-shock fire
        attacker_terrain: &'static str = choice_of(&ground(book)), GROUND;
        /// the light
        light: &'static str = choice_of(&[("day", "day"), ("dusk", "dawn or dusk"), ("night", "night")]), card("16.12");
        group "decisions";
        /// most continuations of the combat
        continuations: u8 = number(0..=9).or(book.most_continuations), house("11.47");
        /// what the defender does when he may
        retreat_before_shock: () = decision(retreats(book)), house("11.33");
        /// whether the defenders fire before the shock
        reaction_fire: () = decision(FIRE_OR_HOLD), FIRE;
        /// whether defending guns use rapid fire
        rapid_fire: () = decision(ONCE_OR_RAPID), card("10.68");
        /// which of several units with the same cohesion takes the loss of a Bloody Stand Off
        bloody_loss: () = decision(TIED), house("8.36");
        /// whether attackers who need not advance do
        advance: () = decision(&[YES, NO]), house("11.46");
        /// which of several attacking stacks advances
        advancing_stack: () = decision(STACKS), house("12.6");
        /// whether the attacker continues when he may
        continue_shock: () = decision(&[YES, NO]), CONTINUE;
        /// whether the defender continues after throwing the attack back
        counterattack: () = decision(&[NO, YES]), CONTINUE;
    }
}

fn ground(book: &Book) -> Vec<(&'static str, &'static str)> {
    book.terrain.iter().map(|terrain| (terrain.name, terrain.words)).collect()
}

fn retreats(book: &Book) -> &'static [Choice] {
    let all = &[STAND, GO, CHARGE_BACK, FORM_SQUARE];
    if book.edition == Edition::Gringo { all } else { &all[..3] }
}

/// A unit of the form, what it fires, and what it is called on the receipt.
struct Listed {
    unit: Unit,
    weapon: Option<Arc<Weapon>>,
    name: String,
}

/// Units with the weapons written after a colon, and everything that is wrong with them.
fn listed(book: &Book, (field, place): (&'static str, &str), items: &[String], no: &mut Refusals) -> Vec<Listed> {
    let units = read_units(field, items).unwrap_or_else(|faults| {
        no.0.extend(faults);
        Vec::new()
    });
    let mut list = Vec::new();
    for ((unit, code), item) in units.into_iter().zip(items) {
        let weapon = code.as_deref().and_then(|code| book.weapon(code));
        if let (Some(code), None) = (&code, weapon) {
            let help = longroll::nearest::suggest(code, book.weapons.iter().map(|w| w.code));
            no.0.push(Refusal::field(field, format!("there is no weapon `{code}`"), card("10.4")).help(help));
        }
        let mismatch = weapon.is_some_and(|weapon| weapon.is_gun != unit.arm.is_guns());
        let served = "only artillery (letter a or h) fires guns, and it fires nothing else";
        no.refuse_if(mismatch, field, served, card("10.4"));
        let spread = unit.open_order && unit.arm != Arm::Infantry;
        no.refuse_if(spread, field, "only infantry takes open order", OPEN_ORDER);
        list.push(Listed { unit, weapon: weapon.cloned(), name: format!("{place} {item}") });
    }
    list
}

impl Shock {
    /// All fighters, the attackers by the side they attack from.
    fn fighters(&self, book: &Book, no: &mut Refusals) -> Vec<(Listed, From, bool)> {
        let mut all = Vec::new();
        let sides = [
            ("front", &self.front, From::Front),
            ("flank", &self.flank, From::Flank),
            ("rear", &self.rear, From::Rear),
        ];
        for (field, items, from) in sides {
            for attacker in listed(book, (field, field), items, no) {
                let Unit { arm, open_order, .. } = attacker.unit;
                no.refuse_if(arm.is_guns(), field, "artillery never attacks in shock", ELIGIBLE);
                no.refuse_if(arm == Arm::Skirmishers, field, "skirmishers never attack in shock", house("14.4"));
                no.refuse_if(open_order, field, "a unit in open order does not attack in shock", OPEN_ORDER);
                all.push((attacker, from, true));
            }
        }
        let most = format!("more than {MOST_UNITS} attackers");
        no.refuse_if(all.len() > MOST_UNITS, "front", most, ELIGIBLE);
        let empty = all.is_empty() && no.0.is_empty();
        no.refuse_if(empty, "front", "there is no attacker: fill front, flank or rear", ELIGIBLE);
        no.refuse_if(self.defenders.is_empty(), "defenders", "name at least one defender", ELIGIBLE);
        let defenders = listed(book, ("defenders", "defender"), &self.defenders, no);
        all.extend(defenders.into_iter().map(|defender| (defender, From::Front, false)));
        all
    }

    fn refuse(&self, book: &Book, fighters: &[(Listed, From, bool)], no: &mut Refusals) {
        let any = |began: bool, so: fn(&Unit) -> bool| fighters.iter().any(|(it, _, of)| *of == began && so(&it.unit));
        let tired = format!("a brigade at fatigue level {} does not shock", book.fatigue_without_shock);
        no.refuse_if(self.attacker_fatigue >= book.fatigue_without_shock, "attacker-fatigue", tired, house("17.3"));
        let riders = self.breastworks && any(false, |unit| unit.arm == Arm::Mounted);
        no.refuse_if(riders, "breastworks", "mounted units do not fight in breastworks", house("14.2"));
        if !self.charge {
            return;
        }
        let advance = self.orders != AttackOrders::Attack;
        no.refuse_if(advance, "charge", "only units under Attack orders charge", CHARGE);
        no.refuse_if(any(true, Unit::is_disordered), "charge", "a Disordered attacker cancels the charge", CHARGE);
        let woods = any(true, |unit| unit.arm == Arm::Mounted) && book.terrain(self.terrain).is_woods;
        let barred = woods && book.mounted_woods_factor.is_none();
        no.refuse_if(barred, "charge", "cavalry does not charge into woods", house("11.51"));
        no.refuse_if(self.light == "night", "charge", "units do not charge at night", house("16.2"));
    }

    /// What bears on the first round.
    fn situation(&self, book: &Book, around_works: bool) -> Situation {
        let (terrain, hexside) = (book.terrain(self.terrain), book.hexside(self.hexside));
        Situation {
            attack_orders: self.orders == AttackOrders::Attack,
            charge: self.charge,
            aggressive: self.aggressive_leader,
            no_brigadier: self.no_brigadier,
            breastworks: self.fort || self.breastworks && !around_works,
            fort: self.fort,
            march_mode: self.march_mode,
            surrounded: self.surrounded,
            exposed: self.exposed,
            attackers_fatigue: self.attacker_fatigue,
            defenders_fatigue: self.defender_fatigue,
            hex: terrain.shock,
            hexside: hexside.shock,
            downhill: is_downhill(&hexside),
            woods: terrain.is_woods,
            clear: terrain.name == "clear",
            most_continuations: self.continuations,
            ..Situation::default()
        }
    }

    /// The shot a unit would fire before the shock, but for its target's strength.
    fn shot(&self, book: &Book, unit: &Unit, weapon: Arc<Weapon>, through: Through) -> Firing {
        let mut firing = Firing {
            kind: FireKind::PreShock,
            arm: unit.arm,
            disordered: unit.is_disordered(),
            green: unit.green && unit.arm == Arm::Infantry,
            open_order: unit.open_order,
            from_breastworks: through == Through::Front && (self.breastworks || self.fort) && !weapon.is_gun,
            fatigue: self.defender_fatigue,
            light: match self.light {
                "dusk" => Light::Dusk,
                "night" => Light::Night,
                _ => Light::Day,
            },
            ..Firing::plain(book, weapon, i32::from(unit.sp), 1)
        };
        firing.target.through = through;
        firing.target.terrain = book.terrain(self.attacker_terrain);
        firing
    }
}

impl Declared<Book> for Shock {
    const ABOUT: About = About::rolls(
        "shock",
        "Shock",
        card("11.4"),
        "A shock combat in the six steps of the card, with continuations.",
    );
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let fighters = self.fighters(book, &mut no);
        let support = listed(book, ("support", "support"), &self.support, &mut no);
        let unarmed = support.iter().any(|unit| unit.weapon.is_none());
        no.refuse_if(unarmed, "support", "a supporting unit needs its weapon, like 5/6:R", FIRE);
        self.refuse(book, &fighters, &mut no);
        no.allow(())?;
        let around_works = self.breastworks && !self.fort && !(self.flank.is_empty() && self.rear.is_empty());
        let shot = |unit: &Listed, through| Some(self.shot(book, &unit.unit, unit.weapon.clone()?, through));
        let umpire = Umpire {
            book,
            first: self.situation(book, around_works),
            leaders: [self.attacker_leader, self.defender_leader],
            shots: fighters.iter().map(|(unit, _, began)| shot(unit, Through::Front).filter(|_| !began)).collect(),
            support: support.iter().filter_map(|unit| Some((unit.unit, shot(unit, Through::Flank)?))).collect(),
            names: fighters.iter().map(|(unit, ..)| unit.name.clone()).collect(),
            turned_works: around_works,
        };
        let place =
            |(at, (it, from, began)): (usize, &(Listed, From, bool))| Fighter::new(at as u8, it.unit, *from, *began);
        let fighters: Fighters = fighters.iter().enumerate().map(place).collect();
        Ok(case(umpire, Combat::new(fighters)))
    }
}
