//! Questions with known answers: forms and battles. A changed cell matters if one of the answers changes.

use chance::Seeded;
use longroll::battle::Battle;
use longroll::odds::{Asking, Budget};
use longroll::procedure::{Case, Outcome, Procedure};
use longroll::receipt::Event;
use longroll::seat::{AnswersFrom, Chance, DiceFrom, Seat};
use longroll::system::{OpenSystem, Settings, System};
use longroll::table::{Line, Wait};
use longroll::tape::Entry;
use longroll::view::View;

use super::Besides;

/// A system read with some cells changed.
pub(super) struct Changed<'a> {
    pub system: &'a dyn System,
    pub settings: Settings,
    pub own: Vec<(String, String)>,
    pub book: OpenSystem,
}

/// The answer to a form.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    Refused(String),
    /// Outcomes with their odds, the modifiers of the rolls, and some plays.
    Odds(Vec<(Outcome, f64)>, Vec<(&'static str, i32)>, Vec<Told>),
    /// Some plays of a case that is too large to walk.
    Plays(Vec<Told>),
}

/// The result of one play: the outcome, and what players must still do.
type Told = (Option<Outcome>, Vec<String>);

pub(super) enum Probe {
    /// A form of the procedure with this number.
    Form {
        procedure: usize,
        given: Vec<(String, String)>,
        answer: Answer,
    },
    Battle(Box<Fight>),
    /// What `Trials::besides` says by our charts.
    Besides(String),
}

impl Probe {
    pub fn form(book: &OpenSystem, procedure: usize, given: Vec<(String, String)>) -> Probe {
        let answer = answer(&book.procedures[procedure], &given);
        Probe::Form { procedure, given, answer }
    }

    pub fn procedure(&self) -> Option<usize> {
        match self {
            Probe::Form { procedure, .. } => Some(*procedure),
            Probe::Battle(_) | Probe::Besides(_) => None,
        }
    }

    /// Whether the changed charts answer it differently.
    pub fn tells(&self, changed: &Changed<'_>, besides: &Besides) -> bool {
        match self {
            Probe::Besides(known) => besides(&changed.own) != *known,
            Probe::Form { procedure, given, answer: known } => {
                answer(&changed.book.procedures[*procedure], given) != *known
            }
            Probe::Battle(fight) => fight.tells(changed),
        }
    }
}

/// Answer a form.
fn answer(procedure: &Procedure, given: &[(String, String)]) -> Answer {
    let (case, values) = match procedure.case(given) {
        Ok(made) => made,
        Err(refusals) => return Answer::Refused(refusals.to_string()),
    };
    let budget = Budget { runs: 1_000, ..Budget::USUAL };
    match case.fast(&Asking::new(&values.decisions).with_rolls().within(budget)) {
        Ok(odds) => {
            let mods = odds.rolls.iter().flat_map(|roll| roll.mods.iter().map(|(drm, value)| (drm.slug, value)));
            let dist = odds.dist.iter().map(|(facts, chance)| (facts.clone(), *chance)).collect();
            Answer::Odds(dist, mods.collect(), (0..2).map(|seed| played(&*case, &values, seed)).collect())
        }
        Err(_) => Answer::Plays((0..8).map(|seed| played(&*case, &values, seed)).collect()),
    }
}

fn played(case: &dyn Case, values: &longroll::form::Values, seed: u64) -> Told {
    let mut dice = Seeded::new(seed);
    let mut seat = Seat::new(DiceFrom::Chance(&mut dice), AnswersFrom::Usual(&values.decisions));
    let facts = case.play(&mut seat).ok();
    let done = |event: Event| match event {
        Event::Told(Line::Effect { text, .. }) => Some(text.clone()),
        _ => None,
    };
    (facts, seat.finish().0.into_iter().filter_map(done).collect())
}

/// A battle with random decisions, and what was seen in it.
pub(super) struct Fight {
    scenario: &'static str,
    seed: u64,
    decisions: usize,
    offered: Vec<Vec<String>>,
    tape: Vec<Entry>,
    end: View,
}

impl Fight {
    pub fn fought(
        system: &dyn System,
        settings: &Settings,
        scenario: &'static str,
        seed: u64,
        decisions: usize,
    ) -> Fight {
        let mut offered = Vec::new();
        let begun = system.begin(scenario, settings, &[]);
        let mut battle = begun.unwrap_or_else(|faults| panic!("{}", faults[0]));
        walk(&mut *battle, seed, decisions, |_, options| {
            offered.push(options.to_vec());
            true
        });
        let (tape, end) = (battle.tape().to_vec(), battle.view(None));
        Fight { scenario, seed, decisions, offered, tape, end }
    }

    /// Whether the same battle differs with other charts: as soon as another roll is made or another choice offered, or if it
    /// cannot begin at all.
    fn tells(&self, changed: &Changed<'_>) -> bool {
        let Ok(mut battle) = changed.system.begin(self.scenario, &changed.settings, &changed.own) else { return true };
        let mut nth = 0;
        let same = walk(&mut *battle, self.seed, self.decisions, |battle, options| {
            let tape = battle.tape();
            let same = self.offered.get(nth).is_some_and(|known| known == options)
                && self.tape.get(tape.len().wrapping_sub(1)) == tape.last();
            nth += 1;
            same
        });
        !same || battle.tape() != self.tape || battle.view(None) != self.end
    }
}

/// Decide at random until `goes_on` returns false. Returns whether it did.
fn walk(
    battle: &mut dyn Battle,
    seed: u64,
    decisions: usize,
    mut goes_on: impl FnMut(&dyn Battle, &[String]) -> bool,
) -> bool {
    let mut dice = Seeded::new(seed);
    battle.run(Some(&mut dice));
    for _ in 0..decisions {
        let Some(Wait::Pick { options, .. }) = battle.wait() else { break };
        let options: Vec<String> = options.iter().map(|option| option.slug.clone()).collect();
        if !goes_on(battle, &options) {
            return false;
        }
        let slug = &options[dice.below(options.len() as u64) as usize];
        battle.answer(slug).unwrap_or_else(|why| panic!("{why}"));
        battle.run(Some(&mut dice));
    }
    true
}
