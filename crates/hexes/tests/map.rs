//! Maps as text: what a drawing says, that it comes back the same, and what is said of a bad one.

use std::collections::BTreeSet;

use chance::Seeded;
use hexes::{Dir, Grid, Hex, Hexside, Map, Shift, Vocabulary};
use longroll::seat::Chance;

const RIDGE_FARM: &str = include_str!("maps/ridge-farm.map");
const FAULTS: &str = include_str!("maps/faults.txt");

fn ridge_farm() -> Map {
    Map::parse("ridge-farm.map", RIDGE_FARM).unwrap_or_else(|faults| panic!("{}", told(&faults)))
}

fn told(faults: &[longroll::diagnostic::Diagnostic]) -> String {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    lines.join("\n") + "\n"
}

fn named(grid: Grid, hexes: impl IntoIterator<Item = Hex>) -> String {
    let names: Vec<String> = hexes.into_iter().map(|hex| grid.name(hex).to_string()).collect();
    names.join(" ")
}

#[test]
fn a_map_holds_what_is_drawn() {
    let map = ridge_farm();
    let grid = map.grid();
    let at = |text| grid.parse(text).unwrap();
    assert_eq!((map.name(), map.title()), ("ridge-farm", "The Ridge Farm"));
    assert_eq!(Some(grid), Grid::new(16, 12, Shift::Even));
    let with = |word| grid.all().filter(|hex| map.terrain_word(*hex) == word).collect::<Vec<Hex>>();
    assert_eq!(named(grid, with("woods")), "0504 0505 0506 0604 0605 0606 0704 0705 0706");
    assert_eq!(named(grid, with("town")), "1008");
    let high = grid.all().filter(|hex| map.level(*hex) == 1);
    assert_eq!(high.count(), 18);
    assert_eq!((map.level(at("0905")), map.level(at("1407")), map.level(at("0904"))), (1, 1, 0));
    assert_eq!(map.name_of(at("1106")), Some("Ridge Farm"));
    assert_eq!(named(grid, map.marked("objective").iter().copied()), "1008 1106");
    assert_eq!(map.marked("union-entry").len(), 12);
    assert_eq!(map.marked("nothing"), []);
    let sites: Vec<(Hex, &str)> = map.sites().collect();
    assert_eq!(sites, [(at("1107"), "redoubt"), (at("1207"), "redoubt")]);
}

#[test]
fn a_stream_is_found_from_both_banks() {
    let map = ridge_farm();
    let grid = map.grid();
    let stream = map.side_words().kind("stream").unwrap();
    let wall = map.side_words().kind("wall").unwrap();
    let mut banks = 0;
    for row in 1..=12 {
        let bank = grid.at(4, row).unwrap();
        for dir in [Dir::Nw, Dir::Sw].into_iter().filter(|dir| grid.contains(bank.neighbour(*dir))) {
            banks += 1;
            assert!(map.side(Hexside::of(bank, dir)).has(stream));
            assert!(map.side(Hexside::of(bank.neighbour(dir), dir.opposite())).has(stream));
        }
    }
    assert_eq!(map.sides().filter(|(_, kind)| *kind == stream).count(), banks);
    assert_eq!(map.sides().filter(|(_, kind)| *kind == wall).count(), 6);
}

#[test]
fn a_road_crosses_the_hexsides_it_crosses() {
    let map = ridge_farm();
    let grid = map.grid();
    let at = |text| grid.parse(text).unwrap();
    let pike = map.road_words().kind("pike").unwrap();
    let row: Vec<Hex> = (1..=16).filter_map(|column| grid.at(column, 8)).collect();
    assert_eq!(map.roads()[0].chain, row);
    let crossed = grid.sides().filter(|side| map.road(*side).has(pike));
    assert_eq!(crossed.count(), 15);
    let bridge = Hexside::between(at("0408"), at("0308")).unwrap();
    assert!(map.road(bridge).has(pike));
    let bridges: Vec<&str> = map.crossing(bridge).iter().map(|kind| map.crossing_words().word(kind)).collect();
    assert_eq!(bridges, ["bridge"]);
    assert_eq!(map.crossings().count(), 1);
}

#[test]
fn woods_hide_and_the_ridge_overlooks() {
    let map = ridge_farm();
    let at = |text| map.grid().parse(text).unwrap();
    let woods = map.terrain_words().kind("woods");
    let sight = map.sight(10, |kind| i32::from(Some(kind) == woods));
    assert!(!sight.sees(at("0405"), at("0805")), "woods between");
    assert!(sight.sees(at("0408"), at("1008")));
    assert!(!sight.sees(at("0806"), at("1506")), "the ridge between");
    assert!(sight.sees(at("0906"), at("1406")));
}

#[test]
fn hexsides_are_named_in_several_ways() {
    let head = "map m\ntitle M\nsize 4 x 4\nlegend . clear\nterrain\n ....\n ....\n ....\n ....\n";
    let sides = |notation: &str| {
        let map =
            Map::parse("m", &format!("{head}side wall {notation}")).unwrap_or_else(|why| panic!("{}", told(&why)));
        map.sides().map(|(side, _)| side).collect::<BTreeSet<Hexside>>()
    };
    assert_eq!(sides("0202/0203"), sides("0202:S"));
    assert_eq!(sides("0202:S"), sides("0203:n"));
    assert_eq!(sides("0202:all").len(), 6);
    assert_eq!(sides("0202:NW,SW 0203:NW,SW"), sides("0202-0203:NW,SW"));
    assert_eq!(sides("0101-0104/0201-0204").len(), 7);
    assert_eq!(sides("0101:NW\n  0101:N"), sides("0101:NW,N"), "an indented line goes on");
    assert_eq!(sides("0202-0303/0202-0303").len(), 5, "all within an area");
}

#[test]
fn roads_run_straight_between_hexes() {
    let head =
        "map m\ntitle M\nsize 6 x 6\nlegend . clear\nterrain\n ......\n ......\n ......\n ......\n ......\n ......\n";
    let chain = |notation: &str| {
        let map =
            Map::parse("m", &format!("{head}road pike {notation}")).unwrap_or_else(|why| panic!("{}", told(&why)));
        named(map.grid(), map.roads()[0].chain.iter().copied())
    };
    assert_eq!(chain("0501 to 0201"), "0501 0401 0301 0201");
    assert_eq!(chain("0301 to 0304 0404"), "0301 0302 0303 0304 0404");
    assert_eq!(chain("0101 to 0503"), "0101 0201 0302 0402 0503");
}

#[test]
fn both_ways_of_drawing_say_the_same() {
    let flat =
        "map m\ntitle M\nsize 5 x 2\nshift S\nlegend a one b two c three d four e five\nterrain\n 01 | abcde\n edcba\n";
    let even = "terrain staggered\n a   c   e\n   b   d\n 02| e c a\n  | d b\n";
    let odd = "terrain staggered\n   b   d\n a   c   e\n d b\n e c a\n";
    for (shift, drawing) in [("even", even), ("odd", odd)] {
        let flat = flat.replace("shift S", &format!("shift {shift}"));
        let staggered = format!("{}{drawing}", &flat[..flat.find("terrain").unwrap()]);
        let [flat, staggered] = [flat, staggered].map(|text| Map::parse("m", &text).map_err(|why| told(&why)));
        assert!(flat.is_ok());
        assert_eq!(flat, staggered);
    }
}

#[test]
fn a_map_comes_back_as_it_was() {
    let map = ridge_farm();
    let text = map.to_text();
    assert_eq!(Map::parse("again", &text).as_ref(), Ok(&map), "{text}");
    let odd = RIDGE_FARM.replace("size ", "shift odd\nsize ");
    let odd = Map::parse("odd", &odd).map_err(|why| told(&why)).unwrap();
    assert_eq!(odd.grid().shift(), Shift::Odd);
    assert_eq!(Map::parse("again", &odd.to_text()), Ok(odd));
}

#[test]
fn a_bad_map_is_told_what_is_wrong_and_what_would_be_right() {
    let lines: Vec<&str> = FAULTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(lines.len() > 60);
    for case in lines.chunks(3) {
        let [change, message, help] = case else { panic!("three lines a fault: {case:?}") };
        let change = change.replace("\\n", "\n");
        let (right, wrong) = change[1..change.len() - 1].split_once("] => [").expect("[right] => [wrong]");
        assert!(RIDGE_FARM.contains(right), "{right}");
        let faults = Map::parse("m", &RIDGE_FARM.replacen(right, wrong, 1)).expect_err(wrong);
        let (told, wanted) = (told(&faults), format!("m:{message} ({help})\n"));
        assert!(told.contains(&wanted), "wanted\n  {wanted}told\n{told}");
    }
}

#[test]
fn all_faults_are_told() {
    let text = RIDGE_FARM.replace("title", "titel").replace("0308/0408", "0308/0608").replace("1106", "9906");
    let faults = Map::parse("m", &text).unwrap_err();
    assert_eq!(faults.len(), 5, "{}", told(&faults));
}

#[test]
fn a_kind_that_the_game_does_not_know_is_a_fault() {
    let mut words = Vocabulary {
        terrain: &["clear", "woods", "town"],
        sides: &["stream", "wall"],
        roads: &["pike"],
        crossings: &["bridge", "ford"],
        sites: &["redoubt"],
    };
    assert_eq!(Map::parse_for("m", RIDGE_FARM, &words), Ok(ridge_farm()));
    (words.terrain, words.sides, words.roads) = (&["clear", "wood", "town"], &["stream"], &["turnpike"]);
    let faults = Map::parse_for("m", RIDGE_FARM, &words).unwrap_err();
    let wanted = "m:5:22: the game knows no kind of terrain `woods` (did you mean `wood`?)\n\
        m:48:11: the game knows no kind of hexside `wall` (it must be one of: stream)\n\
        m:49:11: the game knows no kind of road `pike` (did you mean `turnpike`?)\n";
    assert_eq!(told(&faults), wanted);
}

/// The example that people who draw maps read is a map.
#[test]
fn the_map_in_the_book_can_be_read() {
    let page = include_str!("../../../docs/src/maps.md");
    let example = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let map = Map::parse("maps.md", example).unwrap_or_else(|faults| panic!("{}", told(&faults)));
    assert_eq!(Map::parse("again", &map.to_text()), Ok(map));
}

const SMALL: &str = include_str!("maps/small.map");

/// Whatever is typed, a map is read or refused, and what is read comes back the same.
#[test]
fn no_text_is_too_wild() {
    let mut dice = Seeded::new(1865);
    let words = [
        "0101",
        "-",
        ":",
        "/",
        "to",
        "\"",
        "|",
        "#",
        "\n",
        " ",
        "side",
        "road",
        "99",
        "x",
        "é",
        "staggered",
        "0",
        "\r\n",
        "\t",
    ];
    assert!(Map::parse("m", SMALL).is_ok(), "{}", told(&Map::parse("m", SMALL).unwrap_err()));
    let mut read = 0;
    for round in 0..20_000 {
        let mut text: Vec<char> = if round % 50 == 0 { RIDGE_FARM } else { SMALL }.chars().collect();
        for _ in 0..=dice.below(3) {
            let at = dice.below(text.len() as u64) as usize;
            let end = (at + dice.below(4) as usize).min(text.len());
            let word = words[dice.below(words.len() as u64) as usize];
            text.splice(at..end, word.chars());
        }
        let text: String = text.into_iter().collect();
        match Map::parse("m", &text) {
            Ok(map) => {
                read += 1;
                assert_eq!(Map::parse("again", &map.to_text()), Ok(map), "{text}");
            }
            Err(faults) => {
                assert!(!faults.is_empty(), "{text}");
                assert!(faults.iter().all(|fault| text.get(fault.span.clone()).is_some() && !fault.help.is_empty()));
            }
        }
    }
    assert!(read > 500, "some changes do no harm: {read}");
}
