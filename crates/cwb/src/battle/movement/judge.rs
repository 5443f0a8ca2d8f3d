//! What every motion must meet: its price, how often it may be made, and where the unit may end.

use field::{Bounds, Figure, Frame, Stand};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};

use crate::battle::cards::UnitId;
use crate::battle::state::{Activation, State, UnitState};
use crate::battle::war::War;
use crate::battle::{ground, places};
use crate::book::Action;
use crate::lookup::count;
use crate::unit::Unit;

const COST: Rule = card("29.3");
const PLACE: Rule = house("30.3");
const GROUND: Rule = house("11.0");

/// A motion that may be made: how and where the unit then stands, and what it costs.
#[derive(Clone, Debug)]
pub struct Step {
    pub unit: Unit,
    pub frame: Frame,
    /// AP.
    pub points: i32,
    /// Increments it takes.
    pub increments: u8,
    /// 30.6 Friends passed through.
    pub passed: Vec<UnitId>,
    /// 29.3 Scenery entered and lines crossed.
    pub entered: Vec<&'static str>,
    /// 11.2 Scenery whose far edge is reached.
    pub left: Vec<&'static str>,
}

impl Step {
    pub fn new(unit: Unit, frame: Frame, points: i32) -> Step {
        Step { unit, frame, points, increments: 0, passed: Vec::new(), entered: Vec::new(), left: Vec::new() }
    }
}

/// The motion in question, and the reasons against it found so far.
pub struct Case<'a> {
    pub war: &'a War,
    pub state: &'a State,
    pub act: Activation,
    pub no: Refusals,
    /// One reason is enough, and no help is worked out.
    brief: bool,
}

impl<'a> Case<'a> {
    pub fn new(war: &'a War, state: &'a State, act: Activation) -> Case<'a> {
        Case { war, state, act, no: Refusals::default(), brief: false }
    }

    /// For callers that only ask whether a motion is legal.
    pub fn brief(war: &'a War, state: &'a State, act: Activation) -> Case<'a> {
        Case { brief: true, ..Case::new(war, state, act) }
    }

    /// Whether the answer is known: the motion is illegal, and only one reason is wanted.
    pub fn is_settled(&self) -> bool {
        self.brief && !self.no.0.is_empty()
    }

    pub fn now(&self) -> &'a UnitState {
        self.state.unit(self.act.unit)
    }

    pub fn refuse(&mut self, why: impl Into<String>, rule: Rule, help: impl Into<String>) {
        self.no.0.push(Refusal::field("answer", why, rule).help(help));
    }

    /// The same, with help that is worked out only if a player reads it.
    pub fn refuse_with(&mut self, why: impl Into<String>, rule: Rule, help: &dyn Fn() -> String) {
        let help = if self.brief { String::new() } else { help() };
        self.refuse(why, rule, help);
    }

    /// 29.3 Whether it has the AP for an action and may take it once more this turn.
    pub fn affords(&self, name: &str, so_far: u8) -> bool {
        let allows = |action: &Action| action.most.is_none_or(|most| i32::from(so_far) < most);
        self.price(name) <= i32::from(self.act.points) && self.action(name).is_none_or(allows)
    }

    fn action(&self, name: &str) -> Option<&'a Action> {
        self.war.book.points.action(name)
    }

    /// 29.3 What an action costs.
    pub fn price(&self, name: &str) -> i32 {
        self.action(name).map_or(0, |action| action.ap)
    }

    /// 29.3 Refuses an action that the unit has taken as often as a turn allows.
    pub fn at_most(&mut self, name: &str, so_far: u8) {
        if let Some(most) = self.action(name).and_then(|action| action.most).filter(|most| i32::from(so_far) >= *most) {
            self.refuse(format!("it has done this {} already this turn", count(most, "time", "times")), COST, "");
        }
    }

    pub fn pays(&mut self, points: i32) {
        let left = i32::from(self.act.points);
        if points > left {
            self.refuse(format!("it costs {points} AP, and {} left", count(left, "is", "are")), COST, "");
        }
    }

    /// 30.3 Where the bases may end: on the table and on open ground, over no other unit, and no nearer to an enemy than an
    /// inch unless they began that near.
    pub fn ends(&mut self, bases: &[Stand], help: &dyn Fn() -> String) {
        let war = self.war;
        let gun = war.card(self.act.unit).branch.is_gun();
        let Some(bounds) = field::around(bases) else { return };
        if !war.table.bounds().holds(&bounds) {
            self.refuse_with("it would leave the table", PLACE, help);
        }
        if bases.iter().any(|base| ground::is_barred(war, gun, base)) {
            self.refuse_with("the ground there is closed to it", GROUND, help);
        }
        let (under, near) = self.others(bases, bounds);
        for (found, words) in [(under, "it would overlap"), (near, "it would be within an inch of")] {
            for other in found {
                self.refuse_with(format!("{words} {}", war.card(other).name), PLACE, help);
            }
        }
        self.tied(bounds, help);
    }

    /// The units that bases would overlap, and the enemies they would come too near.
    fn others(&self, bases: &[Stand], bounds: Bounds) -> (Vec<UnitId>, Vec<UnitId>) {
        let (war, unit) = (self.war, self.act.unit);
        let keep = war.book.ground.measures.keep_away;
        let (mut under, mut near): (Vec<UnitId>, Vec<UnitId>) = (Vec::new(), Vec::new());
        for (id, other) in self.state.pieces.near(bounds.grown(keep)) {
            let owner = State::owner(id);
            if owner == unit {
                continue;
            }
            let is_enemy = war.side(owner) != war.side(unit);
            let comes_near = |base: &Stand| base.is_within(keep, other) && comes_near(&self.now().bases, base, other);
            if bases.iter().any(|base| base.overlaps(other)) {
                under.push(owner);
            } else if is_enemy && bases.iter().any(comes_near) {
                near.push(owner);
            }
        }
        (places::distinct(under.into_iter()), places::distinct(near.into_iter()))
    }

    /// A scenario may hold a unit to a part of the table.
    fn tied(&mut self, bounds: Bounds, help: &dyn Fn() -> String) {
        let Some(tie) = self.war.card(self.act.unit).tied else { return };
        if self.state.round < tie.before_round && bounds.min().x() < tie.east_of {
            let why = format!("before round {} it stays east of {} inches", tie.before_round, tie.east_of);
            self.refuse_with(why, PLACE, help);
        }
    }
}

/// Whether a base would be nearer to an enemy than any base of its unit was before.
fn comes_near(before: &[Stand], base: &Stand, enemy: &Stand) -> bool {
    before.iter().all(|old| base.gap(enemy) < old.gap(enemy))
}
