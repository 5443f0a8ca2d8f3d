//! The form of a shot.

use longroll::asking::Named;
use longroll::form;
use longroll::form::{choice, choice_of, flag, list, modifier, number, pick_of};
use longroll::procedure::{About, Case, Declared, Fact, FactName, Outcome, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Flow, Table};
use longroll::words;

use super::{FIRE, FireKind, Firer, Firing, Light, Sharpshooters, Shot, TargetHex, Through, Volley, shaken, volley};
use crate::ammunition::Ammo;
use crate::book::Book;
use crate::disorder::STATES;
use crate::edition::Edition;
use crate::range::{RANGE, weapons};
use crate::rows;
use crate::unit::{Arm, Cohesion, EXAMPLE, MOST_UNITS, NOTATION, Stack, Unit, read_units};

const UNITS: Rule = rulebook("2.2");
const SECOND: Rule = house("12.37");
const FACING: Rule = house("7.1");
const TERRAIN: Rule = house("9.4");

words! {
    /// The firer's side.
    pub enum Nation { UnitedStates = "us": "United States", Mexico = "mexico": "Mexico" }
}

form! {
    /// 10.17 A shot.
    pub struct Fire(book: &Book) {
        group "firer";
        /// weapon or gun
        weapon: &'static str = pick_of(&weapons(book)), RANGE;
        /// strength points or guns firing
        sp: i32 = number(1..=60), FIRE;
        /// range in hexes
        range: i32 = number(1..=60), RANGE;
        /// who fires; a gun is always fired by artillery
        firer: Arm = choice().without(not_firing(book)), UNITS;
        /// on what occasion
        fire: FireKind = choice(), card("10.1");
        /// the firer's side
        nation: Nation = choice().only(book.edition == Edition::Gringo), card("18.5");
        disordered_firer: bool = modifier(book.fire_drm.disordered_firer);
        green: bool = modifier(book.fire_drm.green);
        prepared: bool = modifier(book.fire_drm.prepared);
        from_breastworks: bool = modifier(book.fire_drm.from_breastworks);
        lower_level: bool = modifier(book.fire_drm.lower_level);
        artillery_moved: bool = modifier(book.fire_drm.artillery_moved);
        artillery_became_top: bool = modifier(book.fire_drm.artillery_became_top);
        artillery_turned: bool = modifier(book.fire_drm.artillery_turned);
        /// rapid fire
        rapid: bool = flag(), card("10.68");
        /// sharpshooters firing
        sharpshooters: Sharpshooters = choice().only(book.fire_drm.sharpshooters.is_some()), card("14.64");
        /// the firer is in open order: half strength
        firer_open_order: bool = flag().only(book.fire_drm.open_order.is_some()), house("14.5");
        /// the firer's ammunition
        ammo: Ammo = choice().only(book.fire_drm.low_ammo.is_some()), card("10.69");
        /// the firer's cohesion rating, for its ammunition
        firer_cr: u8 = number(0..=12).or(6).only(book.fire_drm.low_ammo.is_some()), house("10.91");
        /// fatigue level of the firer's brigade
        fatigue: i32 = number(0..=4).or(0).only(book.has_fatigue), house("17.31");
        group "target";
        /// cohesion rating of the target, the top unit
        cr: u8 = number(0..=12), rulebook("2.6");
        /// what the target is
        target: Arm = choice().without(absent(book)), UNITS;
        /// strength points or guns of the target
        target_sp: u8 = number(1..=60).or(6), rulebook("12.1");
        /// its printed strength, 0 if unknown; a worn unit collapses
        printed_sp: u8 = number(0..=60).or(0), house("12.5");
        /// infantry and cavalry SP in the hex, for guns at a distance; 0 counts the target and the others
        hex_sp: i32 = number(0..=99).or(0), house("8.34");
        /// the target is Disordered
        disordered: bool = flag(), SECOND;
        /// rank of the best leader with the target
        leader: u8 = number(0..=4).or(0), SECOND;
        /// the target's brigade is combat ineffective
        bce: bool = flag(), house("13.2");
        /// where the fire enters; a flank or rear hexside is flanking fire
        through: Through = choice(), FACING;
        /// the target is in March Mode: always flanked
        march_mode: bool = flag(), FACING;
        /// the target is behind breastworks that the fire crosses
        behind_breastworks: bool = flag(), card("15.23");
        open_order: bool = modifier(book.fire_drm.open_order);
        /// the target is in square
        square: bool = flag().only(book.edition == Edition::Gringo), house("18.2");
        /// the target is in a street and the fire comes from a building
        street: bool = flag().only(book.edition == Edition::Gringo), house("18.9");
        /// terrain of the target hex
        terrain: &'static str = choice_of(&book.terrain.iter().map(|t| (t.name, t.words)).collect::<Vec<_>>()), TERRAIN;
        /// hexside of the target that the fire crosses
        hexside: &'static str = choice_of(&book.hexsides.iter().map(|h| (h.name, h.words)).collect::<Vec<_>>()), TERRAIN;
        /// other units in the target hex, from the top down
        others: Vec<String> = list(NOTATION, EXAMPLE).rows(rows::units()).or(""), house("8.35");
        group "light";
        /// the light
        light: Light = choice(), card("16.11");
    }
}

/// Arms that a form does not have: Gringo! has no skirmishers.
fn absent(book: &Book) -> &'static [&'static str] {
    if book.fire_drm.skirmishers.is_some() { &[] } else { &["skirmishers"] }
}

fn not_firing(book: &Book) -> &'static [&'static str] {
    let guns = &["artillery", "horse-artillery", "skirmishers"];
    if book.fire_drm.skirmishers.is_some() { &guns[..2] } else { guns }
}

impl Fire {
    /// The target hex from the top down, or what is wrong with the notation.
    fn targets(&self) -> Result<Stack, Refusals> {
        let top = Unit {
            printed: self.printed_sp,
            bce: self.bce,
            cohesion: if self.disordered { Cohesion::Disordered } else { Cohesion::Good },
            ..Unit::new(self.target, self.target_sp, self.cr)
        };
        let others = read_units("others", &self.others).map_err(Refusals)?;
        let mut no = Refusals::default();
        let over = top.printed > 0 && top.printed < top.sp;
        no.refuse_if(over, "printed-sp", "a unit cannot have more SP than printed", UNITS);
        no.refuse_if(others.len() >= MOST_UNITS, "others", "too many units in one hex", UNITS);
        no.allow(())?;
        Ok(std::iter::once(top).chain(others.into_iter().map(|(unit, _)| unit)).collect())
    }

    fn firing(&self, book: &Book, targets: &Stack) -> Firing {
        let weapon = book.weapon(self.weapon).expect("the form offers only weapons of the book");
        let in_hex: i32 = targets.iter().filter(|unit| !unit.arm.is_guns()).map(|unit| i32::from(unit.sp)).sum();
        Firing {
            weapon: weapon.clone(),
            sp: self.sp,
            range: self.range,
            kind: self.fire,
            arm: if weapon.is_gun { Arm::Artillery } else { self.firer },
            disordered: self.disordered_firer,
            green: self.green,
            open_order: self.firer_open_order,
            sharpshooters: self.sharpshooters,
            prepared: self.prepared,
            rapid: self.rapid,
            from_breastworks: self.from_breastworks,
            moved: self.artillery_moved,
            became_top: self.artillery_became_top,
            turned: self.artillery_turned,
            lower_level: self.lower_level,
            fatigue: self.fatigue,
            ammo: self.ammo,
            united_states: self.nation == Nation::UnitedStates,
            light: self.light,
            target: TargetHex {
                arm: self.target,
                hex_sp: if self.hex_sp > 0 { self.hex_sp } else { in_hex },
                open_order: self.open_order,
                breastworks: self.behind_breastworks,
                march_mode: self.march_mode,
                square: self.square,
                street: self.street,
                through: self.through,
                terrain: book.terrain(self.terrain),
                hexside: book.hexside(self.hexside),
                leader: self.leader,
            },
        }
    }
}

impl Declared<Book> for Fire {
    const ABOUT: About = About::rolls(
        "fire",
        "Fire",
        FIRE,
        "A shot by small arms or artillery, through losses, disorder and ammunition.",
    );
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let targets = self.targets()?;
        let firing = self.firing(book, &targets);
        let shot = firing.shot(book)?;
        let firer = Firer { ammo: firing.ammo, cr: self.firer_cr, disordered: firing.disordered };
        Ok(volley_case(book, shot, Volley { rolls: firing.rolls(book), targets, firer }))
    }
}

/// What is said of a shot.
pub(crate) const FACTS: &[FactName] = &[
    fact("state", STATES),
    fact("sp-lost", "strength points the target lost"),
    fact("others-hurt", "how many other units in the hex lost strength or order"),
    fact(
        "firer",
        "the firer afterwards: ready, low-ammo, out-of-ammo or disordered; disordered-low-ammo and disordered-out-of-ammo are both",
    ),
];

fn facts(start: &Volley, end: &Volley) -> Outcome {
    let hurt = start.targets.iter().zip(&end.targets).skip(1).filter(|(before, after)| before != after).count();
    let firer = match (end.firer.disordered, end.firer.ammo) {
        (false, ammo) => ammo.state(),
        (true, Ammo::Full) => "disordered",
        (true, Ammo::Low) => "disordered-low-ammo",
        (true, Ammo::Out) => "disordered-out-of-ammo",
    };
    let target = &end.targets[0];
    say([
        Fact::Word(target.state()),
        Fact::Number(i32::from(target.lost)),
        Fact::Number(hurt as i32),
        Fact::Word(firer),
    ])
}

/// A volley about to be fired, as a case for odds: with what a rout does to the rest of the hex.
pub(crate) fn volley_case(book: &Book, shot: Shot, start: Volley) -> Box<dyn Case + '_> {
    let before = start.clone();
    let name = |at: u8| if at == 0 { "the target".to_owned() } else { format!("unit {at} of the others") };
    let step = move |table: &mut dyn Table, state: &mut Volley| {
        let run = |table: &mut dyn Table, state: &mut Volley| {
            let flow = volley(table, book, &shot, state)?;
            if flow == Flow::Done {
                shaken(table, book, &shot, &mut state.targets)?;
            }
            Ok(flow)
        };
        // One unit alone needs no name.
        if state.targets.len() == 1 { run(table, state) } else { run(&mut Named { table, name: &name }, state) }
    };
    case(start, step, move |end: &Volley| facts(&before, end))
}
