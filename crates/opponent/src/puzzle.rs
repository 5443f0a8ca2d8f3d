//! Puzzles: positions in which one option is clearly the best, found in whole battles by playing every option out.
//!
//! The solver knows no more than the side that decides: what it cannot see is drawn anew for each rehearsal. All options are
//! played out on the same seeds, so that options are compared and not their luck.

use chance::Seeded;
use longroll::battle::Battle;
use longroll::plan::{Plan, Standing, Weight};
use longroll::rehearsal::Rehearse;
use longroll::side::{BySide, Side};
use longroll::table::{Offer, Wait};
use longroll::tape::Entry;

use crate::explain::{Names, Reason, reasons};
use crate::rehearsing::{Desk, seed};
use crate::thought::paired;
use crate::value::Weights;

/// A question with more options than this is no puzzle.
const MOST_OPTIONS: usize = 9;
/// Rehearsals of each option before it is known whether a position is worth more of them, and how clear it must look then.
const FIRST_LOOK: (usize, f64) = (8, 1.5);
/// The most questions of one battle that are played out.
const MOST_QUESTIONS: usize = 60;

/// How clear the best option must be.
#[derive(Clone, Copy, Debug)]
pub struct Clear {
    /// It wins this many of 100 more than the next best.
    pub margin: f64,
    /// The margin is at least this many standard errors.
    pub errors: f64,
    /// Rehearsals of each option.
    pub plays: usize,
}

impl Clear {
    /// What a new puzzle must have.
    pub const NEW: Clear = Clear { margin: 6.0, errors: 4.0, plays: 96 };
    /// What a puzzle must keep when the commanders change.
    pub const KEPT: Clear = Clear { margin: 0.0, errors: 2.0, plays: 96 };
}

/// An option that was played out.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The option.
    pub offer: Offer,
    /// In how many of 100 rehearsals the side that decides wins.
    pub wins: f64,
    /// The standard error of that.
    pub error: f64,
}

/// All options of a question, played out.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgment {
    /// Who decides.
    pub side: Side,
    /// The question.
    pub question: String,
    /// The options, the best first.
    pub options: Vec<Judged>,
    /// How many of 100 the best wins more than the next, and the standard error of that.
    pub margin: (f64, f64),
    /// Where the best and the next lead to different ends.
    pub reasons: Vec<Reason>,
    /// Rehearsals of each option.
    pub plays: usize,
}

impl Judgment {
    /// Whether the best option is as clear as this.
    pub fn is(&self, clear: Clear) -> bool {
        let (margin, error) = self.margin;
        margin > clear.margin && margin > clear.errors * error
    }
}

/// A position of a battle that is a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// How many entries of the tape come before it.
    pub entry: usize,
    /// The turn, in words.
    pub turn: String,
    /// Whether a commander without a plan would choose something else.
    pub surprising: bool,
    /// The options.
    pub judged: Judgment,
}

/// Play every option of the question out that the battle waits for. None without a question or with too many options.
pub fn judge(battle: &dyn Battle, weights: &Weights, plays: usize, desk: Desk<'_>) -> Option<Judgment> {
    let (side, question, options) = options(battle)?;
    let position = battle.rehearsal();
    let ends: Vec<Vec<Standing>> =
        (0..options.len()).map(|option| play(&*position, side, option, plays, desk)).collect();
    let worth: Vec<Vec<f64>> =
        ends.iter().map(|ends| ends.iter().map(|end| 100.0 * weights.wins(end, side)).collect()).collect();
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len().max(1) as f64;
    let mut order: Vec<usize> = (0..options.len()).collect();
    order.sort_by(|a, b| mean(&worth[*b]).total_cmp(&mean(&worth[*a])));
    let (best, next) = (order[0], order[1]);
    let zero = vec![0.0; plays];
    let judged = |at: &usize| Judged {
        offer: options[*at].clone(),
        wins: mean(&worth[*at]),
        error: paired(&worth[*at], &zero).1,
    };
    Some(Judgment {
        side,
        question: question.to_owned(),
        options: order.iter().map(judged).collect(),
        margin: paired(&worth[best], &worth[next]),
        reasons: reasons(side, &Names::of(&*position), &ends[best], &ends[next]),
        plays,
    })
}

/// Play one option out as the side that decides imagines the position; then both sides follow their usual plans.
fn play(from: &dyn Rehearse, side: Side, option: usize, plays: usize, desk: Desk<'_>) -> Vec<Standing> {
    let (plans, until) = (BySide::of(|_| Plan::default()), from.horizon());
    desk.map(plays, |play| {
        let mut dice = Seeded::new(seed(&[play as u64]));
        from.imagined(side, &mut dice).play_out(&plans, Some(option), until, &mut dice)
    })
}

/// The puzzles of a battle: questions with one clearly best option, at most this many. Decisions weigh most where a battle is
/// decided, so the search goes from the end backwards, heavy questions first.
pub fn find(battle: &dyn Battle, weights: &Weights, clear: Clear, most: usize, desk: Desk<'_>) -> Vec<Found> {
    let mut asked = questions(battle);
    asked.sort_by_key(|(weight, entry)| std::cmp::Reverse((*weight, *entry)));
    let asked = asked.into_iter().map(|(_, entry)| entry).take(MOST_QUESTIONS);
    let found = asked.filter_map(|entry| {
        let position = battle.fork(entry);
        let judged = clearly(&*position, weights, clear, desk)?;
        let surprising = position.advise().as_ref() != judged.options.first().map(|best| &best.offer.slug);
        Some(Found { entry, turn: position.view(None).turn, surprising, judged })
    });
    found.take(most).collect()
}

/// The entries of the tape that answer a question with few options, and how much it matters.
fn questions(battle: &dyn Battle) -> Vec<(Weight, usize)> {
    let mut again = battle.fork(0);
    again.run(None);
    let mut found = Vec::new();
    for (entry, taped) in battle.tape().iter().enumerate() {
        if options(&*again).is_some() {
            let weight = again.rehearsal().question().map_or(Weight::Light, |(_, weight)| weight);
            found.push((weight, entry));
        }
        let fits = match taped {
            Entry::Answer { choice, .. } => again.answer(choice).is_ok(),
            Entry::Roll { faces, .. } => faces.iter().all(|face| again.key(*face).is_ok()),
        };
        if !fits {
            break;
        }
        again.run(None);
    }
    found
}

/// The question that the battle waits for, if it offers few options. On a table a player could write other answers; a puzzle
/// asks for the best of those that are offered.
fn options(battle: &dyn Battle) -> Option<(Side, &str, &[Offer])> {
    let Some(Wait::Pick { side, question, options, .. }) = battle.wait() else { return None };
    (2..=MOST_OPTIONS).contains(&options.len()).then_some((*side, question.as_str(), options.as_slice()))
}

/// The options of the question, if the best is clear: a short look first, then a long one.
fn clearly(battle: &dyn Battle, weights: &Weights, clear: Clear, desk: Desk<'_>) -> Option<Judgment> {
    let (plays, errors) = FIRST_LOOK;
    let looks = judge(battle, weights, plays, desk)?.is(Clear { errors, ..clear });
    looks.then(|| judge(battle, weights, clear.plays, desk)).flatten().filter(|judged| judged.is(clear))
}
