//! What the Advanced Game remembers (chapters 21 to 27). In the Basic Game all of it stays as it begins.

use hexes::{Hex, Hexside};
use longroll::side::BySide;

use crate::battle::cards::{Award, LeaderId, Place, Start, UnitId};
use crate::battle::war::War;
use crate::reinforcement;
use crate::unit::Army;

/// A unit or a leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Counter {
    Unit(UnitId),
    Leader(LeaderId),
}

/// 22 A counter on the way: when it arrives (turns from 0), and where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Due {
    pub turn: u8,
    pub who: Counter,
    pub to: Place,
}

/// 22.1 What the Virginia table has said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Virginia {
    #[default]
    Open,
    Sent,
    Never,
}

/// 21.2 Beat the Federals: a leader's activation before the first initiative roll, without attacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Beat {
    Waiting,
    Running,
}

/// 21.2 What the event of this turn brings until the Recovery Phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fortune {
    pub paralyzed: Option<Army>,
    pub talk: bool,
    pub stanley: bool,
    /// No rolls on the Confederate tables.
    pub delayed: bool,
    /// The Confederate table that is accelerated.
    pub hurried: Option<reinforcement::Which>,
    pub beat: Option<Beat>,
    /// Who holds the guide.
    pub guide: Option<Army>,
    /// The guide goes along in the action that comes or is being done.
    pub guided: bool,
    /// The guide has led the way over a hexside without a line.
    pub led: bool,
    /// The river hexside that flatboats serve as a ferry in the action that comes or is being done.
    pub flatboat: Option<Hexside>,
}

/// 24.1 A depot and its supply points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Depot {
    pub army: Army,
    pub hex: Hex,
    pub points: u8,
}

/// 27.3 A county: who controls it, who was paid for it last, and whose infantry was last through each key hex.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct County {
    pub holder: Army,
    pub paid: Army,
    pub keys: Vec<Army>,
}

/// What lasts from turn to turn.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Strategic {
    pub fortune: Fortune,
    /// 21.2 Flatboat tokens of the Union.
    pub flatboats: u8,
    /// 21.2 How often the event Quarles & Baldwin has come up.
    pub quarles: u8,
    /// 21.2 Cheatham's division is one worse.
    pub cheatham: bool,
    /// 22.1 Increments received: cavalry, Mississippi, Reserve Corps.
    pub received: [u8; 3],
    pub virginia: Virginia,
    pub due: Vec<Due>,
    /// 24.3 Supply points at each side's sources.
    pub stock: BySide<u8>,
    pub depots: Vec<Depot>,
    /// 25.1 Manpower moved by rail this turn.
    pub by_rail: BySide<u8>,
    /// 27.3 The counties of the awards, in their order.
    pub counties: Vec<County>,
}

impl Strategic {
    /// How a campaign begins.
    pub fn begin(war: &War) -> Strategic {
        let units = war.units().map(|unit| (Counter::Unit(unit), war.card(unit).start));
        let leaders = war.leaders().map(|leader| (Counter::Leader(leader), war.leader(leader).start));
        let due = units.chain(leaders).filter_map(|(who, start)| {
            let (turn, to) = match start {
                Start::Enters { turn, hex } => (turn, Place::Hex(hex)),
                Start::Called { by, to } => (reinforcement::group_turn(&war.book, by)?.saturating_sub(1), to),
                Start::On(_) | Start::Box(_) | Start::Part(_) => return None,
            };
            Some(Due { turn, who, to })
        });
        let depots =
            war.scenario.depots.iter().map(|(army, hex, points)| Depot { army: *army, hex: *hex, points: *points });
        let counties = war.scenario.awards.iter().filter_map(|award| match award {
            Award::County { keys, first, .. } => {
                Some(County { holder: *first, paid: *first, keys: keys.iter().map(|_| *first).collect() })
            }
            _ => None,
        });
        Strategic { due: due.collect(), depots: depots.collect(), counties: counties.collect(), ..Strategic::default() }
    }
}
