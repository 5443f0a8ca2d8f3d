//! Chapter 6, the Initiative Segment, with the insubordination of chapter 20.

use longroll::rule::{Rule, card, house, rulebook};
use longroll::side::Side;
use longroll::table::{Line, Offer, Play, Table, under};

use crate::battle::asking::{self, Sided};
use crate::battle::cards::{LeaderId, Rank};
use crate::battle::events;
use crate::battle::state::{Phase, State};
use crate::battle::war::War;
use crate::battle::zones;
use crate::initiative::{Rolled, after_check, double_one_ends, roll, title};
use crate::insubordination::{self, Talk};
use crate::unit::Army;

const DICE: Rule = card("6.1");
const CHECK: Rule = card("6.2");
const FIRST: Rule = rulebook("6.7");
const NAME: Rule = house("20.1");
const NO_LEADER: Rule = house("20.4");

/// 6.1 Who wins the initiative, or whether the Action Cycle is over. A scenario may give the first one to an army (6.7).
pub fn segment(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    if events::beats(state) {
        state.phase = Phase::Action { army: Army::Confederate, passed: false };
        return Ok(());
    }
    let granted = war.scenario.turns.get(usize::from(state.turn)).and_then(|turn| turn.first);
    if let Some(army) = granted.filter(|_| state.actions == 0) {
        table.tell(&|| Line::effect(format!("the first initiative is {}", title(army)), FIRST));
        state.phase = Phase::Action { army, passed: false };
        return Ok(());
    }
    let winner = under(table, DICE, &|| "Initiative".to_owned(), |table| dice(table, war, state))?;
    match winner {
        Some(Some(army)) => state.phase = Phase::Action { army, passed: false },
        Some(None) => state.phase = Phase::Recovery(0),
        None => {}
    }
    Ok(())
}

/// `None` if both roll again, `Some(None)` if the cycle is over.
#[expect(clippy::option_option, reason = "to roll again and to have no winner are two things")]
fn dice(table: &mut dyn Table, war: &War, state: &mut State) -> Play<Option<Option<Army>>> {
    let table = &mut Sided { table, acting: Side::North };
    Ok(match roll(table, &war.book)? {
        Rolled::Wins(army) => Some(Some(army)),
        Rolled::MayEnd => double_one_ends(table, &war.book)?.then_some(None),
        Rolled::Check => {
            check(table, war, state)?;
            after_check(table, &war.book).map(Some)
        }
    })
}

/// 20.1 Confederate corps leaders on the map who are not marked yet; cavalry only if there is no other.
fn candidates(war: &War, state: &State) -> Vec<LeaderId> {
    let all = || {
        war.leaders().filter(|leader| {
            let now = state.leader(*leader);
            war.leader(*leader).army == Army::Confederate && now.hex().is_some() && !now.insubordinate
        })
    };
    let corps: Vec<LeaderId> = all().filter(|leader| war.leader(*leader).rank == Rank::Corps).collect();
    if !corps.is_empty() {
        return corps;
    }
    all().filter(|leader| war.leader(*leader).rank == Rank::CavalryCorps).collect()
}

/// 20 The Union player names a Confederate leader, and a die decides whether he obeys today.
pub fn check(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    under(table, CHECK, &|| "Insubordination check".to_owned(), |table| {
        let named = candidates(war, state);
        if named.is_empty() {
            table.tell(&|| Line::effect("no leader can be named", NO_LEADER));
            return Ok(());
        }
        let question = || "Which Confederate corps leader is checked?".to_owned();
        let offer = |leader: &LeaderId| {
            let card = war.leader(*leader);
            let text = if card.malcontent { format!("{}, a malcontent", card.name) } else { card.name.to_owned() };
            Offer::new(card.id, text).piece(leader.piece())
        };
        let leader = *asking::choose(table, Side::North, ("insubordination", NAME), &question, &named, &offer)?;
        let talk = Talk::new(&war.book, is_bragg_near(war, state, leader), events::talk(state));
        let table = &mut Sided { table, acting: Side::North };
        if insubordination::check(table, &war.book, &talk, war.leader(leader).malcontent)? {
            state.leader_mut(leader).insubordinate = true;
        }
        Ok(())
    })
}

/// 20.2 Whether the army leader is within command radius of the leader named.
fn is_bragg_near(war: &War, state: &State, leader: LeaderId) -> bool {
    let Some(at) = state.leader(leader).hex() else { return false };
    let radius = i32::from(war.book.radius.hexes);
    war.leaders().filter(|other| war.leader(*other).rank == Rank::Army).any(|bragg| {
        war.leader(bragg).army == Army::Confederate
            && state
                .leader(bragg)
                .hex()
                .is_some_and(|hex| zones::traces(war, state, Army::Confederate, hex, at, radius))
    })
}
