//! Chapter 28 on the table: steps 6 to 9, who acts next. Cavalry, guns and units just arrived roll their action points;
//! a general motivates brigades until he fails; others have their residual point.

mod line;

use longroll::asking::choose;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Offer, Play, Table, under};

use super::actions::activate;
use super::cards::{Branch, GeneralId, Rank, UnitId};
use super::determination::{dice_of, set_left};
use super::leaders::{command, serves};
use super::places;
use super::state::{Phase, State, UnitState};
use super::war::War;
use crate::lookup::count;
use crate::motivation::{self, Candidate};
use crate::points::{self, Roller};
use field::display::spot;

const STEPS: Rule = card("25");
const ONCE: Rule = card("25.2");
const MOTIVATE: Rule = card("28.1");
const LINE: Rule = house("28.2");
const FAILS: Rule = card("28.3");
const STOPS: Rule = house("28.4");
const NO_NEED: Rule = card("28.5");
const ROLL: Rule = card("29.1");
const RESIDUAL: Rule = card("29.6");

/// What the active side may do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// A unit that needs no general rolls its AP.
    Roll(UnitId),
    Motivate(GeneralId, UnitId),
    Stop(GeneralId),
    Residual(UnitId),
    Done,
}

/// 25 Steps 6 to 9: a unit is made to act, or a general stops; when the side is done, arrivals follow.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let options = options(war, state);
    let question = || "Which unit acts next, and how?".to_owned();
    match *choose(table, state.active, ("act", STEPS), &question, &options, &|next| offer(war, state, *next))? {
        Next::Roll(unit) => {
            table.tell(&|| Line::effect(format!("{} needs no general to act", war.card(unit).name), NO_NEED));
            roll_points(table, war, state, unit)?;
        }
        Next::Motivate(general, unit) => {
            let who = war.called(state, general);
            let title = || format!("{who} motivates {}", war.card(unit).name);
            under(table, MOTIVATE, &title, |table| motivate(table, war, state, general, unit))?;
        }
        Next::Stop(general) => {
            finish(state, general);
            table.tell(&|| Line::effect(format!("{} stops", war.called(state, general)), STOPS));
        }
        Next::Residual(unit) => {
            let points = war.book.points.residual;
            table.tell(&|| {
                Line::effect(
                    format!("{} has its residual {}", war.card(unit).name, count(points, "AP", "AP")),
                    RESIDUAL,
                )
            });
            activate(state, unit, points as u8);
        }
        Next::Done => {
            state.motivating = None;
            state.phase = Phase::Arrivals;
        }
    }
    Ok(())
}

fn options(war: &War, state: &State) -> Vec<Next> {
    let mut options = Vec::new();
    let waits = |now: &UnitState| !now.turn.activated;
    for (unit, now) in war.present(state, state.active).filter(|(_, now)| waits(now)) {
        if needs_no_general(war, now, unit) {
            options.push(Next::Roll(unit));
        }
    }
    for general in who_motivates(war, state) {
        options.extend(candidates(war, state, general).map(|unit| Next::Motivate(general, unit)));
        options.push(Next::Stop(general));
    }
    for (unit, now) in war.present(state, state.active).filter(|(_, now)| waits(now)) {
        if !needs_no_general(war, now, unit) {
            options.push(Next::Residual(unit));
        }
    }
    options.push(Next::Done);
    options
}

/// 25, 28.5 Cavalry, guns, and units that arrived last turn roll AP without motivation.
fn needs_no_general(war: &War, now: &UnitState, unit: UnitId) -> bool {
    !matches!(war.card(unit).branch, Branch::Infantry(_)) || now.turn.arrived
}

/// 28.3 The general who has begun goes on until he fails or stops. Then any division general may begin who can; the
/// corps general comes last.
fn who_motivates(war: &War, state: &State) -> Vec<GeneralId> {
    let may = |general: &GeneralId| {
        war.general(*general).side == state.active
            && !state.general(*general).finished
            && places::general_stand(war, state, *general).is_some()
            && candidates(war, state, *general).next().is_some()
    };
    if let Some(general) = state.motivating.filter(may) {
        return vec![general];
    }
    let is_corps = |general: &GeneralId| war.general(*general).rank == Rank::Corps;
    let (corps, mut generals): (Vec<GeneralId>, Vec<GeneralId>) = war.generals().filter(may).partition(is_corps);
    if generals.is_empty() {
        generals = corps;
    }
    generals
}

/// 28.1, 28.4 The brigades that a general may try: of his command, not yet acted, not yet tried by him.
fn candidates<'a>(war: &'a War, state: &'a State, general: GeneralId) -> impl Iterator<Item = UnitId> + 'a {
    command(war, state, general).filter(move |unit| {
        let now = state.unit(*unit);
        !now.turn.activated && !needs_no_general(war, now, *unit) && !now.turn.tried_by.contains(&general)
    })
}

fn offer(war: &War, state: &State, next: Next) -> Offer {
    let of = |unit: UnitId, slug: String, text: String| {
        Offer::new(slug, text).piece(unit.piece()).spot(spot(state.unit(unit).frame))
    };
    match next {
        Next::Roll(unit) => {
            let card = war.card(unit);
            of(unit, format!("roll {}", card.id), format!("{} rolls its action points", card.name))
        }
        Next::Motivate(general, unit) => {
            let (who, card) = (war.general(general), war.card(unit));
            let need = need(war, state, general, unit);
            let how = need.map_or_else(|| "without a roll".to_owned(), |need| format!("needs {need} on 2D6"));
            let slug = format!("motivate {} {}", who.id, card.id);
            of(unit, slug, format!("{} motivates {}: {how}", war.called(state, general), card.name))
        }
        Next::Stop(general) => {
            let who = war.general(general);
            Offer::new(format!("stop {}", who.id), format!("{} motivates no more units", war.called(state, general)))
                .piece(general.piece())
        }
        Next::Residual(unit) => {
            let card = war.card(unit);
            let points = count(war.book.points.residual, "AP", "AP");
            of(unit, format!("residual {}", card.id), format!("{} acts with its residual {points}", card.name))
        }
        Next::Done => Offer::new("done", "no more units act; on to arrivals"),
    }
}

/// A general is finished for the turn.
fn finish(state: &mut State, general: GeneralId) {
    state.generals[general.index()].finished = true;
    state.motivating = None;
}

/// 28.1 A unit as the general's roll sees it.
fn candidate(war: &War, state: &State, general: GeneralId, unit: UnitId) -> Candidate {
    let with = places::generals_with(war, state, unit).any(|other| other == general);
    let place = line::place(war, state, general, unit);
    Candidate::new(&war.book, war.card(unit).quality, with, place)
}

/// 28.1 What a general needs on his dice to motivate a brigade; none if he passes without them.
pub fn need(war: &War, state: &State, general: GeneralId, unit: UnitId) -> Option<i32> {
    candidate(war, state, general, unit).need(&war.book, i32::from(state.general(general).value))
}

/// 7.2 The determination dice for a general's roll: those of his division. The corps general has none for his own.
fn his_dice(war: &War, state: &State, general: GeneralId, unit: UnitId) -> i32 {
    match war.general(general).rank {
        Rank::Division(_) => dice_of(war, state, unit),
        Rank::Corps => 0,
    }
}

/// 28.1 Complete inches from a general's base to the nearest of a brigade.
pub fn inches_off(war: &War, state: &State, general: GeneralId, unit: UnitId) -> i32 {
    line::place(war, state, general, unit).distance
}

/// 28.1 A general tries to motivate a brigade. 28.3 It passes: it rolls its AP, and he may go on. He fails: he is
/// finished for the turn.
fn motivate(table: &mut dyn Table, war: &War, state: &mut State, general: GeneralId, unit: UnitId) -> Play<()> {
    let value = i32::from(state.general(general).value);
    let candidate = candidate(war, state, general, unit);
    let off = inches_off(war, state, general, unit);
    table.tell(&|| {
        Line::effect(format!("{} complete from his base to its nearest", count(off, "inch", "inches")), LINE)
    });
    let dice = his_dice(war, state, general, unit);
    let mut rerolls = dice;
    let passes = motivation::motivate(table, &war.book, value, &candidate, &mut rerolls)?;
    if dice > 0 {
        set_left(state, rerolls);
    }
    state.unit_mut(unit).turn.tried_by.push(general);
    if passes {
        state.motivating = Some(general);
        return roll_points(table, war, state, unit);
    }
    finish(state, general);
    table.tell(&|| {
        let (who, unit) = (war.called(state, general), war.card(unit).name);
        Line::effect(format!("{unit} is not motivated; {who} is finished for this turn"), FAILS)
    });
    Ok(())
}

/// 29.1 A unit rolls its action points and begins to act with them.
fn roll_points(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let title = || format!("Action points of {}", war.card(unit).name);
    let (dice, roller) = (dice_of(war, state, unit), roller(war, state, unit));
    let (points, left) = under(table, ROLL, &title, |table| points::roll(table, &war.book, roller, dice))?;
    if dice > 0 {
        set_left(state, left);
    }
    table.tell(&|| {
        let points = count(points, "AP", "AP");
        Line::effect(format!("{} acts with {points} and finishes before the next begins", war.card(unit).name), ONCE)
    });
    activate(state, unit, points.clamp(0, u8::MAX.into()) as u8);
    Ok(())
}

/// 29.1 What a unit's AP depend on.
fn roller(war: &War, state: &State, unit: UnitId) -> Roller {
    let (card, now) = (war.card(unit), state.unit(unit));
    let light = matches!(card.branch, Branch::Gun { light: true, .. });
    if card.branch.is_gun() {
        let confederate = war.scenario.sides[card.side].confederate;
        return Roller::Gun { confederate, damaged: now.damaged, light };
    }
    let general_with = places::generals_with(war, state, unit).any(|general| serves(war, general, unit));
    Roller::Troops { quality: card.quality, general_with, disordered: now.turn.began_disordered }
}

/// 29.1 What a unit throws for its action points as it is now.
pub fn points_dice(war: &War, state: &State, unit: UnitId) -> String {
    points::written(&war.book, roller(war, state, unit))
}
