//! 3.4 and 7.2: leaders stay with their men, and go to others of them in the Leader Transfer Phase.

use hexes::Hex;
use longroll::rule::{Rule, house, rulebook};
use longroll::table::{Line, Offer, Play, Table};

use crate::battle::asking;
use crate::battle::cards::{LeaderId, UnitId, side};
use crate::battle::state::{Along, March, Phase, State, Where};
use crate::battle::war::War;
use crate::battle::zones::Sheet;
use crate::unit::Army;

const ALONE: Rule = rulebook("3.4");
const ORPHAN: Rule = house("3.4");
const TRANSFER: Rule = rulebook("7.2");

/// 3.4 Whether a leader has a unit of his command in a hex, one unit aside.
fn has_unit(war: &War, state: &State, leader: LeaderId, hex: Hex, but: Option<UnitId>) -> bool {
    war.units_of(war.leader(leader).army)
        .any(|unit| Some(unit) != but && state.unit(unit).hex() == Some(hex) && war.commands(leader, unit))
}

/// 3.4 The leaders who go along when a unit leaves its hex: those of its march, and those it would leave alone.
pub fn companions(war: &War, state: &State, unit: UnitId) -> Vec<LeaderId> {
    let mut list = Vec::new();
    let Some(hex) = state.unit(unit).hex() else { return list };
    let along = match &state.phase {
        Phase::March(march, _) if march.unit == unit => march.along,
        _ => Along::default(),
    };
    for leader in war.leaders_in(state, hex) {
        let friend = war.leader(leader).army == war.army(unit);
        if friend && (along.has(leader) || !has_unit(war, state, leader, hex, Some(unit))) {
            list.push(leader);
        }
    }
    list
}

/// 7.1 The leaders who go with a unit from here on.
pub(super) fn join(march: &mut March, leaders: &[LeaderId]) {
    leaders.iter().for_each(|leader| march.along.add(*leader));
}

/// 3.4 A leader whose units are all gone goes to the nearest unit of his command; the owner chooses between equals.
/// Without one he leaves the map.
pub fn settle(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    for leader in war.leaders() {
        let Some(hex) = state.leader(leader).hex() else { continue };
        if has_unit(war, state, leader, hex, None) {
            continue;
        }
        let hexes = posts(war, state, leader);
        let nearest = hexes.iter().map(|post| post.distance(hex)).min();
        let near: Vec<Hex> = hexes.into_iter().filter(|post| Some(post.distance(hex)) == nearest).collect();
        let name = war.leader(leader).name;
        if near.is_empty() {
            state.leader_mut(leader).at = Where::Gone;
            table.tell(&|| Line::effect(format!("{name} has no unit left and leaves the map"), ORPHAN));
            continue;
        }
        let army = war.leader(leader).army;
        let question = || format!("{name} has lost his men. To which unit does he go?");
        let to = *asking::choose(table, side(army), ("leader-goes", ORPHAN), &question, &near, &|post| {
            hex_offer(war, leader, *post)
        })?;
        state.leader_mut(leader).at = Where::Map(to);
        table.tell(&|| Line::effect(format!("{name} goes to {}", war.name(to)), ORPHAN));
    }
    Ok(())
}

/// The hexes with a unit a leader may be with, each once.
fn posts(war: &War, state: &State, leader: LeaderId) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for unit in war.units_of(war.leader(leader).army).filter(|unit| war.commands(leader, *unit)) {
        if let Some(hex) = state.unit(unit).hex()
            && !hexes.contains(&hex)
        {
            hexes.push(hex);
        }
    }
    hexes
}

fn hex_offer(war: &War, leader: LeaderId, hex: Hex) -> Offer {
    war.hex_offer(hex).piece(leader.piece())
}

/// 7.2 Each leader may go to a unit of his command within ten hexes; one without units comes back to one.
pub fn transfer(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    let sheet = Sheet::new(war, state);
    for leader in war.leaders().filter(|leader| war.leader(*leader).army == army) {
        let at = state.leader(leader).at;
        let mut options: Vec<Hex> = Vec::new();
        match at {
            Where::Map(here) => {
                let within = sheet.within(army, here, war.book.march.limits.transfer);
                options.push(here);
                let others = posts(war, state, leader).into_iter().filter(|post| *post != here);
                options.extend(others.filter(|post| within.contains(post)));
            }
            Where::Gone => options.extend(posts(war, state, leader)),
            Where::Coming | Where::Box(_) => {}
        }
        if options.is_empty() {
            continue;
        }
        let name = war.leader(leader).name;
        let question = || format!("Where does {name} go?");
        let to = *asking::choose(table, side(army), ("transfer", TRANSFER), &question, &options, &|hex| {
            let offer = hex_offer(war, leader, *hex);
            let stay = || ("stay".to_owned(), format!("stay in {}", war.name(*hex)));
            let (slug, text) = if at == Where::Map(*hex) { stay() } else { (offer.slug, offer.text) };
            Offer { slug, text, mark: offer.mark }
        })?;
        if at != Where::Map(to) {
            state.leader_mut(leader).at = Where::Map(to);
            table.tell(&|| Line::effect(format!("{name} goes to {}", war.name(to)), TRANSFER));
        }
    }
    Ok(())
}

/// 3.4 Leaders move with a unit that has gone to another hex.
pub fn follow(table: &mut dyn Table, war: &War, state: &mut State, leaders: &[LeaderId], to: Hex) {
    for leader in leaders {
        state.leader_mut(*leader).at = Where::Map(to);
        table.tell(&|| Line::effect(format!("{} goes with it", war.leader(*leader).name), ALONE));
    }
}
