//! A volley: men with a weapon fire at a range in yards.

use longroll::form::{Form, Values};
use longroll::rule::{Rule, house, rulebook};

use super::{
    Books, COVER, CWB_TURN, FURY_TURN, GREAT_BATTLES_TURN, HALF_BASES, Measure, Measured, Quality, STANDS,
    STRENGTH_POINTS, TROOPS, Translated, Translation, cohesion, cover, cwb_quality, inputs, steps, troops, yes,
};

const SCENE: Rule = house("2.4");

pub(super) fn form() -> Form {
    Form::new()
        .number("men", (50, 3000), "men who fire", SCENE)
        .number("yards", (10, 1500), "distance in yards", SCENE)
        .choice(
            "weapon",
            &[
                ("rifled-musket", "rifled muskets"),
                ("musket", "smoothbore muskets"),
                ("carbine", "carbines, dismounted"),
            ],
            "what they fire",
            SCENE,
        )
        .choice("shooters", TROOPS, "who fires", SCENE)
        .number_or("target-men", (50, 3000), 600, "men they fire at, in line", SCENE)
        .choice("target", TROOPS, "quality of the target", SCENE)
        .choice("cover", COVER, "where the target is", SCENE)
}

pub(super) fn translate(values: &Values, _: Books<'_>) -> Vec<(&'static str, Translated)> {
    vec![
        (
            "death-valley",
            Ok(great_battles(
                values,
                Edition {
                    yards: 125,
                    rifle: "R",
                    note: "hexes of 110 to 145 yards, taken as 125",
                    ammunition: true,
                    marked_row: ("low on ammunition", "low-ammo"),
                },
            )),
        ),
        (
            "gringo",
            Ok(great_battles(
                values,
                Edition {
                    yards: 100,
                    rifle: "MR",
                    note: "hexes of about 100 yards; the Mississippi rifle stands for the rifled musket",
                    ammunition: false,
                    marked_row: ("firer disordered", "disordered"),
                },
            )),
        ),
        (
            "above-the-clouds",
            Err("a hex is more than a mile wide and a unit thousands of men: it has no volleys".to_owned()),
        ),
        ("cwb", Ok(cwb(values))),
        ("fire-and-fury", Ok(fury(values))),
    ]
}

#[derive(Clone, Copy)]
struct Edition {
    yards: i32,
    rifle: &'static str,
    note: &'static str,
    /// Whether the firer's cohesion decides how long its ammunition lasts.
    ammunition: bool,
    /// What a marked row of the fire table may do to the firer.
    marked_row: (&'static str, &'static str),
}

fn great_battles(values: &Values, edition: Edition) -> Translation {
    let weapon = match values.choice("weapon") {
        "musket" => "M",
        "carbine" => "C",
        _ => edition.rifle,
    };
    let (shooters, target, place) =
        (troops(values.choice("shooters")), troops(values.choice("target")), values.choice("cover"));
    Translation {
        procedure: "fire",
        inputs: inputs(&[
            ("weapon", weapon.to_owned()),
            ("sp", STRENGTH_POINTS.units(values.number("men")).to_string()),
            ("range", steps(values.number("yards"), edition.yards).to_string()),
            ("firer", if weapon == "C" { "dismounted".to_owned() } else { String::new() }),
            ("green", yes(shooters == Quality::Poor && weapon != "C")),
            ("firer-cr", if edition.ammunition { cohesion(shooters).to_string() } else { String::new() }),
            ("target-sp", STRENGTH_POINTS.units(values.number("target-men")).to_string()),
            ("cr", cohesion(target).to_string()),
            ("terrain", cover(place, &[("woods", "woods"), ("town", "town")])),
            ("hexside", cover(place, &[("wall", "wall")])),
            ("behind-breastworks", yes(place == "breastworks")),
        ]),
        notes: vec![
            STRENGTH_POINTS.note(values.number("men")),
            STRENGTH_POINTS.note(values.number("target-men")),
            (edition.note.to_owned(), house("2.4")),
            (format!("cohesion {} for the target", cohesion(target)), house("2.2")),
        ],
        measures: vec![
            Measure { name: "some loss", of: Measured::Some("sp-lost") },
            Measure { name: "men lost, mean", of: Measured::Men("sp-lost", 50) },
            Measure {
                name: "loses its order",
                of: Measured::Chance(
                    "state",
                    vec!["disordered", "retreats-1", "retreats-2", "retreats-3", "routed", "eliminated"],
                ),
            },
            Measure { name: edition.marked_row.0, of: Measured::Chance("firer", vec![edition.marked_row.1]) },
        ],
        turn: GREAT_BATTLES_TURN,
        main: "state",
    }
}

fn cwb(values: &Values) -> Translation {
    let half_bases = HALF_BASES.units(values.number("men"));
    let weapon = match values.choice("weapon") {
        "musket" => "muskets",
        "carbine" => "carbine",
        _ => "rifle",
    };
    Translation {
        procedure: "infantry-fire",
        inputs: inputs(&[
            ("quality", cwb_quality(troops(values.choice("shooters"))).to_owned()),
            ("weapon", weapon.to_owned()),
            ("half-bases", half_bases.to_string()),
            ("front", ((half_bases + 3) / 4).to_string()),
            ("range", steps(values.number("yards"), 50).to_string()),
            ("cover", yes(values.choice("cover") != "open")),
        ]),
        notes: vec![
            HALF_BASES.note(values.number("men")),
            ("bases in two ranks; an inch is 50 yards".to_owned(), rulebook("2.1")),
            ("a casualty is a marker; men are lost when a unit retires or routs".to_owned(), rulebook("2.1")),
        ],
        measures: vec![
            Measure { name: "a casualty marker", of: Measured::Some("casualties") },
            Measure {
                name: "loses its order",
                of: Measured::Chance("state", vec!["disordered", "destroyed", "damaged", "dead"]),
            },
            Measure { name: "low on ammunition", of: Measured::Chance("low-ammunition", vec!["yes"]) },
        ],
        turn: CWB_TURN,
        main: "casualties",
    }
}

fn fury(values: &Values) -> Translation {
    let stands = STANDS.units(values.number("men"));
    let inches = steps(values.number("yards"), 45);
    let who = if values.choice("weapon") == "carbine" { "union-cavalry" } else { "infantry" };
    let target = STANDS.units(values.number("target-men"));
    let ground = [("woods", "closed-wood"), ("wall", "stone-wall"), ("breastworks", "breastworks"), ("town", "town")];
    Translation {
        procedure: "fire",
        inputs: inputs(&[
            ("firers", format!("{who}:{stands}@{inches}")),
            ("stands", target.to_string()),
            ("in-sight", target.to_string()),
            ("terrain", cover(values.choice("cover"), &ground)),
        ]),
        notes: vec![
            STANDS.note(values.number("men")),
            STANDS.note(values.number("target-men")),
            ("an inch is 45 yards".to_owned(), rulebook("2.1")),
            ("rifles, muskets and the quality of troops make no difference to fire".to_owned(), rulebook("2.1")),
        ],
        measures: vec![
            Measure { name: "some loss", of: Measured::Some("stands-lost") },
            Measure { name: "men lost, mean", of: Measured::Men("stands-lost", 150) },
            Measure { name: "loses its order", of: Measured::Chance("target", vec!["disordered", "destroyed"]) },
            Measure { name: "low on ammunition", of: Measured::Some("low-ammo") },
        ],
        turn: FURY_TURN,
        main: "result",
    }
}
