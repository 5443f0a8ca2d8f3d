//! Counsel about a battle, for the command line and the server: what a good commander would do here and why.

use longroll::battle::Battle;
use longroll::side::Side;
use longroll::table::Offer;
use opponent::commander::Commander;
use opponent::explain::{Names, explain};
use opponent::level::{Level, Temper};
use opponent::rehearsing::Desk;
use opponent::threat::threats;
use opponent::value::weights;
use wire::counsel::{Explanation, ThreatShown};

use crate::battle::{Header, Staff, deciding};

/// Rehearsals of a threat.
const PLAYS: usize = 40;

/// What a commander would do for the side that must decide.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The answer he would give.
    pub answer: Offer,
    /// Why, if he compared plans.
    pub why: Option<Explanation>,
}

/// What a commander of this level would do now. None if the battle waits for no decision.
pub fn hint(battle: &dyn Battle, header: &Header, level: Level, desk: Desk<'_>) -> Option<Hint> {
    let side = deciding(battle)?;
    let weights = weights(header.system.id(), &header.scenario);
    let mut commander = Commander::new(level, Temper::Even, weights, 0);
    let answer = commander.decide(battle, desk)?;
    let names = Names::of(&*battle.rehearsal());
    let why = commander.thought().and_then(|thought| explain(thought, &names, &weights));
    Some(Hint { answer: battle.offer(&answer)?, why: why.map(|why| Explanation::new(side, &why)) })
}

/// Why the computer player of a side does what it does, from what it thought when it last planned.
pub fn why(battle: &dyn Battle, header: &Header, staff: &Staff, side: Side) -> Option<Explanation> {
    let thought = staff.player(side)?.thought()?;
    let weights = weights(header.system.id(), &header.scenario);
    let names = Names::of(&*battle.rehearsal());
    Some(Explanation::new(side, &explain(thought, &names, &weights)?))
}

/// What may happen before this side's next turn, the most likely first.
pub fn threatened(battle: &dyn Battle, side: Side, desk: Desk<'_>) -> Vec<ThreatShown> {
    threats(&*battle.rehearsal(), side, PLAYS, 0, desk).iter().map(ThreatShown::from).collect()
}
