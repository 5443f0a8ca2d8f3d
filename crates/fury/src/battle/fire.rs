//! Chapter 9 on the table: musketry and cannonade.
//!
//! Unit by unit a side names its targets; then each target is rolled for once. `aim` knows which targets a unit may fire at,
//! `refusals` says why not, `rolling` builds what the fire procedure must know and applies what it says.

pub mod aim;
mod losses;
mod refusals;
mod rolling;

use arrayvec::ArrayVec;
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::side::Side;
use longroll::table::{Line, Measure, Measured, Offer, Pick, Play, Table};

use self::aim::{Aim, aims, shots, worth};
use super::cards::UnitId;
use super::charge::contact;
use super::ground;
use super::sight::Hit;
use super::state::{ChargeStep, FireStep, Phase, Shot, State};
use super::war::War;
use crate::fire::form::Situated;
use crate::fire::{modifiers, said};
use crate::unit::{MOST_STANDS, Unit};

pub use losses::{close_ranks, remove};

const ORDER: Rule = card("9.1");
const DECLARE: Rule = house("9.1");
const TARGET: Rule = rulebook("9.6");
const TEN: Rule = card("9.10");

const FORM: &str =
    "the short name of a target for all stands that can, or with a number of stands, as in `gibbon 3`; or `hold`";

/// 9.1 The Fire Phase begins with the side that does not move.
pub fn begin() -> Phase {
    Phase::Fire(start(true))
}

fn start(defensive: bool) -> FireStep {
    FireStep { defensive, next: 0, shots: Vec::new(), low: Vec::new() }
}

/// Whose fire it is.
pub fn side(state: &State, fire: &FireStep) -> Side {
    if fire.defensive { state.moving.other() } else { state.moving }
}

/// 9.1 One decision or one roll of the Fire Phase: everyone names targets before anyone rolls; then the other side; then
/// the Charge Phase.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Phase::Fire(mut fire) = state.phase.clone() else { return Ok(()) };
    if fire.defensive && fire.next == 0 && fire.shots.is_empty() {
        state.contacts = contact::find(war, state, |unit| state.unit(unit).turn.charging);
    }
    if let Some((unit, aims)) = next(war, state, &fire) {
        return declare(table, war, state, fire, unit, &aims);
    }
    fire.next = u8::MAX;
    if let Some(shot) = fire.shots.first() {
        let at = shot.at;
        return rolling::roll(table, war, state, fire, at);
    }
    for unit in &fire.low {
        state.unit_mut(*unit).unit.low_ammo = true;
        table.tell(&|| Line::effect(format!("{} is low on ammunition", war.card(*unit).name), TEN));
    }
    if fire.defensive {
        state.phase = Phase::Fire(start(false));
    } else {
        state.phase = Phase::Charge(ChargeStep::Gather { second: false });
    }
    Ok(())
}

/// The next unit that has not named its target, and the targets it may choose.
pub fn next(war: &War, state: &State, fire: &FireStep) -> Option<(UnitId, Vec<Aim>)> {
    let side = side(state, fire);
    let waiting = war.all().skip(usize::from(fire.next)).filter(|unit| war.side(*unit) == side);
    waiting.map(|unit| (unit, aims(war, state, unit, spent(fire, unit)))).find(|(_, aims)| !aims.is_empty())
}

/// The stands of a unit that have a target already.
fn spent(fire: &FireStep, unit: UnitId) -> u32 {
    fire.shots.iter().filter(|shot| shot.by == unit).fold(0, |bits, shot| bits | shot.stands)
}

/// What an answer to `fire` would be rolled with, all that was named at the same target before included, and the target: for the
/// machine's judgment.
pub(super) fn named(war: &War, state: &State, slug: &str) -> Option<(Situated, Unit)> {
    let Phase::Fire(fire) = &state.phase else { return None };
    let (unit, aims) = next(war, state, fire)?;
    let Ok(Answer::At(aim, count)) = judge(war, state, unit, &aims, slug) else { return None };
    let mut all = fire.shots.clone();
    all.extend(shots(war, unit, aim.at, &chosen(aim, &aims, count)));
    Some((rolling::situation(war, state, &all, aim.at).0, state.unit(aim.at).unit))
}

/// What an answer to `fire` adds, for the machine's judgment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub at: UnitId,
    /// Eighths of a fire point that were named at the same target before, and those of this answer.
    pub before: i32,
    pub points: i32,
    /// What is added to the die.
    pub drm: i32,
}

/// What each answer of the question that is asked now adds, in the order in which they are offered; none where fire is held.
pub(super) fn choices(war: &War, state: &State) -> Vec<Option<Choice>> {
    let Phase::Fire(fire) = &state.phase else { return Vec::new() };
    let Some((unit, aims)) = next(war, state, fire) else { return Vec::new() };
    let answers = answers(state, unit, &aims).into_iter();
    let of = |answer: Answer<'_>| {
        let Answer::At(aim, count) = answer else { return None };
        let points = worth(war, state, &shots(war, unit, aim.at, &chosen(aim, &aims, count)));
        let before = worth(war, state, fire.shots.iter().filter(|shot| shot.at == aim.at));
        let cover = ground::cover(war, state, aim.at, state.unit(unit).frame.origin).fire;
        let turn = &state.unit(aim.at).turn;
        let changing = turn.changed_formation || turn.changed_mode || turn.about_faced;
        let drm = modifiers(&war.book, &state.unit(aim.at).unit, cover, changing).total();
        Some(Choice { at: aim.at, before, points, drm })
    };
    answers.map(of).collect()
}

/// What a unit may answer.
#[derive(Clone, Copy, Debug)]
enum Answer<'a> {
    /// How many stands fire at this target.
    At(&'a Aim, usize),
    Hold,
}

/// 9.6 A unit names a target, for all stands that can or for some of them; those left over are asked again.
fn declare(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    mut fire: FireStep,
    unit: UnitId,
    aims: &[Aim],
) -> Play<()> {
    let answers = answers(state, unit, aims);
    let offer = |answer: &Answer<'_>| offered(war, state, &fire, unit, aims, *answer);
    let pick = Pick {
        name: "fire",
        side: war.side(unit),
        question: &|| {
            let kind = if fire.defensive { "defensive" } else { "offensive" };
            format!("{}: which target for {kind} fire?", war.card(unit).name)
        },
        count: answers.len(),
        offer: &|index| offer(&answers[index]),
        rule: TARGET,
    };
    let judge = |text: &str| judge(war, state, unit, aims, text).map(|answer| offer(&answer));
    let answer = match table.measure(&Measure { pick, form: FORM, judge: &judge })? {
        Measured::Offered(index) => answers[index],
        Measured::Own(text) => self::judge(war, state, unit, aims, &text).unwrap_or(Answer::Hold),
    };
    match answer {
        Answer::Hold => {
            fire.next = unit.0 + 1;
            table.tell(&|| Line::effect(format!("{} holds its fire", war.card(unit).name), DECLARE));
        }
        Answer::At(aim, count) => {
            let stands = chosen(aim, aims, count);
            if spent(&fire, unit) == 0 {
                let turn = &mut state.unit_mut(unit).turn;
                turn.fired = true;
                turn.actions += u8::from(!fire.defensive);
            }
            let battery = state.unit(unit).unit.is_battery();
            fire.next = if battery { unit.0 + 1 } else { unit.0 };
            fire.shots.extend(shots(war, unit, aim.at, &stands));
            table.tell(&|| {
                let names = (war.card(unit).name, war.card(aim.at).name);
                Line::effect(format!("{} will fire at {}{}", names.0, names.1, with(battery, stands.len())), ORDER)
            });
        }
    }
    state.phase = Phase::Fire(fire);
    Ok(())
}

/// Each target with all who can; half of them where the same stands have another target; and to hold fire.
fn answers<'a>(state: &State, unit: UnitId, aims: &'a [Aim]) -> Vec<Answer<'a>> {
    let mut answers: Vec<Answer<'_>> = aims.iter().map(|aim| Answer::At(aim, aim.stands.len())).collect();
    if !state.unit(unit).unit.is_battery() {
        let half = |aim: &'a Aim| Answer::At(aim, aim.stands.len() / 2);
        answers.extend(aims.iter().filter(|aim| aim.stands.len() > 1 && shared(aim, aims) > 0).map(half));
    }
    answers.push(Answer::Hold);
    answers
}

/// How many stands of an aim have another target.
fn shared(aim: &Aim, aims: &[Aim]) -> usize {
    aim.stands.iter().filter(|(stand, _)| has_other(aims, aim.at, *stand)).count()
}

fn has_other(aims: &[Aim], at: UnitId, stand: u8) -> bool {
    aims.iter().any(|other| other.at != at && other.stands.iter().any(|(own, _)| *own == stand))
}

/// This many stands of an aim: those that have no other target first, then the nearest.
fn chosen(aim: &Aim, aims: &[Aim], count: usize) -> ArrayVec<(u8, Hit), { MOST_STANDS as usize }> {
    let mut stands = aim.stands.clone();
    stands.sort_by_key(|(stand, hit)| (has_other(aims, aim.at, *stand), hit.gap, *stand));
    stands.into_iter().take(count.min(usize::from(MOST_STANDS))).collect()
}

fn with(battery: bool, stands: usize) -> String {
    match stands {
        _ if battery => String::new(),
        1 => " with 1 stand".to_owned(),
        _ => format!(" with {stands} stands"),
    }
}

fn offered(war: &War, state: &State, fire: &FireStep, unit: UnitId, aims: &[Aim], answer: Answer<'_>) -> Offer {
    let Answer::At(aim, count) = answer else { return Offer::new("hold", "hold fire").piece(unit.piece()) };
    let target = war.card(aim.at);
    let all = count == aim.stands.len();
    let slug = if all { target.id.to_owned() } else { format!("{} {count}", target.id) };
    let stands = chosen(aim, aims, count);
    let shots = shots(war, unit, aim.at, &stands);
    let before: Vec<&Shot> = fire.shots.iter().filter(|shot| shot.at == aim.at).collect();
    let points = worth(war, state, &shots);
    let mut text =
        format!("at {}{}: {} fire points", target.name, with(state.unit(unit).unit.is_battery(), count), said(points));
    if shots.iter().any(|shot| shot.enfilade) {
        text.push_str(", from enfilade");
    }
    if !before.is_empty() {
        text.push_str(&format!("; {} with those named before", said(points + worth(war, state, before))));
    }
    Offer::new(slug, text).piece(aim.at.piece())
}

/// Read an answer of the player's own: `hold`, or a target and perhaps a number of stands.
fn judge<'a>(war: &War, state: &State, unit: UnitId, aims: &'a [Aim], text: &str) -> Result<Answer<'a>, Refusals> {
    let mut words = text.split_whitespace();
    let (name, count, more) = (words.next().unwrap_or(""), words.next(), words.next());
    let refuse = |why: String, rule: Rule| Refusals(vec![Refusal::field("fire", why, rule).help(FORM)]);
    if name == "hold" && count.is_none() {
        return Ok(Answer::Hold);
    }
    let Some(aim) = aims.iter().find(|aim| war.card(aim.at).id == name) else {
        return Err(refusals::not(war, state, unit, aims, name));
    };
    let most = aim.stands.len();
    match count.map(str::parse::<usize>) {
        _ if more.is_some() => Err(refuse(format!("`{text}` says more than a target and a number"), TARGET)),
        None => Ok(Answer::At(aim, most)),
        Some(Ok(count)) if (1..=most).contains(&count) => Ok(Answer::At(aim, count)),
        Some(_) => {
            let why = format!("1 to {most} stands of {} can fire at {}", war.card(unit).name, war.card(aim.at).name);
            Err(refuse(why, TARGET))
        }
    }
}
