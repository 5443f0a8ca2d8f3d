//! A race of candidates: all are played out on the same seeds, those that look worse drop out, the others are played out on more
//! seeds. The favorite stays to the end and loses only to a candidate that is clearly better.
//!
//! Most questions are settled after a few rehearsals, so nearly all work goes to the few that matter.

use longroll::plan::{Plan, Standing};
use longroll::rehearsal::Rehearse;
use longroll::seat::Chance;
use longroll::side::BySide;

use crate::rehearsing::Desk;
use crate::thought::paired;

/// Rehearsals of each candidate in the first heat.
const FIRST: usize = 8;
/// With fewer than this in the first heat there is no race, unless it must be run: the favorite stands.
const FEWEST: usize = 4;
/// With fewer than this no candidate beats the favorite.
const ENOUGH: usize = 12;
/// A candidate that leads by this many standard errors more than it must has won before the budget is spent.
const EARLY: f64 = 1.5;
/// More decisions than any rehearsal takes.
const MOST_DECISIONS: usize = 100_000;

/// Where a rehearsal led, and how many decisions it took.
#[derive(Clone, Debug)]
pub struct Played {
    /// How the battle stood at its end.
    pub end: Standing,
    /// Decisions of both sides.
    pub decisions: usize,
}

/// Play on while both sides carry out their plans, until the hour is past or the battle is over. The first decision, if one is
/// given, is this option.
pub fn play_on(
    mut position: Box<dyn Rehearse>,
    plans: &BySide<Plan>,
    first: Option<usize>,
    until: u32,
    chance: &mut dyn Chance,
) -> Played {
    let mut decisions = 0;
    let mut next = first;
    while decisions < MOST_DECISIONS && position.hour() <= until {
        let Some((side, _)) = position.question() else { break };
        let option = next.take().unwrap_or_else(|| position.obey(&plans[side]));
        position.choose(option, chance);
        decisions += 1;
    }
    Played { end: position.standing(), decisions }
}

/// A candidate in a race.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its number.
    pub which: usize,
    /// What each of its rehearsals led to, by the number of the seed.
    pub ends: Vec<Standing>,
    /// What each of them is worth.
    pub worth: Vec<f64>,
}

impl Entrant {
    fn mean(&self) -> f64 {
        self.worth.iter().sum::<f64>() / self.worth.len().max(1) as f64
    }
}

/// The rules of a race.
#[derive(Clone, Copy, Debug)]
pub struct Race<'a> {
    /// How many rehearsed decisions it may cost.
    pub budget: usize,
    /// Whether every candidate is rehearsed a few times even if that costs more.
    pub must_run: bool,
    /// By how many standard errors a candidate must be better than the favorite.
    pub surely: f64,
    /// Who does the work.
    pub desk: Desk<'a>,
}

/// How a race ended.
#[derive(Clone, Debug, Default)]
pub struct Finish {
    /// The candidates: the winner first, the others by their mean worth.
    pub entrants: Vec<Entrant>,
    /// How many decisions were rehearsed.
    pub spent: usize,
}

impl Race<'_> {
    /// Race this many candidates; number 0 is the favorite. `play` rehearses a candidate on a seed.
    pub fn run(
        &self,
        candidates: usize,
        play: impl Fn(usize, usize) -> Played + Sync,
        worth: impl Fn(&Standing) -> f64,
    ) -> Finish {
        let entrant = |which| Entrant { which, ends: Vec::new(), worth: Vec::new() };
        let mut still: Vec<Entrant> = (0..candidates).map(entrant).collect();
        let mut out: Vec<Entrant> = Vec::new();
        let mut spent = 0;
        let mut each = self.first_heat(candidates, || play(0, 0).decisions);
        let mut won = false;
        while each >= FEWEST && still.len() > 1 {
            let from = still[0].worth.len();
            let played =
                self.desk.map(still.len() * each, |index| play(still[index / each].which, from + index % each));
            if self.desk.is_canceled() {
                break;
            }
            let rehearsed = still.len() * each;
            let heat: usize = played.iter().map(|played| played.decisions).sum();
            spent += heat;
            for (index, played) in played.into_iter().enumerate() {
                still[index / each].worth.push(worth(&played.end));
                still[index / each].ends.push(played.end);
            }
            drop_out(&mut still, &mut out);
            let Some((gain, error)) = still.get(1).map(|best| paired(&best.worth, &still[0].worth)) else { break };
            let enough = still[0].worth.len() >= ENOUGH;
            let left = self.budget.saturating_sub(spent) * rehearsed / heat.max(1) / still.len();
            each = left.min(still[0].worth.len());
            let last = each < FEWEST;
            won = enough && gain > 0.0 && gain > (self.surely + if last { 0.0 } else { EARLY }) * error;
            if won {
                break;
            }
        }
        if won {
            still.swap(0, 1);
        }
        still.extend(out);
        if let [_, rest @ ..] = still.as_mut_slice() {
            rest.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        }
        Finish { entrants: still, spent }
    }

    /// How many rehearsals of each candidate the first heat has, from the cost of one: at most half of the budget.
    fn first_heat(&self, candidates: usize, cost: impl FnOnce() -> usize) -> usize {
        let least = if self.must_run { FEWEST } else { 0 };
        if candidates < 2 || self.budget < FEWEST * candidates {
            return least;
        }
        (self.budget / 2 / candidates / cost().max(1)).clamp(least, FIRST)
    }
}

/// Candidates that are worse than the favorite by a standard error drop out, and the worse half of the others.
fn drop_out(still: &mut Vec<Entrant>, out: &mut Vec<Entrant>) {
    let most = still.len() / 2;
    let mut rest = still.split_off(1);
    let against = |entrant: &Entrant| paired(&entrant.worth, &still[0].worth);
    rest.sort_by(|a, b| against(b).0.total_cmp(&against(a).0));
    let (hopeful, worse): (Vec<Entrant>, Vec<Entrant>) = rest.into_iter().partition(|entrant| {
        let (gain, error) = against(entrant);
        gain + error > 0.0
    });
    out.extend(worse);
    for (place, entrant) in hopeful.into_iter().enumerate() {
        if place < most.max(1) { still.push(entrant) } else { out.push(entrant) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsing::seed;

    /// A rehearsal of ten decisions that is worth this on average, with its noise.
    fn worth_about(mean: i32, which: usize, number: usize) -> Played {
        let noise = seed(&[which as u64, number as u64]) % 101;
        let points = BySide { north: mean + noise as i32 - 50, south: 0 };
        Played { end: Standing { points, ..Standing::default() }, decisions: 10 }
    }

    fn winner(means: &[i32], budget: usize, must_run: bool) -> Finish {
        let race = Race { budget, must_run, surely: 2.0, desk: Desk::ALONE };
        race.run(
            means.len(),
            |which, number| worth_about(means[which], which, number),
            |end| f64::from(end.points.north),
        )
    }

    #[test]
    fn a_better_candidate_wins_and_an_equal_one_does_not() {
        assert_eq!(winner(&[0, 0, 40, 0], 20_000, false).entrants[0].which, 2);
        assert_eq!(winner(&[0, 0, 0, 0], 20_000, false).entrants[0].which, 0);
        assert_eq!(winner(&[0, -40, -40], 20_000, false).entrants[0].which, 0);
    }

    #[test]
    fn a_race_keeps_its_budget_and_every_candidate() {
        for budget in [0, 100, 1000, 5000] {
            let finish = winner(&[0, 5, 10, 15, 20], budget, false);
            assert!(finish.spent <= budget, "{} of {budget}", finish.spent);
            assert_eq!(finish.entrants.len(), 5);
        }
        let forced = winner(&[0, 5, 10], 0, true);
        assert!(forced.entrants.iter().all(|entrant| entrant.worth.len() == FEWEST), "{forced:?}");
        assert_eq!(forced.entrants[0].which, 0, "four rehearsals prove nothing");
    }
}
