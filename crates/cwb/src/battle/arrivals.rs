//! Chapter 23 on the table: units off it try to come on, in step 11.

use field::{Frame, Length, Point};
use longroll::asking::Named;
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Measure, Measured, Offer, Pick, Play, Table, under};

use super::cards::{Edge, GeneralId, Rank, Start, UnitId};
use super::leaders::serves;
use super::places;
use super::setup::inward;
use super::state::{GeneralAt, Phase, State, Where};
use super::war::War;
use crate::arrivals::{self, Coming};
use crate::unit::{Arm, Order, Quality};
use field::display::spot;

const ROLL: Rule = card("23.1");
const WAITS: Rule = house("23.1");
const PLACE: Rule = house("23.2");
const NEXT: Rule = card("23.2");
const RETURN: Rule = house("19.4");

const FORM: &str = "`at` and the inches along the edge from west or south: `at 24.5`";

/// Inches between the places along the edge that are offered.
const APART: i64 = 3;

/// 25 Step 11: every unit of the side off the table rolls to come on. Units that arrived last turn no longer count as just arrived.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let side = state.active;
    for unit in war.all().filter(|unit| war.side(*unit) == side) {
        state.unit_mut(unit).turn.arrived = false;
    }
    for unit in war.all().filter(|unit| war.side(*unit) == side) {
        if may_come(war, state, unit) {
            let title = || format!("Arrival of {}", war.card(unit).name);
            under(table, ROLL, &title, |table| arrive(table, war, state, unit))?;
        }
    }
    state.phase = Phase::End;
    Ok(())
}

/// 23.1 Who tries: units not yet on the table; 19.4 with the switch also those in the rout area.
fn may_come(war: &War, state: &State, unit: UnitId) -> bool {
    match state.unit(unit).at {
        Where::Coming => true,
        Where::Routed => war.book.switches.rout_return.is_other(),
        Where::Table | Where::Destroyed => false,
    }
}

/// 23.1 What a unit must throw on 2D6 to come on.
pub fn need(war: &War, state: &State, unit: UnitId) -> i32 {
    arrivals::need(&war.book, &coming(war, state, unit).mods(&war.book))
}

fn arrive(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    column(state, unit);
    let by_road = by_road(war, state, unit);
    let name = war.card(unit).name;
    let named = &mut Named { table, name: &|_| name.to_owned() };
    if !arrivals::comes(named, &war.book, &coming(war, state, unit).mods(&war.book))? {
        return Ok(());
    }
    let frames = by_road.map_or_else(|| samples(war, state, unit), |frame| vec![frame]);
    if frames.is_empty() {
        table.tell(&|| {
            Line::effect(format!("there is no room for {name} on its edge; it tries again next turn"), WAITS)
        });
        return Ok(());
    }
    let frame = if frames.len() == 1 { frames[0] } else { ask(table, war, state, unit, &frames)? };
    enter(table, war, state, unit, frame);
    Ok(())
}

/// 23.1 Where a unit enters by its road, if it has one and there is room. Then it enters nowhere else.
fn by_road(war: &War, state: &State, unit: UnitId) -> Option<Frame> {
    let frame = frame_at(war, state, unit, expected(war, unit));
    let has_road = matches!(war.card(unit).start, Start::Off { road: true, .. });
    (has_road && places::fits(war, state, unit, frame)).then_some(frame)
}

/// 23.1 What helps a unit to come.
fn coming(war: &War, state: &State, unit: UnitId) -> Coming {
    let card = war.card(unit);
    let general_off_table = war.generals().any(|general| {
        let division = card.division.map(Rank::Division);
        Some(war.general(general).rank) == division && state.general(general).at == GeneralAt::Coming
    });
    Coming {
        quality: if card.branch.is_gun() { Quality::Average } else { card.quality },
        road: by_road(war, state, unit).is_some(),
        general_off_table,
        returning: state.unit(unit).at == Where::Routed,
        hurries: card.fortune.hurries,
    }
}

/// 23.2 Units come in column, or limbered; cavalry comes mounted. 19.4 A unit that returns from the rout area is in order.
fn column(state: &mut State, unit: UnitId) {
    let returns = state.unit(unit).at == Where::Routed;
    let now = &mut state.unit_mut(unit).unit;
    now.front = 1;
    if returns {
        now.order = Order::Good;
    }
    now.arm = match now.arm {
        Arm::Infantry => Arm::Infantry,
        Arm::Mounted | Arm::Dismounted => Arm::Mounted,
        Arm::Gun | Arm::LimberedGun => Arm::LimberedGun,
    };
}

/// Where a unit stands that has its rear on the edge of its side, this many inches along it.
fn frame_at(war: &War, state: &State, unit: UnitId, along: Length) -> Frame {
    let edge = war.scenario.sides[war.side(unit)].edge;
    let (width, height) = (war.table.width(), war.table.height());
    let at = match edge {
        Edge::North => Point::new(along, height),
        Edge::South => Point::new(along, Length::ZERO),
        Edge::East => Point::new(width, along),
        Edge::West => Point::new(Length::ZERO, along),
    };
    let heading = inward(edge);
    Frame::new(at, heading).moved(heading, places::depth(war, &state.unit(unit).unit))
}

/// How far along its edge a unit is expected: where the scenario has it come, or behind where it began.
fn expected(war: &War, unit: UnitId) -> Length {
    let card = war.card(unit);
    let at = match card.start {
        Start::Off { at, .. } => at,
        Start::On { frame, .. } => frame.origin,
    };
    match war.scenario.sides[card.side].edge {
        Edge::North | Edge::South => at.x(),
        Edge::East | Edge::West => at.y(),
    }
}

/// 23.2 Places off the road that are not near an enemy: first where the unit is expected, then on either side.
fn samples(war: &War, state: &State, unit: UnitId) -> Vec<Frame> {
    let middle = expected(war, unit);
    let long = match war.scenario.sides[war.side(unit)].edge {
        Edge::North | Edge::South => war.table.width(),
        Edge::East | Edge::West => war.table.height(),
    };
    let steps = long.in_thousandths() / Length::inches(APART).in_thousandths();
    let mut alongs = vec![middle];
    for step in 1..=steps {
        let off = Length::inches(APART * step);
        alongs.extend([middle - off, middle + off]);
    }
    let frames = alongs.into_iter().map(|along| frame_at(war, state, unit, along));
    frames.filter(|frame| against(war, state, unit, *frame).is_none()).collect()
}

/// 23.2 Why a unit may not come on there.
fn against(war: &War, state: &State, unit: UnitId, frame: Frame) -> Option<&'static str> {
    if !places::fits(war, state, unit, frame) {
        return Some("it would be off the table, on closed ground, over another unit or next to an enemy");
    }
    let clear = war.book.command.arrival;
    let bases = places::bases_at(war, &state.unit(unit).unit, frame);
    let enemy = |id: u16| war.side(State::owner(id)) != war.side(unit);
    let near = bases.iter().any(|base| state.pieces.within(clear, base).any(|(id, _)| enemy(id)));
    near.then_some("an enemy is too near to come on there")
}

fn along(war: &War, unit: UnitId, frame: Frame) -> Length {
    match war.scenario.sides[war.side(unit)].edge {
        Edge::North | Edge::South => frame.origin.x(),
        Edge::East | Edge::West => frame.origin.y(),
    }
}

fn ask(table: &mut dyn Table, war: &War, state: &State, unit: UnitId, frames: &[Frame]) -> Play<Frame> {
    let offer = |frame: Frame| {
        let at = along(war, unit, frame);
        Offer::new(format!("at {at}"), format!("at {at} inches")).piece(unit.piece()).spot(spot(frame))
    };
    let measured = table.measure(&Measure {
        pick: Pick {
            name: "arrival",
            side: war.side(unit),
            question: &|| format!("Where does {} come onto the table?", war.card(unit).name),
            count: frames.len(),
            offer: &|index| offer(frames[index]),
            rule: PLACE,
        },
        form: FORM,
        judge: &|text| judge(war, state, unit, text).map(offer),
    })?;
    Ok(match measured {
        Measured::Offered(index) => frames[index],
        Measured::Own(text) => judge(war, state, unit, &text).unwrap_or(frames[0]),
    })
}

/// A place that a player wrote, or why it is refused.
fn judge(war: &War, state: &State, unit: UnitId, text: &str) -> Result<Frame, Refusals> {
    let Some(along) = text.strip_prefix("at ").and_then(|along| along.trim().parse().ok()) else {
        return Err(
            Refusal::key("answer", format!("`{text}` is not a place on the edge"), format!("write {FORM}")).into()
        );
    };
    let frame = frame_at(war, state, unit, along);
    match against(war, state, unit, frame) {
        Some(why) => Err(Refusal::field("answer", why, PLACE).into()),
        None => Ok(frame),
    }
}

/// 23.2 A unit comes on; next turn it rolls its AP without motivation. Its division general, if he is still off the
/// table, comes with it; the corps general likewise with the first of his side.
fn enter(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, frame: Frame) {
    let name = war.card(unit).name;
    if state.unit(unit).at == Where::Routed {
        table.tell(&|| Line::effect(format!("{name} comes back from the rout area"), RETURN));
    }
    places::put(war, state, unit, frame);
    let now = state.unit_mut(unit);
    now.turn.arrived = true;
    now.markers = 0;
    table.tell(&|| Line::effect(format!("{name} stands on the table, its rear on the edge"), PLACE));
    table.tell(&|| Line::effect("next turn it needs no general to act", NEXT));
    let comes = |general: &GeneralId| serves(war, *general, unit) && state.general(*general).at == GeneralAt::Coming;
    let generals: Vec<GeneralId> = war.generals().filter(comes).collect();
    for general in generals {
        state.generals[general.index()].at = GeneralAt::With(unit);
        table.tell(&|| Line::effect(format!("{} comes with it", war.called(state, general)), PLACE));
    }
}
