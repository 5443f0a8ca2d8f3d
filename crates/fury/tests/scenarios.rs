//! Scenario files: what is wrong with one is said at its place, and players may bring their own.

use battery::changed::{self, change, is_told};
use field::Length;
use fury::FIRE_AND_FURY;
use fury::battle::cards::{Award, Branch, LeaderStart, Start};
use fury::battle::setup;
use fury::battle::state::{LeaderAt, Where};
use fury::battle::war::War;
use fury::unit::{Arm, Formation, Status};
use longroll::side::Side;
use longroll::system::{Settings, System};

const TABLE: &str = include_str!("fixtures/brawners-farm.table");

/// The rulebook's battle, as it was before the one we ship was compiled from its folder.
fn brawners_farm() -> &'static str {
    include_str!("fixtures/brawners-farm.scenario")
}

/// A changed scenario on the rulebook's table.
fn with_table(file: &str, scenario: String) -> [(String, String); 2] {
    [(file.to_owned(), scenario), ("t.table".to_owned(), TABLE.to_owned())]
}

/// The faults of Brawner's Farm with something changed, as `line:column: message (help)`.
fn faults(scenario: (&str, &str), table: (&str, &str)) -> Vec<String> {
    let book = FIRE_AND_FURY.book(&Settings::default()).expect("the charts are sound");
    let read = War::parse(book, ("s", &change(brawners_farm(), scenario)), ("t", &change(TABLE, table)));
    changed::faults(read)
}

#[test]
fn a_fault_is_reported_at_its_place() {
    let cases = [
        ("6/5/3", "6-5-3", "s:26:59: `6-5-3` is no strength of a brigade (3.2)"),
        ("6/5/3", "6/3/5", "`6/3/5` is no strength of a brigade"),
        ("6/5/3", "6/4/3", "a veteran brigade of 6 is 6/5/3 (3.3)"),
        ("infantry  6/5/3", "infantri  6/5/3", "`infantri` is not an arm (did you mean `infantry`?)"),
        ("at (14,13)", "at (14,63)", "(14,63) is off the table (it measures 48 by 36 inches)"),
        ("at (14,13)", "at 14,13", "`14,13` is not a point"),
        ("at (14,13) facing 0", "", "s:26:13: the line does not say where it is"),
        ("at (14,13) facing 0", "at (14,13)", "the line does not say which way it faces"),
        ("single-line", "", "the line does not name its formation"),
        ("single-line", "limbered", "`limbered` does not fit this branch"),
        ("foot limbered", "foot", "the line does not say whether the guns are limbered"),
        ("smoothbore foot", "smoothbore feet", "`feet` is not a mobility"),
        ("released 2", "released 9", "`9` is not the turn from which it may move"),
        ("enters 3 (0,8)", "enters 7 (0,8)", "`7` is not the turn of entry"),
        ("enters 3 (0,8)", "enters 3 (5,8)", "reinforcements come over the edge of the table (12)"),
        ("on 9", "on 19", "`19` is not a d10"),
        (
            "leader gibbon \"Gibbon\" exceptional at (20,12)",
            "leader gibbon \"Gibbon\"",
            "the line does not say where he is",
        ),
        ("at (20,12)", "attached patrick", "he cannot be with it in this way (write `with`"),
        ("at (20,12)", "attached gibbon", "his side has no unit `gibbon`"),
        ("brigade patrick", "brigade doubleday", "a second unit `doubleday`"),
        ("command ewell", "command jackson", "a second command `jackson`"),
        ("division\n    leader gibbon", "brigade\n    leader gibbon", "`brigade` is not a rank"),
        (
            "\"Taliaferro's division\" division",
            "\"Taliaferro's division\" army",
            "the command that it is under does not rank above it",
        ),
        ("scale     150", "scale     100", "`100` does not belong here"),
        ("turn  \"18:20\"", "tern  \"18:20\"", "`tern` is not an entry of a scenario (did you mean `turn`?)"),
        ("turn  \"18:20\"", "turn  \"18:20\" noon", "`noon` does not belong here"),
        ("sight 8", "sight far", "`far` is not how far units see"),
        ("ratings   house", "", "no `ratings` entry"),
        ("system    fire-and-fury", "system    gringo", "`gringo` does not belong here"),
        ("(28,9.5) confederate 3", "(28,9.5)", "this place is worth nothing"),
        ("\"Warrenton Turnpike\" 4", "\"Warrenton Pike\" 4", "the table has no line \"Warrenton Pike\""),
        ("kept-off", "held-off", "`held-off` is not a kind of award"),
        ("\"Stonewall Brigade\"", "\"Stonewall Brigade", "the quotation is not closed"),
        ("at (10,24)", "at (17,21)", "it stands on Stonewall Brigade (no stand may be on another (2.3))"),
        ("at (14,13)", "at (47,13)", "it does not stand on the table with every stand"),
        ("at (27,18.5)", "at (28,27.5)", "Gibbon, right wing is within 1 inch of it (enemies keep apart (7.8))"),
    ];
    is_told(&cases, |change| faults(change, ("table", "table")));
}

#[test]
fn every_fault_of_a_table_is_reported() {
    let found = faults(("title", "title"), ("closed-wood \"Brawner", "closd-wood \"Brawner"));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("did you mean `closed-wood`?"), "{found:#?}");
}

/// 3.2, 3.3, 5.5, 12 Brigades, the column on the pike, objectives and turns.
#[test]
fn brawners_farm_is_set_up_as_the_rulebook_has_it() {
    let battle = FIRE_AND_FURY
        .battle("brawners-farm", &Settings::default(), &with_table("s.scenario", brawners_farm().to_owned()))
        .expect("it opens");
    let (war, state) = (&battle, setup::state(&battle));
    assert_eq!((state.moving, war.scenario.turns.len(), war.scenario.scale), (Side::South, 6, 150));
    let sight: Vec<Option<Length>> = war.scenario.turns.iter().map(|turn| turn.sight).collect();
    assert_eq!(sight[4..], [Some(Length::inches(8)), Some(Length::inches(4))]);
    let unit = |id: &str| war.all().find(|unit| war.card(*unit).id == id).expect("it is listed");
    let trimble = war.card(unit("trimble"));
    assert_eq!((trimble.stands, trimble.worn, trimble.spent, trimble.commander, trimble.released), (8, 6, 4, true, 2));
    assert!(matches!(war.card(unit("patrick")).start, Start::Enters { turn: 3, on: Some(9), .. }));
    assert_eq!(state.unit(unit("patrick")).at, Where::Coming);
    let lawton = state.unit(unit("lawton"));
    assert_eq!((lawton.stands.len(), lawton.unit.formation), (11, Formation::DoubleLine));
    assert_eq!((lawton.unit.status, lawton.unit.arm), (Status::Fresh, Arm::Infantry));
    // 5.5 The column lies on the pike, its head where it was put.
    let pike = &war.table.lines()[0].track;
    let doubleday = &state.unit(unit("doubleday")).stands;
    assert!(doubleday.iter().all(|stand| pike.gap(&stand.front()).within(Length::thousandths(5))), "{doubleday:?}");
    let points: Vec<_> = war.scenario.objectives.iter().map(|place| (place.points.north, place.points.south)).collect();
    assert_eq!(points, [(3, 3), (0, 3)]);
    assert!(matches!(war.scenario.awards[..], [Award::KeptOff { side: Side::North, points: 2, .. }]));
}

/// 4.1, 9.7, 12 Carbines and breech-loaders, and leaders who come with their brigades.
#[test]
fn mcphersons_ridge_is_set_up_as_the_rulebook_has_it() {
    let own = [
        ("m.scenario".to_owned(), include_str!("fixtures/mcphersons-ridge.scenario").to_owned()),
        ("m.table".to_owned(), include_str!("fixtures/mcphersons-ridge.table").to_owned()),
    ];
    let battle = FIRE_AND_FURY.battle("mcphersons-ridge", &Settings::default(), &own).expect("it opens");
    let (war, state) = (&battle, setup::state(&battle));
    assert_eq!((war.scenario.units.len(), war.scenario.leaders.len(), war.scenario.turns.len()), (20, 6, 10));
    let armed = |with: bool| {
        let branch = Branch::Cavalry { breech_loaders: with };
        war.scenario.units.iter().filter(|card| card.branch == branch).map(|card| card.id).collect::<Vec<_>>()
    };
    assert_eq!((armed(true), armed(false)), (vec!["gamble"], vec!["devin"]));
    let dismounted = state.units.iter().filter(|unit| unit.unit.arm == Arm::Dismounted && unit.is_on_table());
    assert_eq!(dismounted.count(), 2);
    let reynolds = war.scenario.leaders.iter().position(|leader| leader.id == "reynolds").expect("he is listed");
    assert!(matches!(war.scenario.leaders[reynolds].start, LeaderStart::With(_)));
    assert_eq!(state.leaders[reynolds].at, LeaderAt::Coming);
    assert!(matches!(war.scenario.awards[..], [Award::Delay { side: Side::North, most: 4, .. }]));
}

#[test]
fn players_bring_their_own_scenarios_and_tables() {
    let settings = Settings::default();
    let own = change(brawners_farm(), ("scenario  brawners-farm", "scenario  mine"));
    let files = with_table("mine.scenario", own);
    let battle = FIRE_AND_FURY.begin("mine", &settings, &files).unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!(battle.board().title, "Brawner's Farm");
    let missing = FIRE_AND_FURY.begin("mine", &settings, &[]).err().expect("it is not shipped");
    assert!(missing[0].to_string().contains("fire-and-fury has no scenario `mine`"), "{}", missing[0]);
    let lost = change(brawners_farm(), ("table     brawners-farm", "table     browners-farm"));
    let fault = FIRE_AND_FURY.begin("brawners-farm", &settings, &[("a.scenario".to_owned(), lost)]);
    let fault = fault.err().expect("there is no such table")[0].to_string();
    assert_eq!(fault, "a.scenario:7:11: there is no table `browners-farm` (did you mean `brawners-farm`?)");
}
