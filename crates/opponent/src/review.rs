//! A battle told afterwards: who was winning when, what each important decision gave away, and what the dice gave.
//!
//! The battle is cut at its important decisions. At each, the chosen option and others are played out on the same seeds.
//! What a decision gave away is its value less that of the best option; what the dice gave is the value at the next cut less
//! that of the choice. Values are whole millionths, so the parts sum to the result exactly.

use chance::Seeded;
use longroll::battle::Battle;
use longroll::plan::{Plan, Standing, Weight};
use longroll::rehearsal::Rehearse;
use longroll::side::{BySide, Side};
use longroll::table::{Offer, Wait};
use longroll::tape::Entry;

use crate::explain::{Names, Reason, reasons};
use crate::rehearsing::{Desk, seed};
use crate::rolls::{self, RollTold};
use crate::thought::paired;
use crate::value::Weights;

/// The most decisions that are played out.
const MOST_CUTS: usize = 72;
/// The most other options that are compared with the chosen one.
const MOST_OTHERS: usize = 3;
/// How many turning points are told with their rolls.
const MOST_ROLLED: usize = 6;
/// An option is better if it is better by this many standard errors.
const CLEARLY: f64 = 2.0;

/// A chance to win, or a change of one, in millionths. For the north.
pub type Millionths = i64;

pub(crate) fn millionths(of: f64) -> Millionths {
    (of * 1e6).round() as i64
}

/// An important decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// How many entries of the tape came before it.
    pub entry: usize,
    /// The turn, in words.
    pub turn: String,
    /// Who decided.
    pub side: Side,
    /// The question.
    pub question: String,
    /// What was chosen.
    pub chosen: String,
    /// What was clearly better, if anything was.
    pub better: Option<String>,
    /// The chance of the north to win before it, with the best option.
    pub before: Millionths,
    /// The same with the option that was chosen.
    pub after: Millionths,
    /// The standard error of both.
    pub error: Millionths,
    /// What the dice and small decisions changed until the next moment.
    pub luck: Millionths,
    /// Why the other option was better.
    pub reasons: Vec<Reason>,
    /// The rolls that followed at once, at a turning point.
    pub rolls: Vec<RollTold>,
}

impl Moment {
    /// What the decision gave away: zero or less for the side that decided.
    pub fn skill(&self) -> Millionths {
        self.after - self.before
    }

    /// What is left of the luck without the rolls that are told: later dice, small decisions, and the noise of rehearsals.
    pub fn rest(&self) -> Millionths {
        self.luck - self.rolls.iter().map(RollTold::luck).sum::<Millionths>()
    }
}

/// How much is reviewed.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// How often each option is played out.
    pub plays: usize,
    /// While a battle goes on, a side reviews its own decisions and imagines what it cannot know. None: nothing is hidden.
    pub knows: Option<Side>,
}

impl Scope {
    /// Everything.
    pub const fn whole(plays: usize) -> Scope {
        Scope { plays, knows: None }
    }
}

/// The review of a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The names of the sides.
    pub sides: BySide<String>,
    /// How the battle ended, or how it stands.
    pub result: String,
    /// The important decisions, in order.
    pub moments: Vec<Moment>,
    /// The chance of the north at the first moment.
    pub start: Millionths,
    /// At the end: all, half or nothing; in a battle that goes on, the chance now.
    pub end: Millionths,
    /// How many rehearsals were played, without those of single rolls.
    pub rehearsals: usize,
    /// The side that may know the review, if the battle goes on.
    pub knows: Option<Side>,
}

impl Review {
    /// What the decisions of a side gave away, as a change of the north's chance.
    pub fn skill(&self, side: Side) -> Millionths {
        self.moments.iter().filter(|moment| moment.side == side).map(Moment::skill).sum()
    }

    /// What the dice gave the north.
    pub fn luck(&self) -> Millionths {
        self.moments.iter().map(|moment| moment.luck).sum()
    }

    /// The moments at which the chance changed most, by decision or dice, the largest first.
    pub fn turning_points(&self, most: usize) -> Vec<&Moment> {
        let mut moments: Vec<&Moment> = self.moments.iter().collect();
        moments.sort_by_key(|moment| std::cmp::Reverse(moment.skill().abs().max(moment.luck.abs())));
        moments.truncate(most);
        moments
    }
}

/// A decision to be played out, with the positions before and after it.
struct Cut {
    entry: usize,
    turn: String,
    side: Side,
    question: String,
    options: Vec<Offer>,
    chosen: String,
    before: Box<dyn Rehearse>,
    after: Box<dyn Rehearse>,
}

/// What one option is worth to the north, play by play, and where each play ended.
struct Played {
    worth: Vec<f64>,
    ends: Vec<Standing>,
}

/// Review a battle. None if the work was canceled.
pub fn review(
    battle: &dyn Battle,
    weights: &Weights,
    scope: Scope,
    desk: Desk<'_>,
    tick: &(dyn Fn(usize, usize) + Sync),
) -> Option<Review> {
    let Scope { plays, knows } = scope;
    let (cuts, last) = cuts(battle, knows);
    let mut moments: Vec<Moment> = Vec::new();
    let mut rehearsals = 0;
    for (number, cut) in cuts.iter().enumerate() {
        tick(number, cuts.len());
        let (moment, played) = judge(cut, weights, scope, desk, number as u64)?;
        rehearsals += played;
        moments.push(moment);
    }
    let end = match last.standing().over {
        Some(_) => millionths(weights.wins(&last.standing(), Side::North)),
        None => {
            let played = play(&*last, None, weights, scope, u64::MAX, desk)?;
            rehearsals += plays;
            millionths(mean(&played.worth))
        }
    };
    let start = moments.first().map_or(end, |moment| moment.before);
    let next: Vec<Millionths> = moments.iter().skip(1).map(|moment| moment.before).chain([end]).collect();
    for (moment, next) in moments.iter_mut().zip(next) {
        moment.luck = next - moment.after;
    }
    let view = battle.view(knows);
    let result = view.over.unwrap_or_else(|| format!("{}, {}", view.turn, view.phase));
    let sides = BySide { north: view.sides.north.name, south: view.sides.south.name };
    let mut review = Review { sides, result, moments, start, end, rehearsals, knows };
    if knows.is_none() {
        let turning: Vec<usize> = review.turning_points(MOST_ROLLED).iter().map(|moment| moment.entry).collect();
        for moment in review.moments.iter_mut().filter(|moment| turning.contains(&moment.entry)) {
            moment.rolls = rolls::after(battle, moment.entry, weights, desk);
        }
    }
    (!desk.is_canceled()).then_some(review)
}

/// Play the battle again and cut it at its important decisions: those of both sides, or those of the side that may know
/// them. Also returns the last position.
fn cuts(battle: &dyn Battle, knows: Option<Side>) -> (Vec<Cut>, Box<dyn Rehearse>) {
    let mut again = battle.fork(0);
    again.run(None);
    let mut cuts = Vec::new();
    let mut hour = None;
    for (entry, taped) in battle.tape().iter().enumerate() {
        let before = again.rehearsal();
        let first = hour.replace(before.hour()) != Some(before.hour());
        let asked = match (again.wait(), taped) {
            (Some(Wait::Pick { side, question, options, .. }), Entry::Answer { choice, .. }) => {
                let heavy = before.question().is_some_and(|(_, weight)| weight == Weight::Heavy);
                let known = knows.is_none_or(|knows| knows == *side);
                ((heavy || first) && known && options.len() > 1)
                    .then(|| (*side, question.clone(), options.clone(), choice.clone()))
            }
            _ => None,
        };
        let turn = if asked.is_some() { again.view(None).turn } else { String::new() };
        let fits = match taped {
            Entry::Answer { choice, .. } => again.answer(choice).is_ok(),
            Entry::Roll { faces, .. } => faces.iter().all(|face| again.key(*face).is_ok()),
        };
        if !fits {
            break;
        }
        again.run(None);
        if let Some((side, question, options, chosen)) = asked {
            cuts.push(Cut { entry, turn, side, question, options, chosen, before, after: again.rehearsal() });
        }
    }
    thin(&mut cuts);
    (cuts, again.rehearsal())
}

/// Keep a limited number of cuts, spread evenly.
fn thin(cuts: &mut Vec<Cut>) {
    let count = cuts.len();
    if count > MOST_CUTS {
        let mut index = 0;
        cuts.retain(|_| {
            let keep = index * MOST_CUTS / count != (index + 1) * MOST_CUTS / count;
            index += 1;
            keep
        });
    }
}

/// Play the options of a decision out. Also returns how many rehearsals that took.
fn judge(cut: &Cut, weights: &Weights, scope: Scope, desk: Desk<'_>, number: u64) -> Option<(Moment, usize)> {
    let chosen_at = cut.options.iter().position(|offer| offer.slug == cut.chosen);
    let chosen = play(&*cut.after, None, weights, scope, number, desk)?;
    let mut best: Option<(usize, Played)> = None;
    let others = others(cut, chosen_at);
    for option in &others {
        let played = play(&*cut.before, Some(*option), weights, scope, number, desk)?;
        let (gain, error) = difference(&played.worth, &chosen.worth, cut.side);
        let beaten = best.as_ref().map_or(0.0, |(_, best)| difference(&best.worth, &chosen.worth, cut.side).0);
        if gain > CLEARLY * error && gain > beaten {
            best = Some((*option, played));
        }
    }
    let names = Names::of(&*cut.before);
    let after = mean(&chosen.worth);
    let before = best.as_ref().map_or(after, |(_, best)| mean(&best.worth));
    let (_, error) = paired(&chosen.worth, &vec![0.0; chosen.worth.len()]);
    let moment = Moment {
        entry: cut.entry,
        turn: cut.turn.clone(),
        side: cut.side,
        question: cut.question.clone(),
        chosen: chosen_at.map_or_else(|| cut.chosen.clone(), |at| cut.options[at].text.clone()),
        better: best.as_ref().map(|(option, _)| cut.options[*option].text.clone()),
        before: millionths(before),
        after: millionths(after),
        error: if error.is_finite() { millionths(error) } else { 500_000 },
        luck: 0,
        reasons: best.map_or_else(Vec::new, |(_, best)| reasons(cut.side, &names, &best.ends, &chosen.ends)),
        rolls: Vec::new(),
    };
    Some((moment, scope.plays * (1 + others.len())))
}

/// The options to compare with the chosen one: the usual one, and some of the others.
fn others(cut: &Cut, chosen: Option<usize>) -> Vec<usize> {
    let usual = cut.before.obey(&Plan::default());
    let mut others: Vec<usize> = (0..cut.options.len()).filter(|at| Some(*at) != chosen && *at != usual).collect();
    let most = MOST_OTHERS - usize::from(Some(usual) != chosen);
    if others.len() > most {
        let count = others.len();
        others = (0..most).map(|nth| others[nth * count / most]).collect();
    }
    if Some(usual) != chosen && usual < cut.options.len() {
        others.insert(0, usual);
    }
    others
}

/// How much better the first is than the second for this side, with the standard error.
fn difference(ours: &[f64], theirs: &[f64], side: Side) -> (f64, f64) {
    let (mean, error) = paired(ours, theirs);
    (if side == Side::North { mean } else { -mean }, error)
}

fn mean(worth: &[f64]) -> f64 {
    worth.iter().sum::<f64>() / worth.len().max(1) as f64
}

/// Play on from a position, both sides by their usual plans. None if canceled.
fn play(
    from: &dyn Rehearse,
    first: Option<usize>,
    weights: &Weights,
    scope: Scope,
    number: u64,
    desk: Desk<'_>,
) -> Option<Played> {
    let (plans, until) = (BySide::of(|_| Plan::default()), from.horizon());
    let ends = desk.map(scope.plays, |play| {
        let mut dice = Seeded::new(seed(&[number, play as u64]));
        match scope.knows {
            Some(side) => from.imagined(side, &mut dice).play_out(&plans, first, until, &mut dice),
            None => from.play_out(&plans, first, until, &mut dice),
        }
    });
    let worth = ends.iter().map(|end| weights.wins(end, Side::North)).collect();
    (!desk.is_canceled()).then_some(Played { worth, ends })
}

/// A chance or a change in percent.
pub fn percent(of: Millionths) -> f64 {
    of as f64 / 10_000.0
}

impl Review {
    /// The review as text.
    pub fn text(&self) -> String {
        let sides = &self.sides;
        let mut text = format!("{}\n\n", self.result);
        text += &format!("{} began with {:.0} of 100", sides.north, percent(self.start));
        text += &format!(" and ended with {:.0}.\n", percent(self.end));
        for side in Side::BOTH {
            // What a side gives away is a loss for it, whichever side it is.
            let given = if side == Side::North { -self.skill(side) } else { self.skill(side) };
            text += &format!("Decisions of {} gave away {:.1}.\n", sides[side], percent(given));
        }
        let (lucky, luck) = if self.luck() >= 0 { (&sides.north, self.luck()) } else { (&sides.south, -self.luck()) };
        text += &format!("Dice and small decisions gave {lucky} {:.1}.\n\nTurning points:\n", percent(luck));
        for moment in self.turning_points(8) {
            text += &format!(
                "  entry {}, {}: {} chose \"{}\"",
                moment.entry, moment.turn, sides[moment.side], moment.chosen
            );
            if let Some(better) = &moment.better {
                text += &format!("; \"{better}\" was better by {:.1}", percent(moment.skill().abs()));
            }
            text += &format!("; then the dice: {:+.1} for {}\n", percent(moment.luck), sides.north);
            for Reason { what, chosen, other } in &moment.reasons {
                text += &format!("    {what} in {chosen:.0} of 100, else in {other:.0}\n");
            }
            for roll in &moment.rolls {
                let faces: Vec<String> = roll.faces.iter().map(i32::to_string).collect();
                let (luck, error) = (percent(roll.luck()), percent(roll.error));
                let (least, most) = (percent(roll.worst - roll.expected), percent(roll.best - roll.expected));
                text += &format!(
                    "    {}: {} gave {luck:+.1} (\u{b1} {error:.1}); the dice could give {least:+.1} to {most:+.1}\n",
                    roll.what,
                    faces.join(" ")
                );
            }
            if !moment.rolls.is_empty() {
                text += &format!("    later dice, small decisions and noise: {:+.1}\n", percent(moment.rest()));
            }
        }
        text + &format!("\nPercent of winning, from {} rehearsals.\n", self.rehearsals)
    }
}
