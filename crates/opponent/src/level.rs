//! How strong a commander is, and which plans he likes.

use longroll::plan::{Mission, Plan, Posture};

/// How well a commander thinks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Decides at once, without a plan.
    Recruit,
    /// Plans each turn, and plays out the decisions that may decide a fight.
    #[default]
    Captain,
    /// The same with three times the rehearsals.
    Colonel,
    /// The same with fifteen times the rehearsals.
    General,
}

/// How much a commander rehearses. Times are counted in rehearsed decisions at the pace of the battle, so that a commander
/// decides the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Milliseconds to compare plans for the whole army, each hour.
    pub plans: usize,
    /// Milliseconds to improve the order of each command, each hour, all commands together.
    pub orders: usize,
    /// Milliseconds for all heavy questions of an hour; none to follow the plan.
    pub tactics: usize,
    /// The most milliseconds for one of them.
    pub question: usize,
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
            Level::Captain => "Plans every turn, and plays out the decisions that matter most",
            Level::Colonel => "Thinks three times as long as a captain",
            Level::General => "Thinks fifteen times as long as a captain",
        }
    }

    /// How much he rehearses; none for a recruit.
    pub const fn effort(self) -> Option<Effort> {
        match self {
            Level::Recruit => None,
            Level::Captain => Some(Effort { plans: 300, orders: 100, tactics: 500, question: 120 }),
            Level::Colonel => Some(Effort { plans: 900, orders: 300, tactics: 1500, question: 360 }),
            Level::General => Some(Effort { plans: 4500, orders: 1500, tactics: 7500, question: 1800 }),
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
