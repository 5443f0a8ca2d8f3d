//! Chapter 6 on the table: step 2 of the Maneuver Phase, brigades and batteries one after the other.

use field::Length;
use longroll::asking::Sided;
use longroll::nearest::suggest;
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Measure, Measured, Offer, Pick, Play, Table, under};

use super::cards::{CommandId, UnitId};
use super::leaders::radius;
use super::state::{Move, Phase, State, Where};
use super::war::War;
use super::{arrivals, batteries, fire, retreat};
use crate::book::maneuver::{Change, Maneuver};
use crate::maneuver;
use field::display::spot;

const STEPS: Rule = house("6.1");
const MUST: Rule = card("6.2");
const ENTER: Rule = house("12");
const ROLL: Rule = card("6.3");
const SHARED: Rule = house("6.3");
const ATTACHED: Rule = rulebook("4.4");

const FORM: &str = "the short name of a brigade, a battery or a reinforcement, or `done`";

/// Whose turn it may be.
enum Next {
    Brigade(UnitId),
    Battery(UnitId),
    Reinforcement(UnitId, arrivals::Entry),
    Done,
}

/// 6.1 Step 2: a brigade rolls, a battery acts or a reinforcement enters, in any order. 6.2 A brigade in good order that is
/// not chosen stands fast; the step ends when the side wants it and every Disordered brigade has rolled.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let options = options(war, state);
    match &options[chosen(table, war, state, &options)?] {
        Next::Brigade(unit) => {
            let unit = *unit;
            let title = || format!("{} rolls to maneuver", war.card(unit).name);
            under(table, ROLL, &title, |table| attempt(table, war, state, unit))
        }
        Next::Battery(unit) => batteries::act(table, war, state, *unit),
        Next::Reinforcement(unit, entry) => {
            arrivals::enter(table, war, state, *unit, entry);
            Ok(())
        }
        Next::Done => {
            state.shared.clear();
            state.leaders.iter_mut().for_each(|leader| leader.moved = false);
            arrivals::ride_in(table, war, state);
            state.phase = Phase::Leaders;
            Ok(())
        }
    }
}

/// The answer of the side: one of the options. A unit that is named and may not act is refused with the reason.
fn chosen(table: &mut dyn Table, war: &War, state: &State, options: &[Next]) -> Play<usize> {
    if options.len() == 1 {
        return Ok(0);
    }
    let offer = |at: usize| offer(war, state, &options[at]);
    let find = |text: &str| (0..options.len()).find(|at| offer(*at).slug == text);
    let pick = Pick {
        name: "maneuver",
        side: state.moving,
        question: &|| "Which brigade or battery is next?".to_owned(),
        count: options.len(),
        offer: &offer,
        rule: STEPS,
    };
    let judge = |text: &str| find(text).map(offer).ok_or_else(|| why_not(war, state, text));
    match table.measure(&Measure { pick, form: FORM, judge: &judge })? {
        Measured::Offered(at) => Ok(at),
        Measured::Own(text) => Ok(find(&text).unwrap_or(options.len() - 1)),
    }
}

/// Why a unit that was named does not act now.
fn why_not(war: &War, state: &State, text: &str) -> Refusals {
    let known = || war.all().filter(|unit| war.side(*unit) == state.moving);
    let Some(unit) = known().find(|unit| war.card(*unit).id == text) else {
        if text == "done" {
            return Refusal::field("answer", "a Disordered brigade must still roll", MUST).into();
        }
        let help = suggest(text, known().map(|unit| war.card(unit).id));
        return Refusal::key("answer", format!("`{text}` is no unit of yours"), help).into();
    };
    let (card, now) = (war.card(unit), state.unit(unit));
    let (why, rule) = match now.at {
        Where::Coming => (arrivals::why_not(war, state, unit), ENTER),
        Where::Gone | Where::Left => (format!("{} has left the battle", card.name), STEPS),
        Where::Table if card.released > state.turn => {
            (format!("{} may not move before turn {}", card.name, card.released), ENTER)
        }
        Where::Table => (format!("{} has had its turn", card.name), STEPS),
    };
    Refusal::field("answer", why, rule).into()
}

fn options(war: &War, state: &State) -> Vec<Next> {
    let mut options = Vec::new();
    let mut must_roll = false;
    for (unit, here) in war.present(state, state.moving) {
        if war.card(unit).released > state.turn || here.turn.acted {
            continue;
        }
        if !here.unit.is_battery() {
            must_roll |= here.unit.disordered;
            options.push(Next::Brigade(unit));
        } else if here.turn.actions < war.book.guns.actions {
            options.push(Next::Battery(unit));
        }
    }
    options.extend(arrivals::due(war, state).map(|(unit, entry)| Next::Reinforcement(unit, entry)));
    if !must_roll {
        options.push(Next::Done);
    }
    options
}

fn offer(war: &War, state: &State, next: &Next) -> Offer {
    let of = |unit: UnitId, text: String| {
        Offer::new(war.card(unit).id, text).piece(unit.piece()).spot(spot(state.unit(unit).frame))
    };
    match next {
        Next::Brigade(unit) => {
            let unit = *unit;
            let order = if state.unit(unit).unit.disordered { "Disordered" } else { "in good order" };
            let total = radius::roll_modifiers(war, state, unit).total();
            of(unit, format!("{} rolls to maneuver, {order}, at {total:+}", war.card(unit).name))
        }
        Next::Battery(unit) => {
            let unit = *unit;
            let left = war.book.guns.actions.saturating_sub(state.unit(unit).turn.actions);
            of(unit, format!("{} acts: {left} of {} actions left", war.card(unit).name, war.book.guns.actions))
        }
        Next::Reinforcement(unit, entry) => {
            of(*unit, format!("{} enters the table", war.card(*unit).name)).spot(spot(entry.frame))
        }
        Next::Done => Offer::new("done", "done: the other units stand fast"),
    }
}

/// 6.3 Roll, and carry the result out at once.
fn attempt(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let mods = radius::roll_modifiers(war, state, unit);
    let division = shares_die(war, state, unit);
    let thrown = division.and_then(|division| state.shared.iter().find(|(of, _)| *of == division));
    let thrown = thrown.map(|(_, die)| *die);
    if let Some(die) = thrown {
        table.tell(&|| Line::effect(format!("its division has thrown a {die}"), SHARED));
    }
    let disordered = state.unit(unit).unit.disordered;
    let acting = state.moving;
    let (die, line) = maneuver::roll(&mut Sided { table, acting }, &war.book, &mods, disordered, thrown)?;
    if let (Some(division), None) = (division, thrown) {
        state.shared.push((division, die));
    }
    state.unit_mut(unit).turn.acted = true;
    let lost = maneuver::carry_out(table, &mut state.unit_mut(unit).unit, line);
    if lost > 0 {
        fire::close_ranks(table, war, state, unit)?;
    }
    if !state.unit(unit).is_on_table() {
        return Ok(());
    }
    if let Some(back) = line.retreat {
        return retreat::retreat(table, war, state, unit, back, &[]);
    }
    begin(table, war, state, unit, line);
    Ok(())
}

/// 6.3 With one roll for each division: whose die a brigade shares, if the leader of its division has it within his radius.
fn shares_die(war: &War, state: &State, unit: UnitId) -> Option<CommandId> {
    let shares = war.book.one_roll_per_division && radius::under_division_leader(war, state, unit);
    shares.then(|| war.card(unit).command)
}

/// 6.3, 6.4 A brigade begins its move; one that holds has nothing to go, but may face about or refuse a flank. 4.4 It goes no
/// farther than what those who attached to it this turn have left.
fn begin(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, line: Maneuver) {
    let allowed: Length = maneuver::move_allowed(&war.book, state.unit(unit).unit.arm, line.moves).into();
    let left = state.attached(unit).filter_map(|leader| state.leader(leader).left).min();
    let most = left.map_or(allowed, |left| left.min(allowed));
    if most < allowed {
        table.tell(&|| Line::effect(format!("its leader's ride leaves it {most} inches"), ATTACHED));
    }
    set_out(state, unit, most, line.changes != Change::No);
}

/// A unit begins to move: from here it is the unit whose move is played.
pub(super) fn set_out(state: &mut State, unit: UnitId, allowance: Length, may_change: bool) {
    let frame = state.unit(unit).frame;
    state.unit_mut(unit).turn.began = Some(frame);
    state.phase = Phase::Maneuver(Some(Move::new(unit, frame, allowance, may_change)));
}
