//! Tables as text: what a file says, and that it comes back the same.

use crate::random::{Dice, INFANTRY, at, inches, mils};
use field::{Area, Figure, Going, Ground, Heading, Leg, Length, Rate, Segment, Stand, Table, Vocabulary};

const BRAWNER: &str = include_str!("../tables/brawners-farm.table");

pub fn told(faults: &[longroll::diagnostic::Diagnostic]) -> String {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    lines.join("\n") + "\n"
}

fn brawner() -> Table {
    Table::parse("brawners-farm.table", BRAWNER).unwrap_or_else(|faults| panic!("{}", told(&faults)))
}

fn names<'a>(areas: impl Iterator<Item = &'a Area>) -> Vec<&'a str> {
    areas.map(|area| area.name.as_str()).collect()
}

#[test]
fn a_table_holds_what_is_written() {
    let table = brawner();
    assert_eq!((table.name(), table.title()), ("brawners-farm", "Brawner's Farm, 28 August 1862"));
    assert_eq!((table.width(), table.height()), (inches(48), inches(36)));
    let kinds: Vec<&str> = table.area_words().iter().map(|(_, word)| word).collect();
    assert_eq!(kinds, ["closed-wood", "open-wood", "house"]);
    assert_eq!(table.areas()[1].ground, Ground::Hill(2));
    assert_eq!(table.areas()[1].polygon.bounds().min(), at(0, 31_000));
    assert_eq!(table.areas()[3].polygon.corners().len(), 4, "an indented line goes on");
    let road = &table.lines()[0];
    assert_eq!((road.name.as_str(), road.width), ("Warrenton Turnpike", mils(500)));
    assert_eq!(table.line_words().word(road.kind), "road");
    assert_eq!((table.lines()[1].name.as_str(), table.lines()[1].width), ("", Length::ZERO));
    assert_eq!(table.marked("objective"), [at(14_500, 18_000), at(28_000, 9_500), at(24_000, 32_000)]);
    assert_eq!(table.marked("nothing"), []);
    assert_eq!(table.names(), [("Groveton".to_owned(), at(40_000, 11_000))]);
}

#[test]
fn the_ground_is_what_lies_there() {
    let table = brawner();
    assert_eq!(names(table.areas_at(at(14_000, 18_000))), ["Low rise", "Brawner orchard", "Brawner house"]);
    assert_eq!([at(5_000, 5_000), at(20_000, 20_000), at(3_000, 35_000)].map(|p| table.level(p)), [0, 1, 2]);
    let stand = Stand::new(at(17_500, 17_000), Heading::NORTH, INFANTRY);
    assert_eq!(names(table.areas_under(&stand)), ["Low rise"], "it touches the orchard");
    let stand = Stand::new(at(17_400, 17_000), Heading::NORTH, INFANTRY);
    assert_eq!(names(table.areas_under(&stand)), ["Low rise", "Brawner orchard"]);
    let crossing = Segment::new(at(10_000, 9_000), at(10_000, 12_000));
    assert_eq!(table.lines_into(&crossing).count(), 1);
    assert_eq!(table.lines_within(mils(500), &at(20_000, 9_300)).count(), 1);
    assert_eq!(table.lines_within(inches(50), &at(20_000, 9_300)).count(), 3);
}

#[test]
fn woods_hide_and_the_rise_stands_between() {
    let table = brawner();
    let wood = |area: &Area| area.kind() == table.area_words().kind("closed-wood");
    assert_eq!(table.depth(at(20_000, 14_000), at(35_000, 14_000), wood), mils(7_808));
    assert_eq!(table.depth(at(20_000, 5_000), at(35_000, 5_000), wood), Length::ZERO);
    assert_eq!(table.highest(at(20_000, 12_000), at(20_000, 28_000)), 1);
    assert_eq!(table.highest(at(20_000, 12_000), at(20_000, 14_000)), 0);
    assert_eq!(table.highest(at(20_000, 14_000), at(20_000, 32_000)), 2);
}

/// 12 inches of movement, 3 in the open and then wood at twice the cost: 4.5 further.
#[test]
fn wood_costs_double() {
    let text = "table t\ntitle T\nsize 40 x 20\narea wood strip x 13-40";
    let table = Table::parse("t", text).unwrap();
    let stand = Stand::new(at(10_000, 10_000), Heading::EAST, INFANTRY);
    let leg = Leg::new(Heading::EAST, inches(12));
    let rough = |times: u32| {
        let ground = table.ground(&stand, &leg, |_| Some(Rate::times(times)));
        Going::worst(leg.length, Rate::ONE, &ground)
    };
    // A stand is in the wood when it is three thousandths deep in it.
    let near = |reach: Length, wanted: i64| (reach - mils(wanted)).abs() <= mils(3);
    assert!(near(rough(2).reach(inches(12)), 7_500));
    assert!(near(rough(3).reach(inches(18)), 8_000));
    assert_eq!(table.ground(&stand, &leg, |_| None::<Rate>), []);
}

#[test]
fn a_table_comes_back_as_it_was() {
    let table = brawner();
    let text = table.to_text();
    assert_eq!(Table::parse("again", &text).as_ref(), Ok(&table), "{text}");
    let mut dice = Dice::new(61);
    for _ in 0..50 {
        let mut text = "table t\ntitle A \"B\" (c)\nsize 47.125 x 40\n".to_owned();
        for n in 0..12 {
            let star = dice.star(at(20_000, 20_000), 15_000);
            let corners = star.corners().iter().map(ToString::to_string);
            let points = format!(" {}", corners.collect::<Vec<_>>().join(" "));
            text += &match n % 3 {
                0 => format!("hill {} \"Hill #{n}\"{points}\n", n + 1),
                1 => format!("area wood-{n}{points}\n"),
                _ => format!("line wall \"A wall\" width 0.{n}{points}\nmark m{points}\n"),
            };
        }
        let table = Table::parse("t", &text).unwrap_or_else(|faults| panic!("{}", told(&faults)));
        assert_eq!(Table::parse("again", &table.to_text()).as_ref(), Ok(&table));
    }
}

#[test]
fn a_game_knows_its_kinds() {
    let vocabulary =
        Vocabulary { areas: &["closed-wood", "open-wood", "house"], lines: &["road", "fence", "sunken-road"] };
    assert!(Table::parse_for("b", BRAWNER, &vocabulary).is_ok());
    let text =
        BRAWNER.replace("area      open-wood", "area      open-woods").replace("line      fence", "line      hedge");
    let faults = Table::parse_for("b", &text, &vocabulary).unwrap_err();
    let wanted = "b:11:11: the game knows no kind of area `open-woods` (did you mean `open-wood`?)\n\
                  b:15:11: the game knows no kind of line `hedge` (it must be one of: road, fence, sunken-road)\n";
    assert_eq!(told(&faults), wanted);
}

#[test]
fn sight_through_the_woods_is_mutual() {
    let table = brawner();
    let mut dice = Dice::new(62);
    for _ in 0..2_000 {
        let (from, to) = (dice.point(36_000), dice.point(36_000));
        let wood = |area: &Area| area.kind().is_some();
        assert_eq!(table.depth(from, to, wood), table.depth(to, from, wood));
        assert_eq!(table.highest(from, to), table.highest(to, from));
        let all: Vec<&Area> = table.areas().iter().filter(|area| area.polygon.contains(from)).collect();
        assert!(table.areas_at(from).eq(all));
        let stand = Stand::new(from, dice.heading(), INFANTRY);
        let under: Vec<&Area> = table.areas().iter().filter(|area| area.polygon.overlaps(&stand)).collect();
        assert!(table.areas_under(&stand).eq(under));
        let lines = table.lines().iter().filter(|line| line.track.gap(&stand).within(inches(2)));
        assert!(table.lines_within(inches(2), &stand).eq(lines));
        assert!(stand.bounds().contains(stand.centre()));
    }
}
