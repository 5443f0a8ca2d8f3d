//! Every cell of the charts: changed, it changes an answer. Cells that change none are listed with the reason.

use std::path::Path;

use battery::cells::{Exempt, Trials, matter, worked};
use gcacw::ABOVE_THE_CLOUDS;
use longroll::chart::Chart;
use longroll::system::System;

mod lists;

/// Charts that are read in battles, some of their cells only there.
const IN_BATTLES: &[&str] =
    &["actions", "boxes", "bridges", "detachment", "entrench", "events.numbers", "march.limits", "supply"];

type Asked = Vec<(&'static str, String)>;

fn examples() -> Asked {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    worked(&here.join("tests/plays"), &here.join("tests/odds/above-the-clouds.csv"))
}

/// Assaults that come to every column and row of the Combat Chart, and to every ratio.
fn combats(asked: &mut Asked) {
    let attackers = [(1, 2), (1, 5), (1, 9), (1, 14), (2, 12), (3, 10), (4, 11), (4, 14), (5, 13), (5, 14)];
    let defenders = [(1, 1), (1, 2), (1, 5), (1, 9), (1, 14), (2, 11), (3, 10), (3, 14), (4, 14)];
    let stack = |(units, men): (usize, u8), rest: &str| vec![format!("{men}-{rest}"); units].join(",");
    for attacker in attackers {
        for defender in defenders {
            for (ours, theirs, ground) in [("1-0", "4-0", "mountain"), ("6-0", "1-0/m2", "clear")] {
                let (ours, theirs) = (stack(attacker, ours), stack(defender, theirs));
                asked.push((
                    "combat",
                    format!("attack=assault attackers={ours} defenders={theirs} terrain={ground} rain"),
                ));
            }
        }
    }
    for terrain in ["clear", "rolling", "rough", "woods", "swamp", "provisional-swamp", "provisional-swamp rain"] {
        for (ours, theirs) in [(0, 5), (1, 4), (3, 2), (4, 1), (7, 1), (9, 1), (0, 0), (0, 1), (1, 0), (9, 0)] {
            let guns = format!("attackers=8-2-{ours} defenders=8-2-{theirs} terrain={terrain}");
            asked.push(("combat", guns));
        }
    }
    for works in ["ab", "bb", "bw", "fb1", "fb2", "fort"] {
        asked.push(("combat", format!("attackers=8-2-0 defenders=8-2-0/{works}")));
    }
    asked.push(("combat", "attackers=8-2-0 defenders=8-2-0 terrain=mountain from=mountain".to_owned()));
}

/// Marches over every ground and hexside by every arm, dry and in rain.
fn marches(asked: &mut Asked) {
    let labels = |name: &str| -> Vec<&str> {
        let files = ABOVE_THE_CLOUDS.chart_files();
        let charts = files.iter().filter_map(|(file, text)| Chart::parse(file, text).ok());
        let chart = charts.into_iter().find(|chart| chart.name == name).expect("the chart");
        chart.rows.iter().map(|row| row.label.text).collect()
    };
    let sides = labels("movement.hexside");
    let steps = labels("movement.cost").into_iter().map(str::to_owned).chain(
        sides.iter().flat_map(|side| ["clear", "city", "road", "trail"].map(|ground| format!("{ground}+{side}"))),
    );
    for step in steps {
        for arm in ["infantry", "cavalry", "wagon"] {
            for rain in ["", "rain"] {
                asked.push(("march-plan", format!("side=confederate arm={arm} path={step} {rain}")));
            }
        }
    }
    for side in ["union", "confederate"] {
        for led in ["cavalry-division", "cavalry-corps"] {
            asked.push(("march", format!("side={side} arm=cavalry led={led}")));
        }
        for arm in ["infantry", "cavalry", "wagon"] {
            for levels in 2..=4 {
                let start = format!("side={side} arm={arm} levels={levels}");
                asked.extend(["", "paralysis"].map(|state| ("strategic-move", format!("{start} {state}"))));
            }
        }
    }
    asked.extend(["led=infantry-leader paralysis", "out-of-supply"].map(|state| ("march", state.to_owned())));
}

fn asked() -> Asked {
    let mut asked = examples();
    combats(&mut asked);
    marches(&mut asked);
    for fatigue in 0..=4 {
        asked.push(("recovery", format!("wear=exhausted fatigue={fatigue}")));
    }
    for turns in 3..=5 {
        asked.push(("recovery", format!("works=breastworks-complete held-turns={turns}")));
    }
    asked.extend(
        [
            ("friendly-hex", "units=9-2-2,9-2-2 terrain=close"),
            ("friendly-hex", "units=2-2-0,0-0-0/wagon"),
            ("cavalry-retreat", "units=1-3-0/cav/d"),
            ("combat", "attackers=8-2-0 defenders=8-2-0 terrain=hill from=hill"),
            ("combat", "attackers=9-2-0 defenders=4-2-0 around=z9,z9,z9,z9,z9,z9"),
            ("command-radius", "path=o,e"),
            ("entrench", "works=abatis when=recovery held-turns=9 rain"),
            ("entrench", "works=none when=recovery held-turns=9 rain"),
            ("extended-march", "wear=exhausted order=disorganized manpower=4 fatigue=3"),
            ("reinforcement", "table=mississippi received=2 no-virginia"),
        ]
        .map(|(procedure, words)| (procedure, words.to_owned())),
    );
    for received in 0..4 {
        asked.push(("reinforcement", format!("table=cavalry received={received}")));
    }
    asked.extend([2, 8, 14].map(|turn| ("reinforcement", format!("table=virginia turn={turn}"))));
    for hex in 1..=6 {
        asked.push(("retreat-step", format!("kind=cavalry-retreat hex={hex} leaving-zone hexes=f,lf,l,zf,e,x")));
    }
    asked
}

const DASH: &str = "a dash: the line is not about it";
const FIXED: &str = "the rule is written for this word: another one is refused when the chart is read";
const REPEATED: &str = "attack.summary and attacker.drm both have it, and a difference between them is refused";
const TOO_RARE: &str = "told only after dice that do not fall in the plays of this test";
const ON_MAP: &str = "how far it goes is chosen on the map: tests/battle plays it";
const REST: &str = "the dice that the other cells of the line leave";
const NAMES: &str = "names for the receipt: the scenario says who comes";
const ORDER: &str = "the levels follow one another: another order is refused when the chart is read";
const CARD: &str = "the steps of the turn: tests/turn.rs compares them with the rules";

fn exempt() -> Vec<Exempt> {
    let mut list = vec![
        ("artillery.modifier", "clear", ">=+8", "two stars: artillery.notes has its numbers"),
        ("artillery.notes", "*-", "*-", DASH),
        ("artillery.notes", "=*", "even", FIXED),
        ("artillery.notes", "=*", "odd", FIXED),
        ("artillery.notes", "no-artillery", "from", "with no artillery at all the modifier is always 0"),
        ("attack.summary", "*", "modifier", REPEATED),
        ("attacker.drm", "prepared", "drm", REPEATED),
        ("attacker.drm", "hasty", "drm", REPEATED),
        ("attacker.drm", "column-of-route", "drm", REPEATED),
        ("combat.key", "number", "*", DASH),
        ("combat.key", "-", "*", DASH),
        ("combat.key", "a", "*", FIXED),
        ("combat.key", "R*", "hexes", TOO_RARE),
        ("combat.key", "R", "hexes", ON_MAP),
        ("cavalry-retreat", "hexes", "value", ON_MAP),
        ("command-radius", "terrain", "value", FIXED),
        ("double-one", "*", "result", TOO_RARE),
        ("reinforcement.delay", "Three divisions", "units", TOO_RARE),
        ("cavalry-retreat.size", "large-force", "at-least", "a large force has +0 in this game"),
        ("combat.notes", "between-columns", "value", FIXED),
        ("force-march", "*", "lose-0", REST),
        ("events.dice", "*", "confederate", REST),
        ("flank.limits", "<=4", "least", "with four hexes covered or fewer there is no bonus to limit"),
        ("reinforcement.scenario-9", "*", "group", NAMES),
        ("retreat.notes", "farther-by", "value", FIXED),
        ("retreat.notes", "cavalry-retreat-loss", "value", FIXED),
        ("retreat.notes", "cavalry-retreat-enemy", "value", FIXED),
        ("sequence", "*", "phase", CARD),
        ("works", "*", "next", ORDER),
    ];
    let mut dashes = |chart, rows: &[&'static str], columns: &[&'static str]| {
        list.extend(rows.iter().flat_map(|row| columns.iter().map(move |column| (chart, *row, *column, DASH))));
    };
    dashes("combat.key", &["D", "F", "f", "E"], &["hexes", "demoralized", "advance"]);
    dashes("combat.key", &["r", "R", "R*"], &["fatigue", "state", "ends-march", "advance"]);
    dashes("retreat.chart-1", &["1", "2", "5"], &["left-if"]);
    dashes("retreat.chart-1", &["5"], &["line", "farther", "zoc"]);
    dashes("retreat.chart-2", &["1", "3"], &["left-if"]);
    dashes("retreat.chart-2", &["3"], &["line", "farther", "zoc"]);
    dashes("cavalry-retreat.size", &["very-small-force", "small-force"], &["at-least"]);
    dashes("cavalry-retreat.size", &["large-force", "very-large-force"], &["at-most"]);
    list
}

#[test]
fn every_cell_of_the_umpires_charts_matters() {
    let files = ABOVE_THE_CLOUDS.chart_files();
    let charts: Vec<&str> = files.iter().filter_map(|(file, text)| Some(Chart::parse(file, text).ok()?.name)).collect();
    let charts: Vec<&str> = charts.into_iter().filter(|name| !IN_BATTLES.contains(name)).collect();
    let trials = Trials {
        charts: &charts,
        asked: &asked(),
        forms: 40,
        more: 200,
        decisions: 0,
        lists: &lists::lists,
        ..Trials::USUAL
    };
    matter(&ABOVE_THE_CLOUDS, trials, &exempt());
}

const SUPPLY: &str = "rare in a random battle: tests/battle/supply.rs plays it";
const BOXES: &str = "rare in a random battle: tests/battle/rails.rs plays it";
const BRIDGES: &str = "rare in a random battle: tests/battle/recovery.rs plays it";
const RAIDS: &str = "rare in a random battle: tests/battle/actions.rs plays it";
const EVENTS: &str = "rare in a random battle: tests/battle/events.rs plays it";

#[test]
fn every_cell_that_battles_read_matters() {
    let exempt = [
        ("boxes", "strength", "value", BOXES),
        ("boxes", "points", "value", BOXES),
        ("boxes", "losses", "value", BOXES),
        ("boxes", "regain", "value", BOXES),
        ("boxes", "road-fatigue", "value", BOXES),
        ("detachment", "division", "value", BOXES),
        ("entrench", "garrison", "value", "rare in a random battle: tests/battle/forts.rs plays it"),
        ("events.numbers", "*", "value", EVENTS),
        ("march.limits", "capture", "value", SUPPLY),
        ("march.limits", "captured-point", "value", SUPPLY),
        ("march.limits", "burn-cavalry", "value", RAIDS),
    ];
    let supply = ["depots", "path", "repairs", "depot-price", "income-union", "income-confederate", "rations"];
    let supply = supply.into_iter().chain(["division", "other", "return", "starving", "emergency"]);
    let bridges = ["bridge-minor", "bridge-major", "ferry", "pontoon-minor", "pontoon-major", "second-division"];
    let bridges = bridges.into_iter().chain(["pontoons", "builder-fatigue"]);
    let rare = supply.map(|row| ("supply", row, "value", SUPPLY));
    let rare = rare.chain(bridges.map(|row| ("bridges", row, "value", BRIDGES)));
    let exempt: Vec<Exempt> = exempt.into_iter().chain(rare).collect();
    let trials = Trials { charts: IN_BATTLES, asked: &asked(), forms: 0, more: 0, decisions: 150, ..Trials::USUAL };
    matter(&ABOVE_THE_CLOUDS, trials, &exempt);
}
