//! Every cell of the charts that the umpire reads outside shock: changed, it changes an answer.

use battery::cells::{Exempt, Trials, matter};
use gbacw::{DEATH_VALLEY, GRINGO};
use longroll::chart::Chart;
use longroll::system::System;

/// The charts of these tests. Those of shock, and those that only battles on a map read, are not among them.
const CHARTS: &[&str] = &[
    "fire.small-arms",
    "fire.artillery",
    "fire.drm",
    "fire.notes",
    "fire.target",
    "fire.special",
    "fire.ammunition",
    "range.small-arms",
    "range.artillery",
    "night",
    "rally.result",
    "rally.drm",
    "rally.special",
    "orders.result",
    "orders.drm",
    "orders.special",
    "loose-cannon",
    "loose-cannon.unreliable",
    "coordination.result",
    "coordination.drm",
    "stacking",
    "reaction-fire",
    "second-disorder",
    "second-disorder.grade",
    "second-disorder.drm",
    "fatigue",
    "efficiency",
    "efficiency.drm",
    "leader-casualty",
];

type Asked = Vec<(&'static str, String)>;

/// Each of these words after the same beginning.
fn each(asked: &mut Asked, procedure: &'static str, start: &str, ends: &[&str]) {
    asked.extend(ends.iter().map(|end| (procedure, format!("{start} {end}"))));
}

/// What both editions have: `gun` is a field gun that reaches eight hexes, with its -2 for having moved.
fn both(gun: &str, weapons: &[&str]) -> Asked {
    let mut asked = Asked::new();
    for sp in [1, 2, 3, 4, 6, 9, 13, 15, 18] {
        let small = format!("weapon=M sp={sp} cr=5");
        each(&mut asked, "fire", &small, &["range=1 prepared", "range=2", "range=2 light=night"]);
        let guns = format!("weapon={gun} sp={sp} cr=5");
        each(
            &mut asked,
            "fire",
            &guns,
            &["range=1 lower-level", "range=5", "range=8 artillery-moved", "range=8 light=dusk"],
        );
    }
    let lines = [
        "disordered-firer",
        "green",
        "from-breastworks",
        "firer=mounted",
        "behind-breastworks",
        "through=flank",
        "target=mounted",
        "light=dusk",
        "range=2 light=dusk",
        "light=night",
        "hexside=wall",
    ];
    for line in lines {
        let range = if line.contains("range") { "" } else { "range=1" };
        asked.push(("fire", format!("weapon=M sp=8 cr=5 {range} {line}")));
    }
    let guns = format!("weapon={gun} sp=6 cr=5 target=artillery target-sp=4");
    for range in [3, 4, 5] {
        let start = format!("{guns} range={range}");
        each(&mut asked, "fire", &start, &["hex-sp=2", "hex-sp=3", "hex-sp=7", "hex-sp=8", "light=night"]);
    }
    for weapon in weapons {
        asked.extend((1..=31).map(|range| ("range", format!("weapon={weapon} range={range}"))));
    }
    for rating in -3..=3 {
        asked.push(("coordination", format!("rating={rating}")));
        for profile in ["normal", "aggressive", "aggressive near", "cautious", "unreliable"] {
            asked.push(("orders", format!("rating={rating} profile={profile} orders=attack")));
        }
    }
    let leaders = ["division-leader", "corps-or-overall-commander", "out-of-command", "bce", "night"];
    each(&mut asked, "orders", "rating=0", &leaders);
    let rally = ["", "adjacent", "mounted", "leader=2", "out-of-command"];
    for cr in [1, 3, 4, 6, 9] {
        each(&mut asked, "rally", &format!("cr={cr}"), &rally);
    }
    let causes = ["movement", "artillery", "small-arms", "preshock", "shock-stays", "shock-retreats", "post"];
    for cause in causes {
        for cr in [0, 3, 5, 9] {
            each(&mut asked, "second-disorder", &format!("cause={cause} cr={cr}"), &["", "arm=guns", "leader=2"]);
        }
    }
    each(&mut asked, "leader-casualty", "", &["event=loss", "event=fierce-shock", "event=alone"]);
    each(&mut asked, "efficiency", "corps=+1,0,0x", &["", "overall=1", "markers=up-to-3", "night"]);
    let stacks = [
        "4/5,4/5",
        "3/5,4/5",
        "20/5",
        "8/5,8/5",
        "7/5,8/5",
        "2/5m,2/5m",
        "3/5m,2/5m",
        "4/5m,4/5m",
        "4/5m,3/5m",
        "9/5m",
        "6/5a,6/5a,1/5a",
        "5/5a,5/5a,2/5a",
        "9/5a,9/5a",
        "6/5a,8/5",
        "3/5a,4/5a,8/5",
        "3/5a,3/5a,8/5",
        "9/5a,8/5",
        "6/5a,4/5m",
        "3/5a,4/5a,4/5m",
        "6/5a,6/5a",
        "8/5",
        "5/5m",
    ];
    for stack in stacks {
        let under = ["", "orders=march", "brigades=several", "orders=march brigades=several"];
        each(&mut asked, "stacking", &format!("units={stack}"), &under);
    }
    let occasions = ["fired-at", "shocked", "enemy-leaves", "enemy-approaches"];
    for occasion in occasions {
        for range in 1..=4 {
            let start = format!("occasion={occasion} range={range}");
            each(&mut asked, "reaction-fire", &start, &["", "unit=artillery"]);
        }
    }
    asked
}

/// Fire, rallies and shocks of tired units.
fn tired(asked: &mut Asked, fire: &str) {
    let levels = ["fatigue=1", "fatigue=2", "fatigue=3", "fatigue=4"];
    each(asked, "fire", fire, &levels);
    each(asked, "rally", "cr=4", &levels);
    let shocks =
        ["attacker-fatigue=1", "attacker-fatigue=2", "attacker-fatigue=3", "defender-fatigue=4", "defender-fatigue=2"];
    each(asked, "shock", "front=8/6 defenders=6/6", &shocks);
}

fn try_all(system: &dyn System, asked: &Asked, readings: &[(&'static str, &'static str)], exempt: &[Exempt]) {
    let trials = Trials { charts: CHARTS, asked, forms: 0, more: 0, decisions: 0, readings, ..Trials::USUAL };
    matter(system, trials, exempt);
}

const BEYOND: &str = "a band that begins beyond the longest range of the weapon, which always wins (R23)";
const NO_CANISTER: &str = "rapid fire is at canister range, which this gun has not";
const REPEATED: &str = "the line artillery-with-others says it again, and the rule reads it there";
const EVERY_ROW: &str = "the note holds on every row of the table";
const FORMULA: &str = "a formula in words: another one is refused when the chart is read";
const ONE_ROLL: &str = "only under the switch rapid_fire";

const WORD: &str = "a word for what happens: the others of the chart are refused there";
const NUMBER: &str = "no other amount of the chart means anything else there";
const ON_THE_MAP: &str = "battles read it; at the umpire's table you say whether an enemy is near";
const NO_LIMIT: &str = "a dash: the line is not about such units";

/// The bands of the range charts that begin beyond the longest range of their weapon.
fn beyond(system: &dyn System) -> Vec<Exempt> {
    let mut list = Vec::new();
    for (file, text) in system.chart_files() {
        let chart = Chart::parse(file, text).expect("a chart");
        if !chart.name.starts_with("range.") {
            continue;
        }
        for row in &chart.rows {
            let most: u32 = chart.cell(row.label.text, "max").expect("a longest range").text.parse().expect("a number");
            for band in &chart.columns {
                let first = band.text.split(['-', '+']).next().and_then(|first| first.parse::<u32>().ok());
                if first.is_some_and(|first| first > most) {
                    list.push((chart.name, row.label.text, band.text, BEYOND));
                }
            }
        }
    }
    list
}

fn shared(system: &dyn System) -> Vec<Exempt> {
    let mut list = vec![
        ("stacking", "infantry", "batteries", REPEATED),
        ("stacking", "infantry", "guns", REPEATED),
        ("stacking", "cavalry", "batteries", REPEATED),
        ("stacking", "cavalry", "guns", REPEATED),
        ("fire.notes", "guns-hit-by-small-arms", "rows", EVERY_ROW),
        ("fire.notes", "breastworks-udd", "rows", EVERY_ROW),
        ("fire.notes", "star", "effect", WORD),
        ("fire.notes", "dagger", "effect", WORD),
        ("fire.special", "rapid-fire", "drm", ONE_ROLL),
        ("second-disorder", "guns", "mod", "the cause gives the modifier"),
        ("loose-cannon", "*", "within-mp", ON_THE_MAP),
        ("coordination.drm", "coordination-rating", "drm", NUMBER),
        ("rally.special", "fatigue", "drm", NUMBER),
    ];
    for line in ["march-infantry", "march-cavalry"] {
        list.extend([("stacking", line, "batteries", NO_LIMIT), ("stacking", line, "guns", NO_LIMIT)]);
    }
    for line in ["march-artillery", "artillery-alone", "artillery-with-others"] {
        list.extend(["sp", "one-unit", "same-brigade"].map(|column| ("stacking", line, column, NO_LIMIT)));
    }
    list.extend(beyond(system));
    list
}

#[test]
fn every_cell_of_death_valley_matters() {
    let weapons = [
        "P",
        "M",
        "C",
        "ER",
        "BC",
        "SC",
        "BR",
        "SR",
        "R",
        "12-lb-howitzer",
        "6-lb-smoothbore",
        "older-rifle",
        "napoleon",
        "3-inch-rifle",
        "10-lb-parrott",
        "20-lb-parrott",
    ];
    let mut asked = both("napoleon", &weapons);
    let lines = [
        "sharpshooters=still",
        "sharpshooters=moved",
        "firer=skirmishers",
        "target=skirmishers",
        "open-order",
        "ammo=low",
        "firer-cr=3",
    ];
    each(&mut asked, "fire", "weapon=R sp=8 range=1 cr=5", &lines);
    let guns = ["artillery-became-top", "artillery-turned fire=return", "rapid range=2", "range=2 ammo=low"];
    for line in guns {
        let range = if line.contains("range") { "" } else { "range=5" };
        asked.push(("fire", format!("weapon=napoleon sp=6 cr=5 {range} {line}")));
    }
    each(&mut asked, "fire", "weapon=BR sp=2 cr=5 sharpshooters=still", &["range=6", "range=7"]);
    each(&mut asked, "fire", "weapon=R sp=2 cr=5 sharpshooters=still", &["range=7", "range=8"]);
    tired(&mut asked, "weapon=R sp=8 range=1 cr=5");
    for row in [0, 9, 10] {
        let start = format!("adjusted={row}");
        each(&mut asked, "ammunition", &start, &["", "rapid", "unit=small-arms", "unit=spencer", "unit=spencer cr=3"]);
    }
    each(&mut asked, "ammunition", "purpose=resupply ammo=low", &["", "enemy=near"]);
    let mut exempt = shared(&DEATH_VALLEY);
    // 14.64 Sharpshooters reach farther with these rifles, so that every band is read.
    exempt.retain(|(chart, row, ..)| *chart != "range.small-arms" || !["BR", "R"].contains(row));
    exempt.extend([
        ("fire.special", "square", "drm", "squares belong to Gringo!, which shares the chart"),
        ("fire.special", "street", "drm", "streets belong to Gringo!, which shares the chart"),
        ("fire.notes", "guns-hit-by-small-arms", "effect", WORD),
        ("fire.ammunition", "artillery", "rows", EVERY_ROW),
        ("fire.ammunition", "infantry", "rows", EVERY_ROW),
        ("fire.ammunition", "resupply-far", "rows", "resupply has no fire roll"),
        ("fire.ammunition", "resupply-near", "rows", "resupply has no fire roll"),
        ("fire.ammunition", "infantry", "low-on", FORMULA),
        ("fire.ammunition", "spencer", "low-on", FORMULA),
    ]);
    try_all(&DEATH_VALLEY, &asked, &[], &exempt);
}

#[test]
fn every_cell_of_gringo_matters() {
    let weapons = [
        "M",
        "BkR",
        "MR",
        "C",
        "E",
        "R",
        "us-4-pounders",
        "us-6-pounders",
        "us-h12",
        "us-h24",
        "us-m10",
        "us-rkt",
        "mexican-4-pounders",
        "mexican-6-pounders",
        "mexican-h6",
        "mexican-8-pounders",
        "mexican-12-pounders",
        "mexican-16-pounders",
        "mexican-18-pounders",
        "heavy-68",
        "heavy-h24",
        "heavy-m7",
    ];
    let mut asked = both("us-6-pounders", &weapons);
    asked.push(("fire", "weapon=us-6-pounders sp=6 range=2 cr=5 rapid".to_owned()));
    asked.push(("fire", "weapon=us-6-pounders sp=6 range=2 cr=5 square".to_owned()));
    asked.push(("fire", "weapon=M sp=6 range=1 cr=5 street".to_owned()));
    asked.push(("fire", "weapon=M sp=6 range=1 cr=5 target=artillery".to_owned()));
    asked.push(("udd", "cr=5 breastworks".to_owned()));
    // 17.31 By the switch Gringo! keeps fatigue too.
    tired(&mut asked, "weapon=M sp=8 range=1 cr=5");
    each(&mut asked, "coordination", "rating=0", &["division-leader", "corps-or-overall-commander"]);
    let mut exempt = shared(&GRINGO);
    // With the errata the rating counts, and its cell matters.
    exempt.retain(|(chart, ..)| *chart != "coordination.drm");
    exempt.push((
        "coordination.drm",
        "coordination-rating when gr03_errata = false",
        "drm",
        "on the printed card the orders rating takes its place",
    ));
    exempt.push(("fire.ammunition", "*", "*", "Gringo! keeps no ammunition; the chart is shared with Death Valley"));
    for gun in ["us-rkt", "heavy-68", "heavy-h24", "heavy-m7"] {
        exempt.push(("range.artillery", gun, "rapid-fire", NO_CANISTER));
    }
    try_all(&GRINGO, &asked, &[("gr03_fatigue", "true")], &exempt);
}
