//! Scenario files: what is wrong with one is said at its place, and players may bring their own.

use battery::changed::{self, change, is_told};
use cwb::CWB;
use cwb::battle::cards::{Arms, Award, Branch, Edge, Rank, Special, Start};
use cwb::battle::setup;
use cwb::battle::state::{GeneralAt, Where};
use cwb::battle::war::War;
use cwb::system::SWITCHES;
use cwb::unit::{Arm, Quality};
use field::Length;
use longroll::side::Side;
use longroll::system::{Settings, System};

const TABLE: &str = include_str!("fixtures/first-kernstown.table");

/// The rulebook's battle, as it was before the one we ship was compiled from its folder.
fn kernstown() -> &'static str {
    include_str!("fixtures/first-kernstown.scenario")
}

/// The rulebook's other battle, likewise.
fn henry_house_hill() -> [(String, String); 2] {
    [
        ("h.scenario".to_owned(), include_str!("fixtures/henry-house-hill.scenario").to_owned()),
        ("h.table".to_owned(), include_str!("fixtures/henry-house-hill.table").to_owned()),
    ]
}

/// A changed scenario on the rulebook's table.
fn with_table(file: &str, scenario: String) -> [(String, String); 2] {
    [(file.to_owned(), scenario), ("t.table".to_owned(), TABLE.to_owned())]
}

/// The faults of First Kernstown with something changed, as `line:column: message (help)`.
fn faults(scenario: (&str, &str), table: (&str, &str)) -> Vec<String> {
    let book = CWB.book(&Settings::default()).expect("the charts are sound");
    let read = War::parse(book, ("s", &change(kernstown(), scenario)), ("t", &change(TABLE, table)));
    changed::faults(read)
}

#[test]
fn a_fault_is_reported_at_its_place() {
    let cases = [
        ("5 veteran musket", "0 veteran musket", "`0` is not a number of bases (a number from 1 to 6)"),
        ("5 veteran musket", "5 veterans musket", "`veterans` is not a quality (did you mean `veteran`?)"),
        ("5 veteran musket", "5 veteran muskets", "`muskets` is not a weapon (did you mean `musket`?)"),
        ("front 2 at (21,5)", "front 6 at (21,5)", "a unit of 5 bases cannot have 6 in front (30.1)"),
        ("front 2 at (21,5)", "at (21,5)", "the line does not say how it is formed"),
        ("at (21,5) facing 0", "", "the line does not say where it is"),
        ("at (21,5) facing 0", "at (21,5)", "the line does not say which way it faces"),
        ("at (21,5)", "at (21,55)", "(21,55) is off the table (it measures 72 by 36 inches)"),
        ("at (21,5)", "at 21,5", "`21,5` is not a point"),
        ("at (21,5)", "at (21,1)", "it does not stand on the table with every base"),
        ("at (21,5)", "at (28,3.5)", "it stands on Carpenter"),
        ("at (21,5)", "at (46,14.5)", "Kimball A: 14th Indiana, 8th Ohio is within 1 inch of it"),
        ("rifled limbered at (26,8)", "rifled at (26,8)", "the line does not say whether the guns are limbered"),
        ("rifled limbered at (26,8)", "rifled mounted limbered at (26,8)", "`mounted` does not fit this branch"),
        ("rifled limbered", "rifle limbered", "`rifle` is not a kind of gun (did you mean `rifled`?)"),
        ("unlimbered at (60,6.5)", "unlimbered at (60,10)", "the ground there is closed to it (11.0)"),
        ("arrives (30,36) road", "arrives (30,0) road", "a unit arrives over its own edge of the table (23.2)"),
        ("held 4 east-of 54", "held 1 east-of 54", "`1` is not the round from which it is free"),
        ("held 4 east-of 54", "held 4 west-of 54", "`west-of` is not where it is held"),
        ("\"Garnett\" 1 at", "\"Garnett\" 4 at", "`4` is not a general's value (a number from 0 to 3)"),
        ("general garnett", "general stonewall", "a second unit or general `stonewall`"),
        ("division burks", "division garnett", "a second division `garnett`"),
        ("side union north", "side union south", "a unit arrives over its own edge of the table"),
        ("side union north", "side onion north", "`onion` is not a side (did you mean `union`?)"),
        ("attacker  confederate", "attaker  confederate", "`attaker` is not an entry of a scenario"),
        ("attacker  confederate", "", "the scenario has no `attacker` entry"),
        ("clock     21", "clock     0", "`0` is not where the clock begins"),
        ("system    cwb", "system    fire-and-fury", "`fire-and-fury` does not belong here"),
        ("(17,18) 3 open", "(17,18) 3 opened", "`opened` does not belong here"),
        ("drawn-west 40", "drawn-east 40", "`drawn-east` is not a kind of award"),
    ];
    is_told(&cases, |change| faults(change, ("table", "table")));
}

#[test]
fn every_fault_of_a_table_is_reported() {
    let found = faults(("title", "title"), ("wall \"Stone", "wal \"Stone"));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("did you mean `wall`?"), "{found:#?}");
}

/// 3.0, 2.3, 21.2, 23.2 The army, the objectives and who holds them at first.
#[test]
fn first_kernstown_is_set_up_as_the_rulebook_has_it() {
    let battle = CWB
        .battle("first-kernstown", &Settings::default(), &with_table("s.scenario", kernstown().to_owned()))
        .expect("it opens");
    let (war, state) = (&battle, setup::state(&battle));
    let scenario = &war.scenario;
    assert_eq!((state.active, state.clock, scenario.men_per_base), (Side::South, 21, 240));
    assert_eq!((scenario.sides.north.edge, scenario.sides.south.edge), (Edge::North, Edge::South));
    let unit = |id: &str| war.all().find(|unit| war.card(*unit).id == id).expect("it is listed");
    let stonewall = war.card(unit("stonewall"));
    assert_eq!((stonewall.bases, stonewall.quality), (5, Quality::Veteran));
    assert_eq!(stonewall.branch, Branch::Infantry(Arms::Musket));
    assert_eq!(state.unit(unit("stonewall")).bases.len(), 5);
    assert_eq!(war.card(unit("chew")).branch, Branch::Gun { rifled: true, light: true });
    assert_eq!(state.unit(unit("chew")).unit.arm, Arm::Gun);
    assert_eq!(state.unit(unit("ashby")).unit.arm, Arm::Mounted);
    assert_eq!(state.unit(unit("tyler-a")).at, Where::Coming);
    assert!(matches!(war.card(unit("tyler-a")).start, Start::Off { road: true, .. }));
    let tied = war.card(unit("sullivan-b")).tied.expect("it is held");
    assert_eq!((tied.before_round, tied.east_of), (4, Length::inches(54)));
    // 21.2 The defender holds all but the wall.
    assert_eq!(state.holders, [None, Some(Side::North), Some(Side::North), Some(Side::North)]);
    assert_eq!(scenario.objectives.iter().map(|place| place.points).collect::<Vec<_>>(), [3, 4, 3, 1]);
    assert!(matches!(scenario.awards[..], [Award::DrawnWest { side: Side::South, most: 3, .. }]));
    let jackson = war.generals().find(|general| war.general(*general).id == "jackson").expect("he is listed");
    assert_eq!((war.general(jackson).rank, war.general(jackson).value), (Rank::Corps, 0));
}

/// 3.0, 23.2 Generals and brigades on and off the table.
#[test]
fn henry_house_hill_is_set_up_as_the_rulebook_has_it() {
    let battle = CWB.battle("henry-house-hill", &Settings::default(), &henry_house_hill()).expect("it opens");
    let (war, state) = (&battle, setup::state(&battle));
    let scenario = &war.scenario;
    assert_eq!((scenario.units.len(), scenario.generals.len(), scenario.divisions.len()), (19, 8, 6));
    assert_eq!((state.active, scenario.men_per_base), (Side::North, 450));
    assert_eq!(scenario.specials, [Special::MistakenUniforms { through_round: 2 }]);
    let disordered = war.all().filter(|unit| state.unit(*unit).unit.is_disordered());
    assert_eq!(disordered.map(|unit| war.card(unit).id).collect::<Vec<_>>(), ["remnants"]);
    let coming = war.all().filter(|unit| state.unit(*unit).at == Where::Coming).map(|unit| war.card(unit).id);
    assert_eq!(coming.collect::<Vec<_>>(), ["howard", "elzey", "early", "kershaw"]);
    let off = war.generals().filter(|general| state.general(*general).at == GeneralAt::Coming);
    assert_eq!(off.map(|general| war.general(general).id).collect::<Vec<_>>(), ["kirby-smith"]);
    // 3.6 His base touches that of the brigade.
    let heintzelman = war.generals().find(|general| war.general(*general).id == "heintzelman").expect("he is listed");
    let willcox = war.all().find(|unit| war.card(*unit).id == "willcox").expect("it is listed");
    assert_eq!(state.general(heintzelman).at, GeneralAt::With(willcox));
    let light = scenario.units.iter().filter(|card| card.branch == Branch::Gun { rifled: false, light: true });
    assert_eq!(light.count(), 2);
}

/// A scenario chooses readings, which the players may overrule.
#[test]
fn a_scenario_sets_its_readings() {
    let own =
        change(kernstown(), ("clock     21", "clock     21\nswitch    min_ap 0\nswitch    dd_scope motivation_and_ap"));
    let files = with_table("mine.scenario", own);
    let least = |given: &[(String, String)]| {
        let settings = Settings::read(&SWITCHES, given).unwrap_or_else(|why| panic!("{why}"));
        let battle = CWB.battle("first-kernstown", &settings, &files).unwrap_or_else(|faults| panic!("{}", faults[0]));
        (battle.book.points.minimum, battle.book.switches.narrow_determination.is_other())
    };
    assert_eq!(least(&[]), (0, true));
    assert_eq!(least(&[("min_ap".to_owned(), "1".to_owned())]), (1, true));
    let wrong = change(kernstown(), ("clock     21", "clock     21\nswitch    min_ap 2"));
    let fault = CWB.battle("first-kernstown", &Settings::default(), &with_table("a.scenario", wrong));
    let fault = fault.expect_err("there is no such value")[0].to_string();
    assert!(fault.starts_with("a.scenario:12:18: `2` is not a value of this switch"), "{fault}");
}

#[test]
fn players_bring_their_own_scenarios_and_tables() {
    let settings = Settings::default();
    let own = change(kernstown(), ("scenario  first-kernstown", "scenario  mine"));
    let files = with_table("mine.scenario", own);
    let battle = CWB.begin("mine", &settings, &files).unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!(battle.board().title, "First Kernstown");
    let missing = CWB.begin("mine", &settings, &[]).err().expect("it is not shipped");
    assert!(missing[0].to_string().contains("cwb has no scenario `mine`"), "{}", missing[0]);
    let lost = change(kernstown(), ("table     first-kernstown", "table     furst-kernstown"));
    let fault = CWB.begin("first-kernstown", &settings, &[("a.scenario".to_owned(), lost)]);
    let fault = fault.err().expect("there is no such table")[0].to_string();
    assert_eq!(fault, "a.scenario:7:11: there is no table `furst-kernstown` (did you mean `first-kernstown`?)");
}
