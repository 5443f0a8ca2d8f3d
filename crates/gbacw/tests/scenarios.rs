//! Scenario files: what is wrong with one is said at its place, and players may bring their own.

use battery::changed::{self, change, is_told};
use gbacw::battle::cards::{Efficiency, Start};
use gbacw::battle::scenario::library;
use gbacw::battle::setup;
use gbacw::battle::state::{Phase, Where};
use gbacw::battle::war::War;
use gbacw::{DEATH_VALLEY, Edition, GRINGO};
use longroll::side::Side;
use longroll::system::{Settings, System};

const MAP: &str = include_str!("../maps/ridge-farm.map");

fn ridge_farm() -> &'static str {
    library(Edition::DeathValley)
        .scenarios
        .iter()
        .find(|(file, _)| *file == "ridge-farm.scenario")
        .expect("it is shipped")
        .1
}

/// The faults of the Ridge Farm with something changed, as `line:column: message (help)`.
fn faults(scenario: (&str, &str), map: (&str, &str)) -> Vec<String> {
    let book = DEATH_VALLEY.book(&Settings::default()).expect("the charts are sound");
    let (scenario, map) = (change(ridge_farm(), scenario), change(MAP, map));
    let read = War::parse(book, ("s", &scenario), ("m", &map));
    changed::faults(read)
}

#[test]
fn a_fault_is_reported_at_its_place() {
    let cases = [
        ("8/6", "8-6", "s:27:40: `8-6` is not strength and cohesion"),
        ("infantry  R  8/6", "infantry  RR  8/6", "s:27:37: `RR` is not a small arm of the range chart (10.4)"),
        ("artillery  napoleon", "artillery  R", "`R` is not a gun of the range chart"),
        ("infantry  R  7/6", "infantri  R  7/6", "`infantri` is not a branch (did you mean `infantry`?)"),
        ("at 0906", "at 1799", "the map has no hex 1799"),
        ("at 0906", "at 906", "`906` is not the number of a hex"),
        ("at 0906", "", "s:44:7: the unit has no hex"),
        ("orders 0 profile N", "orders 5 profile N", "`5` is not a rating"),
        ("profile C", "profile X", "`X` is not an action profile"),
        ("1b  \"2nd", "1a  \"2nd", "a second unit `1a`"),
        ("brigade 2", "brigade 1", "a second brigade `1`"),
        ("facing W", "facing X", "`X` is not a facing"),
        ("home NE SE", "home", "is not a direction"),
        ("margins   10 25 50", "margins   10 5 50", "the margins must rise"),
        ("objective  \"Village\"     1008", "objective  \"Village\"     1013", "the map has no hex 1013"),
        ("turn  10:00", "turn  10:00 noon", "`noon` does not belong here"),
        ("turn  10:00", "tern  10:00", "`tern` is not an entry of a scenario (did you mean `turn`?)"),
        ("edition   death-valley", "edition   gringo", "a scenario of gringo"),
        ("ratings   house", "", "no `ratings` entry"),
        ("\"Third Brigade\"", "\"Third Brigade", "the quotation is not closed"),
        ("6/6  at 0905", "9/6  at 0906", "16 SP where 15 may stack (8.1)"),
        ("at 1507", "at 0906", "(8.1)"),
        ("C  4/5  at 1508", "C  4/5  at 1507 facing E", "face different ways (7.1)"),
        ("leader \"Brigadier, Third Brigade\" orders 0 profile C at 1006\n", "\n", "needs a brigadier (4.24)"),
        ("ga  \"Battery A\"  artillery  napoleon", "ga  \"Battery A\"  infantry  R", "only artillery belongs"),
        ("green", "lancers", "`lancers` does not fit this branch"),
        ("enters 1 0108", "enters 9 0108", "`9` is not the turn of entry"),
        ("enters 1 0108", "", "has no hex"),
        ("  commander \"Commanding General\" initiative 2 at 1206\n", "", "the side has no commander"),
    ];
    is_told(&cases, |change| faults(change, ("map", "map")));
}

#[test]
fn every_fault_of_a_file_is_reported() {
    let found = faults(("8/6", "8-6"), ("w woods", "w wood"));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].starts_with("m:5:22: the rules know no legend called `wood` (9.4)"), "{found:#?}");
}

#[test]
fn a_map_of_these_rules_has_no_sites() {
    let found = faults(("8/6", "8/6"), ("\nroad ", "\nsite fort 0101\nroad "));
    assert!(found[0].contains("the rules know no site called `fort` (9.4) (leave it out"), "{found:#?}");
}

#[test]
fn enemies_may_not_start_in_one_hex() {
    let found = faults(("napoleon      6/6", "napoleon      6/6 at 0906 facing W"), ("map", "map"));
    assert!(found.iter().any(|fault| fault.contains("the enemy is in 0906 already")), "{found:#?}");
}

/// 2.2, 2.2b, 9.7 Counters, leaders and reinforcements are what the scenario says, the rest by rule.
#[test]
fn the_ridge_farm_is_set_up_as_written() {
    let battle = DEATH_VALLEY.battle("ridge-farm", &Settings::default(), &[]).expect("it opens");
    let (war, state) = (&battle, setup::state(&battle));
    assert_eq!(state.phase, Phase::Orders(Side::North));
    assert_eq!((war.scenario.units.len(), war.scenario.leaders.len(), war.scenario.turns.len()), (15, 8, 6));
    let unit = |id: &str| war.units().find(|unit| war.card(*unit).id == id).expect("it is listed");
    assert_eq!(state.unit(unit("1a")).at, Where::Coming);
    assert!(matches!(war.card(unit("1a")).start, Start::Enters { turn: 0, hex } if war.name(hex) == "0108"));
    assert_eq!(state.unit(unit("3a")).hex().map(|hex| war.name(hex)).as_deref(), Some("0906"));
    let (cavalry, guns) = (war.card(unit("4a")), war.card(unit("gx")));
    assert_eq!((cavalry.allowance, cavalry.sp_dismounted, guns.allowance_disordered), (18, 4, 10));
    assert_eq!((war.scenario.brigades[2].sp, war.scenario.brigades[2].bce), (19, 10));
    assert_eq!(war.scenario.corps[0].efficiency, Efficiency::Drawn { most: 4 });
}

#[test]
fn players_bring_their_own_scenarios_and_maps() {
    let settings = Settings::default();
    let own = ridge_farm().replacen("scenario  ridge-farm", "scenario  mine", 1);
    let files = [("mine.scenario".to_owned(), own)];
    let battle = DEATH_VALLEY.begin("mine", &settings, &files).unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!(battle.board().title, "The Ridge Farm");
    let missing = DEATH_VALLEY.begin("mine", &settings, &[]).err().expect("it is not shipped");
    assert!(missing[0].to_string().contains("death-valley has no scenario `mine`"), "{}", missing[0]);
    let nowhere = [("a.scenario".to_owned(), ridge_farm().replace("map       ridge-farm", "map       ridge-firm"))];
    let fault = DEATH_VALLEY.begin("ridge-farm", &settings, &nowhere).err().expect("there is no such map");
    assert_eq!(fault[0].to_string(), "a.scenario:7:11: there is no map `ridge-firm` (did you mean `ridge-farm`?)");
}

/// 18.1 Without a corps, and without a number in the scenario, a division of the United States has efficiency 3, of Mexico 2.
#[test]
fn armies_of_the_mexican_war_have_fixed_efficiency() {
    let [(file, text), ..] = library(Edition::Gringo).scenarios else { panic!("none is shipped") };
    let silent = text.replace("efficiency fixed 3", "").replace("efficiency fixed 2", "");
    assert_ne!(silent, *text);
    let name = file.strip_suffix(".scenario").expect("a scenario");
    let battle = GRINGO.battle(name, &Settings::default(), &[((*file).to_owned(), silent)]);
    let battle = battle.unwrap_or_else(|faults| panic!("{}", faults[0]));
    for corps in &battle.scenario.corps {
        let usual = if corps.side == Side::North { 3 } else { 2 };
        assert_eq!(corps.efficiency, Efficiency::Fixed(usual), "{}", corps.name);
    }
}

/// 3.1, 5.2 A side does not see the other's efficiency, nor its orders before they are placed.
#[test]
fn efficiency_is_its_own_sides_secret_and_orders_are_hidden_until_placed() {
    let battle = GRINGO.begin("rancho-del-norte", &Settings::default(), &[]).expect("it opens");
    let seen = |by: Option<Side>| battle.view(by).sides.north.lines.iter().any(|line| line.contains("efficiency"));
    assert!(seen(Some(Side::North)) && !seen(Some(Side::South)) && !seen(None));
    for by in Side::BOTH {
        let view = battle.view(Some(by));
        assert!(view.commands.iter().all(|command| (command.orders == "hidden") != (command.side == by)));
    }
}
