//! Who obeys which order: brigades and cavalry units, or whole divisions in a large battle.

use longroll::side::Side;

use crate::battle::cards::UnitId;
use crate::battle::war::War;

/// More brigades than this are ordered by division.
const MOST: usize = 12;

/// A command: units that have one order.
#[derive(Clone, Debug)]
pub struct Command {
    pub name: &'static str,
    pub units: Vec<UnitId>,
}

/// The commands of a side.
pub type Roster = Vec<Command>;

fn troops(war: &War, side: Side) -> impl Iterator<Item = UnitId> {
    war.all().filter(move |unit| war.side(*unit) == side && !war.card(*unit).branch.is_gun())
}

/// The commands of a side: guns follow the troops and have no orders.
pub fn roster(war: &War, side: Side) -> Roster {
    let alone = |unit: UnitId| Command { name: war.card(unit).name, units: vec![unit] };
    if troops(war, side).count() <= MOST {
        return troops(war, side).map(alone).collect();
    }
    let mut roster: Roster = Vec::new();
    for unit in troops(war, side) {
        let division = war.card(unit).division;
        let known = roster.iter_mut().find(|command| war.card(command.units[0]).division == division);
        match (known, division) {
            (Some(command), _) => command.units.push(unit),
            (None, Some(division)) => {
                let name = war.scenario.divisions[division.index()].name;
                roster.push(Command { name, units: vec![unit] });
            }
            (None, None) => roster.push(Command { name: "corps troops", units: vec![unit] }),
        }
    }
    roster
}

/// The number of a unit's command; none for guns.
pub fn number(war: &War, unit: UnitId) -> Option<u8> {
    let side = war.side(unit);
    if troops(war, side).count() <= MOST {
        return (0..).zip(troops(war, side)).find(|(_, known)| *known == unit).map(|(number, _)| number);
    }
    (0..).zip(roster(war, side)).find(|(_, command)| command.units.contains(&unit)).map(|(number, _)| number)
}
