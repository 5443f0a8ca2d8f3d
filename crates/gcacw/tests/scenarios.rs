//! Scenario files: what is wrong with one is said at its place, and players may bring their own.

use battery::changed::{self, change, is_told};
use gcacw::ABOVE_THE_CLOUDS;
use gcacw::battle::cards::{Award, Ban, LeaderId, Rank, Start, UnitId};
use gcacw::battle::ground::Stream;
use gcacw::battle::setup;
use gcacw::battle::state::{Phase, Where};
use gcacw::battle::war::War;
use gcacw::combat::Ridge;
use gcacw::unit::Army;
use hexes::Hex;
use longroll::system::{Settings, System};

#[path = "fixtures/mod.rs"]
mod fixtures;

use fixtures::MAP;

fn lookout() -> &'static str {
    fixtures::LOOKOUT
}

/// The faults of Lookout and the Ridge with something changed, as `line:column: message (help)`.
fn faults(from: &str, to: &str) -> Vec<String> {
    let book = ABOVE_THE_CLOUDS.book(&Settings::default()).expect("the charts are sound");
    let read = War::parse(book, ("s", &change(lookout(), (from, to))), ("m", MAP));
    changed::faults(read)
}

#[test]
fn a_fault_is_reported_at_its_place() {
    let cases = [
        ("9-2-2      at 1005", "9-2      at 1005", "a unit is Manpower-tactical-artillery"),
        ("9-2-2      at 1005", "19-2-2      at 1005", "`19` is not a number from 0 to 14"),
        ("9-2-2/ab   at 1006", "9-2-2/zz   at 1006", "`zz` is not a mark of a unit"),
        ("corps 3/4-5", "corps 3/4/5", "`3/4/5` is not a leader's rating"),
        ("corps 3/4-5", "crops 3/4-5", "`crops` is not a rank (did you mean `corps`?)"),
        ("baird      \"Baird\"       division", "baird      \"Baird\"       divizion", "is not a size"),
        ("at 1305", "at 2199", "the map has no hex 2199"),
        ("at 1305", "", "this line does not say where it starts"),
        ("at 1305", "at 1305 enters 2 1305", "it can be in one place only"),
        ("at 1305", "enters 3 1305", "`3` is not the turn of entry"),
        ("also XV", "also XX", "there is no command `XX`"),
        ("at 1305", "at 1006", "the enemy is in 1006 already (4.2)"),
        ("corps 3-6 at 1105", "corps 3-6 at 1106", "no unit of his command is with him (3.4)"),
        ("leader grant \"Grant\" army", "leader grant \"Grant\" corps", "he stands at the wrong level"),
        ("  wood       \"Wood\"", "  baird      \"Wood\"", "a second unit `baird`"),
        ("command HK ", "command XIV ", "a second command `XIV`"),
        ("pontoon  0705/0706", "pontoon  0705/0707", "`0705/0707` is not a hexside of the map"),
        ("ban  attack XIV IV XI into", "ban  attack XIV IV XX into", "there is no command `XX`"),
        ("ban  march cleburne", "ban  march cleburn", "there is no unit `cleburn` (did you mean `cleburne`?)"),
        ("15 any  1203 1204", "15 some 1203 1204", "`some` is not something that earns points"),
        ("ladder   35", "ladder   55", "the ladder does not go down"),
        ("ladder  below", "ladder  -5", "the ladder has no last line"),
        ("system    above-the-clouds", "system    below-the-clouds", "`below-the-clouds` does not belong here"),
        ("rain first union", "rain first onion", "`onion` is not an army"),
        ("turn  \"25", "tern  \"25", "`tern` is not an entry of a scenario (did you mean `turn`?)"),
        ("ratings   house", "", "the scenario has no `ratings` entry"),
        ("\"Sheridan\"", "\"Sheridan", "the quotation is not closed"),
    ];
    is_told(&cases, |(from, to)| faults(from, to));
}

#[test]
fn a_map_may_use_only_words_the_rules_know() {
    let book = ABOVE_THE_CLOUDS.book(&Settings::default()).expect("the charts are sound");
    let map = MAP.replacen("w woods", "w jungle", 1);
    let read = War::parse(book, ("s", lookout()), ("m", &map));
    let faults: Vec<String> = read.expect_err("there are no jungles").iter().map(ToString::to_string).collect();
    assert!(faults[0].starts_with("m:5:") && faults[0].contains("jungle"), "{faults:#?}");
}

/// 3.1, 3.4 Units, leaders and their commands as written.
#[test]
fn lookout_and_the_ridge_is_set_up_as_the_rulebook_says() {
    let game =
        ABOVE_THE_CLOUDS.battle("lookout-and-the-ridge", &Settings::default(), &fixtures::files()).expect("it opens");
    let (war, state) = (&game, setup::state(&game));
    assert_eq!(state.phase, Phase::Events);
    assert_eq!((war.scenario.units.len(), war.scenario.leaders.len(), war.scenario.turns.len()), (25, 9, 2));
    assert!(war.rains(&state) && war.scenario.turns[0].first == Some(Army::Union));
    let unit = |id: &str| war.units().find(|unit| war.card(*unit).id == id).expect("it is listed");
    let leader = |id: &str| war.leaders().find(|leader| war.leader(*leader).id == id).expect("he is listed");
    let place = |id: &str| state.unit(unit(id)).hex().map(|hex| war.name(hex));
    assert_eq!(place("cleburne").as_deref(), Some("1305"));
    let men = |unit: UnitId| state.unit(unit).unit;
    assert_eq!((men(unit("anderson")).manpower, men(unit("anderson")).works), (10, 3));
    let thomas = war.leader(leader("thomas"));
    assert_eq!((thomas.attack, thomas.defense, thomas.orders, thomas.rank), (3, 4, 5, Rank::Corps));
    let under = |chief: LeaderId, id: &str| war.commands(chief, unit(id));
    assert!(under(leader("sherman"), "davis") && under(leader("thomas"), "davis") && !under(leader("hooker"), "davis"));
    assert_eq!(state.pontoons.len(), 3);
    assert!(
        matches!(&war.scenario.bans[1], Ban::March { unit: held, until: 0, unless } if *held == unit("cleburne") && unless.len() == 2)
    );
    assert!(matches!(&war.scenario.awards[0], Award::Hold { army: Army::Union, points: 10, each: true, .. }));
}

/// 22.1, 24.1, 27.3 Events, reinforcements, supply and counties where the scenario asks for them.
#[test]
fn the_advanced_game_brings_its_own() {
    let game =
        ABOVE_THE_CLOUDS.battle("across-the-chickamauga", &Settings::default(), &fixtures::files()).expect("it opens");
    let (war, state) = (&game, setup::state(&game));
    let advanced = war.scenario.advanced;
    assert!(advanced.events == 8 && advanced.reinforcements && advanced.supply && advanced.counties);
    let start = |id: &str| war.units().find(|unit| war.card(*unit).id == id).map(|unit| war.card(unit).start);
    assert!(matches!(start("crews"), Some(Start::Called { by: "cavalry-1", .. })));
    assert!(matches!(start("maney"), Some(Start::Part(_))));
    let coming = war.units().filter(|unit| state.unit(*unit).at == Where::Coming).count();
    assert!(coming > 10, "{coming} are still to come");
    assert_eq!((state.strategic.counties.len(), state.strategic.depots.len()), (4, 2));
}

/// 8.6 The map: terrain, a ridge by its direction, rivers with their crossings, every line.
#[test]
fn the_map_is_the_rulebooks() {
    let game =
        ABOVE_THE_CLOUDS.battle("lookout-and-the-ridge", &Settings::default(), &fixtures::files()).expect("it opens");
    let (war, state) = (&game, setup::state(&game));
    let hex = |name: &str| -> Hex { war.grid().parse(name).expect("a hex of the map") };
    let way = |from: &str, to: &str| (hex(from), hex(from).dir_to(hex(to)).expect("hexes that touch"));
    assert_eq!((war.grid().columns(), war.grid().rows(), war.grid().count()), (20, 20, 400));
    let word = |name: &str| war.map.terrain_word(hex(name)).to_owned();
    assert_eq!(
        ["0101", "0706", "1204", "1012", "0408", "2014"].map(word),
        ["mountain", "city", "hill", "woods", "rough", "city"]
    );
    let ridge = |from: &str, to: &str| {
        let (from, dir) = way(from, to);
        war.ground.ridge(from, dir)
    };
    assert_eq!((ridge("1006", "1106"), ridge("1106", "1006")), (Ridge::Up, Ridge::Down));
    assert_eq!((ridge("0809", "0910"), ridge("0711", "0811")), (Ridge::None, Ridge::None), "the gaps");
    let stream = |from: &str, to: &str| {
        let (from, dir) = way(from, to);
        war.ground.stream(from, dir)
    };
    assert_eq!((stream("0705", "0706"), stream("1413", "1513")), (Stream::MajorRiver, Stream::MinorRiver));
    assert_eq!((stream("0408", "0509"), stream("1012", "1013")), (Stream::Creek, Stream::None));
    let count = |kind: &str| {
        let kind = war.map.side_words().kind(kind).expect("a word of the map");
        war.map.sides().filter(|(_, at)| *at == kind).count()
    };
    assert_eq!(["major-river", "minor-river", "creek", "ridge"].map(count), [36, 30, 76, 22]);
    let (river, dir) = way("0606", "0706");
    assert_eq!(war.ground.price(&state, gcacw::unit::Arm::Infantry, true, river, dir), None, "no bridge there");
}

#[test]
fn players_bring_their_own_scenarios_and_maps() {
    let settings = Settings::default();
    let own = lookout().replacen("scenario  lookout-and-the-ridge", "scenario  mine", 1);
    let map = ("chattanooga.map".to_owned(), MAP.to_owned());
    let files = [("mine.scenario".to_owned(), own), map.clone()];
    let battle = ABOVE_THE_CLOUDS.begin("mine", &settings, &files).unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!(battle.board().title, "Lookout and the Ridge");
    let missing = ABOVE_THE_CLOUDS.begin("mine", &settings, &[]).err().expect("it is not shipped");
    assert!(missing[0].to_string().contains("above-the-clouds has no scenario `mine`"), "{}", missing[0]);
    let lost = lookout().replace("map       chattanooga", "map       chatanooga");
    let nowhere = [("a.scenario".to_owned(), lost), map];
    let fault =
        ABOVE_THE_CLOUDS.begin("lookout-and-the-ridge", &settings, &nowhere).err().expect("there is no such map");
    assert!(
        fault[0].to_string().contains("there is no map `chatanooga` (did you mean `chattanooga`?)"),
        "{}",
        fault[0]
    );
}
