//! Chapter 7 on the table: determination dice, and what they throw again.

use longroll::asking::{Sided, choose};
use longroll::dice::Dice;
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::table::{Ask, Line, Measure, Measured, Offer, Pick, Play, Roll, Table, under};

use super::cards::{DivisionId, GeneralId, Rank, UnitId};
use super::places;
use super::state::{Phase, State};
use super::war::War;
use crate::determination;

const ROLL: Rule = card("7.1");
const NONE: Rule = house("7.1");
const AGAIN: Rule = house("7.2");
const NOTED: Rule = house("29.2");

/// 7.1 Step 4: the corps general picks a division general on the table and rolls for the dice of his division. Without
/// a corps general there are none. Then units may act; 29.2 who is disordered now counts as so at turn start.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let side = state.active;
    let on_table = |general: &GeneralId| {
        war.general(*general).side == side && places::general_stand(war, state, *general).is_some()
    };
    let corps = war.generals().find(|general| war.general(*general).rank == Rank::Corps && on_table(general));
    let divisions: Vec<(GeneralId, DivisionId)> = war
        .generals()
        .filter(on_table)
        .filter_map(|general| match war.general(general).rank {
            Rank::Division(division) => Some((general, division)),
            Rank::Corps => None,
        })
        .collect();
    state.determination = match corps {
        Some(corps) if !divisions.is_empty() => determine(table, war, state, corps, &divisions)?,
        _ => {
            table.tell(&|| Line::effect("nobody has determination dice", NONE));
            None
        }
    };
    table.tell(&|| Line::effect("units that are disordered now count as disordered at turn start", NOTED));
    for unit in war.all().filter(|unit| war.side(*unit) == side) {
        let now = state.unit_mut(unit);
        now.turn.began_disordered = now.unit.is_disordered();
    }
    state.phase = Phase::Act(None);
    Ok(())
}

fn determine(
    table: &mut dyn Table,
    war: &War,
    state: &State,
    corps: GeneralId,
    divisions: &[(GeneralId, DivisionId)],
) -> Play<Option<(DivisionId, u8)>> {
    let question = || format!("Whom does {} pick for determination dice?", war.general(corps).name);
    let offer = |(general, _): &(GeneralId, DivisionId)| {
        let card = war.general(*general);
        let inches = inches_between(war, state, corps, *general);
        Offer::new(card.id, format!("{}, value {}, {inches} inches off", card.name, state.general(*general).value))
            .piece(general.piece())
    };
    let (general, division) = *choose(table, state.active, ("determination", ROLL), &question, divisions, &offer)?;
    let value = |general: GeneralId| i32::from(state.general(general).value);
    let off =
        determination::taken_off(war.book, value(corps), value(general), inches_between(war, state, corps, general));
    let title = || format!("Determination of {}", war.scenario.divisions[division.index()].name);
    let dice = under(table, ROLL, &title, |table| determination::determination(table, war.book, &off))?;
    Ok((dice > 0).then_some((division, dice as u8)))
}

/// Complete inches between two generals, base to base.
fn inches_between(war: &War, state: &State, one: GeneralId, other: GeneralId) -> i32 {
    let stands = (places::general_stand(war, state, one), places::general_stand(war, state, other));
    let (Some(one), Some(other)) = stands else { return 0 };
    (field::Figure::gap(&one, &other).length().in_thousandths() / 1000) as i32
}

/// 7.2 The determination dice that a unit of the active side may use.
pub fn at_hand(war: &War, state: &State, unit: UnitId) -> i32 {
    match state.determination {
        Some((division, dice)) if war.side(unit) == state.active && war.card(unit).division == Some(division) => {
            i32::from(dice)
        }
        _ => 0,
    }
}

/// 7.2 So many determination dice are left.
pub fn keep(state: &mut State, dice: i32) {
    if let Some((_, left)) = &mut state.determination {
        *left = dice.clamp(0, i32::from(*left)) as u8;
    }
}

/// 7.2 Throw the dice of a unit; while its division has determination dice, each single die may be thrown again once.
/// Dice thrown as a pool stand. With the narrow reading this serves motivation and AP only, which ask for themselves.
pub fn again<T>(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    throw: impl FnOnce(&mut dyn Table) -> Play<T>,
) -> Play<T> {
    throw_again(table, war, state, unit, None, throw)
}

/// 7.2 The same for one roll of a step in which others throw too: the one of this name.
pub fn again_if<T>(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    what: &'static str,
    throw: impl FnOnce(&mut dyn Table) -> Play<T>,
) -> Play<T> {
    throw_again(table, war, state, unit, Some(what), throw)
}

fn throw_again<T>(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    what: Option<&'static str>,
    throw: impl FnOnce(&mut dyn Table) -> Play<T>,
) -> Play<T> {
    let dice = at_hand(war, state, unit);
    if dice == 0 || war.book.switches.narrow_determination.is_other() {
        return throw(table);
    }
    let mut table = Determined { table, side: war.side(unit), what, dice };
    let result = throw(&mut table)?;
    keep(state, table.dice);
    Ok(result)
}

/// A table on which the active side may throw single dice again.
struct Determined<'a> {
    table: &'a mut dyn Table,
    side: Side,
    /// The one roll that may be thrown again; with none named, every one.
    what: Option<&'static str>,
    /// Determination dice left.
    dice: i32,
}

impl Table for Determined<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        let (number, die) = match roll.dice {
            _ if self.what.is_some_and(|what| what != roll.what) => return self.table.roll(roll),
            Dice::One(die) => (1, die),
            Dice::Sum(number, die) => (number, die),
            _ => return self.table.roll(roll),
        };
        let one = Roll { dice: Dice::One(die), ..*roll };
        let mut faces = Vec::new();
        for _ in 0..number {
            faces.push(self.table.roll(&one)?);
        }
        let mut fresh = vec![true; faces.len()];
        while self.dice > 0 {
            let Some(at) = self.which(roll, &faces, &fresh)? else { break };
            self.dice -= 1;
            fresh[at] = false;
            faces[at] = self.table.roll(&Roll { what: "determination die", rule: AGAIN, ..one })?;
        }
        Ok(faces.iter().sum())
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        self.table.ask(ask)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        self.table.pick(pick)
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        self.table.measure(measure)
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        self.table.tell(line);
    }
}

impl Determined<'_> {
    /// Which of the dice just thrown is thrown again, if one is; none has been thrown again before.
    fn which(&mut self, roll: &Roll<'_>, faces: &[i32], fresh: &[bool]) -> Play<Option<usize>> {
        let mut options: Vec<Option<usize>> = vec![None];
        options.extend((0..faces.len()).filter(|at| fresh[*at]).map(Some));
        let dice = self.dice;
        let question = || format!("{}: throw a die again with one of {dice} determination dice?", roll.what);
        let offer = |option: &Option<usize>| match *option {
            None => Offer::new("keep", "keep what was thrown"),
            Some(at) => Offer::new(format!("die {}", at + 1), format!("throw the {} again", faces[at])),
        };
        choose(self.table, self.side, ("throw-again", AGAIN), &question, &options, &offer).copied()
    }
}

/// The questions of a procedure about a unit of the active side, put to that side.
pub(super) fn sided<'a>(table: &'a mut dyn Table, state: &State) -> Sided<'a> {
    Sided { table, acting: state.active }
}
