//! 7.5 to 7.10 A way without turning, or along a road or a column's trail: what is on it, and how far along.

use field::{Angle, Bounds, Figure, Heading, Length, Point, Segment, Stand, Stretch, Track};
use longroll::rule::{Rule, card, house};

use super::case::Case;
use crate::battle::cards::UnitId;
use crate::battle::ground::{self, Barred, Crossed, Crossing, Run, Toll};
use crate::battle::places;
use crate::battle::state::State;
use crate::battle::war::War;

const ALLOWANCE: Rule = card("7.1");
const BARRED: Rule = card("7.3");
const KEEP_AWAY: Rule = house("7.8");
const LINES: Rule = card("7.9");
const GUNS_PASS: Rule = house("7.9");
const EDGE: Rule = house("7.10");

pub(super) const NOTCH: Length = Length::thousandths(1);

/// Everything a unit meets on a way, in its order.
pub struct Course {
    /// What it pays: ground, obstacles, and friends it passes.
    pub toll: Toll,
    /// Where it would lie on friends, and from where it touches them.
    friends: Vec<(UnitId, Stretch)>,
    /// 7.9 Friends that guns cannot pass.
    blocked: Vec<(Length, UnitId)>,
    /// 7.8 How far it may go before it is within an inch of an enemy.
    near: Vec<(Length, UnitId)>,
    /// The first enemy stand it runs into.
    met: Option<(Length, u16)>,
    /// How far it may go on the table.
    edge: Length,
    /// Friends are near, so that it must be seen where its stands come to lie.
    pub crowded: bool,
}

impl Course {
    /// A straight way of a unit as it is formed. Every inch costs what the pace says.
    pub fn straight(case: &Case<'_>, toward: Heading, length: Length, pace: u32) -> Course {
        let leg = field::Leg::new(toward, length);
        let run = |figure: Stand| Run { figure, leg, from: Length::ZERO };
        let runs: Vec<Run<Stand>> = places::blocks(&case.war.book, case.now()).into_iter().map(run).collect();
        Course::survey(case, &runs, length, pace)
    }

    /// 5.5 A column follows its head along a way that ends so far from where the head is.
    pub fn along(case: &Case<'_>, way: &Track, length: Length) -> Course {
        let shape = places::footprint(&case.war.book, &case.now().unit);
        let head = way.length() - length;
        let mut runs = Vec::new();
        for number in 0..i64::from(case.now().unit.stands) {
            let front = head - shape.depth * number;
            runs.extend(pieces(way, front, front + length).map(|(from, to, heading)| Run {
                figure: Stand::new(way.point(from), heading, shape),
                leg: field::Leg::between(way.point(from), way.point(to)),
                from: from - front,
            }));
        }
        Course::survey(case, &runs, length, 1)
    }

    fn survey(case: &Case<'_>, runs: &[Run<Stand>], length: Length, pace: u32) -> Course {
        let (war, state, unit) = (case.war, case.state, case.go.unit);
        let mover = ground::mover(war, state, unit);
        let toll = ground::survey(war, mover, runs, length, pace, case.is_narrow());
        let edge = length;
        let mut course = Course {
            toll,
            friends: Vec::new(),
            blocked: Vec::new(),
            near: Vec::new(),
            met: None,
            edge,
            crowded: false,
        };
        if case.go.forded {
            course.toll.forget_fords();
        }
        for run in runs {
            course.look(case, run);
            course.edge = course.edge.min(run.from + on_table(war, run));
        }
        course.pay_friends(case);
        course
    }

    /// Note the units that a figure meets on its piece of the way.
    fn look(&mut self, case: &Case<'_>, run: &Run<Stand>) {
        let (war, unit) = (case.war, case.go.unit);
        let keep = keep_away(war);
        for (id, other) in case.state.pieces.near(run.leg.bounds(&run.figure).grown(keep)) {
            let owner = State::owner(id);
            if owner == unit {
                continue;
            }
            let clash = run.leg.clash(&run.figure, other);
            if war.side(owner) == war.side(unit) {
                self.crowded = true;
                if let Some(clash) = clash {
                    self.friends
                        .push((owner, Stretch { from: run.from + clash.touch, to: run.from + clash.overlap.to }));
                }
                continue;
            }
            if let Some(first) = self.comes_near(run, owner, other, keep) {
                self.near.push((run.from + first, owner));
            }
            if let Some(clash) = clash {
                let here = (run.from + clash.touch, id);
                self.met = Some(self.met.map_or(here, |known| known.min(here)));
            }
        }
    }

    /// 7.8 How far it is until an enemy's stand is too near, if no other of his is so earlier; one that was near already may be left,
    /// but not come nearer to.
    fn comes_near(&self, run: &Run<Stand>, owner: UnitId, enemy: &Stand, keep: Length) -> Option<Length> {
        let known = self.near.iter().filter(|(_, other)| *other == owner).map(|(at, _)| *at - run.from).min();
        if known.is_some_and(|known| known <= Length::ZERO) {
            return None;
        }
        if !run.figure.is_within(keep, enemy) {
            let part = known.map_or(run.leg.length, |known| known.min(run.leg.length));
            return run.leg.first_within_before(part, keep, &run.figure, enemy);
        }
        let way = Segment::new(Point::default(), Point::default() + run.leg.by);
        let step = way.point(Length::thousandths(100).min(run.leg.length)) - Point::default();
        (run.figure.moved(step).gap(enemy) < run.figure.gap(enemy)).then_some(Length::ZERO)
    }

    /// 7.9 Each friendly unit that is passed is paid for where it is met; guns pass no unit.
    fn pay_friends(&mut self, case: &Case<'_>) {
        let mover = ground::mover(case.war, case.state, case.go.unit);
        let each = case.war.book.movement.passage[mover.kind()];
        self.friends.sort_by_key(|(friend, stretch)| (*friend, stretch.from, stretch.to));
        let mut last = None;
        for (friend, stretch) in &self.friends {
            if last == Some(*friend) {
                continue;
            }
            last = Some(*friend);
            match each {
                None => self.blocked.push((stretch.from, *friend)),
                Some(inches) => {
                    let cost = Length::inches(i64::from(inches.abs()));
                    let what = case.war.card(*friend).name;
                    self.toll.crossings.push(Crossing { at: stretch.from, cost, what, sort: Crossed::Friend });
                }
            }
        }
        self.toll.crossings.sort_by_key(|crossing| crossing.at);
    }

    /// 10.1 The first enemy stand on the way and how far it is.
    pub fn contact(&self) -> Option<(Length, u16)> {
        self.met
    }

    /// Enemies that it would come within an inch of, in a part of the way.
    pub fn passed_enemies(&self, far: Length) -> Vec<UnitId> {
        named(self.near.iter().filter(|(at, _)| *at <= far).map(|(_, enemy)| *enemy))
    }

    /// Friends that it would end on, and from where it touches them.
    fn under(&self, far: Length) -> impl Iterator<Item = (UnitId, Length)> {
        let ends_on = move |stretch: &Stretch| stretch.from < far && far < stretch.to + NOTCH;
        self.friends
            .iter()
            .filter(move |(_, stretch)| ends_on(stretch))
            .map(|(friend, stretch)| (*friend, stretch.from))
    }

    /// Whether the unit may go this far with this much of its move left.
    pub fn allows(&self, far: Length, left: Length) -> bool {
        self.reach_but_friends(left) >= far && self.under(far).next().is_none()
    }

    /// How far it may go with this much of its move left; nothing if not at all. It stops short of friends that it cannot clear.
    pub fn reach(&self, war: &War, left: Length) -> Option<Length> {
        let short = Length::thousandths(i64::from(war.book.limits.short_of_friends) * 10);
        let mut far = self.reach_but_friends(left);
        while let Some(touch) = self.under(far).map(|(_, touch)| touch).min() {
            far = touch - short;
        }
        (far > Length::ZERO).then_some(far)
    }

    fn reach_but_friends(&self, left: Length) -> Length {
        let near = self.near.iter().map(|(at, _)| *at - NOTCH);
        let blocked = self.blocked.iter().map(|(at, _)| *at);
        near.chain(blocked).chain([self.edge]).fold(self.toll.reach(left), Length::min)
    }

    /// Every reason against going so far, but for its cost and the enemy.
    pub fn refuse(&self, case: &mut Case<'_>, far: Length, help: &str) {
        if let Some((at, barred)) = self.toll.bar
            && at < far
        {
            case.refuse(words_of(barred), BARRED, help);
        }
        for friend in named(self.blocked.iter().filter(|(at, _)| *at < far).map(|(_, friend)| *friend)) {
            let name = case.war.card(friend).name;
            case.refuse(format!("{name} is in the way, and guns pass no unit"), GUNS_PASS, help);
        }
        for friend in named(self.under(far).map(|(friend, _)| friend)) {
            let name = case.war.card(friend).name;
            case.refuse(format!("it would end on {name}, and must pass through completely"), LINES, help);
        }
        if self.edge < far {
            case.refuse("it would leave the table", EDGE, help);
        }
    }

    /// 7.8 The enemies it would come too near to on a way that is no charge.
    pub fn refuse_enemies(&self, case: &mut Case<'_>, far: Length, help: &str) {
        for enemy in self.passed_enemies(far) {
            let name = case.war.card(enemy).name;
            case.refuse(format!("it would come within an inch of {name}"), KEEP_AWAY, help);
        }
    }

    /// What is crossed and who is passed, for the receipt.
    pub fn notes(&self, far: Length) -> Vec<(String, Rule)> {
        self.toll.crossed(far).map(note).collect()
    }
}

/// What was crossed, as it is told.
pub fn note(crossing: &Crossing) -> (String, Rule) {
    let (cost, what) = (crossing.cost, crossing.what);
    match crossing.sort {
        Crossed::Friend => (format!("passes through {what} for {cost} inches"), LINES),
        Crossed::Ford => (format!("fords for {cost} inches: {what}"), ALLOWANCE),
        Crossed::Obstacle => (format!("crosses for {cost} inches: {what}"), ALLOWANCE),
    }
}

fn named(units: impl Iterator<Item = UnitId>) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = units.collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// 7.8 How near to an enemy no stand comes. Places are rounded, so it is a little more than the chart says.
pub fn keep_away(war: &War) -> Length {
    Length::inches(i64::from(war.book.limits.keep_away)) + Length::thousandths(2)
}

/// How far of its leg a figure stays on the table.
fn on_table(war: &War, run: &Run<Stand>) -> Length {
    let (table, begin): (Bounds, Bounds) = (war.table.bounds(), run.figure.bounds());
    if table.holds(&begin.moved(run.leg.by)) {
        return Length::inches(1000);
    }
    let way = Segment::new(Point::default(), Point::default() + run.leg.by);
    let holds = |far: i64| table.holds(&begin.moved(way.point(Length::thousandths(far)) - Point::default()));
    let (mut low, mut high) = (0, run.leg.length.in_thousandths());
    while high - low > 1 {
        let middle = i64::midpoint(low, high);
        if holds(middle) { low = middle } else { high = middle }
    }
    // A thousandth short, since places are rounded.
    Length::thousandths((low - 1).max(0))
}

/// The straight pieces of a way between two places on it; before its beginning it goes on straight.
fn pieces(way: &Track, from: Length, to: Length) -> impl Iterator<Item = (Length, Length, Heading)> {
    let mut mark = Length::ZERO;
    let mut first = true;
    way.legs().filter_map(move |leg| {
        let begin = if first { from.min(mark) } else { mark };
        mark += leg.length();
        first = false;
        let (begin, end) = (begin.max(from), mark.min(to));
        let heading = Heading::of(leg.vector())?;
        (begin < end).then_some((begin, end, heading))
    })
}

pub fn words_of(barred: Barred) -> String {
    match barred {
        Barred::River => "a river is in the way".to_owned(),
        Barred::ClosedWood => "guns do not go into a closed wood".to_owned(),
        Barred::Obstacle(what) => format!("guns do not cross a {what}"),
    }
}

/// On the left flank one goes to the left, which is counter-clockwise.
pub fn signed(flank: field::Flank, angle: Angle) -> Angle {
    if flank == field::Flank::Left { -angle } else { angle }
}
