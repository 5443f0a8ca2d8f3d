//! What a decision changes: everything that players look at, compared before and after. The odds of a decision are those of
//! the step itself ([`longroll::foresight`]).

use longroll::foresight::{Change, Changes, Subject, Taken};
use longroll::procedure::{Fact, yes};
use longroll::side::Side;
use longroll::table::Pick;

use super::cards::side;
use super::state::{Phase, State, UnitState, Where};
use super::victory;
use super::war::War;
use crate::unit::{Arm, Army, Order};

/// What is different after a decision.
pub fn changes(war: &War, before: &State, after: &State) -> Changes {
    let was = facts(war, before, before);
    facts(war, before, after).into_iter().zip(was).filter(|(now, was)| now != was).map(|(now, _)| now).collect()
}

/// What is said of something that did not change.
pub fn unchanged(war: &War, before: &State, subject: Subject, aspect: &'static str) -> Fact {
    let known = facts(war, before, before).into_iter().find(|fact| (fact.subject, fact.aspect) == (subject, aspect));
    known.map_or(Fact::Word("unchanged"), |fact| fact.value)
}

/// Everything that players look at, always the same things in the same order. Losses are counted from `begun`.
fn facts(war: &War, begun: &State, state: &State) -> Changes {
    let mut list = Changes::with_capacity(8 * war.scenario.units.len());
    let mut say = |subject, aspect, value| list.push(Change { subject, aspect, value });
    for unit in war.units() {
        let (piece, was, now) = (Subject::Piece(unit.piece()), begun.unit(unit), state.unit(unit));
        say(piece, "state", Fact::Word(condition(now)));
        say(piece, "Manpower lost", number(was.unit.manpower.saturating_sub(now.unit.manpower)));
        say(piece, "Fatigue Level", number(now.unit.fatigue));
        say(piece, "place", place(war, now.at));
        say(piece, "works", Fact::Word(war.book.works[usize::from(now.unit.works)].name));
        say(piece, "refused flanks", yes(now.unit.refused));
        say(piece, "MP left", points(march(state), unit.piece()));
        say(piece, "in supply", yes(!now.out_of_supply));
        if now.unit.arm == Arm::Wagon {
            say(piece, "supply points", number(now.supply));
        }
    }
    for leader in war.leaders() {
        let (piece, now) = (Subject::Piece(leader.piece()), state.leader(leader));
        say(piece, "place", place(war, now.at));
        say(piece, "insubordinate", yes(now.insubordinate));
        say(piece, "Movement Allowance", points(activation(state), leader.piece()));
    }
    let score = victory::score(war, state);
    for army in Side::BOTH {
        say(Subject::Side(army), "points", Fact::Number(score[army]));
        say(Subject::Side(army), "Manpower lost", Fact::Number(state.lost[army] - begun.lost[army]));
    }
    for army in [Army::Union, Army::Confederate] {
        let depots =
            state.strategic.depots.iter().filter(|depot| depot.army == army).map(|depot| i32::from(depot.points));
        say(Subject::Side(side(army)), "supply points in depots", Fact::Number(depots.sum()));
    }
    for ((hex, _), damage) in war.scenario.stations.iter().zip(&state.stations) {
        let (column, row) = war.grid().column_row(*hex);
        let word = ["intact", "damaged", "destroyed"].get(usize::from(*damage)).copied().unwrap_or("destroyed");
        say(Subject::Hex(column, row), "station", Fact::Word(word));
    }
    say(Subject::Battle, "bridges and ferries destroyed", Fact::Number(state.destroyed.len() as i32));
    say(Subject::Battle, "pontoon bridges", Fact::Number(state.pontoons.len() as i32));
    list
}

/// The movement points of a piece, if it is the one on the march.
fn points(held: Option<(u16, u8)>, piece: u16) -> Fact {
    held.filter(|(holder, _)| *holder == piece).map_or(Fact::Word("-"), |(_, points)| number(points))
}

fn number(number: u8) -> Fact {
    Fact::Number(i32::from(number))
}

/// The unit on the march, by its number in the view, and its movement points.
fn march(state: &State) -> Option<(u16, u8)> {
    if let Phase::March(march, _) = &state.phase { Some((march.unit.piece(), march.mp)) } else { None }
}

/// 7.1 The leader who was activated, by his number in the view, and what was rolled for his units.
fn activation(state: &State) -> Option<(u16, u8)> {
    let (Phase::March(_, Some(activation)) | Phase::Activation(activation)) = &state.phase else { return None };
    Some((activation.leader.piece(), activation.allowance))
}

fn place(war: &War, at: Where) -> Fact {
    match at {
        Where::Map(hex) => {
            let (column, row) = war.grid().column_row(hex);
            Fact::Hex(column, row)
        }
        Where::Coming => Fact::Word("not yet arrived"),
        Where::Box(_) => Fact::Word("off the map"),
        Where::Gone => Fact::Word("gone"),
    }
}

fn condition(unit: &UnitState) -> &'static str {
    let men = &unit.unit;
    match (unit.at, men.order, men.demoralized) {
        (Where::Gone, ..) if men.arm == Arm::Wagon => "captured",
        (Where::Gone, ..) => "eliminated",
        (_, Order::Organized, 0) => "organized",
        (_, Order::Organized, 1) => "organized, Demoralized-1",
        (_, Order::Organized, _) => "organized, Demoralized-2",
        (_, Order::Disorganized, 0) => "disorganized",
        (_, Order::Disorganized, 1) => "disorganized, Demoralized-1",
        (_, Order::Disorganized, _) => "disorganized, Demoralized-2",
    }
}

/// Whether the action that a decision belongs to is over. The rolls after it, for initiative or the end of the turn, are not
/// consequences of the decision.
pub fn settled(state: &State) -> bool {
    !matches!(state.phase, Phase::March(..) | Phase::Activation(_))
}

/// The usual answer to the questions before and after a combat. Every unit that may goes in and advances, and no unit
/// is called to join. Cavalry stands; a retreat takes the first path and stops as soon as it may.
pub fn follow(_war: &War, _decision: &Taken<'_, State>, pick: &Pick<'_>) -> Option<usize> {
    match pick.name {
        "cavalry-retreat" | "loses" | "retreat-to" | "leader-advances" | "leader-goes" => Some(0),
        "grand-assault" => pick.find(crate::assault::PLAIN.slug),
        "order" | "send-in" | "order-joiners" | "send-joiners" | "advance" => Some(all(pick)),
        _ => None,
    }
}

/// The option that names all units, or else the next unit until none is left.
fn all(pick: &Pick<'_>) -> usize {
    let more = || (0..pick.count).find(|index| (pick.offer)(*index).slug != "done");
    pick.find("all").or_else(more).unwrap_or(0)
}

/// The heap memory of a position, in bytes.
pub fn heap(state: &State) -> usize {
    size_of_val(&state.units[..]) + size_of_val(&state.leaders[..]) + size_of_val(&state.strategic.due[..]) + 1024
}
