//! How strong a commander is, and which plans he likes.

use longroll::plan::{Mission, Plan, Posture};

/// How well a commander thinks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Decides at once, without a plan.
    Recruit,
    /// Plans each turn.
    #[default]
    Captain,
    /// Plans each turn, and plays out the decisions that may decide a fight.
    Colonel,
    /// The same with ten times the rehearsals.
    General,
}

/// How much a commander rehearses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Rehearsals to compare plans for the whole army, each turn.
    pub plans: usize,
    /// Rehearsals to improve the order of each command, each turn, all commands together.
    pub orders: usize,
    /// Pairs of rehearsals for each option of a heavy question; none to follow the plan.
    pub tactics: usize,
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 4] = [Level::Recruit, Level::Captain, Level::Colonel, Level::General];

    /// Its name on the command line, in play files and on the page.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Recruit => "recruit",
            Level::Captain => "captain",
            Level::Colonel => "colonel",
            Level::General => "general",
        }
    }

    /// What players read about it.
    pub const fn about(self) -> &'static str {
        match self {
            Level::Recruit => "Decides at once, without a plan",
            Level::Captain => "Plans every turn",
            Level::Colonel => "Plans every turn, and plays out the decisions that matter most",
            Level::General => "Thinks ten times as long as a colonel",
        }
    }

    /// How much he rehearses; none for a recruit.
    pub const fn effort(self) -> Option<Effort> {
        match self {
            Level::Recruit => None,
            Level::Captain => Some(Effort { plans: 32, orders: 32, tactics: 0 }),
            Level::Colonel => Some(Effort { plans: 48, orders: 64, tactics: 8 }),
            Level::General => Some(Effort { plans: 320, orders: 480, tactics: 48 }),
        }
    }
}

/// Which plans a commander considers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Temper {
    /// Any plan.
    #[default]
    Even,
    /// Attacks; never cautious.
    Bold,
    /// Holds and supports; never bold.
    Methodical,
    /// Attacks the enemy himself rather than ground.
    Cavalier,
}

impl Temper {
    /// All of them, the ordinary one first.
    pub const ALL: [Temper; 4] = [Temper::Even, Temper::Bold, Temper::Methodical, Temper::Cavalier];

    /// Its name on the command line, in play files and on the page.
    pub const fn word(self) -> &'static str {
        match self {
            Temper::Even => "even",
            Temper::Bold => "bold",
            Temper::Methodical => "methodical",
            Temper::Cavalier => "cavalier",
        }
    }

    /// Whether he would consider this plan. The usual plan, in which every command is free, suits everyone.
    pub fn likes(self, plan: &Plan) -> bool {
        plan.0.iter().all(|order| match self {
            Temper::Even => true,
            Temper::Bold => {
                order.posture != Posture::Cautious && !matches!(order.mission, Mission::Withdraw | Mission::Reserve)
            }
            Temper::Methodical => order.posture != Posture::Bold && !matches!(order.mission, Mission::Attack(_)),
            Temper::Cavalier => !matches!(order.mission, Mission::Hold(_) | Mission::Withdraw | Mission::Reserve),
        })
    }
}
