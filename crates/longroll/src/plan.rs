//! Plans: what a commander means to do with each of his commands, and what a system offers so that plans can be searched.
//!
//! A plan gives every command an order: a mission and a posture. The words are common to all systems; which missions make
//! sense, and how a command carries one out, each system decides for itself ([`Commanded`]).

use crate::battle::Fought;
use crate::seat::Chance;
use crate::side::{BySide, Side};
use crate::table::{Spot, Wait};

/// What a command is to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Mission {
    /// What its commander thinks best.
    #[default]
    Free,
    /// Take this place, by its index in [`Commanded::goals`].
    Take(u8),
    /// Hold this place.
    Hold(u8),
    /// Attack this command of the enemy.
    Attack(u8),
    /// Stay with this friendly command and help it.
    Support(u8),
    /// Delay the enemy without being caught.
    Screen,
    /// Get away from the enemy.
    Withdraw,
    /// Stay out of the fight until another order comes.
    Reserve,
}

/// How much a command risks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Posture {
    /// It takes risks that the usual posture would not.
    Bold,
    /// It attacks where the odds are good.
    #[default]
    Usual,
    /// It avoids losses.
    Cautious,
}

/// What one command is to do, and how.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Order {
    /// What it is to do.
    pub mission: Mission,
    /// How much it risks.
    pub posture: Posture,
}

impl Order {
    /// A mission in the usual posture.
    pub const fn to(mission: Mission) -> Order {
        Order { mission, posture: Posture::Usual }
    }

    /// The same mission in another posture.
    #[must_use]
    pub const fn with(self, posture: Posture) -> Order {
        Order { posture, ..self }
    }
}

/// The orders of one side, by the index of the command. A command without an order is free.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Plan(pub Vec<Order>);

impl Plan {
    /// Every command has the same order.
    pub fn all(commands: usize, order: Order) -> Plan {
        Plan(vec![order; commands])
    }

    /// The order of a command.
    pub fn order(&self, command: u8) -> Order {
        self.0.get(usize::from(command)).copied().unwrap_or_default()
    }

    /// The same plan with another order for one command.
    #[must_use]
    pub fn but(&self, command: u8, order: Order) -> Plan {
        let mut orders = self.0.clone();
        let at = usize::from(command);
        if orders.len() <= at {
            orders.resize(at + 1, Order::default());
        }
        orders[at] = order;
        Plan(orders)
    }
}

/// Where a place or a command is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// A hex, by column and row.
    Hex(i16, i16),
    /// A position on a tabletop.
    Table(Spot),
}

/// A place that plans may name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Its name.
    pub name: String,
    /// Where it is, if it is on the board.
    pub at: Option<Site>,
}

/// A command that plans give orders to: a brigade, a division, a corps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corps {
    /// Its name.
    pub name: String,
    /// Where it is now, if it is on the board.
    pub at: Option<Site>,
}

/// How the battle stands: the lines of the score that plans are compared by.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The winner, when the battle is over; none in a draw.
    pub over: Option<Option<Side>>,
    /// Turns that are left, the running one included.
    pub turns_left: i32,
    /// The points that each side would have if the battle ended now.
    pub points: BySide<i32>,
    /// The lead that the first grade of victory needs, or 1.
    pub margin: i32,
    /// Fighting strength of each side: what is left, less what is in disorder.
    pub strength: BySide<i32>,
    /// Who holds each of the goals.
    pub holders: Vec<Option<Side>>,
    /// What is left of each command, in percent of its strength at the start.
    pub commands: BySide<Vec<u8>>,
}

impl Standing {
    /// The lead of this side in points.
    pub fn lead(&self, side: Side) -> i32 {
        self.points[side] - self.points[side.other()]
    }
}

/// How much a question matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// A detail: the plan answers it.
    Light,
    /// A decision that may decide a fight: worth playing out.
    Heavy,
}

/// Players who do not command, to measure commanders by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Idler {
    /// Passes whenever the rules allow it: neither moves nor fires.
    Pass,
    /// Stays where it is, brings on its reinforcements, and fires at what comes.
    Stand,
}

/// A game whose computer player carries out plans.
pub trait Commanded: Fought {
    /// The commands of a side, in an order that never changes during a battle.
    fn commands(&self, state: &Self::State, side: Side) -> Vec<Corps>;
    /// The places that plans may name, in an order that never changes.
    fn goals(&self) -> Vec<Goal>;
    /// Plans for the whole army that make sense now; the usual one first.
    fn plans(&self, state: &Self::State, side: Side) -> Vec<Plan>;
    /// Orders for one command that make sense now. None for a command that is gone or cannot act before the next plan.
    fn orders(&self, state: &Self::State, side: Side, command: u8) -> Vec<Order>;
    /// The option that carries out the plan.
    fn obey(&self, state: &Self::State, wait: &Wait, plan: &Plan) -> usize;
    /// The option of a player who does not command.
    fn idle(&self, state: &Self::State, wait: &Wait, idler: Idler) -> usize;
    /// The option of the first commander, who looked one decision ahead and had no plan: the yardstick for the others.
    fn baseline(&self, state: &Self::State, wait: &Wait) -> usize;
    /// A position that looks the same to this side, with what it cannot know drawn anew.
    fn imagine(&self, state: &Self::State, _side: Side, _chance: &mut dyn Chance) -> Self::State {
        state.clone()
    }
    /// How the battle stands.
    fn standing(&self, state: &Self::State) -> Standing;
    /// A number that grows when a side should plan again: its turn, its activation, its round.
    fn hour(&self, state: &Self::State) -> u32;
    /// The last hour of a rehearsal that begins now: late enough that what is begun now shows its worth.
    fn horizon(&self, state: &Self::State) -> u32;
    /// How much a question matters.
    fn weight(&self, wait: &Wait) -> Weight;
}
