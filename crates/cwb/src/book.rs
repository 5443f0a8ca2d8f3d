//! The charts, read into the types the rules use. A chart that does not fit is refused here, with its place.

mod army;
mod cells;
mod close;
mod command;
pub mod ground;
mod shooting;
mod victory;

pub use army::{ArmyList, Pregame};
pub use cells::{Formula, Share};
pub use close::{
    AfterFight, Disorder, Falter, FalterLine, FalterResult, FalterRow, Fight, FightDice, Losses, Morale, MoraleDice,
    MoraleResult, MoraleRow, Reason,
};
pub use command::{
    Action, Arrivals, ArtilleryAp, BrigadeAp, Determination, DeterminationDrm, Generals, Motivation, MotivationDrm,
    Movement, Points, Replacement, Units,
};
pub use shooting::{Artillery, ArtillerySave, FootWeapon, Impaired, Infantry, OpportunityDice};
pub use victory::{Command, Grade, Victory};

use longroll::chart::Chart;
use longroll::shelf::{Read, Shelf};
use longroll::system::{Settings, Switch};

use crate::system;

/// Everything the sheet prints, and our own charts beside it.
#[derive(Clone, Debug)]
pub struct Book {
    pub units: Units,
    pub determination: Determination,
    pub generals: Generals,
    pub losses: Losses,
    pub clock: i32,
    pub clock_dice: Formula,
    pub arrivals: Arrivals,
    pub motivation: Motivation,
    pub points: Points,
    pub movement: Movement,
    pub ground: ground::Ground,
    pub infantry: Infantry,
    pub artillery: Artillery,
    pub disorder: Disorder,
    pub falter: Falter,
    pub fight: Fight,
    pub morale: Morale,
    pub command: Command,
    pub victory: Victory,
    pub army: ArmyList,
    pub pregame: Pregame,
    pub switches: Switches,
}

/// A reading that is chosen or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    Default,
    Other,
}

impl Chosen {
    pub fn is_other(self) -> bool {
        self == Chosen::Other
    }
}

/// The readings chosen that no chart shows.
#[derive(Clone, Copy, Debug)]
pub struct Switches {
    /// Low ammunition is looked for before re-rolls.
    pub first_dice: Chosen,
    /// Routed units may come back.
    pub rout_return: Chosen,
    /// A dead general is diced for once only.
    pub no_retry: Chosen,
    /// Determination dice serve motivation and AP only.
    pub narrow_determination: Chosen,
    /// Each casualty from shooting removes a half base.
    pub shooting_removes: Chosen,
    /// Dismounted cavalry may assault.
    pub dismounted_assault: Chosen,
}

impl Switches {
    fn read(settings: &Settings) -> Switches {
        let chosen = |switch: &Switch| {
            if settings.get(switch) == switch.values[0] { Chosen::Default } else { Chosen::Other }
        };
        Switches {
            first_dice: chosen(&system::LOW_AMMO_CHECK),
            rout_return: chosen(&system::ROUT_RETURN),
            no_retry: chosen(&system::GENERAL_RETRY),
            narrow_determination: chosen(&system::DD_SCOPE),
            shooting_removes: chosen(&system::SHOOTING_REMOVES),
            dismounted_assault: chosen(&system::DISMOUNTED_ASSAULT),
        }
    }
}

impl Book {
    pub fn load(settings: &Settings, charts: &[Chart]) -> Read<Book> {
        let shelf = Shelf::new(charts);
        let countdown = shelf.get("countdown");
        shelf.get("sequence").row_bands()?;
        let book = Book {
            units: Units::read(&shelf)?,
            determination: Determination::read(&shelf)?,
            generals: Generals::read(&shelf)?,
            losses: Losses::read(&shelf)?,
            clock: countdown.read("start", "value", cells::positive)?,
            clock_dice: countdown.read("each-turn", "value", |text| {
                // A clock that can stand still might never run down.
                Formula::parse(text)
                    .and_then(|dice| if dice.plus < 0 { Err("the clock must run down".to_owned()) } else { Ok(dice) })
            })?,
            arrivals: Arrivals::read(&shelf)?,
            motivation: Motivation::read(&shelf)?,
            points: Points::read(&shelf)?,
            movement: Movement::read(&shelf)?,
            ground: ground::Ground::read(&shelf)?,
            infantry: Infantry::read(&shelf)?,
            artillery: Artillery::read(&shelf)?,
            disorder: Disorder::read(&shelf)?,
            falter: Falter::read(&shelf)?,
            fight: Fight::read(&shelf)?,
            morale: Morale::read(&shelf)?,
            command: Command::read(&shelf)?,
            victory: Victory::read(&shelf)?,
            army: ArmyList::read(&shelf)?,
            pregame: Pregame::read(&shelf)?,
            switches: Switches::read(settings),
        };
        shelf.closed(book)
    }
}
