//! 7.5 Wheels: the inner front corner is the pivot, the outer one pays its arc.

use field::{Angle, Figure, Flank, Frame, Hull, Length, Stand, Wheel};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};

use super::case::{Case, End, Step};
use super::course::{keep_away, note, signed, words_of};
use super::judge;
use super::notation::Leg;
use crate::battle::ground::{self, Barred, Nearby, Toll};
use crate::battle::places::{self, Stands};
use crate::battle::state::State;

const BARRED: Rule = card("7.3");
const MODES: Rule = card("7.5");
const NOT_BOTH: Rule = rulebook("7.6");
const KEEP_AWAY: Rule = house("7.8");
const PROLONG: Rule = house("7.11");

/// No wheel is wider.
pub const WIDEST: Angle = Angle::degrees(180);

/// A unit about to wheel on a flank.
pub struct Turning<'c, 'a> {
    case: &'c Case<'a>,
    flank: Flank,
    frontage: Length,
    figures: Stands,
    /// Stands of others that it could come near to.
    others: Vec<(u16, Stand)>,
    /// The ground about it that is not open, and what it may cross; None if nothing is.
    nearby: Option<Nearby<'a>>,
    /// It cannot come to the edge of the table.
    inside: bool,
}

impl<'c, 'a> Turning<'c, 'a> {
    pub fn new(case: &'c Case<'a>, flank: Flank) -> Turning<'c, 'a> {
        let now = case.now();
        let figures = match now.stands.first() {
            Some(head) if case.is_column() => Stands::from_iter([*head]),
            _ => places::blocks(&case.war.book, now),
        };
        let frontage = places::frontage(&case.war.book, &now.unit);
        let depth = places::depth(&case.war.book, &now.unit);
        let pivot = now.frame.pivot(flank, frontage);
        let reach = frontage + depth + keep_away(case.war);
        let circle = field::Bounds::of([pivot]).grown(reach);
        let near = case.state.pieces.near(circle).filter(|(id, _)| State::owner(*id) != case.go.unit);
        let others = near.filter(|(_, stand)| pivot.is_within(reach, *stand)).map(|(id, stand)| (id, *stand)).collect();
        let inside = case.war.table.bounds().holds(&circle);
        let nearby = (!ground::is_plain(case.war, circle)).then(|| {
            // A hull around an arc is wider than the arc by less than a sixteenth, and a refused wing reaches farther back.
            let widest = frontage + depth * 2;
            let reach = widest + Length::thousandths(widest.in_thousandths() / 16 + 100);
            Nearby::new(case.war, pivot, reach, &figures)
        });
        let nearby = nearby.filter(|nearby| !nearby.is_open());
        Turning { case, flank, frontage, figures, others, nearby, inside }
    }

    /// 10.1 Whether there is an enemy that it could meet.
    pub fn has_enemy_near(&self) -> bool {
        let (war, unit) = (self.case.war, self.case.go.unit);
        self.others.iter().any(|(id, _)| war.side(State::owner(*id)) != war.side(unit))
    }

    fn wheel(&self, angle: Angle) -> Wheel {
        let pivot = self.case.now().frame.pivot(self.flank, self.frontage);
        Wheel { pivot, angle: signed(self.flank, angle) }
    }

    /// Where it stands after a wheel.
    pub fn end(&self, angle: Angle) -> Frame {
        self.case.now().frame.wheeled(self.flank, self.frontage, signed(self.flank, angle))
    }

    /// 7.2, 7.5 What a wheel costs. In rough ground all of the arc is rough.
    pub fn toll(&self, angle: Angle) -> Result<Toll, Barred> {
        let case = self.case;
        let Some(nearby) = &self.nearby else { return Ok(Toll::open(angle.arc(self.frontage))) };
        let wheel = self.wheel(angle);
        let hulls: Vec<Hull> = self.figures.iter().flat_map(|figure| wheel.hulls(figure)).collect();
        let mover = ground::mover(case.war, case.state, case.go.unit);
        let mut toll = nearby.turn(case.war, mover, &hulls, angle.arc(self.frontage))?;
        if case.go.forded {
            toll.forget_fords();
        }
        Ok(toll)
    }

    /// How far it may wheel before a unit or the edge of the table is in the way: None if all the way.
    fn clear(&self, angle: Angle) -> Option<Angle> {
        let (war, unit) = (self.case.war, self.case.go.unit);
        if self.inside && self.others.is_empty() {
            return None;
        }
        let keep = keep_away(war);
        let blocked = |figure: &Stand, hull: &Hull| {
            let in_the_way = |(id, other): &(u16, Stand)| {
                if war.side(State::owner(*id)) == war.side(unit) {
                    hull.overlaps(other)
                } else if figure.is_within(keep, other) {
                    hull.gap(other) < figure.gap(other)
                } else {
                    hull.is_within(keep, other)
                }
            };
            !war.table.bounds().holds(&hull.bounds()) || self.others.iter().any(in_the_way)
        };
        self.first(angle, blocked)
    }

    /// Whether nothing is in the way of a wheel. A sweep is cut into hulls by its whole angle, so a short wheel may touch what
    /// the widest one clears; then it is a part of that one.
    fn is_clear(&self, angle: Angle) -> bool {
        let widest = Angle::within(self.case.go.left, self.frontage).min(self.limit()).min(Angle::RIGHT);
        let part = || angle <= widest && self.clear(widest).is_none_or(|far| far >= angle);
        self.clear(angle).is_none() || part()
    }

    /// 10.1 How far it may wheel before it meets any unit.
    pub fn until_met(&self, angle: Angle) -> Option<Angle> {
        self.first(angle, |_, hull| self.others.iter().any(|(_, other)| hull.overlaps(other)))
    }

    /// 7.10 Whether a wheel stays on the table all the way.
    pub fn stays(&self, angle: Angle) -> bool {
        let table = self.case.war.table.bounds();
        self.inside || self.first(angle, |_, hull| !table.holds(&hull.bounds())).is_none()
    }

    fn first(&self, angle: Angle, blocked: impl Fn(&Stand, &Hull) -> bool) -> Option<Angle> {
        let wheel = self.wheel(angle);
        let clear = |figure: &Stand| wheel.clear_to(figure, |hull| blocked(figure, hull));
        self.figures.iter().filter_map(clear).map(Angle::abs).min()
    }

    /// The greatest wheel, up to a limit, that the unit can pay for and that no other unit blocks.
    pub fn greatest(&self, limit: Angle) -> Option<Angle> {
        let left = self.case.go.left;
        let pays = |tenths: i32| self.toll(Angle::tenths(tenths)).is_ok_and(|toll| toll.cost() <= left);
        let most = Angle::within(left, self.frontage).min(limit);
        let most = self.clear(most).unwrap_or(most);
        let (mut low, mut high) = (0, most.in_tenths());
        if high > 0 && pays(high) {
            low = high;
        }
        while high - low > 1 {
            let middle = i32::midpoint(low, high);
            if pays(middle) { low = middle } else { high = middle }
        }
        // Places are rounded, so it may have to stop a little earlier.
        (low - 3..=low).rev().filter(|tenths| *tenths > 0).map(Angle::tenths).find(|angle| self.has_room(*angle))
    }

    /// 7.11 How far it may turn at all: guns that are rolled by hand keep their facing within limits.
    pub fn limit(&self) -> Angle {
        let unit = &self.case.now().unit;
        if unit.is_battery() && !unit.limbered {
            let widest = Angle::degrees(self.case.war.book.limits.prolong_turn);
            let turned = signed(self.flank, self.case.now().frame.heading - self.case.go.from.heading);
            (widest - turned).min(widest)
        } else {
            WIDEST
        }
    }

    /// 5.5 Where a column stands after a wheel of its head; any other unit is where its frame is.
    fn laid(&self, angle: Angle) -> End {
        let frame = self.end(angle);
        if !self.case.is_column() {
            return End::At(frame);
        }
        let mut points = places::trail(&self.case.war.book, self.case.now());
        points.push(frame.origin);
        End::Wheeled(judge::cut(self.case, points, Length::ZERO), frame.heading)
    }

    /// Whether its stands are free after a wheel: always, if no unit is near.
    pub fn has_room(&self, angle: Angle) -> bool {
        let case = self.case;
        match self.laid(angle) {
            End::Wheeled(way, heading) => {
                let mut stands = places::column(case.war, &case.now().unit, &way);
                if let Some(head) = stands.first_mut() {
                    let shape = places::footprint(&case.war.book, &case.now().unit);
                    *head = Stand::new(head.front(), heading, shape);
                }
                case.has_room(&stands)
            }
            End::At(frame) if !self.others.is_empty() => case.has_room(&places::stands_at(case.war, case.now(), frame)),
            End::At(_) | End::Along(_) => true,
        }
    }
}

/// 7.5 Judge a wheel.
pub fn wheel(mut case: Case<'_>, flank: Flank, angle: Angle) -> Result<Step, Refusals> {
    case.mode("wheel", "wheeling");
    case.moves();
    if case.now().turn.obliqued {
        case.refuse("it has gone oblique, and may not wheel in the same phase", NOT_BOTH, "");
    }
    if angle == Angle::ZERO || angle > WIDEST {
        case.refuse(format!("{angle} degrees is no wheel"), MODES, "more than 0, up to 180");
    }
    if !case.no.0.is_empty() {
        return Err(case.no);
    }
    let view = Case::new(case.war, case.state, case.go);
    let turning = Turning::new(&view, flank);
    let limit = turning.limit();
    let clear = turning.is_clear(angle);
    let toll = turning.toll(angle);
    // The greatest wheel is found only when a player must be told.
    let pays = toll.as_ref().is_ok_and(|toll| toll.cost() <= case.go.left);
    let most = if angle <= limit && clear && pays { None } else { turning.greatest(limit) };
    let help = most.map_or(String::new(), |most| format!("at most `{}`", Leg::Wheel(flank, most)));
    if angle > limit {
        let widest = case.war.book.limits.prolong_turn;
        case.refuse(format!("guns rolled by hand keep their facing within {widest} degrees"), PROLONG, help.clone());
    }
    if !clear {
        case.refuse("a unit or the edge of the table is in the way of the wheel", KEEP_AWAY, help.clone());
    }
    if !turning.has_room(angle) {
        case.refuse("its stands would overlap other units, or come too near to the enemy", KEEP_AWAY, "");
    }
    let mut step = Step::new(turning.laid(angle), Length::ZERO);
    match toll {
        Ok(toll) => {
            (step.cost, step.forded) = (toll.cost(), toll.fords(Length::inches(1)));
            step.notes = toll.crossings.iter().map(note).collect();
            case.pays(step.cost, &help);
        }
        Err(barred) => case.refuse(words_of(barred), BARRED, help),
    }
    case.no.allow(step)
}
