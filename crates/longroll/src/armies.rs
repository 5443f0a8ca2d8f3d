//! Armies bought with points, and the pregame that makes a scenario of two of them.

use crate::diagnostic::Diagnostic;
use crate::game::{Game, Match};
use crate::playing::Playing;
use crate::side::{BySide, Side};

/// A list of what an army may buy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyList {
    /// Its name in files and URLs.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The side it is for.
    pub side: Side,
    /// The points an army may spend.
    pub points: i32,
    /// War points: dice for the pregame.
    pub war_points: i32,
    /// The limits an army must keep to, one sentence each.
    pub limits: Vec<String>,
}

/// One purchase of an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The command it belongs to.
    pub command: String,
    /// The name of the unit or general.
    pub name: String,
    /// What was bought.
    pub what: String,
    /// Its cost.
    pub points: i32,
}

/// An army as it was read: what it is and what it costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Muster {
    /// Its name in files and URLs.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The list it was bought from.
    pub list: &'static str,
    /// Its side.
    pub side: Side,
    /// Its total cost.
    pub points: i32,
    /// The points its list allows.
    pub most: i32,
    /// Its purchases.
    pub items: Vec<Item>,
}

/// A system whose armies are bought with points.
pub trait Armies: Sync {
    /// The lists of the system.
    fn lists(&self) -> Vec<ArmyList>;
    /// The armies that came with the program, as `(file, text)`.
    fn shipped(&self) -> &'static [(&'static str, &'static str)];
    /// Read an army file. Returns the army if it can be made out, and every fault, broken limits included.
    fn muster(&self, file: &str, text: &str) -> (Option<Muster>, Vec<Diagnostic>);
    /// Begin the pregame of two armies, each `(file, text)`, for a scenario of this name.
    fn prepare(&self, name: &str, armies: &BySide<(String, String)>) -> Result<Box<dyn Preparing>, Vec<Diagnostic>>;
}

/// A game whose end is a scenario.
pub trait Prepares: Game {
    /// The scenario and its table as `(file, text)`. They are valid after every decision.
    fn files(&self, state: &Self::State) -> [(String, String); 2];
}

/// A pregame in progress, whatever its system.
pub trait Preparing: Playing {
    /// The scenario and its table as `(file, text)`.
    fn files(&self) -> [(String, String); 2];
}

impl<G: Prepares<State: Send + Sync> + Send + Sync> Preparing for Match<G> {
    fn files(&self) -> [(String, String); 2] {
        self.game.files(self.now())
    }
}
