//! Chapter 31, Shooting: infantry (31.1 to 31.8), guns (31.11 to 31.17), opportunity shots (31.21 to 31.26).
//!
//! Every shot has the same consequences: casualties, disorder, and a risk to a general with the target.

pub(crate) mod foot;
pub(crate) mod guns;
pub(crate) mod opportunity;

use longroll::dice::{Dice, Pool};
use longroll::form::{choice, flag, number};
use longroll::procedure::{Case, Fact, FactName, Outcome, case, fact, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table, under};

use crate::book::Book;
use crate::determination::{self, Own};
use crate::disorder;
use crate::generals::risk;
use crate::lookup::{cell, count, unit_effect};
use crate::unit::{MOST_HALF_BASES, STRENGTH, USUAL};

const CASUALTIES: Rule = card("31.6");
const MARKERS: Rule = house("31.6");
const GUN_HIT: Rule = house("31.7");
const LOW: Rule = card("31.8");
const LOW_EFFECT: Rule = house("31.8");
const ARTILLERY: Rule = card("31.14");
const COVER: Rule = card("31.5");
const GENERAL: Rule = card("16.9");
const ORDER: Rule = card("32.1");

/// What is shot at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Troops,
    Gun,
    /// A general away from his units.
    General,
}

/// The target as it is before the shot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub target: Target,
    pub cover: bool,
    pub disordered: bool,
    pub general_with: bool,
    /// Casualties of a gun so far.
    pub hurt: u8,
    pub half_bases: u8,
}

/// A shot before its dice are rolled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    pub what: &'static str,
    pub rule: Rule,
    pub pool: Pool,
    /// 31.8 The number of low faces that makes the shooter low on ammunition. None for guns, and for foot that is low already.
    pub low_count: Option<u8>,
    pub was_low: bool,
    pub by_guns: bool,
    /// 7.2 Which dice may be re-rolled: the hit dice of foot in its own turn, or the saves and disorder dice of a target in
    /// its own turn. 31.11 Guns re-roll nothing.
    pub own: Own,
    pub mark: Mark,
}

/// Where a shot stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Step {
    Shoot,
    Disorder,
    Risk,
}

/// A shot under way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Volley {
    step: Step,
    pub casualties: u8,
    /// The shooter is low on ammunition.
    pub low: bool,
    /// The target is disordered.
    pub disordered: bool,
    /// The general who was shot at, or is with the target, is dead.
    pub dead: bool,
}

impl Shot {
    fn begin(&self) -> Volley {
        let (low, disordered) = (self.was_low, self.mark.disordered);
        Volley { step: Step::Shoot, casualties: 0, low, disordered, dead: false }
    }

    /// Shoot, from the first die to the last.
    pub(crate) fn fire(&self, table: &mut dyn Table, book: &Book, dice: &mut i32) -> Play<Volley> {
        let mut volley = self.begin();
        longroll::table::play(table, &mut volley, |table, volley| step(table, book, self, volley, dice))?;
        Ok(volley)
    }

    /// Casualties beyond this number have no effect.
    fn most(&self, book: &Book) -> i32 {
        match self.mark.target {
            Target::Troops => i32::from(u8::MAX),
            Target::Gun => (book.artillery.destroyed - i32::from(self.mark.hurt)).max(1),
            Target::General => 1,
        }
    }
}

fn step(table: &mut dyn Table, book: &Book, shot: &Shot, volley: &mut Volley, dice: &mut i32) -> Play<Flow> {
    match volley.step {
        Step::Shoot => {
            shoot(table, book, shot, volley, dice)?;
            Ok(apply(table, book, shot, volley))
        }
        Step::Disorder => {
            let own = if shot.own == Own::Saves { Own::Low } else { Own::Nothing };
            volley.disordered = disorder::casualties(table, book, volley.casualties, ("defender", own), dice)?;
            volley.step = Step::Risk;
            Ok(if shot.mark.general_with { Flow::On } else { Flow::Done })
        }
        Step::Risk => {
            let kind = if shot.mark.target == Target::General { 2 } else { 1 };
            volley.dead =
                under(table, GENERAL, &|| "The general".to_owned(), |table| risk(table, book, kind, 1, "defender"))?;
            Ok(Flow::Done)
        }
    }
}

/// 31.4 and 31.5 All dice at once: hits, re-rolls, saves, and low ammunition together.
fn shoot(table: &mut dyn Table, book: &Book, shot: &Shot, volley: &mut Volley, dice: &mut i32) -> Play<()> {
    let most = shot.most(book);
    let enough = shot.low_count.map_or(i32::MAX, i32::from);
    let alike = |reading: i32| {
        let (hits, marks) = Pool::split(reading);
        i64::from(hits.min(most)) << 1 | i64::from(marks >= enough)
    };
    let roll = Roll::new(shot.what, shot.rule, Dice::Pool(shot.pool)).alike(&alike).by("attacker").against("defender");
    let reading = determination::roll(table, &roll, shot.own, dice)?;
    let (hits, marks) = Pool::split(reading);
    volley.casualties = hits.min(most) as u8;
    volley.low |= marks >= enough;
    table.tell(&|| unit_effect("defender", hits_text(hits, shot), shot.rule));
    Ok(())
}

fn hits_text(hits: i32, shot: &Shot) -> String {
    match (hits, shot.pool.saved_on) {
        (0, Some(_)) => "no casualty".to_owned(),
        (0, None) => "no hit".to_owned(),
        (_, Some(_)) => count(hits, "hit is not saved", "hits are not saved"),
        (_, None) => count(hits, "hit", "hits"),
    }
}

/// 31.6 Each hit that is not saved is a casualty marker; 31.7 on a gun it is damage.
fn apply(table: &mut dyn Table, book: &Book, shot: &Shot, volley: &mut Volley) -> Flow {
    let (mark, placed) = (&shot.mark, i32::from(volley.casualties));
    if volley.low && !shot.was_low {
        table.tell(&|| cell("infantry.shots", "low-count", "", book.infantry.low_count, LOW));
        table.tell(&|| unit_effect("attacker", "the shooter is low on ammunition", LOW));
        table.tell(&|| Line::next("impaired from now on, and no opportunity shots", LOW_EFFECT));
    }
    volley.step = Step::Risk;
    if placed == 0 {
        return Flow::Done;
    }
    match mark.target {
        Target::General => return Flow::On,
        Target::Gun => {
            let hurt = placed + i32::from(mark.hurt);
            let what = if hurt >= book.artillery.destroyed { "the gun is destroyed" } else { "the gun is damaged" };
            table.tell(&|| unit_effect("defender", what, GUN_HIT));
        }
        Target::Troops => {
            table.tell(&|| unit_effect("defender", count(placed, "casualty marker", "casualty markers"), CASUALTIES));
            if book.switches.shooting_removes.is_other() {
                let lost = placed.min(i32::from(mark.half_bases));
                table.tell(&|| {
                    unit_effect("defender", count(lost, "half base is", "half bases are") + " removed", MARKERS)
                });
            }
            if shot.by_guns {
                table.tell(&|| Line::next("it counts as hit by artillery until its next morale test", ARTILLERY));
            }
            if !mark.disordered {
                volley.step = Step::Disorder;
                return Flow::On;
            }
        }
    }
    if mark.general_with { Flow::On } else { Flow::Done }
}

longroll::words! {
    /// What a form says is shot at.
    pub enum Kind {
        Infantry = "infantry": "infantry",
        Cavalry = "cavalry": "cavalry, mounted or not",
        Gun = "gun": "a gun",
        General = "general": "a general away from his units",
    }
}

longroll::form! {
    /// The target as a form gives it.
    pub struct Aimed(book: &Book) {
        group "target";
        /// what is shot at
        target: Kind = choice(), COVER;
        /// the target is in cover
        cover: bool = flag(), COVER;
        /// the target is disordered already
        disordered: bool = flag(), ORDER;
        /// the target is a gun that is damaged already
        gun_damaged: bool = flag(), GUN_HIT;
        /// a general is with the target
        general: bool = flag(), GENERAL;
        /// half bases of the target
        target_half_bases: u8 = number(1..=MOST_HALF_BASES).or(USUAL).only(book.switches.shooting_removes.is_other()), STRENGTH;
    }
}

impl Aimed {
    pub(crate) fn mark(&self, book: &Book, no: &mut Refusals) -> Mark {
        let target = match self.target {
            Kind::Gun => Target::Gun,
            Kind::General => Target::General,
            Kind::Infantry | Kind::Cavalry => Target::Troops,
        };
        let (troops, alone) = (target == Target::Troops, target == Target::General);
        no.refuse_if(self.disordered && !troops, "disordered", "only troops can be disordered", ORDER);
        no.refuse_if(self.gun_damaged && target != Target::Gun, "gun-damaged", "the target is not a gun", GUN_HIT);
        no.refuse_if(self.general && alone, "general", "the target is a general himself", GENERAL);
        no.refuse_if(self.cover && alone, "cover", "a general alone has no save, in cover or not", GENERAL);
        Mark {
            target,
            cover: self.cover,
            disordered: self.disordered,
            general_with: self.general,
            hurt: if self.gun_damaged { book.artillery.damaged as u8 } else { 0 },
            half_bases: self.target_half_bases,
        }
    }
}

/// The facts of every shot.
pub(crate) const FACTS: &[FactName] = &[
    fact("casualties", "hits that were not saved; hits beyond the last that matters are not counted"),
    fact("state", "the target: in-order, disordered, unhurt, damaged, destroyed or dead"),
    fact("low-ammunition", "whether the shooter is low on ammunition: yes or no"),
    fact("general", "the general with the target: none, unhurt or dead"),
    fact("half-bases-lost", "half bases removed, if shooting removes them"),
];

fn facts(book: &Book, shot: &Shot, volley: &Volley) -> Outcome {
    let (mark, hits) = (&shot.mark, i32::from(volley.casualties));
    let removed = if book.switches.shooting_removes.is_other() && mark.target == Target::Troops {
        hits.min(i32::from(mark.half_bases))
    } else {
        0
    };
    let hurt = hits + i32::from(mark.hurt);
    let state = match mark.target {
        Target::Troops if removed > 0 && removed == i32::from(mark.half_bases) => "destroyed",
        Target::Troops if volley.disordered => "disordered",
        Target::Troops => "in-order",
        Target::Gun if hurt >= book.artillery.destroyed => "destroyed",
        Target::Gun if hurt >= book.artillery.damaged => "damaged",
        Target::General if volley.dead => "dead",
        Target::Gun | Target::General => "unhurt",
    };
    let general = match (mark.general_with, volley.dead) {
        (false, _) => "none",
        (true, false) => "unhurt",
        (true, true) => "dead",
    };
    say([Fact::Number(hits), Fact::Word(state), yes(volley.low), Fact::Word(general), Fact::Number(removed)])
}

/// A shot as a case. `dice` are the determination dice that the division has left.
pub(crate) fn play<'b>(
    book: &'b Book,
    shot: Shot,
    dice: i32,
    tell: impl Fn(&mut dyn Table) + 'b,
) -> Box<dyn Case + 'b> {
    let step = move |table: &mut dyn Table, (volley, dice): &mut (Volley, i32)| {
        if volley.step == Step::Shoot {
            tell(table);
        }
        step(table, book, &shot, volley, dice)
    };
    case((shot.begin(), dice), step, move |(volley, _): &(Volley, i32)| facts(book, &shot, volley))
}
