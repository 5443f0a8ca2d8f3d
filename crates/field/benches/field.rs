//! How long questions of the field take on a table of 72 x 48 with 300 stands, beside the `geo` crate in one run:
//! `name,nanoseconds` a line, and how many times as long the other takes. Machines are noisy: read the ratios, never the
//! times.

use std::hint::black_box;
use std::time::Instant;

use chance::Seeded;
use field::{
    Angle, Arc, Figure, Footprint, Frame, Heading, Leg, Length, Pieces, Point, Segment, Slot, Stand, Table, Vector,
    Wheel,
};
use geo::{Contains, Distance, Euclidean, Intersects};
use longroll::seat::Chance;

const INFANTRY: Footprint = Footprint::new(Length::inches(1), Length::thousandths(750));
const BRAWNER: &str = include_str!("../tests/tables/brawners-farm.table");

/// The median of some batches, in nanoseconds a run.
fn median<R>(runs: u32, mut run: impl FnMut(usize) -> R) -> f64 {
    let mut times: Vec<f64> = (0..15)
        .map(|_| {
            let start = Instant::now();
            (0..runs as usize).for_each(|n| drop(black_box(run(n))));
            start.elapsed().as_nanos() as f64 / f64::from(runs)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn beside(name: &str, ours: f64, others: &[(&str, f64)]) {
    println!("{name},{ours:.0}");
    for (other, time) in others {
        println!("{name}-{other},{time:.0},x{:.1}", time / ours);
    }
}

fn point(dice: &mut Seeded, width: u64, height: u64) -> Point {
    let mut coordinate = |most: u64| Length::thousandths(dice.below(most * 1_000) as i64);
    Point::new(coordinate(width), coordinate(height))
}

fn coord(point: Point) -> geo::Coord<f64> {
    geo::Coord { x: point.x().in_thousandths() as f64, y: point.y().in_thousandths() as f64 }
}

fn shape(corners: &[Point]) -> geo::Polygon<f64> {
    geo::Polygon::new(corners.iter().map(|corner| coord(*corner)).collect(), Vec::new())
}

struct Setting {
    stands: Vec<Stand>,
    shapes: Vec<geo::Polygon<f64>>,
    pieces: Pieces,
    looks: Vec<(Point, Point)>,
}

/// Three hundred stands in lines of six, and lines of sight of up to a foot or two.
fn setting() -> Setting {
    let mut dice = Seeded::new(1863);
    let slots: Vec<Slot> = (0..6).map(|n| Slot::new(Vector { x: 1_000 * n - 2_500, y: 0 }, INFANTRY)).collect();
    let mut stands = Vec::new();
    for _ in 0..50 {
        let frame = Frame::new(point(&mut dice, 72, 48), Heading::tenths(dice.below(3_600) as i32));
        stands.extend(frame.stands(&slots));
    }
    let far = Point::new(Length::inches(72), Length::inches(48));
    let mut pieces = Pieces::new(field::Bounds::of([Point::default(), far]));
    stands.iter().enumerate().for_each(|(id, stand)| pieces.put(id as u16, *stand));
    let looks = (0..256).map(|_| {
        let from = point(&mut dice, 48, 36);
        (from, from + Heading::tenths(dice.below(3_600) as i32).step(Length::inches(dice.below(20) as i64)))
    });
    let (looks, shapes) = (looks.collect(), stands.iter().map(|stand| shape(stand.corners())).collect());
    Setting { stands, shapes, pieces, looks }
}

/// Two stands, another pair every time.
fn pair(n: usize) -> (usize, usize) {
    (n % 300, (n * 7 + 1) % 300)
}

fn pairs(setting: &Setting) {
    let Setting { stands, shapes, .. } = setting;
    let ours = median(20_000, |n| stands[pair(n).0].gap(&stands[pair(n).1]));
    let theirs = median(2_000, |n| Euclidean.distance(&shapes[pair(n).0], &shapes[pair(n).1]));
    beside("distance-of-two-stands", ours, &[("geo", theirs)]);
    let ours = median(50_000, |n| stands[pair(n).0].overlaps(&stands[pair(n).1]));
    let theirs = median(10_000, |n| shapes[pair(n).0].intersects(&shapes[pair(n).1]));
    beside("overlap-of-two-stands", ours, &[("geo", theirs)]);
    let leg = Leg::new(Heading::degrees(33), Length::inches(12));
    beside("clash-of-two-stands", median(50_000, |n| leg.clash(&stands[pair(n).0], &stands[pair(n).1])), &[]);
    let arc = median(50_000, |n| Arc::of(&stands[pair(n).0], Angle::degrees(45)).overlaps(&stands[pair(n).1]));
    beside("stand-in-arc", arc, &[]);
}

fn table(setting: &Setting) {
    let Setting { stands, shapes, pieces, looks } = setting;
    let look = |n: usize| looks[n % looks.len()];
    let ours = median(5_000, |n| pieces.between(look(n).0, look(n).1).count());
    let theirs = median(200, |n| {
        let line = geo::Line::new(coord(look(n).0), coord(look(n).1));
        shapes.iter().filter(|shape| shape.intersects(&line)).count()
    });
    beside("stands-in-the-line-of-sight", ours, &[("geo-over-all", theirs)]);
    let leg = |n: usize| Leg::new(stands[n % 300].heading(), Length::inches(12));
    let clash = median(2_000, |n| pieces.clashes(&leg(n), &stands[n % 300], |id| usize::from(id) / 6 != n % 300 / 6));
    beside("clashes-of-a-move-of-12", clash, &[]);
    let near = median(5_000, |n| pieces.within(Length::inches(1), &stands[n % 300]).count());
    beside("stands-within-an-inch", near, &[]);
    let enemy = median(2_000, |n| {
        pieces.nearest(&stands[n % 300], Length::inches(80), |id| usize::from(id) / 6 != n % 300 / 6)
    });
    beside("nearest-of-another-unit", enemy, &[]);
    let mut moving = pieces.clone();
    beside("put-a-stand-down", median(5_000, |n| moving.put((n % 300) as u16, stands[(n * 7) % 300])), &[]);
    beside("copy-of-all-stands", median(1_000, |_| pieces.clone()), &[]);
    let wheel = median(200, |n| {
        let first = n % 50 * 6;
        let unit = &stands[first..first + 6];
        let wheel = Wheel { pivot: unit[0].corners()[0], angle: Angle::degrees(-45) };
        pieces.wheel(&wheel, unit, |id| usize::from(id) / 6 != n % 50)
    });
    beside("wheel-of-six-stands-through-45", wheel, &[]);
}

fn ground(setting: &Setting) {
    let Setting { stands, looks, .. } = setting;
    let table = Table::parse("brawners-farm", BRAWNER).expect("the table is right");
    let areas: Vec<geo::Polygon<f64>> = table.areas().iter().map(|area| shape(area.polygon.corners())).collect();
    let look = |n: usize| looks[n % looks.len()];
    let depth = median(5_000, |n| table.depth(look(n).0, look(n).1, |area| area.kind().is_some()));
    beside("depth-of-wood-in-the-line-of-sight", depth, &[]);
    let ours = median(10_000, |n| table.areas_at(look(n).0).count());
    let theirs = median(2_000, |n| areas.iter().filter(|area| area.contains(&coord(look(n).0))).count());
    beside("areas-at-a-point", ours, &[("geo-over-all", theirs)]);
    let leg = Leg::new(Heading::degrees(33), Length::inches(12));
    beside("ground-of-a-move-of-12", median(2_000, |n| table.ground(&stands[n % 300], &leg, |_| Some(1))), &[]);
    let line = Segment::new(look(0).0, look(0).1);
    beside("lines-crossed", median(5_000, |_| table.lines_into(&line).count()), &[]);
}

fn main() {
    let setting = setting();
    pairs(&setting);
    table(&setting);
    ground(&setting);
}
