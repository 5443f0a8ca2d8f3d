//! The stands on a table, found by their position.

use std::sync::Arc;

use crate::angle::Angle;
use crate::figure::{Figure, Meeting};
use crate::gap::Gap;
use crate::grid::Grid;
use crate::leg::{Clash, Leg};
use crate::length::Length;
use crate::point::{Bounds, Point, Segment};
use crate::stand::Stand;
use crate::wheel::Wheel;

/// The side of a grid cell: a few stands wide.
const CELL: Length = Length::inches(4);

/// Consecutive numbers are grouped: a unit's stands are close together and numbered consecutively.
const GROUP: usize = 16;

/// A stand on the table and the box around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Placed {
    stand: Stand,
    bounds: Bounds,
}

/// Stands with consecutive numbers, and the box around them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Group {
    around: Option<Bounds>,
    stands: [Option<Placed>; GROUP],
}

/// Stands by number. Results are in the order of the numbers, whatever the order of insertion. Copies share the groups that
/// have not changed.
#[derive(Clone, Debug)]
pub struct Pieces {
    groups: Vec<Arc<Group>>,
    grid: Grid,
}

/// Two are equal if they have the same stands; boxes and grid follow from the stands.
impl PartialEq for Pieces {
    fn eq(&self, other: &Pieces) -> bool {
        let common = self.groups.len().min(other.groups.len());
        let (ours, theirs) = (&self.groups[..common], &other.groups[..common]);
        let mut rest = self.groups[common..].iter().chain(&other.groups[common..]);
        ours == theirs && rest.all(|group| group.around.is_none())
    }
}

impl Eq for Pieces {}

impl std::hash::Hash for Pieces {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.iter().for_each(|placed| placed.hash(hasher));
    }
}

impl Pieces {
    /// Roughly how many bytes a copy needs after this many consecutive stands have moved.
    pub const fn bytes_of(stands: usize) -> usize {
        stands.div_ceil(GROUP) * size_of::<Group>()
    }

    /// An empty table of this size.
    pub fn new(table: Bounds) -> Pieces {
        Pieces { groups: Vec::new(), grid: Grid::new(table, CELL) }
    }

    /// Add a stand, or move it if it is on the table.
    pub fn put(&mut self, id: u16, stand: Stand) {
        if self.get(id) == Some(&stand) {
            return;
        }
        self.take(id);
        let (at, bounds) = (usize::from(id), stand.bounds());
        if self.groups.len() <= at / GROUP {
            self.groups.resize(at / GROUP + 1, Arc::default());
        }
        let group = Arc::make_mut(&mut self.groups[at / GROUP]);
        group.stands[at % GROUP] = Some(Placed { stand, bounds });
        group.around = Some(group.around.map_or(bounds, |around| around.joined(&bounds)));
        self.grid.insert(id, bounds);
    }

    /// Remove a stand.
    pub fn take(&mut self, id: u16) -> Option<Stand> {
        let Placed { stand, bounds } = *self.placed(id)?;
        let group = Arc::make_mut(&mut self.groups[usize::from(id) / GROUP]);
        group.stands[usize::from(id) % GROUP] = None;
        let boxes = group.stands.iter().flatten().map(|placed| placed.bounds);
        group.around = boxes.reduce(|all, next| all.joined(&next));
        self.grid.remove(id, bounds);
        Some(stand)
    }

    fn placed(&self, id: u16) -> Option<&Placed> {
        self.groups.get(usize::from(id) / GROUP)?.stands[usize::from(id) % GROUP].as_ref()
    }

    /// The stand with this number.
    pub fn get(&self, id: u16) -> Option<&Stand> {
        Some(&self.placed(id)?.stand)
    }

    /// All stands, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &Stand)> {
        let placed = self.groups.iter().flat_map(|group| &group.stands);
        placed.enumerate().filter_map(|(id, placed)| Some((id as u16, &placed.as_ref()?.stand)))
    }

    /// Stands whose box meets a box.
    pub fn near(&self, bounds: Bounds) -> impl Iterator<Item = (u16, &Stand)> {
        let groups = self.groups.iter().enumerate();
        let met = groups.filter(move |(_, group)| group.around.is_some_and(|around| around.meets(&bounds)));
        met.flat_map(move |(at, group)| {
            let numbered = (at * GROUP..).zip(&group.stands);
            numbered.filter_map(move |(id, placed)| {
                let placed = placed.as_ref().filter(|placed| placed.bounds.meets(&bounds))?;
                Some((id as u16, &placed.stand))
            })
        })
    }

    /// Stands within this distance of a figure, edge to edge.
    pub fn within<'a>(&'a self, length: Length, figure: &'a impl Figure) -> impl Iterator<Item = (u16, &'a Stand)> {
        self.near(figure.bounds().grown(length)).filter(move |(_, stand)| figure.is_within(length, *stand))
    }

    /// Stands that overlap a figure.
    pub fn overlapping<'a>(&'a self, figure: &'a impl Figure) -> impl Iterator<Item = (u16, &'a Stand)> {
        self.near(figure.bounds()).filter(move |(_, stand)| figure.overlaps(*stand))
    }

    /// Stands that touch or overlap a figure.
    pub fn touching<'a>(&'a self, figure: &'a impl Figure) -> impl Iterator<Item = (u16, &'a Stand)> {
        let near = figure.bounds().grown(Length::thousandths(crate::figure::GRAZE));
        self.near(near).filter(move |(_, stand)| figure.meeting(*stand) != Meeting::Apart)
    }

    /// Stands that a line of sight passes through. A stand that it only touches does not count.
    pub fn between(&self, from: Point, to: Point) -> impl Iterator<Item = (u16, &Stand)> {
        let segment = Segment::new(from, to);
        let bounds = segment.bounds();
        let met = self.grid.along(segment).into_iter().filter_map(move |id| {
            let placed = self.placed(id).filter(|placed| placed.bounds.meets(&bounds))?;
            Some((id, &placed.stand))
        });
        met.filter(move |(_, stand)| segment.overlaps(*stand))
    }

    /// What a figure runs into on a straight move, in the order of contact.
    pub fn clashes(&self, leg: &Leg, moving: &impl Figure, wanted: impl Fn(u16) -> bool) -> Vec<(u16, Clash)> {
        let near = self.near(leg.bounds(moving)).filter(|(id, _)| wanted(*id));
        let mut met: Vec<(u16, Clash)> = near.filter_map(|(id, stand)| Some((id, leg.clash(moving, stand)?))).collect();
        met.sort_by_key(|(id, clash)| (clash.touch, *id));
        met
    }

    /// How far a unit may wheel until one of its stands meets a wanted one; None if it meets none. Exact to a tenth of a
    /// degree.
    pub fn wheel(&self, wheel: &Wheel, unit: &[Stand], wanted: impl Fn(u16) -> bool) -> Option<Angle> {
        let near = self.near(wheel.circle(unit)).filter(|(id, _)| wanted(*id));
        let others: Vec<&Stand> = near.map(|(_, stand)| stand).collect();
        if others.is_empty() {
            return None;
        }
        let mut clear = None;
        for stand in unit {
            let short = Wheel { angle: clear.unwrap_or(wheel.angle), ..*wheel };
            let bounds = short.bounds(stand);
            let close: Vec<&Stand> = others.iter().copied().filter(|other| other.bounds().meets(&bounds)).collect();
            if !close.is_empty() {
                clear = short.clear_to(stand, |hull| close.iter().any(|other| hull.overlaps(*other))).or(clear);
            }
        }
        clear
    }

    /// What a unit first runs into on a straight move: the number of its stand, the stand it meets, and where.
    pub fn first_clash(&self, leg: &Leg, unit: &[Stand], wanted: impl Fn(u16) -> bool) -> Option<(usize, u16, Clash)> {
        let firsts = unit.iter().enumerate().filter_map(|(n, stand)| {
            let (id, clash) = self.clashes(leg, stand, &wanted).into_iter().next()?;
            Some((n, id, clash))
        });
        firsts.min_by_key(|(_, _, clash)| clash.touch)
    }

    /// The nearest of the wanted stands and its distance, edge to edge; the lowest number of several. The search widens its
    /// box up to `most`.
    pub fn nearest(&self, figure: &impl Figure, most: Length, wanted: impl Fn(u16) -> bool) -> Option<(u16, Gap)> {
        let mut reach = CELL.min(most);
        loop {
            let near = self.near(figure.bounds().grown(reach)).filter(|(id, _)| wanted(*id));
            match nearest(figure, near) {
                Some((id, gap)) if gap.within(reach) => return Some((id, gap)),
                _ if reach >= most => return None,
                _ => reach = (reach * 2).min(most),
            }
        }
    }
}

/// The shortest distance between two groups of stands, edge to edge; None if one is empty.
pub fn least_gap(some: &[Stand], others: &[Stand]) -> Option<Gap> {
    let mut least = None;
    for stand in some {
        let reach = least.map(|gap: Gap| stand.bounds().grown(gap.length() + Length::thousandths(1)));
        let near = others.iter().filter(|other| reach.is_none_or(|reach| reach.meets(&other.bounds())));
        least = nearest(stand, near.map(|other| (0, other))).map(|(_, gap)| gap).into_iter().chain(least).min();
    }
    least
}

/// The nearest of some stands; the first of several. A stand whose box is farther than the best so far is skipped.
fn nearest<'a>(figure: &impl Figure, stands: impl Iterator<Item = (u16, &'a Stand)>) -> Option<(u16, Gap)> {
    let mut best = None;
    let mut within = None;
    for (id, stand) in stands {
        if within.is_some_and(|within: Bounds| !within.meets(&stand.bounds())) {
            continue;
        }
        let gap = figure.gap(stand);
        if best.is_none_or(|(_, least)| gap < least) {
            best = Some((id, gap));
            within = Some(figure.bounds().grown(gap.length() + Length::thousandths(1)));
        }
    }
    best
}
