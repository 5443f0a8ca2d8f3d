//! Armies made by points, and the game before the game that makes a scenario of two of them, as the server, the command
//! line and the tests see it.

use crate::diagnostic::Diagnostic;
use crate::game::{Game, Match};
use crate::playing::Playing;
use crate::side::{BySide, Side};

/// A list that armies are made by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyList {
    pub id: &'static str,
    pub title: &'static str,
    pub side: Side,
    /// The most that an army may cost.
    pub points: i32,
    /// Dice before the game.
    pub war_points: i32,
    /// What an army of the list must keep to, a sentence each.
    pub limits: Vec<String>,
}

/// A line of the bill of an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub command: String,
    pub name: String,
    pub what: String,
    pub points: i32,
}

/// An army as it was read: what it is and what it costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Muster {
    pub id: String,
    pub title: String,
    pub list: &'static str,
    pub side: Side,
    pub points: i32,
    /// What its list allows.
    pub most: i32,
    pub items: Vec<Item>,
}

/// What a system has that makes armies by points.
pub trait Armies: Sync {
    fn lists(&self) -> Vec<ArmyList>;
    /// The armies that came with the program, as `(file, text)`.
    fn shipped(&self) -> &'static [(&'static str, &'static str)];
    /// Read an army: what it is, if that can be made out, and every fault and every limit it breaks.
    fn muster(&self, file: &str, text: &str) -> (Option<Muster>, Vec<Diagnostic>);
    /// Two armies, as `(file, text)`, about to meet in a scenario of this name.
    fn prepare(&self, name: &str, armies: &BySide<(String, String)>) -> Result<Box<dyn Preparing>, Vec<Diagnostic>>;
}

/// A game whose end is a scenario.
pub trait Prepares: Game {
    /// The scenario and its table as they stand, as `(file, text)`: sound at every moment.
    fn files(&self, state: &Self::State) -> [(String, String); 2];
}

/// The game before the game, type-erased.
pub trait Preparing: Playing {
    fn files(&self) -> [(String, String); 2];
}

impl<G: Prepares<State: Send> + Send + Sync> Preparing for Match<G> {
    fn files(&self) -> [(String, String); 2] {
        self.game.files(self.now())
    }
}
