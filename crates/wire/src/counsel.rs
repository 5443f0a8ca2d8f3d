//! What a commander thinks, in JSON: why he chose a plan, what he fears, and the review of a battle.

use longroll::plan::Site;
use opponent::{explain, review, rolls, threat};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::battle::Side;
use crate::forecast::Concerned;

/// A place on the board: a hex, or inches on a tabletop.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct SiteShown {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hex: Option<(i16, i16)>,
    /// Thousandths of an inch east and north.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at: Option<(i64, i64)>,
}

impl From<Site> for SiteShown {
    fn from(site: Site) -> SiteShown {
        match site {
            Site::Hex(column, row) => SiteShown { hex: Some((column, row)), at: None },
            Site::Table(spot) => SiteShown { hex: None, at: Some((spot.x, spot.y)) },
        }
    }
}

/// An order on the map.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PlanArrow {
    pub side: Side,
    pub command: String,
    pub from: SiteShown,
    pub to: SiteShown,
    /// The command is to hold that place rather than attack.
    pub hold: bool,
}

/// A line on which two plans differ, in rehearsals of 100.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct Reason {
    pub what: String,
    pub chosen: f64,
    pub other: f64,
}

impl From<&explain::Reason> for Reason {
    fn from(reason: &explain::Reason) -> Reason {
        Reason { what: reason.what.clone(), chosen: reason.chosen, other: reason.other }
    }
}

/// A plan, and in how many of 100 rehearsals it wins.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct PlanShown {
    pub plan: String,
    pub wins: f64,
}

impl From<&(String, f64)> for PlanShown {
    fn from((plan, wins): &(String, f64)) -> PlanShown {
        PlanShown { plan: plan.clone(), wins: *wins }
    }
}

/// Why a plan was chosen.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct Explanation {
    pub side: Side,
    pub chosen: PlanShown,
    /// The standard error of its wins.
    pub error: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub second: Option<PlanShown>,
    pub reasons: Vec<Reason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub feared: Option<PlanShown>,
    pub rehearsals: usize,
    pub arrows: Vec<PlanArrow>,
    /// All of it as sentences.
    pub text: String,
}

impl Explanation {
    pub fn new(side: longroll::side::Side, explained: &explain::Explanation) -> Explanation {
        let arrow = |arrow: &explain::Arrow| PlanArrow {
            side: arrow.side.into(),
            command: arrow.command.clone(),
            from: arrow.from.into(),
            to: arrow.to.into(),
            hold: arrow.hold,
        };
        Explanation {
            side: side.into(),
            chosen: PlanShown { plan: explained.plan.clone(), wins: explained.wins },
            error: explained.error,
            second: explained.second.as_ref().map(PlanShown::from),
            reasons: explained.reasons.iter().map(Reason::from).collect(),
            feared: explained.feared.as_ref().map(PlanShown::from),
            rehearsals: explained.rehearsals,
            arrows: explained.arrows.iter().map(arrow).collect(),
            text: explained.text(),
        }
    }
}

/// Something that may happen before the next turn.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct ThreatShown {
    pub about: Concerned,
    pub aspect: String,
    pub value: String,
    /// In how many of 100 rehearsals.
    pub of_100: f64,
}

impl From<&threat::Threat> for ThreatShown {
    fn from(threat: &threat::Threat) -> ThreatShown {
        ThreatShown {
            about: threat.subject.into(),
            aspect: threat.aspect.to_owned(),
            value: threat.value.to_string(),
            of_100: threat.of_100,
        }
    }
}

/// A roll after an important decision, by the exact odds of its dice. Changes of the north's chance, in percent.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct RollShown {
    pub entry: usize,
    /// What it was for, with its rule.
    pub what: String,
    pub faces: Vec<i32>,
    /// What it gave, against the mean over all faces, and the standard error of that.
    pub luck: f64,
    pub error: f64,
    /// What the worst and the best faces for the north would have given.
    pub worst: f64,
    pub best: f64,
    /// How likely a roll at least as good for the north was, in percent.
    pub as_good: f64,
}

impl From<&rolls::RollTold> for RollShown {
    fn from(roll: &rolls::RollTold) -> RollShown {
        let percent = review::percent;
        RollShown {
            entry: roll.entry,
            what: roll.what.clone(),
            faces: roll.faces.clone(),
            luck: percent(roll.luck()),
            error: percent(roll.error),
            worst: percent(roll.worst - roll.expected),
            best: percent(roll.best - roll.expected),
            as_good: percent(roll.as_good),
        }
    }
}

/// An important decision of a battle. Chances are the north's, in percent.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct Moment {
    pub entry: usize,
    pub turn: String,
    pub side: Side,
    pub question: String,
    pub chosen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub better: Option<String>,
    /// With the best option, and with the one that was chosen.
    pub before: f64,
    pub after: f64,
    pub error: f64,
    /// What the decision gave away, and what the dice and small decisions gave until the next moment.
    pub skill: f64,
    pub luck: f64,
    pub reasons: Vec<Reason>,
    /// The rolls that followed at once, at a turning point.
    pub rolls: Vec<RollShown>,
    /// What is left of the luck without them: later dice, small decisions, and the noise of rehearsals.
    pub rest: f64,
}

/// A battle told afterwards. The decisions of both sides and the dice sum to the difference of end and start.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct Review {
    /// The names of the sides, north first.
    pub sides: [String; 2],
    pub result: String,
    pub start: f64,
    pub end: f64,
    /// What the decisions of each side gave away, as changes of the north's chance, north first.
    pub skill: [f64; 2],
    pub luck: f64,
    pub moments: Vec<Moment>,
    /// The entries of the turning points, the largest first.
    pub turning_points: Vec<usize>,
    pub rehearsals: usize,
    /// While the battle goes on: the side that asked. Only its own decisions are reviewed, and what it cannot know is
    /// drawn anew for each rehearsal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub knows: Option<Side>,
}

impl From<&review::Review> for Review {
    fn from(told: &review::Review) -> Review {
        let percent = review::percent;
        let moment = |moment: &review::Moment| Moment {
            entry: moment.entry,
            turn: moment.turn.clone(),
            side: moment.side.into(),
            question: moment.question.clone(),
            chosen: moment.chosen.clone(),
            better: moment.better.clone(),
            before: percent(moment.before),
            after: percent(moment.after),
            error: percent(moment.error),
            skill: percent(moment.skill()),
            luck: percent(moment.luck),
            reasons: moment.reasons.iter().map(Reason::from).collect(),
            rolls: moment.rolls.iter().map(RollShown::from).collect(),
            rest: percent(moment.rest()),
        };
        Review {
            sides: [told.sides.north.clone(), told.sides.south.clone()],
            result: told.result.clone(),
            start: percent(told.start),
            end: percent(told.end),
            skill: longroll::side::Side::BOTH.map(|side| percent(told.skill(side))),
            luck: percent(told.luck()),
            moments: told.moments.iter().map(moment).collect(),
            turning_points: told.turning_points(8).iter().map(|moment| moment.entry).collect(),
            rehearsals: told.rehearsals,
            knows: told.knows.map(Side::from),
        }
    }
}
