//! Everyone who can play a side without a person: commanders of every level, and the players they are measured by.

use longroll::battle::Battle;
use longroll::plan::Idler;
use longroll::seat::Chance;
use longroll::table::Wait;

use crate::commander::Commander;
use crate::level::{Level, Temper};
use crate::rehearsing::Desk;
use crate::thought::Thought;
use crate::value::Weights;

/// A kind of computer player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Decides at random.
    Random,
    /// Does not command.
    Idle(Idler),
    /// The first commander, without a plan.
    Baseline,
    /// A commander of this level and temper.
    Commander(Level, Temper),
}

impl Kind {
    /// Its name on the command line and in play files.
    pub fn word(self) -> String {
        match self {
            Kind::Random => "random".to_owned(),
            Kind::Idle(Idler::Pass) => "pass".to_owned(),
            Kind::Idle(Idler::Stand) => "stand".to_owned(),
            Kind::Baseline => "baseline".to_owned(),
            Kind::Commander(level, Temper::Even) => level.word().to_owned(),
            Kind::Commander(level, temper) => format!("{}-{}", temper.word(), level.word()),
        }
    }

    /// The kind of this name. `machine` is a recruit: the word that older play files have.
    pub fn from_word(word: &str) -> Option<Kind> {
        let word = if word == "machine" { Level::Recruit.word() } else { word };
        Kind::all().into_iter().find(|kind| kind.word() == word)
    }

    /// Every kind: the commanders of each temper and level, then the players they are measured by.
    pub fn all() -> Vec<Kind> {
        let of = |temper| Level::ALL.into_iter().map(move |level| Kind::Commander(level, temper));
        let measures = [Kind::Random, Kind::Idle(Idler::Pass), Kind::Idle(Idler::Stand), Kind::Baseline];
        Temper::ALL.into_iter().flat_map(of).chain(measures).collect()
    }

    /// All names.
    pub fn words() -> Vec<String> {
        Kind::all().into_iter().map(Kind::word).collect()
    }

    /// What players read about it.
    pub fn about(self) -> &'static str {
        match self {
            Kind::Random => "Decides at random",
            Kind::Idle(Idler::Pass) => "Passes whenever the rules allow it",
            Kind::Idle(Idler::Stand) => "Stays where it is and fires",
            Kind::Baseline => "The first commander, without a plan: a yardstick",
            Kind::Commander(level, _) => level.about(),
        }
    }
}

/// A computer player in a battle, with what it remembers.
#[derive(Clone, Debug)]
pub enum Player {
    /// One who needs no memory.
    Plain(Kind),
    /// A commander.
    Commander(Box<Commander>),
}

impl Player {
    /// A player who has not thought yet.
    pub fn new(kind: Kind, weights: Weights, seed: u64) -> Player {
        match kind {
            Kind::Commander(level, temper) => Player::Commander(Box::new(Commander::new(level, temper, weights, seed))),
            other => Player::Plain(other),
        }
    }

    /// Its answer, if the battle waits for a decision. Only a random player uses the generator.
    pub fn decide(&mut self, battle: &dyn Battle, whim: &mut dyn Chance, desk: Desk<'_>) -> Option<String> {
        let Some(Wait::Pick { options, .. }) = battle.wait() else { return None };
        match self {
            Player::Plain(Kind::Random) => {
                options.get(whim.below(options.len() as u64) as usize).map(|offer| offer.slug.clone())
            }
            Player::Plain(Kind::Idle(idler)) => battle.idle(*idler),
            Player::Plain(_) => battle.baseline(),
            Player::Commander(commander) => commander.decide(battle, desk),
        }
    }

    /// Whether its next decision takes longer than a moment.
    pub fn must_think(&self, battle: &dyn Battle) -> bool {
        match self {
            Player::Plain(_) => false,
            Player::Commander(commander) => commander.must_think(battle),
        }
    }

    /// What it thought when it last planned.
    pub fn thought(&self) -> Option<&Thought> {
        match self {
            Player::Plain(_) => None,
            Player::Commander(commander) => commander.thought(),
        }
    }
}
