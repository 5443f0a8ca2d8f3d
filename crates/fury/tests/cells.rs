//! Every cell of the charts: changed, it changes an answer. Cells that change none are listed with the reason.

use std::fmt::Display;
use std::path::Path;

use battery::cells::{Exempt, Trials, matter, worked};
use fury::FIRE_AND_FURY;
use longroll::chart::Chart;
use longroll::system::System;

mod lists;

type Asked = Vec<(&'static str, String)>;

/// Each of these words after the same beginning.
fn each<T: Display>(asked: &mut Asked, procedure: &'static str, start: &str, ends: impl IntoIterator<Item = T>) {
    asked.extend(ends.into_iter().map(|end| (procedure, format!("{start} {end}"))));
}

const FORMATIONS: [&str; 4] = ["single-line", "double-line", "attack-column", "march-column"];
const MOVERS: [&str; 6] =
    ["infantry", "cavalry-mounted", "cavalry-dismounted", "foot-artillery", "horse-artillery", "leader"];
const GROUNDS: [&str; 12] = [
    "open",
    "hilltop",
    "open-wood",
    "closed-wood",
    "broken",
    "fence",
    "stone-wall",
    "sunken-road",
    "breastworks",
    "trenches",
    "town",
    "ford",
];

fn moves(asked: &mut Asked) {
    for formation in FORMATIONS {
        for arm in ["infantry", "cavalry-mounted", "cavalry-dismounted"] {
            let start = format!("arm={arm} from={formation}");
            let to = ["single-line", "double-line", "attack-column", "march-column", "dismount", "mount"];
            each(asked, "formation-change", &start, to.map(|to| format!("to={to} move=full")));
        }
        for mode in ["forwards", "backwards", "wheel", "oblique", "about-face", "refuse-flank", "by-the-flank"] {
            let start = format!("unit=infantry formation={formation} mode={mode}");
            each(asked, "movement", &start, ["clear=5", "clear=7", "degrees=0", "degrees=45", "degrees=46"]);
        }
    }
    for unit in MOVERS {
        let start = format!("unit={unit}");
        each(asked, "movement", &start, ["clear=5", "fords=1", "obstacles=1", "lines=1", "lines=1 clear=12"]);
        each(asked, "movement", &start, ["formation=march-column road", "formation=march-column road clear=20"]);
        each(asked, "movement", &start, GROUNDS.map(|ground| format!("ground={ground}")));
        for marker in ["low-ammo", "silenced", "damaged", "disordered"] {
            let start = format!("marker={marker} unit={unit}");
            each(asked, "recovery", &start, ["", "limbered", "limbered back=4", "limbered back=6", "back=8"]);
        }
    }
}

fn fights(asked: &mut Asked) {
    for ground in GROUNDS {
        each(asked, "fire", "firers=infantry:9@6", [format!("terrain={ground}")]);
        each(asked, "charge", "attackers=8 defenders=8", [format!("terrain={ground}")]);
    }
    for weapon in ["union-cavalry:4", "confederate-cavalry:4", "smooth-bore", "rifled", "infantry:4"] {
        for range in [4, 8, 16, 24, 32] {
            let marks = ["", ":disordered", ":damaged", ":low", ":enfilade"];
            each(asked, "fire", "", marks.map(|mark| format!("firers={weapon}@{range}{mark}")));
        }
        let kind = weapon.split(':').next().unwrap_or("");
        for angle in [29, 31, 44, 46] {
            each(asked, "visibility", &format!("weapon={kind} angle={angle}"), ["distance=6", "distance=12"]);
        }
    }
    for between in ["open-wood", "closed-wood", "town"] {
        asked.extend((1..=9).map(|depth| ("visibility", format!("between={between} distance=12 depth={depth}"))));
    }
    let marks = ["leader", "exceptional-leader", "commander", "low", "disordered", "lost2", "double-line"];
    for mark in marks {
        each(asked, "charge", "defenders=8", [format!("attackers=8:{mark}")]);
        each(asked, "charge", "attackers=8", [format!("defenders=8:{mark}")]);
    }
    let support = ["attack-column", "support2", "support4", "support8", "double-line"];
    for mark in support {
        each(asked, "charge", "defenders=8", [format!("attackers=8:{mark}")]);
    }
}

fn tests_of_brigades(asked: &mut Asked) {
    for stands in 3..=20 {
        for quality in ["crack", "veteran", "green"] {
            asked.push(("effectiveness", format!("start={stands} stands=1 quality={quality}")));
        }
    }
    for phase in ["maneuver", "musketry-and-cannonade", "charge"] {
        each(asked, "sequence", &format!("phase={phase}"), ["turn=union", "turn=confederate"]);
    }
    let help = ["", "near=1", "exceptional-near=1", "attached=1", "exceptional-attached=1", "commander", "fieldworks"];
    for order in ["good-order", "disordered"] {
        for stands in [3, 5, 8] {
            each(asked, "maneuver", &format!("order={order} stands={stands}"), help);
        }
    }
    let results = [
        "retire",
        "disengage",
        "broken",
        "charge-repulsed",
        "attack-falters",
        "assault-checked",
        "hard-pressed",
        "driven-back",
        "swept-from-the-field",
    ];
    for result in results {
        each(asked, "retreat", &format!("result={result}"), ["", "enemy=3", "unit=foot-artillery"]);
    }
}

fn asked() -> Asked {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut asked = worked(&here.join("tests/plays"), &here.join("tests/odds/fire-and-fury.csv"));
    moves(&mut asked);
    fights(&mut asked);
    tests_of_brigades(&mut asked);
    asked
}

/// Charts of which some cells are read only in battles.
const IN_BATTLES: &[&str] = &["batteries", "footprint", "limits", "victory.grade", "victory.limits", "victory.points"];

const REPEATED: &str = "two charts of the card have it, and a difference between them is refused";
const FIXED: &str = "the rule is written for this word: another one is refused when the chart is read";
const ALONE: &str = "the chart has no other word that could be tried in this cell";
const PART: &str = "the only part of its chart, so that no other can be tried";
const BANDS: &str = "the bands of a row meet, and one changed alone is refused: tests/rules.rs reads every row again";
const TIE: &str = "a tie is fought again, and this result is never the last";
const NAME: &str = "the name of the result, for the receipt";
const LATER: &str = "said as what happens later, and read in battles";
const TABLE: &str = "read on the table only: tests/battle plays it";
const NOT_SO: &str = "cavalry may not do this in the formation";
const CARD: &str = "the steps of the turn: tests/turn.rs compares them with the rules";
const PRINT: &str = "as printed; visibility.depth has it as it is read (E9)";
const DASH: &str = "a dash: the line is not about it";

fn exempt() -> Vec<Exempt> {
    let mut list = vec![
        ("base-ten", "fallen-leader", "value", FIXED),
        ("charge.modifier", "disordered", "drm", REPEATED),
        ("charge.modifier", "low-ammo", "drm", REPEATED),
        ("charge.notes", "support-within", "value", TABLE),
        ("charge.notes", "breakthrough-move", "value", PART),
        ("charge.notes", "retreat-blocked", "value", FIXED),
        ("charge.notes", "retreat-direction", "value", FIXED),
        ("damaged", "fire", "artillery", REPEATED),
        ("damaged", "removed", "artillery", FIXED),
        ("disorder", "fire", "troops", REPEATED),
        ("disorder", "charge", "troops", REPEATED),
        ("disorder", "removed", "troops", FIXED),
        ("fallen-leader", "*", "result", NAME),
        ("fallen-leader.replacement", "full-turns", "turns", LATER),
        ("fire.effect", "desultory", "stands", "desultory fire does nothing"),
        ("fire.modifier", "*-", "*-", "a line has a factor or a number for the die"),
        ("fire.modifier", "disordered-or-low-ammo", "factor", REPEATED),
        ("fire.modifier", "damaged", "factor", REPEATED),
        ("fire.notes", "always-enfiladed", "value", FIXED),
        ("fire.result", "*", "*", BANDS),
        ("formation.attack-column.mount", "*", "*", NOT_SO),
        ("formation.double-line.fire", "cavalry", "value", FIXED),
        ("formation.double-line.mount", "dismount", "time", PART),
        ("formation.double-line.mount", "mount", "*", NOT_SO),
        ("formation.march-column.fire", "*", "value", TABLE),
        ("formation.march-column.melee", "stands", "value", TABLE),
        ("formation.march-column.melee", "stands-on-road", "value", TABLE),
        ("formation.march-column.mount", "dismount", "time", PART),
        ("formation.march-column.mount", "mount", "*", NOT_SO),
        ("formation.march-column.road", "infantry", "road", REPEATED),
        ("formation.single-line.fire", "stands", "value", TABLE),
        ("formation.single-line.fire", "cavalry", "value", FIXED),
        ("formation.single-line.mount", "*", "time", PART),
        ("low-ammo", "fire", "troops", REPEATED),
        ("low-ammo", "fire", "artillery", FIXED),
        ("low-ammo", "charge", "*", REPEATED),
        ("low-ammo", "removed", "*", FIXED),
        ("low-ammo", "outside-musketry-range", "*", FIXED),
        ("maneuver.disorder", "<=0", "order", "a brigade that leaves the table"),
        ("maneuver.disorder", "<=0", "stands", "a brigade that leaves the table"),
        ("maneuver.good-order", "*", "order", ALONE),
        ("maneuver.good-order", "*", "stands", ALONE),
        ("maneuver.good-order", "*", "leaves", ALONE),
        ("movement", "infantry", "road", REPEATED),
        ("movement.notes", "road", "*", FIXED),
        ("movement.notes", "position-a-battery", "infantry", DASH),
        ("movement.notes", "position-a-battery", "cavalry", DASH),
        ("silenced", "fire", "artillery", FIXED),
        ("visibility", "*", "inches", PRINT),
    ];
    for column in ["result", "loser", "retreat", "captured", "extra-over", "leader", "battery", "attacker"] {
        list.push(("charge.result", "0", column, TIE));
    }
    list.push(("sequence", "*", "side", CARD));
    for step in ["union-maneuver-2", "union-charge-2", "confederate-maneuver-2", "confederate-charge-2"] {
        list.push(("sequence", step, "action", CARD));
    }
    for ground in ["hilltop", "broken", "fence", "stone-wall", "sunken-road", "breastworks", "trenches", "ford"] {
        list.push(("terrain", ground, "sight", "lines of sight in the form run through woods and towns only"));
    }
    for row in ["<=-7", "-6 to -4", "-3 to -1"] {
        list.push(("charge.result", row, "battery", "batteries do not charge"));
        list.push(("charge.result", row, "attacker", "chargers who lose do not follow up"));
    }
    for chart in [
        "formation.single-line.change",
        "formation.double-line.change",
        "formation.attack-column.change",
        "formation.march-column.change",
    ] {
        list.extend([(chart, "*", "stands", TABLE), (chart, "*", "angle", TABLE)]);
    }
    for chart in [
        "formation.single-line.mode",
        "formation.double-line.mode",
        "formation.attack-column.mode",
        "formation.march-column.mode",
    ] {
        list.push((chart, "*", "stands", TABLE));
    }
    list
}

#[test]
fn every_cell_that_the_umpire_reads_matters() {
    let files = FIRE_AND_FURY.chart_files();
    let charts = files.iter().filter_map(|(file, text)| Some(Chart::parse(file, text).ok()?.name));
    let charts: Vec<&str> = charts.filter(|name| !IN_BATTLES.contains(name)).collect();
    let trials = Trials {
        charts: &charts,
        asked: &asked(),
        forms: 10,
        more: 40,
        decisions: 0,
        readings: &[("cav_road", "x3")],
        lists: &lists::lists,
        ..Trials::USUAL
    };
    matter(&FIRE_AND_FURY, trials, &exempt());
}

const RARE: &str = "rare in a random battle: tests/battle plays it";
const UNFINISHED: &str = "counted when more is lost than in these decisions: tests/battle/victory.rs";
const NO_ROOM: &str = "a leader takes no room on the table";

#[test]
fn every_cell_that_battles_read_matters() {
    let mut exempt = vec![("footprint", "leader", "*", NO_ROOM), ("victory.grade", "*", "grade", UNFINISHED)];
    let limits = [
        "retreat-at-least",
        "leader-placed-within",
        "breakthrough-wheel",
        "crest",
        "passed-over",
        "wing-along",
        "retreat-turn",
        "retreat-widest",
        "retreat-heeds",
        "retreat-beyond",
        "shove",
    ];
    exempt.extend(limits.map(|limit| ("limits", limit, "value", RARE)));
    let points = ["destroyed", "battery", "commander", "army-leader"];
    exempt.extend(points.map(|loss| ("victory.points", loss, "points", UNFINISHED)));
    let trials = Trials { charts: IN_BATTLES, asked: &asked(), forms: 0, more: 0, decisions: 120, ..Trials::USUAL };
    matter(&FIRE_AND_FURY, trials, &exempt);
}
