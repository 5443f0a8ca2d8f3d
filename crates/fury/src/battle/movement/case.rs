//! What a judgment of a leg is about, and what comes of it.

use field::{Frame, Heading, Length, Stand, Track};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};

use super::roads;
use crate::battle::cards::UnitId;
use crate::battle::places;
use crate::battle::state::{Move, State, UnitState};
use crate::battle::war::War;
use crate::book::formation::{ModeLine, Pace};
use crate::unit::{Formation, Unit};

const ALLOWANCE: Rule = card("7.1");
const MODES: Rule = card("7.5");
const BENT: Rule = house("5.5");
const HOLD: Rule = rulebook("6.4");
const PROLONG: Rule = house("7.11");

/// A leg that may be made: where the unit then is, and what it costs.
#[derive(Clone, Debug)]
pub struct Step {
    pub end: End,
    pub cost: Length,
    /// Friends passed and obstacles crossed, for the receipt.
    pub notes: Vec<(String, Rule)>,
    pub forded: bool,
    /// 10.1 The enemy it has come into contact with.
    pub contact: Option<UnitId>,
    /// 10.8 The formation it takes at no cost.
    pub formation: Option<Formation>,
}

impl Step {
    pub fn new(end: End, cost: Length) -> Step {
        Step { end, cost, notes: Vec::new(), forded: false, contact: None, formation: None }
    }

    /// The stands of the unit after it.
    pub fn stands(&self, war: &War, now: &UnitState) -> places::Stands {
        let unit = Unit { formation: self.formation.unwrap_or(now.unit.formation), ..now.unit };
        match &self.end {
            End::At(frame) => places::formed_at(war, &unit, now.wings, *frame),
            End::Along(way) | End::Wheeled(way, _) => places::column(war, &unit, way),
        }
    }
}

/// Where a unit stands after a leg.
#[derive(Clone, Debug)]
pub enum End {
    At(Frame),
    /// 5.5 A march column along this way.
    Along(Track),
    /// 5.5 A march column along this way, whose head has wheeled.
    Wheeled(Track, Heading),
}

/// What a judgment is about.
pub struct Case<'a> {
    pub war: &'a War,
    pub state: &'a State,
    pub go: Move,
    pub no: Refusals,
}

impl<'a> Case<'a> {
    pub fn new(war: &'a War, state: &'a State, go: Move) -> Case<'a> {
        Case { war, state, go, no: Refusals::default() }
    }

    /// 7.4 The same off the road: one who marched at the road's rate has gone that far, and no rate helps him.
    pub fn off_road(war: &'a War, state: &'a State, go: Move) -> Case<'a> {
        let mut case = Case::new(war, state, go);
        if go.on_road && go.left < go.allowance {
            let gone = (go.allowance - go.left) * i64::from(roads::factor(&case));
            case.go.left = (go.allowance - gone).max(Length::ZERO);
        }
        case
    }

    pub fn now(&self) -> &'a UnitState {
        self.state.unit(self.go.unit)
    }

    pub fn refuse(&mut self, why: impl Into<String>, rule: Rule, help: impl Into<String>) {
        self.no.0.push(Refusal::field("answer", why, rule).help(help));
    }

    pub fn is_column(&self) -> bool {
        self.now().unit.is_marching()
    }

    /// 5.5 A march column that does not lie straight.
    pub fn is_bent(&self) -> bool {
        !self.now().trail.is_empty()
    }

    /// 7.4 Whether it is no wider than a road.
    pub fn is_narrow(&self) -> bool {
        self.is_column() || self.now().unit.is_battery()
    }

    /// Whether its stands fit there: on no other unit, on ground it may enter, and no nearer to an enemy within an inch.
    pub fn has_room(&self, stands: &[Stand]) -> bool {
        places::has_room(self.war, self.state, self.go.unit, stands)
    }

    pub fn holds(&self) -> bool {
        self.go.allowance == Length::ZERO
    }

    /// 7.5 A mode of movement of its formation.
    pub fn line(&self, name: &str) -> Option<&'a ModeLine> {
        let modes = &self.war.book.formation(self.now().unit.formation).modes;
        modes.iter().find(|line| line.name == name && line.pace != Pace::Never)
    }

    /// 7.5 Whether the formation has this mode of movement. 7.11 A battery goes ahead and back, and turns its head.
    pub fn has_mode(&self, name: &str) -> bool {
        if self.now().unit.is_battery() {
            return matches!(name, "forwards" | "backwards" | "wheel");
        }
        let bent = self.is_bent() && matches!(name, "backwards" | "oblique");
        !bent && self.line(name).is_some()
    }

    pub fn mode(&mut self, name: &str, words: &str) {
        if self.has_mode(name) {
            return;
        }
        let unit = &self.now().unit;
        if unit.is_battery() {
            self.refuse(format!("a battery does not go {words}"), PROLONG, "");
        } else if self.line(name).is_some() {
            self.refuse(format!("a bent column does not go {words}"), BENT, "it goes ahead, wheels or takes a road");
        } else {
            self.refuse(format!("a {} does not go {words}", unit.formation.words()), MODES, "");
        }
    }

    /// 7.1 What is left must pay for it.
    pub fn pays(&mut self, cost: Length, help: &str) {
        let left = self.go.left;
        if cost > left {
            self.refuse(format!("it costs {cost} inches, and {left} are left"), ALLOWANCE, help);
        }
    }

    /// 6.4 Those who hold do not move.
    pub fn moves(&mut self) {
        if self.holds() {
            self.refuse("it holds its ground: it may turn about or refuse a flank", HOLD, "`done`");
        }
    }
}
