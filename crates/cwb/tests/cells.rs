//! Every cell of the charts that the umpire and the army lists read: changed, it changes an answer.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use battery::cells::{Exempt, Trials, matter, worked};
use chance::Seeded;
use cwb::CWB;
use cwb::battle::pregame::{ARMIES, Army, Pregame, lists};
use cwb::book::Book;
use longroll::chart::Chart;
use longroll::game::{Hand, Match};
use longroll::side::BySide;
use longroll::system::{Settings, System};
use longroll::table::Wait;

/// Forms that come to rows no worked example comes to.
#[expect(clippy::too_many_lines, reason = "a list of questions")]
fn asked() -> Vec<(&'static str, String)> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut asked = worked(&here.join("tests/plays"), &here.join("tests/odds/cwb.csv"));
    let mut each = |procedure: &'static str, start: &str, ends: &[&str]| {
        asked.extend(ends.iter().map(|end| (procedure, format!("{start} {end}"))));
    };
    let actions = [
        "move",
        "shoot",
        "pass-through",
        "wheel",
        "facing",
        "infantry-falter",
        "mounted-falter",
        "scenery",
        "formation",
        "mount",
        "mounted-scenery",
        "gun-shot",
        "manhandle",
        "limber",
        "remove-disorder",
    ];
    for unit in ["infantry", "mounted", "dismounted", "gun"] {
        for times in [1, 2, 3, 5] {
            let words: Vec<String> = actions.iter().map(|action| format!("actions={times}x{action}")).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            each("ap-cost", &format!("unit={unit} ap=12"), &words);
        }
        each("movement", &format!("unit={unit}"), &["", "road"]);
    }
    each(
        "movement",
        "",
        &["unit=limbered-gun", "unit=limbered-gun road", "unit=manhandled-gun", "unit=manhandled-gun road"],
    );
    for gun in ["smoothbore", "rifled", "machine-gun"] {
        let ranges =
            ["range=4", "range=5", "range=8", "range=10", "range=11", "range=30", "range=31", "range=40", "range=41"];
        each("artillery-fire", &format!("gun={gun} ap=2"), &ranges);
        let ends = ["range=4", "range=4 damaged", "range=4 light", "range=8", "range=8 damaged light"];
        each("opportunity-fire", &format!("shooter=gun gun={gun}"), &ends);
    }
    each("artillery-fire", "ap=2 range=8", &["ranks=2", "ranks=3", "cover", "target=gun gun-damaged", "target=gun"]);
    let over = ["near-gap=3 far-gap=3", "near-gap=1 far-gap=3 on-hill", "near-gap=5 far-gap=5 side=confederate"];
    each("artillery-fire", "ap=2 range=12 overhead", &over);
    let sides = [
        "a-near=2",
        "a-won-last",
        "a-general=division",
        "from=flank",
        "a-arm=mounted",
        "d-arm=gun",
        "d-near=2",
        "d-general=division",
        "d-guns=1",
        "d-won-last",
        "a-arm=mounted d-arm=dismounted",
        "a-arm=mounted position=linear",
        "d-quality=raw",
        "d-disordered",
        "a-markers=1 d-markers=1",
        "d-quality=veteran",
        "position=edge",
    ];
    each("falter", "", &sides);
    each("assault", "", &["d-arm=gun", "d-arm=limbered-gun", "a-general=division a-may-cancel", "hill=defender"]);
    let fights = [
        "hill=defender",
        "hill=defender-rough",
        "hill=assaulter",
        "from=rear",
        "a-front=1",
        "d-front=1",
        "a-arm=mounted",
        "a-supports=3",
        "d-supports=4",
        "a-side=confederate",
        "d-arm=gun",
        "d-arm=limbered-gun",
        "a-disordered",
        "position=linear",
        "d-quality=raw",
        "d-quality=veteran",
        "a-quality=raw",
        "a-half-bases=2 a-front=1 a-start=12",
    ];
    each("fight", "", &fights);
    let morale = [
        "markers=3 general=near",
        "markers=3 general=division",
        "markers=4",
        "markers=2 guns=1",
        "markers=2 quality=veteran",
        "markers=2 start=24",
        "markers=1 cause=rout-near",
        "markers=3 cause=lost-fight",
        "markers=3 front=6 half-bases=12",
        "markers=9 disordered artillery flank-or-rear-box quality=raw start=24",
    ];
    each("morale", "", &morale);
    each("opportunity-fire", "range=3", &["shot-already", ""]);
    each("arrivals", "", &["general-off-table", "road-march", "returning"]);
    let carbines = ["range=3", "range=4", "range=6", "range=7"];
    each("infantry-fire", "weapon=carbine", &carbines);
    let impaired =
        ["cover", "target=gun", "firer-disordered", "low-ammunition", "half-hidden", "inside-woods", "moved-far"];
    each("infantry-fire", "range=3", &impaired);
    each("restore-order", "", &["quality=veteran"]);
    each("falter", "a-markers=1", &["d-quality=raw", "d-disordered", "d-markers=1 d-won-last"]);
    each("general-risk", "general=1", &["risk=1", "risk=2", "risk=3", "risk=4", "risk=5"]);
    asked
}

/// An army with every kind of unit, and one of each quality.
const MEDLEY: &str = include_str!("cells/medley.army");

/// What players write in the game before the game, and are refused by a limit or not.
const WRITTEN: &[(&str, &[&str])] = &[
    ("terrain", &["wood 7", "wood 8", "wood 6", "crops 7", "farm 7", "gentle-hill 7", "rough-hill 7"]),
    ("place", &["1 at 60,15", "1 at 63.7,30.2", "2 at 63,30", "4 at 1,1"]),
    ("shift", &["1 at 3,3", "2 at 30,3", "none"]),
    ("objective", &["1 at 21,18", "1 at 20,18", "2 at 33,18", "1 at 72,36"]),
    ("deploy", &["u11 at 30,28", "u11 at 30,26", "c11 at 30,10", "c11 at 30,8"]),
];

/// The game before the game, each question answered as written where that is allowed, else as usual.
fn prepared(book: &Arc<Book>, seed: u64, hasher: &mut DefaultHasher) {
    // Without the house limits one side throws all its dice for the attack, so that its margin is wide.
    let free = if seed == 3 { "pregame free\n" } else { "" };
    let army = |at: usize| Army::parse(book, (ARMIES[at].0, &format!("{free}{}", ARMIES[at].1)));
    let (Ok(north), Ok(south)) = (army(0), army(1)) else { return };
    let armies = Arc::new(BySide { north, south });
    let mut game = Match::new(Arc::new(Pregame { book: Arc::clone(book), armies, name: "cells".to_owned() }));
    let mut dice = Seeded::new(seed);
    let openings = match seed {
        1 => ["attack 20 time 40", "attack 21 time 39"],
        3 => ["attack 60", "attack 10 time 50"],
        _ => ["attack 10 time 50", "attack 9 time 51"],
    };
    let mut tries = openings.map(|text| ("war-points", text)).to_vec();
    tries.extend(WRITTEN.iter().flat_map(|(name, list)| list.iter().map(|text| (*name, *text))));
    let _ = game.run(Hand::Chance(&mut dice));
    while let Some(Wait::Pick { name, options, .. }) = game.wait() {
        let (name, usual) = (*name, options[0].slug.clone());
        let own = tries
            .iter()
            .position(|(question, _)| (1..=3).contains(&seed) && *question == name)
            .map(|at| tries.remove(at).1);
        let taken = own.map(|text| game.answer(text).map_err(|why| why.to_string()));
        taken.hash(hasher);
        if !matches!(taken, Some(Ok(()))) {
            game.answer(&usual).expect("the usual answer is legal");
        }
        let _ = game.run(Hand::Chance(&mut dice));
    }
    let made = game.game.prepared(game.now());
    (made.scenario, made.table).hash(hasher);
}

/// What armies cost and which limits they break, and what the game before the game makes of two.
fn armies(own: &[(String, String)]) -> String {
    let Ok(war) = CWB.battle("by-the-dice", &Settings::default(), own) else { return "refused".to_owned() };
    let (book, mut hasher) = (&war.book, DefaultHasher::new());
    let worst = MEDLEY.replacen("\"Commander\" 0", "\"Commander\" 3", 1);
    for file in ARMIES.iter().copied().chain([("medley.army", MEDLEY), ("medley.army", &worst)]) {
        let (army, faults) = Army::read(book, file);
        let bill = army.map(|army| army.bill(book).into_iter().map(|item| item.points).collect::<Vec<_>>());
        (bill, faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>()).hash(&mut hasher);
    }
    for size in [399, 400, 1000, 1001] {
        let sized = format!("size {size}\n{MEDLEY}");
        let faults = Army::read(book, ("medley.army", &sized)).1;
        faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>().hash(&mut hasher);
    }
    for list in lists().unwrap_or_default() {
        list.limits(book).hash(&mut hasher);
    }
    (0..9).for_each(|seed| prepared(book, seed, &mut hasher));
    hasher.finish().to_string()
}

/// Charts of chapters 4 and 5.
const ARMY_CHARTS: &[&str] = &[
    "army.troops",
    "army.guns",
    "army.generals",
    "army.limits",
    "army.dice",
    "pregame",
    "pregame.losses",
    "pregame.terrain",
];

/// Charts that only battles on a table read: their cells are distances, base sizes, terrain and victory points.
const TABLE_CHARTS: &[&str] =
    &["bases", "terrain", "measures", "command", "victory.points", "victory.objective", "victory.grade"];

const DASH: &str = "a dash: the line has no such number, and any other word is refused";
const WORD: &str = "a word for what happens: any other is refused";
const ON_THE_TABLE: &str = "a distance that only battles on a table measure";
const OTHER: &str = "another rule has the limit: increments by frontage, one falter test, one mount a turn";
const SPECIAL: &str = "a special rule of scenarios, which no form has";
const FILES: &str = "read when a scenario or an army file is read";
const VALUE: &str = "times the value of the general: `-1` says the same as `-?`";

const EXEMPT: &[Exempt] = &[
    ("determination", "dice", "inches", DASH),
    ("determination", "corps-general", "inches", DASH),
    ("determination", "division-general", "inches", DASH),
    ("determination", "corps-general", "drm", VALUE),
    ("determination", "division-general", "drm", VALUE),
    ("motivation.modifier", "woods-or-buildings", "inches", DASH),
    ("motivation.modifier", "intervening", "inches", DASH),
    ("motivation.modifier", "separated", "inches", DASH),
    ("motivation.auto", "*", "result", WORD),
    ("ap.cost", "move", "most", OTHER),
    ("ap.cost", "infantry-falter", "most", OTHER),
    ("ap.cost", "mounted-falter", "most", OTHER),
    ("ap.cost", "mount", "most", OTHER),
    ("ap.cost", "residual", "most", "points that a unit has without acting"),
    ("ap.cost", "residual", "who", WORD),
    ("losses", "veteran", "value", WORD),
    ("losses", "raw", "value", WORD),
    ("morale.dice", "*-", "most", DASH),
    ("morale.dice", "*", "inches", ON_THE_TABLE),
    ("artillery.shots", "re-rolls", "value", WORD),
    ("artillery.save", "save", "ranks", DASH),
    ("artillery.save", "long-or-cover", "ranks", DASH),
    ("disorder.reasons", "far-edge", "test", WORD),
    ("disorder.reasons", "passing-through", "test", WORD),
    ("falter.defender", "unlimbered-gun", "box", "guns claim nothing else, whichever box it is in"),
    ("falter.test", "at", "value", ON_THE_TABLE),
    ("falter.test", "near", "value", ON_THE_TABLE),
    ("falter.result", "*-", "*-", DASH),
    ("falter.result", "<=0", "result", WORD),
    ("falter.result", "5+", "result", WORD),
    ("falter.result", "5+", "advance", ON_THE_TABLE),
    ("fight.dice", "*-", "most", DASH),
    ("fight.after", "ties", "value", WORD),
    ("fight.after", "loser", "value", WORD),
    ("fight.after", "both", "value", WORD),
    ("generals.replace", "*-", "worse", DASH),
    ("generals.risk", "*", "dead", "one face that runs up to 6: the chart has no other faces to try"),
    ("ap.cost", "residual", "ap", "battles give it; the umpire only names it"),
    ("morale.fail", "cancels", "value", "battles count what a general has cancelled"),
    ("infantry.impaired", "mistaken-uniforms", "drm", SPECIAL),
    ("artillery.house", "mistaken-uniforms", "value", SPECIAL),
    ("infantry.range-house", "carbine", "re-rolls", "the chart has one line, and no other word to try"),
    ("units", "men", "value", FILES),
    ("units", "most-brigade", "value", FILES),
    ("units", "most-cavalry", "value", FILES),
];

/// Every cell of the charts that the umpire reads.
#[test]
fn every_cell_of_the_umpires_charts_matters() {
    let charts = CWB.chart_files().into_iter().map(|(file, text)| Chart::parse(file, text).expect("a chart").name);
    let charts: Vec<&str> = charts.filter(|name| !ARMY_CHARTS.contains(name) && !TABLE_CHARTS.contains(name)).collect();
    let asked = asked();
    let trials = Trials {
        charts: &charts,
        asked: &asked,
        forms: 0,
        more: 0,
        decisions: 0,
        readings: &[("rout_return", "true")],
        ..Trials::USUAL
    };
    matter(&CWB, trials, EXEMPT);
}

/// Every cell of the charts by which armies are bought and meet.
#[test]
fn every_cell_of_the_army_charts_matters() {
    let trials =
        Trials { charts: ARMY_CHARTS, forms: 0, more: 0, decisions: 0, besides: &|own| armies(own), ..Trials::USUAL };
    matter(&CWB, trials, &[]);
}
