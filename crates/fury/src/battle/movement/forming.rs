//! 5.4, 5.7 to 5.9 Changes of formation and mode, and refused flanks.

use field::{Angle, Edge, Flank, Frame, Length, Stand, Vector};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};

use super::case::Case;
use super::notation::{Change, Dress};
use crate::battle::ground::{Soil, Sort};
use crate::battle::places;
use crate::battle::state::{Wing, Wings};
use crate::battle::war::War;
use crate::movement::{Mover, allowance};
use crate::unit::{Arm, Formation, Unit};

const REFUSE: Rule = card("5.4");
const BEND: Rule = house("5.4");
const ALLOWED: Rule = card("5.1");
const CHANGE: Rule = card("5.7");
const NEEDS: Rule = card("5.8");
const ONCE: Rule = house("5.8");
const MOUNT: Rule = card("5.9");
const HALF_ONLY: Rule = rulebook("5.9");

/// What a change makes of a unit.
pub struct Changed {
    pub frame: Frame,
    pub unit: Unit,
    pub wings: Wings,
    /// What is left of the move afterwards, and of what whole move.
    pub left: Length,
    pub allowance: Length,
}

/// A full move of an arm in the open.
fn full(war: &War, arm: Arm) -> Length {
    allowance(&war.book, Mover::of(arm)).into()
}

/// 5.4 Bend back the end of a wing, or straighten it: free. More stands than one bend only along an obstacle or a wood's edge.
pub fn refuse(mut case: Case<'_>, flank: Flank, angle: Angle, stands: u8) -> Result<Changed, Refusals> {
    let (now, limits) = (case.now(), &case.war.book.limits);
    let front = places::front_rank(&now.unit);
    if now.unit.is_battery() || now.unit.formation.is_column() || front <= stands {
        case.refuse("only the ends of a line can be refused, and some of it stays", REFUSE, "");
    }
    let free = case.line("refuse-flank").map_or(0, |line| line.stands);
    let most = if stands > free { limits.wing_along } else { limits.wing };
    if angle > Angle::degrees(most) {
        case.refuse(format!("a wing is bent back by {most} degrees at most"), BEND, "");
    }
    let bend = angle.in_tenths().unsigned_abs() as u16;
    let wing = if bend == 0 { Wing::default() } else { Wing { bend, files: stands } };
    let wings = match flank {
        Flank::Left => Wings { left: wing, ..now.wings },
        Flank::Right => Wings { right: wing, ..now.wings },
    };
    if wings == now.wings {
        case.refuse("that wing is already bent so", REFUSE, "");
    }
    if !case.no.0.is_empty() {
        return Err(case.no);
    }
    let there = places::formed_at(case.war, &now.unit, wings, now.frame);
    let outer = outer(&there[..usize::from(front)], flank, stands);
    if stands > free && !outer.iter().all(|stand| follows_terrain(case.war, stand)) {
        let why = format!("more stands than {free} bend only along an obstacle or the edge of a wood");
        case.refuse(why, REFUSE, "");
    }
    if !case.has_room(&there) {
        case.refuse("there is no room for the wing, or the enemy is too near", BEND, "");
    }
    let (frame, unit, go) = (now.frame, now.unit, case.go);
    case.no.allow(Changed { frame, unit, wings, left: go.left, allowance: go.allowance })
}

/// The stands of a rank at one end.
fn outer(rank: &[Stand], flank: Flank, stands: u8) -> &[Stand] {
    let count = usize::from(stands).min(rank.len());
    match flank {
        Flank::Left => &rank[..count],
        Flank::Right => &rank[rank.len() - count..],
    }
}

/// 5.4 Whether the front of a stand follows an obstacle, a sunken road or the edge of a wood.
fn follows_terrain(war: &War, stand: &Stand) -> bool {
    let near = Length::thousandths(i64::from(war.book.limits.behind_cover) * 10);
    let front = stand.edge(Edge::Front);
    let obstacle = |line: &field::Line| matches!(war.legend.sort(line), Sort::Obstacle(_) | Sort::Sunken(_));
    let wood = |area: &&field::Area| match war.legend.soil(area) {
        Some(Soil::ClosedWood(_)) => true,
        Some(Soil::Rough(terrain)) => terrain.name == "open-wood",
        _ => false,
    };
    let at_edge = |area: &field::Area| area.polygon.edges().any(|edge| field::Figure::is_within(&edge, near, &front));
    war.table.lines_within(near, &front).any(obstacle) || war.table.areas().iter().filter(wood).any(at_edge)
}

/// 5.7, 5.8 Change formation: for half the move or all of it, once in a player turn, if the maneuver roll allows it.
pub fn form(mut case: Case<'_>, change: Change) -> Result<Changed, Refusals> {
    let Change { to, dress, rank, turn } = change;
    let (now, book, go) = (case.now(), &case.war.book, case.go);
    case.moves();
    let line = book.formation(now.unit.formation).changes.iter().find(|line| line.to == to);
    let Some(line) = line.filter(|_| !now.unit.is_battery()) else {
        case.refuse("it has no such change to make", CHANGE, "");
        return Err(case.no);
    };
    if !book.allows(now.unit.arm, to) {
        case.refuse(format!("this arm may not form {}", to.words()), ALLOWED, "");
    }
    if !go.may_change {
        case.refuse("a change of formation needs Well Handled or Rally with Elan", NEEDS, "");
    }
    if now.turn.changed_formation {
        case.refuse("it has changed formation already this turn", ONCE, "");
    }
    if turn.abs() > Angle::degrees(line.angle.into()) {
        let why = format!("those who stay turn by {} degrees at most in this change", line.angle);
        case.refuse(why, CHANGE, "");
    }
    let cost = if line.full { go.allowance } else { go.allowance.half() };
    if line.full && go.left < go.allowance {
        case.refuse("this change takes the whole move, and some of it is spent", CHANGE, "");
    } else {
        case.pays(cost, "");
    }
    let unit = Unit { formation: to, ..now.unit };
    let longer = places::front_rank(&now.unit).max(places::front_rank(&unit));
    if let Dress::On(stand) = dress
        && stand > longer
    {
        case.refuse(format!("the longer front has {longer} stands, counted from the left"), CHANGE, "");
    }
    if rank > 1 && !builds_on(&now.unit, &unit, rank, line.stands) {
        case.refuse(format!("rank {rank} has not all the stands on which a line is built"), CHANGE, "");
        return Err(case.no);
    }
    let frame = if line.guided { guided(&case, &unit) } else { dressed(&case, &unit, change) };
    changed(case, unit, frame, go.left - cost, go.allowance)
}

/// 5.7 The command stand guides: it is the first stand of the new front, and keeps its place.
fn guided(case: &Case<'_>, unit: &Unit) -> Frame {
    let now = case.now();
    let Some(command) = now.stands.get(usize::from(now.command)) else { return now.frame };
    let at = Frame::new(command.front(), command.heading());
    // It stands in the middle of a front of one, and to the left in a front of two.
    let aside = (places::frontage(&case.war.book, unit) - places::footprint(&case.war.book, unit).width).half();
    Frame::new(at.point(Vector::new(aside, Length::ZERO)), at.heading)
}

/// 5.7 Whether the stands from this rank of a column on can keep their places while a line is built on them: all are there.
fn builds_on(column: &Unit, line: &Unit, rank: u8, stands: u8) -> bool {
    let into_line = column.formation.is_column() && !line.formation.is_column();
    into_line && (rank - 1) * places::front_rank(column) + stands <= column.stands
}

/// The middle of the front of a rank, and where it looks.
fn rank_of(case: &Case<'_>, rank: u8) -> Frame {
    let now = case.now();
    let first = now.stands.get(usize::from((rank - 1) * places::front_rank(&now.unit))).filter(|_| rank > 1);
    let half = places::frontage(&case.war.book, &now.unit) - places::footprint(&case.war.book, &now.unit).width;
    first.map_or(now.frame, |stand| {
        let left = Frame::new(stand.front(), stand.heading());
        Frame::new(left.point(Vector::new(half.half(), Length::ZERO)), left.heading)
    })
}

/// Where the new formation's front is: on the left end, the right end or the middle of the old front, or so that the first
/// stand of the shorter front is the named one of the longer.
fn dressed(case: &Case<'_>, unit: &Unit, Change { dress, rank, turn, .. }: Change) -> Frame {
    let (now, base) = (case.now(), rank_of(case, rank));
    let frontage = |unit: &Unit| places::frontage(&case.war.book, unit).in_thousandths();
    let aside = (frontage(&now.unit) - frontage(unit)) / 2;
    let width = places::footprint(&case.war.book, unit).width.in_thousandths();
    // The stands that a column forms on, or a line is built on, keep their places. A front with no middle stand uses the
    // one to the left.
    let column = now.unit.formation.is_column() || unit.formation.is_column();
    let x = match dress {
        Dress::Left => -aside,
        Dress::Right => aside,
        Dress::Both if column && aside % width != 0 => -width / 2,
        Dress::Both => 0,
        Dress::On(stand) => {
            let first = width * i64::from(stand - 1);
            if aside >= 0 { (first - aside).clamp(-aside, aside) } else { (-aside - first).clamp(aside, -aside) }
        }
    };
    Frame::new(base.point(Vector { x, y: 0 }), base.heading + turn)
}

/// 5.8 No stand may end on another unit, on ground it may not enter, or within an inch of an enemy.
fn changed(mut case: Case<'_>, unit: Unit, frame: Frame, left: Length, allowance: Length) -> Result<Changed, Refusals> {
    let stands = places::formed_at(case.war, &unit, Wings::default(), frame);
    if !places::all_fit(case.war, case.state, case.go.unit, &stands) {
        case.refuse("there is no room to form: on the table, beside others, an inch from the enemy", ONCE, "");
    }
    case.no.allow(Changed { frame, unit, wings: Wings::default(), left: left.max(Length::ZERO), allowance })
}

/// 5.9 Mount, at the start of a move.
pub fn mount(mut case: Case<'_>, to: Formation) -> Result<Changed, Refusals> {
    let now = case.now();
    case.moves();
    if now.unit.arm != Arm::Dismounted {
        case.refuse("only dismounted cavalry mounts", MOUNT, "");
    }
    if !matches!(to, Formation::SingleLine | Formation::MarchColumn) {
        case.refuse("it mounts into a single line or a march column", MOUNT, "`mount` or `mount march-column`");
    }
    if case.go.left < case.go.allowance {
        case.refuse("it mounts only at the start of its move", MOUNT, "");
    }
    let unit = Unit { arm: Arm::Mounted, formation: to, ..now.unit };
    change_mode(case, unit)
}

/// 5.9 Dismount, at the start or the end of a move.
pub fn dismount(mut case: Case<'_>) -> Result<Changed, Refusals> {
    let now = case.now();
    case.moves();
    if now.unit.arm != Arm::Mounted {
        case.refuse("only mounted cavalry dismounts", MOUNT, "");
    }
    let unit = Unit { arm: Arm::Dismounted, formation: Formation::SingleLine, ..now.unit };
    change_mode(case, unit)
}

/// 5.9 Mounting and dismounting take half of a full move. At the start of a full move half of the new one is left; a brigade
/// with a half move does nothing else; at the end it is the end. The new formation is on the command stand.
fn change_mode(mut case: Case<'_>, unit: Unit) -> Result<Changed, Refusals> {
    let (now, go, war) = (case.now(), case.go, case.war);
    if now.turn.changed_mode {
        case.refuse("it has mounted or dismounted already this turn", HALF_ONLY, "");
    }
    let card = war.book.formation(now.unit.formation);
    let line = if unit.arm == Arm::Mounted { card.mount } else { card.dismount };
    let whole = full(war, now.unit.arm);
    let takes = |whole: Length| Length::thousandths(whole.in_thousandths() / i64::from(line.part));
    if line.inches.is_none() {
        case.refuse(format!("not in a {}", now.unit.formation.words()), MOUNT, "");
    } else if go.left < takes(whole) {
        case.refuse(format!("it takes {} inches, and {} are left", takes(whole), go.left), MOUNT, "");
    }
    let new = full(war, unit.arm);
    let at_start = go.left == go.allowance && go.allowance == whole;
    let left = if at_start { new - takes(new) } else { Length::ZERO };
    let command = now.stands.get(usize::from(now.command)).map_or(now.frame, |stand| {
        let there = Frame::new(stand.front(), stand.heading());
        let in_line = now.unit.formation == Formation::SingleLine && unit.formation == Formation::SingleLine;
        if in_line { now.frame } else { there }
    });
    changed(case, unit, command, left, new)
}
