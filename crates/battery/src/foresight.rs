//! Forecasts compared with play: each decision is taken many times, with dice, by the same calls that a person's answers
//! use.

use std::collections::BTreeMap;
use std::sync::Arc;

use chance::Seeded;
use longroll::battle::Fought;
use longroll::foresight::{Changes, Foresight, Foretold, Subject, Taken};
use longroll::game::{Hand, Match};
use longroll::odds::{Budget, How};
use longroll::procedure::Fact;
use longroll::seat::Chance;
use longroll::table::{Pick, Wait};

/// How much is compared.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Battles played, half by the commander and half at random.
    pub battles: u64,
    /// Positions in each battle, roughly.
    pub positions: u64,
    /// Decisions in each position, at most.
    pub decisions: usize,
    /// How often each decision is taken.
    pub plays: u32,
}

/// How many decisions with dice were compared, by the name of the question.
pub type Looked = BTreeMap<&'static str, usize>;

/// In positions of new battles, the forecast of each decision agrees with taking it many times, fact by fact, within five
/// standard deviations.
pub fn agrees<G: Fought>(game: &Arc<G>, look: Look, seed: u64, most: u64) -> Looked {
    let mut looked = Looked::new();
    for nth in 0..look.battles {
        let mut dice = Seeded::new(seed + nth);
        let mut battle = Match::new(Arc::clone(game));
        let mut left = most;
        run(&mut battle, &mut dice);
        while let Some(wait) = battle.wait().cloned() {
            let Wait::Pick { name, options, .. } = &wait else { panic!("the battle waits for {wait:?}") };
            left = left.checked_sub(1).expect("the battle ends");
            if options.len() > 1 && dice.below(APART.div_ceil(look.positions.max(1))) == 0 {
                for _ in 0..look.decisions.min(options.len()) {
                    let slug = &options[dice.below(options.len() as u64) as usize].slug;
                    if decision(&battle, slug, look.plays, &mut dice) {
                        *looked.entry(name).or_default() += 1;
                    }
                }
            }
            let chosen = match nth % 2 {
                0 => game.advise(battle.now(), &wait),
                _ => dice.below(options.len() as u64) as usize,
            };
            battle.answer(&options[chosen].slug).unwrap_or_else(|why| panic!("{why}"));
            run(&mut battle, &mut dice);
        }
    }
    looked
}

/// Decisions in a battle, roughly; positions are spread over all of them.
const APART: u64 = 600;

fn run<G: Fought>(battle: &mut Match<G>, dice: &mut Seeded) {
    battle.run(Hand::Chance(dice)).unwrap_or_else(|pause| panic!("{pause}"));
}

/// Compare one decision. Returns whether it rolls dice.
pub fn decision<G: Fought>(battle: &Match<G>, slug: &str, plays: u32, dice: &mut Seeded) -> bool {
    let told = foresee(battle, slug, dice);
    if !told.rolls() {
        return false;
    }
    let found = taken(battle, slug, plays, dice);
    if let Err(why) = compare(&told, &found, battle) {
        panic!("{slug}, after {} entries: {why}", battle.tape().len());
    }
    true
}

/// The forecast of a decision.
pub fn foresee<G: Fought>(battle: &Match<G>, slug: &str, dice: &mut Seeded) -> Foresight<f64> {
    let ahead = battle.ahead(slug).unwrap_or_else(|| panic!("`{slug}` is no answer"));
    match ahead.walk(Budget::USUAL) {
        Ok(told) => told,
        Err(pause) if *pause.wait() == Wait::TooLarge => {
            ahead.sample(20_000, Budget::USUAL, dice).unwrap_or_else(|pause| panic!("{slug}: {pause}"))
        }
        Err(pause) => panic!("{slug}: {pause}"),
    }
}

/// The changes each time the decision was taken as a person would take it, with the questions that follow answered one by
/// one.
pub fn taken<G: Fought>(battle: &Match<G>, slug: &str, plays: u32, dice: &mut Seeded) -> Vec<Changes> {
    let Some(Wait::Pick { name, side, .. }) = battle.wait() else { return Vec::new() };
    let decision = Taken { state: battle.now(), name, side: *side, answer: slug };
    let one = |dice: &mut Seeded| {
        let mut branch = battle.branch();
        let mut answer = |branch: &mut Match<G>, slug: &str| {
            branch.answer(slug).unwrap_or_else(|why| panic!("{why}"));
            let played = branch.run_until(Hand::Chance(dice), |state| battle.game.settled(state));
            played.unwrap_or_else(|pause| panic!("{pause}"));
        };
        answer(&mut branch, slug);
        while let Some(on) = branch.wait().and_then(|wait| followed(&*battle.game, &decision, wait)) {
            answer(&mut branch, &on);
        }
        battle.game.changes(battle.now(), branch.now())
    };
    (0..plays).map(|_| one(dice)).collect()
}

/// The answer that the forecast assumes for a question, if any.
fn followed<G: Fought>(game: &G, taken: &Taken<'_, G::State>, wait: &Wait) -> Option<String> {
    let Wait::Pick { name, side, question, options, rule, .. } = wait else { return None };
    let pick = Pick {
        name,
        side: *side,
        question: &|| question.clone(),
        count: options.len(),
        offer: &|at| options[at].clone(),
        rule: *rule,
    };
    Some(options[game.follow(taken, &pick)?].slug.clone())
}

/// Compare the forecast with the counts. The error names the fact that does not agree.
pub fn compare<G: Fought>(told: &Foresight<f64>, found: &[Changes], battle: &Match<G>) -> Result<(), String> {
    let as_was = |subject: Subject, aspect| battle.game.unchanged(battle.now(), subject, aspect);
    for changes in found {
        for change in changes {
            let known = |told: &Foretold<f64>| (told.subject, told.aspect) == (change.subject, change.aspect);
            if !told.told.iter().any(known) {
                return Err(format!("{change:?} happened, and nothing is said of it"));
            }
        }
    }
    for Foretold { subject, aspect, values } in &told.told {
        let mut counts: BTreeMap<Fact, u32> = BTreeMap::new();
        for changes in found {
            let change = changes.iter().find(|change| (change.subject, change.aspect) == (*subject, *aspect));
            *counts.entry(change.map_or_else(|| as_was(*subject, aspect), |change| change.value)).or_default() += 1;
        }
        for (value, chance) in values.iter() {
            let count = counts.remove(value).unwrap_or(0);
            off(count, *chance, found.len(), told.how).map_err(|why| format!("{subject:?} {aspect} {value}: {why}"))?;
        }
        if let Some((value, count)) = counts.into_iter().find(|(_, count)| !rare(*count, told.how)) {
            return Err(format!("{subject:?} {aspect} {value} came up {count} times, and is said to be impossible"));
        }
    }
    Ok(())
}

/// A sample may miss what is rare; a walk misses nothing.
fn rare(count: u32, how: How) -> bool {
    matches!(how, How::Sampled(_)) && count < 12
}

/// Whether a count is more than five standard deviations from the forecast.
fn off(count: u32, chance: f64, plays: usize, how: How) -> Result<(), String> {
    let n = plays as f64;
    let mut variance = n * chance * (1.0 - chance);
    if let How::Sampled(sample) = how {
        variance *= 1.0 + n / f64::from(sample);
    }
    let sigmas = (f64::from(count) - n * chance).abs() / variance.sqrt().max(1.0);
    if sigmas < 5.0 {
        return Ok(());
    }
    Err(format!("came up {count} times of {plays}, expected {:.1}: {sigmas:.1} standard deviations", n * chance))
}
