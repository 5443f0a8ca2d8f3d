//! 7.1 to 7.4 What a way costs: rough ground inch by inch, fords and obstacles where they are crossed.

use field::{Area, Bounds, Figure, Going, Leg, Length, Line, Point, Rate, Segment, Stretch, Track};

use super::{Soil, Sort, on_road};
use crate::battle::war::War;
use crate::movement::Mover;

/// A figure on a straight piece of a unit's way, which begins so far along the whole of it.
#[derive(Clone, Copy, Debug)]
pub struct Run<F> {
    pub figure: F,
    pub leg: Leg,
    pub from: Length,
}

/// Why a way cannot be gone at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barred {
    River,
    /// 7.3
    ClosedWood,
    /// 7.1 Guns cross no fence or wall.
    Obstacle(&'static str),
}

/// Something that is paid for once, where a unit comes to it.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    pub at: Length,
    pub cost: Length,
    pub what: &'static str,
    pub sort: Crossed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossed {
    Ford,
    Obstacle,
    /// 7.9 A friendly unit that is passed through.
    Friend,
}

/// What a way costs those who go it.
#[derive(Clone, Debug)]
pub struct Toll {
    /// The ground under any of its stands, inch by inch (7.2).
    pub going: Going<Rate>,
    /// Fords and linear obstacles, nearest first.
    pub crossings: Vec<Crossing>,
    /// How far it is to what bars the way.
    pub bar: Option<(Length, Barred)>,
}

impl Toll {
    /// Over open ground.
    pub fn open(length: Length) -> Toll {
        Toll { going: Going::worst(length, Rate::ONE, &[]), crossings: Vec::new(), bar: None }
    }

    /// What the whole way costs.
    pub fn cost(&self) -> Length {
        self.going.cost() + self.crossings.iter().map(|crossing| crossing.cost).sum()
    }

    /// What a part of the way costs. What is only touched is not crossed.
    pub fn cost_to(&self, far: Length) -> Length {
        let stretches = self.going.stretches().iter().take_while(|(stretch, _)| stretch.from < far);
        let going: Length = stretches.map(|(stretch, rate)| rate.cost(stretch.to.min(far) - stretch.from)).sum();
        going + self.crossed(far).map(|crossing| crossing.cost).sum()
    }

    /// 7.1 It has forded before in the same move, and does not pay again.
    pub fn forget_fords(&mut self) {
        let fords = self.crossings.iter_mut().filter(|crossing| crossing.sort == Crossed::Ford);
        fords.for_each(|ford| ford.cost = Length::ZERO);
    }

    /// Whether a ford is crossed on a part of the way.
    pub fn fords(&self, far: Length) -> bool {
        self.crossed(far).any(|crossing| crossing.sort == Crossed::Ford)
    }

    /// What is crossed on a part of the way.
    pub fn crossed(&self, far: Length) -> impl Iterator<Item = &Crossing> {
        self.crossings.iter().filter(move |crossing| crossing.at < far)
    }

    /// How far an allowance goes: up to what bars the way, or to the first obstacle that cannot be paid for.
    pub fn reach(&self, allowance: Length) -> Length {
        let before = |at: Length| self.bar.map_or(at, |(bar, _)| at.min(bar));
        let mut left = allowance;
        for crossing in &self.crossings {
            let reached = self.going.reach(left);
            if reached <= crossing.at {
                return before(reached);
            }
            left -= crossing.cost;
            if self.going.reach(left.max(Length::ZERO)) <= crossing.at {
                return before(crossing.at);
            }
        }
        before(self.going.reach(left))
    }
}

/// 7.1, 7.2 What a straight way costs figures that go it together.
pub fn toll<F: Figure + Copy>(war: &War, mover: Mover, figures: &[F], leg: &Leg) -> Result<Toll, Barred> {
    let run = |figure: &F| Run { figure: *figure, leg: *leg, from: Length::ZERO };
    let runs: Vec<Run<F>> = figures.iter().map(run).collect();
    let toll = survey(war, mover, &runs, leg.length, 1, figures.len() == 1);
    match toll.bar {
        Some((_, barred)) => Err(barred),
        None => Ok(toll),
    }
}

/// 7.1, 7.2 What a way of this length costs those who go it: rough ground under any of them, fords and linear obstacles that
/// any of them comes to; one they lie across already is paid for. Every inch costs as many as the pace says. 7.4 Those who
/// are `narrow` use roads, bridges and fords: a road cancels rough ground and passes through fences, a bridge cancels fording.
pub fn survey<F: Figure>(war: &War, mover: Mover, runs: &[Run<F>], length: Length, pace: u32, narrow: bool) -> Toll {
    let mut survey = Survey { war, mover, narrow, stretches: Vec::new(), crossings: Vec::new(), bar: None };
    if let Some(bounds) = bounds(runs) {
        let runs: Vec<OnRoad<'_, F>> = runs.iter().map(|run| (run, narrow && is_on_road(war, run))).collect();
        let rough = Rate::times(pace * mover.rate(&war.book).rough.max(1).unsigned_abs());
        survey.areas(&runs, bounds, rough);
        survey.lines(&runs, bounds);
    }
    let Survey { stretches, mut crossings, bar, .. } = survey;
    crossings.sort_by_key(|crossing| crossing.at);
    pay_ford_once(&mut crossings);
    Toll { going: Going::worst(length, Rate::times(pace), &stretches), crossings, bar }
}

/// A run, and whether it is on a road all the way.
type OnRoad<'a, F> = (&'a Run<F>, bool);

/// What has been found on a way so far.
struct Survey<'a> {
    war: &'a War,
    mover: Mover,
    narrow: bool,
    stretches: Vec<(Stretch, Rate)>,
    crossings: Vec<Crossing>,
    bar: Option<(Length, Barred)>,
}

impl Survey<'_> {
    fn areas<F: Figure>(&mut self, runs: &[OnRoad<'_, F>], bounds: Bounds, rough: Rate) {
        for area in self.war.table.areas().iter().filter(|area| area.polygon.bounds().meets(&bounds)) {
            let barred = match self.war.legend.soil(area) {
                None | Some(Soil::Clear(_)) => continue,
                Some(soil) => barred_to(self.war, self.mover, soil),
            };
            let river = barred == Some(Barred::River);
            for (run, _) in runs.iter().filter(|(_, on_road)| river || !on_road) {
                let under = area.polygon.under(&run.figure, &run.leg);
                let bridged = || is_over(self.war, run, Sort::is_crossing);
                let crossed = !under.is_empty() && river && self.narrow && bridged();
                for stretch in under {
                    let from = (stretch.from - graze(&run.figure)).max(Length::ZERO) + run.from;
                    match barred {
                        Some(barred) if !crossed => self.stop(from, barred),
                        _ => self.stretches.push((Stretch { from, to: stretch.to + run.from }, rough)),
                    }
                }
            }
        }
    }

    fn lines<F: Figure>(&mut self, runs: &[OnRoad<'_, F>], bounds: Bounds) {
        for line in self.war.legend.lines_near(&self.war.table, bounds) {
            match crossing(self.war, self.mover, line, runs, self.narrow) {
                Some(Ok(crossing)) => self.crossings.push(crossing),
                Some(Err((at, barred))) => self.stop(at, barred),
                None => {}
            }
        }
    }

    fn stop(&mut self, at: Length, barred: Barred) {
        if self.bar.is_none_or(|(known, _)| at < known) {
            self.bar = Some((at, barred));
        }
    }
}

/// 7.3 Whether ground is closed to those who move.
fn barred_to(war: &War, mover: Mover, soil: Soil) -> Option<Barred> {
    match soil {
        Soil::River => Some(Barred::River),
        Soil::ClosedWood(_) if mover.is_guns() && !war.book.movement.closed_wood[mover.kind()] => {
            Some(Barred::ClosedWood)
        }
        Soil::ClosedWood(_) | Soil::Rough(_) | Soil::Clear(_) => None,
    }
}

/// The ground and the lines that a unit may come to when it turns: found once, and asked for every angle.
pub struct Nearby<'a> {
    areas: Vec<(&'a Area, Soil)>,
    lines: Vec<&'a Line>,
}

impl<'a> Nearby<'a> {
    /// What is this near to the pivot, open ground and what the figures are astride of left out.
    pub fn new<F: Figure>(war: &'a War, pivot: Point, reach: Length, figures: &[F]) -> Nearby<'a> {
        let soils = war.table.areas().iter().filter_map(|area| Some((area, war.legend.soil(area)?)));
        let rough = soils.filter(|(_, soil)| !matches!(soil, Soil::Clear(_)));
        let areas = rough.filter(|(area, _)| area.polygon.is_within(reach, &pivot)).collect();
        let costly = war.table.lines().iter().filter(|line| is_costly(war, line));
        let near = costly.filter(|line| line.track.is_within(reach, &pivot));
        Nearby { areas, lines: near.filter(|line| !is_astride(line, figures)).collect() }
    }

    /// 7.2 What a turn costs, of which figures pass over these hulls: if any of them passes over rough ground, all of the arc
    /// is rough.
    pub fn turn<H: Figure>(&self, war: &War, mover: Mover, hulls: &[H], arc: Length) -> Result<Toll, Barred> {
        let mut rate = Rate::ONE;
        for (_, soil) in self.areas.iter().filter(|(area, _)| hulls.iter().any(|hull| area.polygon.overlaps(hull))) {
            if let Some(barred) = barred_to(war, mover, *soil) {
                return Err(barred);
            }
            rate = Rate::times(mover.rate(&war.book).rough.max(1).unsigned_abs());
        }
        let mut crossings = Vec::new();
        for line in self.lines.iter().filter(|line| hulls.iter().any(|hull| line.track.passes(hull))) {
            match price(war, mover, line) {
                Some(Ok((cost, what, sort))) => crossings.push(Crossing { at: Length::ZERO, cost, what, sort }),
                Some(Err(barred)) => return Err(barred),
                None => {}
            }
        }
        pay_ford_once(&mut crossings);
        Ok(Toll { going: Going::worst(arc, rate, &[]), crossings, bar: None })
    }

    /// Whether there is nothing to pay for.
    pub fn is_open(&self) -> bool {
        self.areas.is_empty() && self.lines.is_empty()
    }
}

fn is_costly(war: &War, line: &Line) -> bool {
    !matches!(war.legend.sort(line), Sort::Road | Sort::Bridge | Sort::Scenery)
}

/// Whether no ground and no line within a box costs anything more than open ground, or bars the way.
pub fn is_plain(war: &War, bounds: Bounds) -> bool {
    let rough = |area: &Area| !matches!(war.legend.soil(area), None | Some(Soil::Clear(_)));
    let mut areas = war.table.areas().iter().filter(|area| area.polygon.bounds().meets(&bounds));
    !areas.any(rough) && !war.legend.lines_near(&war.table, bounds).any(|line| is_costly(war, line))
}

/// A stand that overlaps an area by no more than this is not yet in it; its way is measured to where it touches.
/// A point is in or out.
fn graze<F: Figure>(figure: &F) -> Length {
    Length::thousandths(if figure.corners().len() > 1 { 3 } else { 0 })
}

fn bounds<F: Figure>(runs: &[Run<F>]) -> Option<Bounds> {
    runs.iter().map(|run| run.leg.bounds(&run.figure)).reduce(|all, one| all.joined(&one))
}

/// 7.1 Fording is paid for once, however many streams are forded.
fn pay_ford_once(crossings: &mut [Crossing]) {
    let fords = crossings.iter_mut().filter(|crossing| crossing.sort == Crossed::Ford);
    fords.skip(1).for_each(|ford| ford.cost = Length::ZERO);
}

/// Where and for how much a line is crossed by any of those who go.
fn crossing<F: Figure>(
    war: &War,
    mover: Mover,
    line: &Line,
    runs: &[OnRoad<'_, F>],
    narrow: bool,
) -> Option<Result<Crossing, (Length, Barred)>> {
    let price = price(war, mover, line)?;
    // A road passes through fences and walls; over water it needs a bridge.
    let water = matches!(war.legend.sort(line), Sort::Creek(_) | Sort::River | Sort::Ford(_));
    let runs = || runs.iter().filter(|(_, on_road)| water || !on_road).map(|(run, _)| *run);
    let mut begins = runs().filter(|run| run.from == Length::ZERO).map(|run| &run.figure);
    if begins.any(|figure| line.track.passes(figure)) {
        return None;
    }
    let helped = |run: &Run<F>| {
        let helps = |sort: Sort| match war.legend.sort(line) {
            Sort::River => sort.is_crossing(),
            _ => matches!(sort, Sort::Bridge),
        };
        water && narrow && is_over(war, run, helps)
    };
    // Whether a bridge helps is asked only where the line is met at all.
    let met = runs().filter_map(|run| Some((run, run.from + touch(line, run)?)));
    let first = met.filter(|(run, _)| !helped(run)).map(|(_, at)| at).min()?;
    Some(match price {
        Ok((cost, what, sort)) => Ok(Crossing { at: first, cost, what, sort }),
        Err(barred) => Err((first, barred)),
    })
}

/// What it costs to cross a line: inches, by name, and what it is; None if nothing.
fn price(war: &War, mover: Mover, line: &Line) -> Option<Result<(Length, &'static str, Crossed), Barred>> {
    let inches = |inches: i32| Length::inches(i64::from(inches.abs()));
    Some(match war.legend.sort(line) {
        Sort::Creek(terrain) | Sort::Ford(terrain) => {
            Ok((inches(mover.rate(&war.book).fording), terrain.words, Crossed::Ford))
        }
        Sort::River => Err(Barred::River),
        Sort::Obstacle(terrain) => match war.book.movement.linear[mover.kind()] {
            Some(cost) => Ok((inches(cost), terrain.words, Crossed::Obstacle)),
            None => Err(Barred::Obstacle(terrain.words)),
        },
        Sort::Sunken(terrain) => {
            let more = (mover.rate(&war.book).rough - 1).max(0) * war.book.limits.sunken_road;
            Ok((inches(more), terrain.words, Crossed::Obstacle))
        }
        Sort::Road | Sort::Bridge | Sort::Scenery => return None,
    })
}

fn is_astride<F: Figure>(line: &Line, figures: &[F]) -> bool {
    figures.iter().any(|figure| line.track.passes(figure))
}

/// How far a run goes before it comes to a line.
fn touch<F: Figure>(line: &Line, run: &Run<F>) -> Option<Length> {
    let bounds = run.leg.bounds(&run.figure);
    if !line.track.bounds().meets(&bounds) {
        return None;
    }
    if let [point] = run.figure.corners() {
        let way = Segment::new(*point, *point + run.leg.by);
        return line.track.legs().any(|leg| leg.meets(way)).then_some(Length::ZERO);
    }
    let near = line.track.legs().filter(|leg| leg.bounds().meets(&bounds));
    near.filter_map(|leg| run.leg.clash(&run.figure, &leg)).map(|clash| clash.touch).min()
}

/// The way of the middle of a figure.
fn middle<F: Figure>(run: &Run<F>) -> Segment {
    let middle = Point::centroid(run.figure.corners().iter().copied()).unwrap_or_default();
    Segment::new(middle, middle + run.leg.by)
}

fn is_on_road<F: Figure>(war: &War, run: &Run<F>) -> bool {
    let way = middle(run);
    let Some(track) = Track::new(way.0.to_vec()) else { return false };
    let mut roads = war.table.lines().iter().filter(|line| war.legend.sort(line).is_road());
    roads.any(|road| road.track.carries(&track, on_road(war)))
}

/// Whether a run goes over a crossing of a wanted sort.
fn is_over<F: Figure>(war: &War, run: &Run<F>, wanted: impl Fn(Sort) -> bool) -> bool {
    let mut lines = war.table.lines().iter().filter(|line| wanted(war.legend.sort(line)));
    lines.any(|line| line.track.is_within(on_road(war), &middle(run)))
}
