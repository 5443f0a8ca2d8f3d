//! Whole battles on a small table, played at random: they end, offer only what the rules allow, and keep the table sound.

use std::collections::BTreeSet;

use chance::Seeded;
use cwb::battle::cards::{Branch, Objective, Start, UnitCard};
use cwb::battle::state::{BASES, GeneralAt, Phase, State};
use cwb::battle::turn;
use cwb::battle::war::War;
use cwb::unit::Quality;
use field::{Figure, Length};
use longroll::policy::Decisions;
use longroll::rollout::Rollout;
use longroll::seat::Chance;
use longroll::side::Side::{North, South};
use longroll::table::{Ask, Flow, Line, Measure, Measured, Pick, Play, Roll, Table};

use crate::fixture::{Position, brigade, cavalry, frame, gun, point, position};

/// How many battles are played.
const BATTLES: u64 = 24;

/// No battle of this size takes this many steps.
const MOST: usize = 20_000;

/// A hot-headed player: three times out of four he assaults or shoots if he can, or else goes on; otherwise he takes any
/// option, but never does nothing while he can act. He remembers what he was asked and what he did.
struct Player {
    dice: Seeded,
    seen: BTreeSet<String>,
}

impl Player {
    fn choose(&mut self, pick: &Pick<'_>) -> usize {
        assert!(pick.count > 0, "{} has no option: a dead end", pick.name);
        let slugs: Vec<String> = pick.offers().into_iter().map(|offer| offer.slug).collect();
        let mut apart = slugs.clone();
        apart.sort_unstable();
        apart.dedup();
        assert_eq!(apart.len(), slugs.len(), "{} offers the same answer twice: {slugs:?}", pick.name);
        let hot = slugs.iter().position(|slug| slug.starts_with("assault ") || slug.starts_with("shoot "));
        let ahead = slugs.iter().position(|slug| slug == "move");
        let goes_on = pick.count > 1 && ["act", "action"].contains(&pick.name);
        let others = pick.count as u64 - u64::from(goes_on);
        let index = match hot.or(ahead) {
            Some(index) if self.dice.below(4) > 0 => index,
            _ => self.dice.below(others) as usize,
        };
        let verb = slugs[index].split(' ').next().unwrap_or_default();
        self.seen.extend([pick.name.to_owned(), format!("{} {verb}", pick.name)]);
        index
    }
}

impl Table for Player {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        Rollout { chance: &mut self.dice, policy: &Decisions::default() }.roll(roll)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        self.seen.insert(ask.name.to_owned());
        Ok(self.dice.below(ask.options.len() as u64) as usize)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        Ok(self.choose(pick))
    }

    /// What is offered must be legal if the player writes it himself.
    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        let index = self.choose(&measure.pick);
        let slug = (measure.pick.offer)(index).slug;
        if slug != "done" {
            let judged = (measure.judge)(&slug).unwrap_or_else(|why| panic!("{slug} is offered, but {why}"));
            assert_eq!(judged.slug, slug);
        }
        Ok(Measured::Offered(index))
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        line();
    }
}

fn battlefield() -> Position {
    let ground = "area wood \"Thicket\" rect (20,10) (30,16)
        area farm \"Farm\" rect (52,16) (55,19)
        area gentle-hill \"Hill\" rect (36,8) (50,16)
        area rough-hill \"Knoll\" rect (4,14) (14,22)
        line wall \"Wall\" (30,17) (50,17)
        line stream \"Run\" (0,24) (72,25)
        line road \"Pike\" (33,0) (33,36)";
    let off = |card: UnitCard, x, y| UnitCard { start: Start::Off { at: point(x, y), road: true }, ..card };
    let raw = |card: UnitCard| UnitCard { quality: Quality::Raw, ..card };
    let veteran = |card: UnitCard| UnitCard { quality: Quality::Veteran, ..card };
    let rifled = |card: UnitCard| UnitCard { branch: Branch::Gun { rifled: true, light: true }, ..card };
    let units = vec![
        brigade("a", North, (6, 3), frame("30", "27", 180)),
        raw(brigade("b", North, (5, 2), frame("38", "27", 180))),
        veteran(brigade("c", North, (4, 2), frame("24", "27", 180))),
        cavalry("h", North, (4, 2), frame("48", "27", 180)),
        gun("g", North, false, frame("34", "26", 180)),
        rifled(gun("i", North, true, frame("42", "30", 180))),
        off(raw(brigade("d", North, (6, 3), frame("33", "36", 180))), "33", "36"),
        brigade("r", South, (6, 3), frame("36", "16.5", 0)),
        raw(brigade("s", South, (5, 5), frame("43", "16.5", 0))),
        veteran(brigade("t", South, (5, 3), frame("25", "15.8", 0))),
        cavalry("u", South, (3, 3), frame("60", "12", 0)),
        gun("v", South, false, frame("31.5", "16.5", 0)),
        off(brigade("w", South, (4, 2), frame("33", "0", 0)), "33", "0"),
    ];
    let mut position = position(ground, units);
    let objective = |name, x, y| Objective { name, at: point(x, y), points: 2, open: false };
    position.war.scenario.objectives = vec![objective("Hill", "43", "12"), objective("Farm", "53", "17")];
    position.state.holders = vec![Some(South); 2];
    for (general, x, y) in [
        ("blue-general", "30", "31"),
        ("blue-corps", "36", "32"),
        ("grey-general", "38", "10"),
        ("grey-corps", "33", "6"),
    ] {
        position.general_at(general, x, y);
    }
    position
}

/// 30.3 Bases apart and on the table, whatever is played.
#[test]
fn random_battles_end_and_keep_the_table_sound() {
    let mut seen = BTreeSet::new();
    for seed in 0..BATTLES {
        let Position { war, mut state } = battlefield();
        let mut player = Player { dice: Seeded::new(seed), seen };
        let end = (0..MOST).find(|_| {
            let flow = turn::step(&mut player, &war, &mut state).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
            let faults = faults(&war, &state);
            assert!(faults.is_empty(), "seed {seed}, round {}, {:?}: {faults:#?}", state.round, state.phase);
            flow == Flow::Done
        });
        assert!(end.is_some() && state.phase == Phase::Over && state.clock <= 0, "seed {seed} has no end");
        seen = player.seen;
    }
    for name in [
        "morale",
        "general with",
        "determination-re-roll",
        "act motivate",
        "act roll",
        "act residual",
        "action assault",
        "action shoot",
        "action move",
        "action wheel",
        "action form",
        "action rally",
        "opportunity hold",
        "arrival",
        "cancel-morale cancel",
        "loss-re-roll",
    ] {
        assert!(seen.contains(name), "no battle came to `{name}`: {seen:?}");
    }
}

/// What is wrong with a position: bases elsewhere than known, off the table or on each other, strengths, generals.
fn faults(war: &War, state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    for unit in war.all() {
        let (name, now) = (war.card(unit).name, state.unit(unit));
        if !now.is_on_table() {
            if !now.bases.is_empty() {
                faults.push(format!("{name} is {:?} and has bases on the table", now.at));
            }
            continue;
        }
        if now.unit.half_bases == 0 || now.bases.len() != usize::from(now.unit.pieces()) {
            faults.push(format!(
                "{name} has {} half bases, {} bases on the table",
                now.unit.half_bases,
                now.bases.len()
            ));
        }
        for (at, base) in now.bases.iter().enumerate() {
            if state.pieces.get(unit.piece() * BASES + at as u16) != Some(base) {
                faults.push(format!("base {at} of {name} is elsewhere"));
            }
            if !war.table.bounds().grown(Length::thousandths(3)).holds(&base.bounds()) {
                faults.push(format!("base {at} of {name} is off the table at {:?}", base.centre()));
            }
            for (other, lying) in state.pieces.overlapping(base) {
                let owner = State::owner(other);
                if owner != unit && base.overlaps(lying) {
                    faults.push(format!("base {at} of {name} overlaps {}", war.card(owner).name));
                }
            }
        }
    }
    let lying: usize = state.units.iter().map(|unit| unit.bases.len()).sum();
    if state.pieces.iter().count() != lying {
        faults.push(format!("{} bases are on the table, {lying} are known", state.pieces.iter().count()));
    }
    for (card, now) in war.scenario.generals.iter().zip(&state.generals) {
        match now.at {
            GeneralAt::With(unit) if !state.unit(unit).is_on_table() || war.side(unit) != card.side => {
                faults.push(format!("{} is with {}", card.name, war.card(unit).name));
            }
            GeneralAt::Table(at) if !war.table.bounds().contains(at) => {
                faults.push(format!("{} is off the table", card.name));
            }
            _ => {}
        }
    }
    faults
}
