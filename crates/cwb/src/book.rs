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
    Disorder, Falter, FalterLine, FalterResult, FalterRow, Fight, FightDice, Losses, Morale, MoraleDice, MoraleResult,
    MoraleRow, Reason,
};
pub use command::{
    Action, Arrivals, ArtilleryAp, BrigadeAp, Clock, Determination, DeterminationDrm, Generals, Motivation,
    MotivationDrm, Movement, Points, Replacement, Units,
};
pub use shooting::{Artillery, ArtillerySave, FootWeapon, Impaired, Infantry, OpportunityDice};
pub use victory::{Command, Grade, Victory};

use longroll::chart::Chart;
use longroll::shelf::{Read, Shelf};
use longroll::system::{Settings, Switch};

use crate::system;

/// The book: each part is read from the charts by its own type.
macro_rules! book {
    ($($part:ident: $T:ty,)*) => {
        /// Everything the sheet prints, and our own charts beside it.
        #[derive(Clone, Debug)]
        pub struct Book { $(pub $part: $T,)* pub switches: Switches }

        impl Book {
            pub fn load(settings: &Settings, charts: &[Chart]) -> Read<Book> {
                let shelf = Shelf::new(charts);
                shelf.get("sequence").row_bands()?;
                let book = Book { $($part: <$T>::read(&shelf)?,)* switches: Switches::read(settings) };
                shelf.closed(book)
            }
        }
    };
}

book! {
    units: Units,
    determination: Determination,
    generals: Generals,
    losses: Losses,
    clock: Clock,
    arrivals: Arrivals,
    motivation: Motivation,
    points: Points,
    movement: Movement,
    ground: ground::Ground,
    infantry: Infantry,
    artillery: Artillery,
    disorder: Disorder,
    falter: Falter,
    fight: Fight,
    morale: Morale,
    command: Command,
    victory: Victory,
    army: ArmyList,
    pregame: Pregame,
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
