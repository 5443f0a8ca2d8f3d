//! The surroundings of a shock at the umpire's table, which has no map: what the players entered.

use longroll::asking::Named;
use longroll::procedure::{self, Case, Fact, FactName, Outcome, fact, say};
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Table};

use super::{Before, Combat, Fighter, From, Holder, NO, Role, Situation, Step, Surroundings, UnitTable, YES, step};
use crate::book::Book;
use crate::disorder::{Cause, disorder, passes};
use crate::fire::{self, Firer, Firing, Volley};
use crate::unit::{Arm, Cohesion, Fate, Unit};

const CONTINUE: Rule = card("11.47");
const CLEAR: Rule = house("11.47");
const STACK: Rule = house("12.6");

pub(super) const FIRE_OR_HOLD: &[Choice] =
    &[Choice { slug: "fire", text: "fire" }, Choice { slug: "hold", text: "hold fire" }];
pub(super) const ONCE_OR_RAPID: &[Choice] =
    &[Choice { slug: "once", text: "once" }, Choice { slug: "rapid", text: "rapid fire" }];
pub(super) const STACKS: &[Choice] = &[
    Choice { slug: "front", text: "the one in front" },
    Choice { slug: "flank", text: "the one at the flank" },
    Choice { slug: "rear", text: "the one in the rear" },
];
pub(super) const TIED: &[Choice] = &[
    Choice { slug: "first", text: "the first of them" },
    Choice { slug: "second", text: "the second" },
    Choice { slug: "third", text: "the third" },
    Choice { slug: "fourth", text: "the fourth" },
    Choice { slug: "fifth", text: "the fifth" },
    Choice { slug: "sixth", text: "the sixth" },
    Choice { slug: "seventh", text: "the seventh" },
    Choice { slug: "eighth", text: "the eighth" },
];

/// The surroundings of a shock as players describe them.
#[derive(Clone, Debug)]
pub(crate) struct Umpire<'a> {
    pub book: &'a Book,
    /// What bears on the first round.
    pub first: Situation,
    /// Ranks of the best leaders with the side that began the combat, and with the other.
    pub leaders: [u8; 2],
    /// The shot of each fighter that could fire, and of units beside the attackers.
    pub shots: Vec<Option<Firing>>,
    pub support: Vec<(Unit, Firing)>,
    /// What the fighters are called.
    pub names: Vec<String>,
    /// 15.2 There are breastworks, but an attack comes around them.
    pub turned_works: bool,
}

impl Umpire<'_> {
    /// 11.38 The shot with this number, if it can be fired now: who fires it (a fighter, or a unit beside them), and the fighter it
    /// is aimed at.
    fn aim(&self, combat: &Combat, number: u16) -> Option<(Firing, Unit, usize)> {
        let (mut firing, unit, aspect) = if number == 0 {
            let top = combat.top().filter(|_| !self.first.march_mode)?;
            let unit = combat.fighters[top].unit;
            let all_round = combat.squared || unit.arm == Arm::Skirmishers;
            let parts = if combat.squared { self.book.fighting.square_parts } else { 1 };
            let shot = self.shots.get(top)?.clone()?;
            let (sp, disordered) = (i32::from(unit.sp.div_ceil(parts)), unit.is_disordered());
            (Firing { sp, disordered, ..shot }, unit, (!all_round).then_some(From::Front))
        } else {
            let (unit, firing) = self.support.get(usize::from(number) - 1)?.clone();
            (firing, unit, None)
        };
        let aimed = |f: &Fighter| f.is(Role::Attacks) && aspect.is_none_or(|aspect| f.from == aspect);
        let target = combat.fighters.iter().position(aimed)?;
        let from = combat.fighters[target].from;
        let in_hex = combat.attacking().filter(|f| f.from == from).map(|f| i32::from(f.unit.sp));
        firing.target.arm = combat.fighters[target].unit.arm;
        firing.target.hex_sp = in_hex.sum();
        firing.target.leader = self.leaders[0];
        firing.shot(self.book).is_ok().then_some((firing, unit, target))
    }

    /// Play the volley by chapter 10, with the stack it is aimed at.
    fn shoot(
        &self,
        table: &mut dyn Table,
        combat: &mut Combat,
        (firing, unit, target): (Firing, Unit, usize),
    ) -> Play<()> {
        let Ok(shot) = firing.shot(self.book) else { return Ok(()) };
        let from = combat.fighters[target].from;
        let hex = |f: &&mut Fighter| f.is(Role::Attacks) && f.from == from;
        let before = combat.units();
        let targets = combat.fighters.iter_mut().filter(hex).map(|f| f.unit).collect();
        let firer = Firer { ammo: firing.ammo, cr: unit.cr, disordered: firing.disordered };
        let mut volley = Volley { rolls: firing.rolls(self.book), targets, firer };
        while fire::volley(table, self.book, &shot, &mut volley)? == Flow::On {}
        for (fighter, after) in combat.fighters.iter_mut().filter(hex).zip(volley.targets) {
            fighter.hit |= fighter.unit != after;
            fighter.unit = after;
        }
        // Only a firing defender's own disorder bears on this combat.
        let upset = volley.firer.disordered && !firing.disordered;
        if let Some(top) = combat.fighters.iter_mut().find(|f| upset && f.is(Role::Defends) && f.unit == unit) {
            top.unit.cohesion = Cohesion::Disordered;
            top.hit = true;
        }
        let mut around = self;
        around.land(table, combat, &before, None)
    }

    /// 12.5 Units stacked with one that routs check for disorder.
    fn shaken(&self, table: &mut dyn Table, combat: &mut Combat, routed: usize) -> Play<()> {
        let Fighter { role, from, .. } = combat.fighters[routed];
        for (at, other) in combat.fighters.iter_mut().enumerate() {
            let near = other.role == role && (role == Role::Defends || other.from == from);
            let here = match other.unit.fate {
                Fate::Stands | Fate::DroppedOut => true,
                Fate::Back(_) => at > routed,
                Fate::Routed | Fate::Abandoned | Fate::Eliminated => false,
            };
            if near && here && at != routed {
                let table = &mut UnitTable { table, unit: other.id, owner: role.word() };
                if !passes(table, &other.unit, 0)? {
                    other.hit = true;
                    let leader = self.leaders[usize::from(!other.began)];
                    disorder(table, self.book, &mut other.unit, Cause::Movement, leader)?;
                }
            }
        }
        Ok(())
    }
}

/// Ask one of the two sides.
fn asks(
    table: &mut dyn Table,
    (name, who, rule): (&'static str, &'static str, Rule),
    question: &str,
    options: &[Choice],
) -> Play<Choice> {
    Ok(options[table.ask(&Ask { name, who, question, options, rule })?])
}

impl Surroundings for &Umpire<'_> {
    /// 11.47 The ground of a continuation is not known: it is taken to be clear.
    fn situation(&self, combat: &Combat) -> Situation {
        let first = self.first;
        if combat.round == 0 {
            return first;
        }
        let fatigue = [first.attackers_fatigue, first.defenders_fatigue];
        Situation {
            attack_orders: first.attack_orders,
            aggressive: first.aggressive,
            no_brigadier: first.no_brigadier,
            attackers_fatigue: fatigue[usize::from(combat.turned)],
            defenders_fatigue: fatigue[usize::from(!combat.turned)],
            most_continuations: first.most_continuations,
            ..Situation::default()
        }
    }

    fn leader(&self, fighter: &Fighter) -> u8 {
        self.leaders[usize::from(!fighter.began)]
    }

    fn tied(&self, table: &mut dyn Table, combat: &Combat, tied: &[usize]) -> Play<usize> {
        let who = combat.fighters[tied[0]].role.word();
        let question = "Several units tie for the highest cohesion. Which of them takes the loss?";
        let options = &TIED[..tied.len().min(TIED.len())];
        table.ask(&Ask { name: "bloody-loss", who, question, options, rule: house("8.36") })
    }

    fn fire(&mut self, table: &mut dyn Table, combat: &mut Combat, number: u16) -> Play<Option<u16>> {
        let mut numbers = number..=self.support.len() as u16;
        // The defenders fire before the first round only.
        let next = numbers.find_map(|number| Some((number, self.aim(combat, number)?)));
        let Some((number, (mut firing, unit, target))) = next.filter(|_| combat.round == 0) else { return Ok(None) };
        let fires = asks(table, ("reaction-fire", "defender", card("11.38")), "Fire at the attacker?", FIRE_OR_HOLD)?;
        if fires == FIRE_OR_HOLD[0] {
            firing.rapid = true;
            firing.rapid = firing.shot(self.book).is_ok()
                && asks(table, ("rapid-fire", "defender", card("10.68")), "Fire once, or rapidly?", ONCE_OR_RAPID)?
                    == ONCE_OR_RAPID[1];
            self.shoot(table, combat, (firing, unit, target))?;
        }
        Ok(Some(number + 1))
    }

    fn land(&mut self, table: &mut dyn Table, combat: &mut Combat, before: &Before, row: Option<u8>) -> Play<()> {
        for at in 0..combat.fighters.len() {
            if combat.fighters[at].unit.fate == Fate::Routed && before[at].fate != Fate::Routed {
                self.shaken(table, combat, at)?;
            }
        }
        let (ours, theirs) = (combat.attacking().next().is_some(), combat.defending().next().is_some());
        combat.holder = match (combat.turned, combat.holder) {
            (false, Holder::Defender) if combat.round == 0 && !theirs => Holder::Neither,
            (false, Holder::Attacker) if !ours => Holder::Neither,
            // Thrown back, they fall back on the hex they came from, or out of the one they had retaken.
            (true, Holder::Neither) if !ours && row.is_some() => Holder::Defender,
            (true, Holder::Defender) if !ours && row.is_some() => Holder::Neither,
            (_, holder) => holder,
        };
        if row.is_some() && self.leaders != [0, 0] {
            table.tell(&|| Line::next("leaders stacked with units in the shock take the casualty test", house("12.7")));
        }
        Ok(())
    }

    fn advance(&mut self, table: &mut dyn Table, combat: &mut Combat, forced: bool) -> Play<bool> {
        combat.holder = if combat.turned { combat.holder } else { Holder::Neither };
        let who = Role::Attacks.word();
        if !forced && asks(table, ("advance", who, house("11.46")), "Advance into the hex?", &[YES, NO])? == NO {
            return Ok(false);
        }
        let there = |aspect: From| combat.attacking().any(|f| f.from == aspect);
        let all = [From::Front, From::Flank, From::Rear];
        let options: arrayvec::ArrayVec<Choice, 3> =
            all.into_iter().filter(|aspect| there(*aspect)).map(|aspect| STACKS[aspect as usize]).collect();
        let chosen = match options[..] {
            [] => return Ok(false),
            [only] => only,
            _ => asks(table, ("advancing-stack", who, STACK), "Which stack advances?", &options)?,
        };
        let stays = |f: &&mut Fighter| f.role == Role::Attacks && STACKS[f.from as usize] != chosen;
        combat.fighters.iter_mut().filter(stays).for_each(|f| f.role = Role::Left);
        for fighter in combat.attacking() {
            table.tell(&|| Line::effect_on(fighter.id, "advances into the hex and may turn one vertex", STACK));
        }
        combat.holder = match (combat.turned, combat.holder) {
            (false, _) => Holder::Attacker,
            (true, Holder::Defender) => Holder::Neither,
            (true, holder) => holder,
        };
        Ok(true)
    }

    /// Only the unit just beaten is taken to be adjacent.
    fn follow(&mut self, table: &mut dyn Table, combat: &mut Combat, forced: bool) -> Play<bool> {
        let beaten = |f: &Fighter| f.role == Role::Defends && f.unit.fate == Fate::Back(1);
        if !combat.fighters.iter().any(beaten) {
            table.tell(&|| Line::effect("no beaten unit is adjacent: the shock does not go on", CONTINUE));
            return Ok(false);
        }
        let fresh = combat.attacking().all(|f| !f.unit.is_disordered());
        let question = ("continue-shock", Role::Attacks.word(), CONTINUE);
        if !(forced && fresh) && asks(table, question, "Continue the shock?", &[YES, NO])? == NO {
            return Ok(false);
        }
        for fighter in &mut combat.fighters {
            fighter.also = None;
            match fighter.role {
                Role::Attacks if fighter.unit.stands() => {}
                Role::Defends if beaten(fighter) => rejoin(fighter),
                _ => fighter.role = Role::Left,
            }
        }
        table.tell(&|| Line::effect("the new hex is taken to be clear", CLEAR));
        Ok(true)
    }

    fn counterattack(&mut self, table: &mut dyn Table, combat: &mut Combat) -> Play<bool> {
        let thrown = |f: &&Fighter| f.role == Role::Attacks && f.unit.fate == Fate::Back(1);
        let able = combat.defending().any(|f| !f.unit.arm.is_guns());
        let Some(near) = combat.fighters.iter().filter(thrown).map(|f| f.from).min().filter(|_| able) else {
            return Ok(false);
        };
        let question = ("counterattack", Role::Defends.word(), CONTINUE);
        if asks(table, question, "Continue the shock against them?", &[NO, YES])? == NO {
            return Ok(false);
        }
        for fighter in &mut combat.fighters {
            (fighter.also, fighter.role) = (
                None,
                match fighter.role {
                    Role::Defends if fighter.unit.stands() && !fighter.unit.arm.is_guns() => Role::Attacks,
                    Role::Attacks if fighter.unit.fate == Fate::Back(1) && fighter.from == near => {
                        rejoin(fighter);
                        Role::Defends
                    }
                    _ => Role::Left,
                },
            );
            if fighter.role == Role::Attacks {
                fighter.from = From::Front;
            }
        }
        let guns = combat.fighters.iter().any(|f| !f.began && f.role == Role::Left && f.unit.stands());
        combat.holder = match combat.holder {
            Holder::Neither => Holder::Defender,
            Holder::Defender if !guns => Holder::Neither,
            holder => holder,
        };
        table.tell(&|| Line::effect("the new hex is taken to be clear", CLEAR));
        Ok(true)
    }
}

/// A unit that has retreated is attacked again.
fn rejoin(fighter: &mut Fighter) {
    fighter.unit.fate = Fate::Stands;
    fighter.back += 1;
}

pub(super) const FACTS: &[FactName] = &[
    fact(
        "result",
        "the last result: attacker-retreats, stand-off, bloody-stand-off, defender-retreats, or why there was none: \
         retreated-before, called-off, gave-way, shot-off",
    ),
    fact("hex", "who holds the defender's hex at the end: attacker, defender or nobody"),
    fact("attacker-sp-lost", "strength points lost by the side that attacked"),
    fact("defender-sp-lost", "strength points lost by the side that was attacked"),
    fact("attacker", "the worst that became of an attacking unit"),
    fact("defender", "the worst that became of a defending unit"),
    fact("continuations", "how often the shock was continued"),
];

fn facts(book: &Book, combat: &Combat) -> Outcome {
    let side = |began: bool| combat.fighters.iter().filter(move |f| f.began == began);
    let lost = |began: bool| Fact::Number(side(began).map(|f| i32::from(f.unit.lost)).sum());
    let worst = |began: bool| {
        let in_all = |f: &Fighter| match f.unit.fate {
            Fate::Stands if f.back > 0 => Unit { fate: Fate::Back(f.back), ..f.unit },
            Fate::Back(hexes) => Unit { fate: Fate::Back(hexes + f.back), ..f.unit },
            _ => f.unit,
        };
        let unit = side(began).map(in_all).max_by_key(|unit| (unit.fate, unit.cohesion));
        Fact::Word(unit.map_or("", |unit| unit.state()))
    };
    let holder = match combat.holder {
        Holder::Attacker => "attacker",
        Holder::Defender => "defender",
        Holder::Neither => "nobody",
    };
    say([
        Fact::Word(combat.ending.word(book)),
        Fact::Word(holder),
        lost(true),
        lost(false),
        worst(true),
        worst(false),
        Fact::Number(i32::from(combat.round)),
    ])
}

/// A combat about to be fought, as a case for the umpire and for odds.
pub(crate) fn case(umpire: Umpire<'_>, combat: Combat) -> Box<dyn Case + '_> {
    let book = umpire.book;
    let run = move |table: &mut dyn Table, combat: &mut Combat| {
        if umpire.turned_works && combat.round == 0 && combat.step == Step::RetreatBefore {
            let why = "breastworks do not count: an attack comes around them";
            table.tell(&|| Line::effect(why, house("15.2")));
        }
        let name = |id: u8| umpire.names[usize::from(id)].clone();
        step(&mut Named { table, name: &name }, book, &mut &umpire, combat)
    };
    procedure::case(combat, run, move |combat: &Combat| facts(book, combat))
}
