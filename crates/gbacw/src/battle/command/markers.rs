//! 5.1 to 5.4 Initiative, efficiency, the cup, and what is done with a marker before brigades act.

use longroll::dice::{Cup, Dice};
use longroll::rule::{Rule, house, rulebook};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Offer, Play, Roll, Table};

use super::{division_leader, in_range, is_in_command, is_present, may_activate};
use crate::activation::{self, Coordination, Corps};
use crate::battle::cards::{Attached, BrigadeId, CorpsId, DivisionId, Efficiency, LeaderId, Level, UnitId};
use crate::battle::state::{Activation, CorpsState, DivisionState, Group, State};
use crate::battle::war::War;
use crate::edition::Edition;
use crate::fire::Light;
use longroll::asking::choose;

const DRAW: Rule = house("5.5");
const GROUP: Rule = house("5.34");
const TRANSFER: Rule = house("5.4");

/// 5.1 Who has the initiative: by the scenario, else by the dice with the ratings of the overall commanders. None after a tie,
/// which is rolled again.
pub fn initiative(table: &mut dyn Table, war: &War, state: &State) -> Play<Option<Side>> {
    let turn = &war.scenario.turns[usize::from(state.turn)];
    if let Some(side) = turn.initiative {
        let name = war.scenario.sides[side].name;
        table.tell(&|| Line::effect(format!("{name}: the initiative by the scenario"), rulebook("5.1")));
        return Ok(Some(side));
    }
    let rating = |side| war.commander(state, Level::Army, side).map_or(0, |leader| war.rating(state, leader));
    let ratings = BySide { north: rating(Side::North), south: rating(Side::South) };
    let mut winner = None;
    let _ = activation::initiative(table, ratings, &mut winner, activation::names(&war.book))?;
    Ok(winner)
}

/// 5.2 Each command of a side with troops on the map, or due this turn, draws its efficiency, which is the number of
/// markers that each of its divisions has in the cup.
pub fn efficiency(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    let favoured = favoured(table, war, state, side)?;
    for at in (0..war.scenario.corps.len()).filter(|at| war.scenario.corps[*at].side == side) {
        let corps = CorpsId(at as u8);
        state.corps[at] = CorpsState::default();
        for division in &war.scenario.corps[at].divisions {
            *state.division_mut(*division) = DivisionState::default();
        }
        if war.units_of(side).any(|unit| war.corps_of(unit) == corps && is_present(war, state, unit)) {
            let number = efficiency_of(table, war, state, corps, favoured == Some(corps))?;
            state.corps[at].efficiency = number;
            for division in &war.scenario.corps[at].divisions {
                let troops = |unit: UnitId| war.division_of(unit) == Some(*division) && is_present(war, state, unit);
                if war.units_of(side).any(troops) {
                    state.division_mut(*division).cup = number;
                }
            }
        }
    }
    Ok(())
}

/// 5.2 The corps that has the help of the overall commander: its own commander, or a division leader where there is none, must
/// be in his range.
fn favoured(table: &mut dyn Table, war: &War, state: &State, side: Side) -> Play<Option<CorpsId>> {
    let Some(overall) = war.commander(state, Level::Army, side) else { return Ok(None) };
    if overall_modifier(war, state, side) == 0 {
        return Ok(None);
    }
    let reached = |at: &usize| {
        let card = &war.scenario.corps[*at];
        let leaders = card.divisions.iter().filter_map(|division| war.division(*division).leader);
        let mut chiefs = card.leader.into_iter().chain(leaders.filter(|_| card.leader.is_none()));
        let near = |leader| state.leader(leader).hex().is_some_and(|hex| in_range(war, state, overall, hex));
        card.side == side && matches!(card.efficiency, Efficiency::Drawn { .. }) && chiefs.any(near)
    };
    let options: Vec<CorpsId> = (0..war.scenario.corps.len()).filter(reached).map(|at| CorpsId(at as u8)).collect();
    if options.is_empty() {
        return Ok(None);
    }
    let offer = |corps: &CorpsId| {
        let card = &war.scenario.corps[corps.index()];
        Offer::new(card.id, card.name)
    };
    let question = || "Which command gets the overall commander's modifier?".to_owned();
    choose(table, side, ("overall", house("5.2")), &question, &options, &offer).map(|corps| Some(*corps))
}

/// What an overall commander adds to an efficiency; a replacement adds nothing.
fn overall_modifier(war: &War, state: &State, side: Side) -> i32 {
    war.commander(state, Level::Army, side)
        .filter(|leader| !state.leader(*leader).replacement)
        .map_or(0, |leader| i32::from(war.leader(leader).efficiency))
}

fn efficiency_of(table: &mut dyn Table, war: &War, state: &mut State, corps: CorpsId, favoured: bool) -> Play<u8> {
    let card = &war.scenario.corps[corps.index()];
    let night = war.light(state) == Light::Night;
    let most = match card.efficiency {
        Efficiency::Fixed(number) => {
            return Ok(fixed(table, war, corps, if night { number.div_ceil(2) } else { number }));
        }
        Efficiency::Drawn { most } => most,
    };
    let commander = war.commander(state, Level::Corps(corps), card.side);
    let drawing = Corps {
        modifier: commander.map_or(0, |leader| war.rating(state, leader)),
        without_commander: card.leader.is_some() && !commander.is_some_and(|leader| is_in_command(war, state, leader)),
    };
    let overall = if favoured { overall_modifier(war, state, card.side) } else { 0 };
    let cup = (markers_left(war, state, card.side, most), i32::from(most));
    let (marker, number) = activation::draw(table, &war.book, drawing, overall, cup, night, &|| card.name.to_owned())?;
    state.drawn[card.side][marker as usize] += 1;
    Ok(u8::try_from(number).unwrap_or(1))
}

/// 5.2 The scenario may fix the number of activations; most scenarios of the Mexican War do (18.1).
fn fixed(table: &mut dyn Table, war: &War, corps: CorpsId, number: u8) -> u8 {
    let rule = if war.book.edition == Edition::Gringo { rulebook("18.1") } else { rulebook("5.2") };
    let name = war.scenario.corps[corps.index()].name;
    table.tell(&|| Line::effect(format!("{name}: efficiency {number} by the scenario"), rule));
    number
}

/// 5.2 The markers this side has not drawn this turn; all of them again when none is left.
fn markers_left(war: &War, state: &State, side: Side, most: u8) -> Cup {
    let whole = war.book.efficiency[usize::from(most < 4)];
    let mut cup = whole;
    for (count, drawn) in cup.iter_mut().zip(state.drawn[side]) {
        *count = count.saturating_sub(drawn);
    }
    if cup.iter().all(|count| *count == 0) { Cup(whole) } else { Cup(cup) }
}

/// 3.2 The side with the initiative picks one of its markers to be played first.
pub fn first(table: &mut dyn Table, war: &War, state: &State) -> Play<Option<DivisionId>> {
    let side = state.initiative;
    let options: Vec<DivisionId> =
        divisions(war).filter(|id| war.division(*id).side == side && state.division(*id).cup > 0).collect();
    if options.is_empty() {
        return Ok(None);
    }
    let question = || "Which marker is played first?".to_owned();
    choose(table, side, ("first-marker", rulebook("3.2")), &question, &options, &|id| division_offer(war, *id))
        .map(|id| Some(*id))
}

fn division_offer(war: &War, division: DivisionId) -> Offer {
    let card = war.division(division);
    let offer = Offer::new(card.id, card.name);
    card.leader.map_or(offer.clone(), |leader| offer.piece(leader.piece()))
}

fn divisions(war: &War) -> impl Iterator<Item = DivisionId> + use<> {
    DivisionId::all(war.scenario.divisions.len())
}

/// Kinds of marker that one cup holds.
const KINDS: usize = 10;

/// 5.5 Draw a marker; none when the cup is empty. A cup holds ten kinds of marker, so that of more divisions the ten are
/// drawn first.
pub fn draw(table: &mut dyn Table, war: &War, state: &State) -> Play<Option<DivisionId>> {
    let count = war.scenario.divisions.len();
    let mut tens = [0; KINDS];
    for division in divisions(war) {
        tens[division.index() / KINDS] += state.division(division).cup;
    }
    let tens = Cup(tens);
    if tens.total() == 0 {
        return Ok(None);
    }
    let ten = if count > KINDS { table.roll(&Roll::new("ten of markers", DRAW, Dice::Cup(tens)))? as usize } else { 0 };
    let mut cup = [0; KINDS];
    for (at, marker) in cup.iter_mut().enumerate().take(count - ten * KINDS) {
        *marker = state.divisions[ten * KINDS + at].cup;
    }
    let drawn = table.roll(&Roll::new("activation marker", DRAW, Dice::Cup(Cup(cup))))?;
    let division = DivisionId((ten * KINDS + drawn as usize) as u8);
    table.tell(&|| Line::effect(format!("marker {drawn}: {}", war.division(division).name), DRAW));
    Ok(Some(division))
}

/// 5.4 Once a turn an in-command corps commander may spend a marker of his corps on another of its divisions whose leader is in
/// his range. No division has more activations than the highest marker.
pub fn transfer(table: &mut dyn Table, war: &War, state: &mut State, activation: &Activation) -> Play<DivisionId> {
    let division = activation.division;
    let corps = war.division(division).corps;
    let options = receivers(war, state, division, corps);
    if options.len() == 1 {
        return Ok(division);
    }
    let offer = |id: &DivisionId| {
        if *id == division { Offer::new("keep", "keep the marker") } else { division_offer(war, *id) }
    };
    let question = || format!("Give the marker of {} to another division?", war.division(division).name);
    let chosen = *choose(table, activation.side, ("transfer", TRANSFER), &question, &options, &offer)?;
    if chosen != division {
        state.division_mut(division).played -= 1;
        state.division_mut(chosen).played += 1;
        state.corps_mut(corps).transferred = true;
        table.tell(&|| Line::effect(format!("{} acts instead", war.division(chosen).name), TRANSFER));
    }
    Ok(chosen)
}

/// The division itself, and those that could have its marker.
fn receivers(war: &War, state: &State, division: DivisionId, corps: CorpsId) -> Vec<DivisionId> {
    let mut list = vec![division];
    let card = &war.scenario.corps[corps.index()];
    let Some(commander) = war.commander(state, Level::Corps(corps), card.side) else { return list };
    if state.corps(corps).transferred || !is_in_command(war, state, commander) {
        return list;
    }
    let most = match card.efficiency {
        Efficiency::Drawn { most } => most,
        Efficiency::Fixed(_) => war.book.efficiency[0].iter().rposition(|count| *count > 0).unwrap_or(0) as u8,
    };
    let may = |id: &DivisionId| {
        let now = state.division(*id);
        let leader = division_leader(war, state, *id).and_then(|leader| state.leader(leader).hex());
        *id != division
            && now.played + now.cup < most
            && leader.is_some_and(|hex| in_range(war, state, commander, hex))
            && war.division(*id).brigades.iter().any(|brigade| may_activate_later(war, state, *brigade))
    };
    list.extend(card.divisions.iter().copied().filter(may));
    list
}

fn may_activate_later(war: &War, state: &State, brigade: BrigadeId) -> bool {
    let now = state.brigade(brigade);
    !(now.reserve || now.idle || now.inactive || now.collapsed)
        && war.brigade(brigade).units.iter().any(|unit| is_present(war, state, *unit))
}

/// 5.34 Before any brigade acts, an in-command division leader may try to have several brigades act as one; not at night
/// (16.2). The group, and whether there is confusion.
pub fn coordinate(table: &mut dyn Table, war: &War, state: &State, activation: &Activation) -> Play<(Group, bool)> {
    let none = (Group::new(), false);
    let division = activation.division;
    let Some(leader) = coordinator(war, state, activation) else { return Ok(none) };
    let eligible = eligible(war, state, activation);
    let hex = state.leader(leader).hex();
    let corps = Level::Corps(war.division(division).corps);
    let with = |level| war.commander(state, level, activation.side).is_some_and(|id| state.leader(id).hex() == hex);
    let mods =
        activation::coordination_mods(&war.book, war.rating(state, leader), false, with(corps) || with(Level::Army));
    let size = match activation::coordinate(table, &war.book, &mods)? {
        Coordination::Confusion => return Ok((Group::new(), true)),
        Coordination::Fail => return Ok(none),
        Coordination::Two => 2,
        Coordination::Three => 3,
        Coordination::All => eligible.len(),
    };
    Ok((group(table, war, activation.side, eligible, size)?, false))
}

/// 5.34 The division leader, if he may try to coordinate: in command, by day, with two brigades or more.
pub fn coordinator(war: &War, state: &State, activation: &Activation) -> Option<LeaderId> {
    let leader = division_leader(war, state, activation.division)?;
    let may = war.light(state) != Light::Night && is_in_command(war, state, leader);
    (may && eligible(war, state, activation).len() >= 2).then_some(leader)
}

/// 5.34 The brigades that can be coordinated: those in command that this marker may activate.
fn eligible(war: &War, state: &State, activation: &Activation) -> Group {
    let may = |id: &BrigadeId| state.brigade(*id).in_command && may_activate(war, state, activation, *id);
    war.division(activation.division).brigades.iter().copied().filter(may).collect()
}

/// 5.34 The owner picks the brigades of the group, once.
fn group(table: &mut dyn Table, war: &War, side: Side, mut eligible: Group, size: usize) -> Play<Group> {
    let mut group = Group::new();
    while group.len() < size && !eligible.is_empty() {
        let offer = |id: &BrigadeId| brigade_offer(war, *id);
        let question = || "Which brigade joins the group?".to_owned();
        let chosen = *choose(table, side, ("group", GROUP), &question, &eligible, &offer)?;
        eligible.retain(|id| *id != chosen);
        group.push(chosen);
    }
    Ok(group)
}

/// A brigade as an option.
pub fn brigade_offer(war: &War, brigade: BrigadeId) -> Offer {
    let card = war.brigade(brigade);
    let offer = Offer::new(card.id, card.name);
    let first = card.units.first().map(|unit| unit.piece());
    let piece = card.leader.map(LeaderId::piece).or(first);
    piece.map_or(offer.clone(), |piece| offer.piece(piece))
}

/// 4.3 The guns that belong to a division or to its corps.
pub fn guns(war: &War, division: DivisionId) -> impl Iterator<Item = UnitId> + '_ {
    let card = war.division(division);
    card.guns.iter().chain(&war.scenario.corps[card.corps.index()].guns).copied()
}

/// 4.3 Whether a gun of the corps has acted with the running marker.
pub fn corps_guns_acted(war: &War, state: &State, corps: CorpsId) -> bool {
    war.scenario.corps[corps.index()]
        .guns
        .iter()
        .any(|unit| state.unit(*unit).used.acted && matches!(war.card(*unit).attached, Attached::Corps(_)))
}
