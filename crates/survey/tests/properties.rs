//! What holds for every survey, on random ones: chains of hexsides, roads that stay connected, no panic on any text.

use std::collections::BTreeSet;
use std::path::Path;

use chance::Seeded;
use hexes::{Dir, Hex, Hexside};
use longroll::seat::Chance;
use survey::compile::systems;
use survey::draw::{self, Layer};
use survey::geometry::{Outline, Point, meeting, segments_meet};
use survey::hexmap::chains::sides_along;
use survey::hexmap::lattice::{FINE, Lattice};
use survey::{Survey, System, compile, lint};

/// How many cases are tried: `LONGROLL_CASES` asks for more.
fn cases(usual: u64) -> u64 {
    std::env::var("LONGROLL_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn line(dice: &mut Seeded, count: u64, wide: u64) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    while (points.len() as u64) < count {
        let point = Point::new(dice.below(wide) as i64, dice.below(wide) as i64);
        if points.last() != Some(&point) {
            points.push(point);
        }
    }
    points
}

fn written(points: &[Point]) -> String {
    points.iter().map(|point| format!(" {},{}", point.x, point.y)).collect::<Vec<_>>().concat()
}

/// A vertex of the grid: the three hexes around it, if all are on the map.
fn vertices(lattice: Lattice) -> Vec<[Hex; 3]> {
    let all = lattice.grid.all().flat_map(|hex| [Dir::N, Dir::Ne].map(|dir| (hex, dir)));
    let three = all.map(|(hex, dir)| [hex, hex.neighbour(dir), hex.neighbour(dir.turned(1))]);
    three.filter(|hexes| hexes.iter().all(|hex| lattice.grid.contains(*hex))).collect()
}

/// At every vertex a line comes in as often as it goes out, unless it begins or ends there: so its sides are connected
/// chains without spurs.
#[test]
fn a_line_becomes_chains_of_sides_that_end_only_where_it_ends() {
    let mut dice = Seeded::new(16);
    for case in 0..cases(150) {
        let lattice = Lattice::new(2_000, 2_000, 125).unwrap();
        let count = 2 + dice.below(6);
        // Every other line runs through the middles of hexes, where ties must be broken.
        let points: Vec<Point> = if case % 2 == 0 {
            // Beside every line between two middles, so that meeting them can be counted plainly.
            let beside = |point: Point| point.times(FINE).plus(Point::new(1_237, 411));
            line(&mut dice, count, 2_000).into_iter().map(beside).collect()
        } else {
            let mut hexes: Vec<Hex> = Vec::new();
            while (hexes.len() as u64) < count {
                let hex = lattice.grid.hex(dice.below(lattice.grid.count() as u64) as usize);
                if hexes.last() != Some(&hex) {
                    hexes.push(hex);
                }
            }
            hexes.into_iter().map(|hex| lattice.centre(hex)).collect()
        };
        let sides = sides_along(lattice, &points);
        for hexes in vertices(lattice) {
            let pairs = [[0, 1], [1, 2], [2, 0]].map(|[a, b]| Hexside::between(hexes[a], hexes[b]).unwrap());
            let met = pairs.iter().filter(|side| sides.contains(side)).count();
            let triangle = Outline::new(hexes.map(|hex| lattice.centre(hex)).to_vec()).unwrap();
            let ends = [points[0], points[points.len() - 1]].map(|end| triangle.contains(end));
            let touched = ends.contains(&true);
            assert!(met % 2 == 0 || touched, "case {case}: {hexes:?} {met}");
            if case % 2 == 0 && !ends.iter().any(|end| *end) {
                assert!(met == 0 || met == 2, "case {case}");
            }
        }
        if case % 2 == 0 {
            for side in lattice.grid.sides().filter(|side| side.hexes().iter().all(|hex| lattice.grid.contains(*hex))) {
                let middles = side.hexes().map(|hex| lattice.centre(hex));
                let passed = points.windows(2).filter(|leg| segments_meet([leg[0], leg[1]], middles)).count();
                assert_eq!(sides.contains(&side), passed % 2 == 1, "case {case}: {side:?}");
            }
        }
    }
}

/// Where roads meet on the survey they have a hex in common, and every road is a chain of neighbors.
#[test]
fn roads_stay_connected() {
    let mut dice = Seeded::new(1862);
    for case in 0..cases(60) {
        let mut text = "survey test\ntitle Test\nextent 3000 x 3000 yards\nbase 0 feet\n".to_owned();
        for _ in 0..=dice.below(3) {
            text += &format!("stream {} yards{}\n", 1 + dice.below(30), written(&line(&mut dice, 4, 2_900)));
        }
        let roads: Vec<Vec<Point>> = (0..4).map(|_| line(&mut dice, 3, 2_900)).collect();
        for (road, class) in roads.iter().zip(["pike", "road", "lane", "trail"]) {
            text += &format!("road \"{class}\" {class}{}\n", written(road));
        }
        let survey = Survey::parse("ground", &text).unwrap();
        let made = compile(&survey, System::GreatBattles).unwrap();
        let map = made.hexes().unwrap();
        assert_eq!(map.map.roads().len(), 4, "case {case}: {:?}", made.notes);
        for road in map.map.roads() {
            assert!(road.chain.windows(2).all(|step| step[0].distance(step[1]) == 1), "case {case}");
        }
        for one in 0..4 {
            for other in one + 1..4 {
                let meets = roads[one]
                    .windows(2)
                    .any(|a| roads[other].windows(2).any(|b| meeting([a[0], a[1]], [b[0], b[1]]).is_some()));
                let hexes = |at: usize| map.map.roads()[at].chain.iter().copied().collect::<BTreeSet<Hex>>();
                assert!(!meets || !hexes(one).is_disjoint(&hexes(other)), "case {case}: {one} {other}\n{text}");
            }
        }
        // No road of this survey is cut: all its water can be waded.
        for road in map.map.roads() {
            for step in road.chain.windows(2) {
                let side = Hexside::between(step[0], step[1]).unwrap();
                assert!(map.map.side(side).is_empty() || !map.map.crossing(side).is_empty(), "case {case}");
            }
        }
    }
}

/// A road that comes back to where it began is a loop on the map as well.
#[test]
fn a_road_that_comes_back_keeps_its_loop() {
    let text = "survey test\ntitle Test\nextent 3000 x 3000 yards\nbase 0 feet\n\
                road lane 500,500 2500,600 1500,2500 510,510\n";
    let survey = Survey::parse("ground", text).unwrap();
    let made = compile(&survey, System::GreatBattles).unwrap();
    let chain = &made.hexes().unwrap().map.roads()[0].chain;
    assert_eq!(chain.first(), chain.last());
    assert!(chain.len() > 45, "{}", chain.len());
}

/// Everything that can be done with a survey, if it can be read.
fn used(text: &str, pictures: bool) {
    let Ok(survey) = Survey::parse("ground", text) else { return };
    lint(&survey);
    for system in systems(&survey) {
        if let Ok(made) = compile(&survey, system) {
            assert_eq!(compile(&survey, system).unwrap().text, made.text);
            if pictures {
                draw::compiled(&survey, &made, Layer::Difference);
            }
        }
    }
}

#[test]
fn a_spoiled_survey_gives_faults_and_never_a_panic() {
    let mut dice = Seeded::new(1863);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().join("battles");
    let mut folders: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.retain(|folder| folder.join("ground").exists());
    folders.sort();
    let texts: Vec<String> = folders.iter().map(|f| std::fs::read_to_string(f.join("ground")).unwrap()).collect();
    for case in 0..cases(120) {
        let text = &texts[(case % texts.len() as u64) as usize];
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=dice.below(4) {
            let at = dice.below(bytes.len() as u64) as usize;
            match dice.below(5) {
                0 => bytes[at] = b' ' + dice.below(95) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"0123456789-,.\"#\n x"[dice.below(18) as usize]),
                3 => bytes.truncate(at.max(1)),
                _ => {
                    let to = (at + dice.below(400) as usize).min(bytes.len());
                    let piece = bytes[at..to].to_vec();
                    let into = dice.below(bytes.len() as u64 + 1) as usize;
                    bytes.splice(into..into, piece);
                }
            }
        }
        used(&String::from_utf8_lossy(&bytes), case % 16 == 0);
    }
}

#[test]
fn a_made_up_survey_gives_faults_and_never_a_panic() {
    const WORDS: [&str; 34] = [
        "height",
        "hollow",
        "woods",
        "field",
        "orchard",
        "swamp",
        "pond",
        "town",
        "farm",
        "stream",
        "river",
        "bridge",
        "ford",
        "road",
        "railroad",
        "cut",
        "fence",
        "wall",
        "works",
        "crest",
        "house",
        "objective",
        "entry",
        "open",
        "heavy",
        "pike",
        "lane",
        "breastworks",
        "union",
        "unfordable",
        "5 yards",
        "130 feet",
        "\"A\"",
        "steep",
    ];
    let mut dice = Seeded::new(1864);
    for case in 0..cases(200) {
        let unit = if case % 5 == 0 { "tenths" } else { "yards" };
        let (width, height) = (1 + dice.below(400), 1 + dice.below(400));
        let mut text = format!("survey test\ntitle Test\nextent {width} x {height} {unit}\nbase 100 feet\n");
        for _ in 0..dice.below(30) {
            text += WORDS[dice.below(22) as usize];
            for _ in 0..dice.below(4) {
                text += &format!(" {}", WORDS[22 + dice.below(12) as usize]);
            }
            for _ in 0..dice.below(6) {
                let place = |dice: &mut Seeded, wide: u64| dice.below(3 * wide) as i64 - wide as i64;
                text += &format!(" {},{}", place(&mut dice, width), place(&mut dice, height));
            }
            text.push('\n');
        }
        // Lines that cannot be read are left out, so that something is compiled.
        let readable: String = text.lines().fold(String::new(), |good, line| {
            let longer = format!("{good}{line}\n");
            let head = good.lines().count() < 4;
            if head || Survey::parse("ground", &longer).is_ok() { longer } else { good }
        });
        used(&text, false);
        used(&readable, case % 16 == 0);
    }
}

/// Nanoseconds that this thread has run. On a busy machine the clock on the wall says nothing.
fn running(start: std::time::Instant) -> u128 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    ran.unwrap_or_else(|| start.elapsed().as_nanos())
}

/// The largest map there is, full of features, is compiled well within a fifth of a second; the fastest of three tries
/// counts.
#[test]
fn the_largest_survey_compiles_quickly() {
    let mut dice = Seeded::new(1865);
    let mut text = "survey test\ntitle Test\nextent 10700 x 12300 yards\nbase 0 feet\n".to_owned();
    for i in 0..120 {
        let (x, y) = (dice.below(9_000) as i64, dice.below(10_000) as i64);
        let key = ["woods open", "height 40 feet", "height 80 feet", "field corn", "orchard", "woods heavy"][i % 6];
        let around = [(0, 0), (400, -80), (900, 0), (1_100, 500), (950, 900), (400, 1_000), (50, 700), (-100, 300)];
        let corners: Vec<Point> = around.iter().map(|(dx, dy)| Point::new(x + dx, y + dy)).collect();
        text += &format!("{key}{}\n", written(&corners));
    }
    for _ in 0..12 {
        text += &format!("stream 5 yards{}\n", written(&line(&mut dice, 20, 10_000)));
        text += &format!("road road{}\n", written(&line(&mut dice, 6, 10_000)));
    }
    let survey = Survey::parse("ground", &text).unwrap();
    let start = std::time::Instant::now();
    let tries = (0..3).map(|_| {
        let before = running(start);
        compile(&survey, System::GreatBattles).unwrap();
        (running(start) - before) / 1_000_000
    });
    let best = tries.min().unwrap();
    assert!(best < 200, "{best} ms");
}
