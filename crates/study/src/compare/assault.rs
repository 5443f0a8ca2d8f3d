//! An assault by one number of men on another.

use longroll::form::{Form, Values};
use longroll::rule::{Rule, house, rulebook};

use super::{
    Books, COVER, CWB_TURN, FURY_TURN, GCACW_TURN, GREAT_BATTLES_TURN, HALF_BASES, MANPOWER, Measure, Measured,
    Quality, STANDS, STRENGTH_POINTS, TROOPS, Translated, Translation, cohesion, cover, cwb_quality, inputs, troops,
    yes,
};

const SCENE: Rule = house("2.4");

pub(super) fn form() -> Form {
    Form::new()
        .number("men", (50, 3000), "men who attack", SCENE)
        .number("against", (50, 3000), "men they attack", SCENE)
        .choice("attackers", TROOPS, "who attacks", SCENE)
        .choice("defenders", TROOPS, "who defends", SCENE)
        .choice("cover", COVER, "where the defenders are", SCENE)
        .choice("from", &[("front", "the front"), ("flank", "a flank")], "from where", SCENE)
}

pub(super) fn translate(values: &Values, books: Books<'_>) -> Vec<(&'static str, Translated)> {
    vec![
        ("death-valley", Ok(great_battles(values, "R"))),
        ("gringo", Ok(great_battles(values, "M"))),
        ("above-the-clouds", gcacw(values)),
        ("cwb", Ok(cwb(values))),
        ("fire-and-fury", Ok(fury(values, books))),
    ]
}

fn great_battles(values: &Values, weapon: &str) -> Translation {
    let (attackers, defenders) = (troops(values.choice("attackers")), troops(values.choice("defenders")));
    let green = if attackers == Quality::Poor { "g" } else { "" };
    let attack = format!("{}/{}{green}", STRENGTH_POINTS.units(values.number("men")), cohesion(attackers));
    let place = values.choice("cover");
    Translation {
        procedure: "shock",
        inputs: inputs(&[
            (values.choice("from"), attack),
            (
                "defenders",
                format!("{}/{}:{weapon}", STRENGTH_POINTS.units(values.number("against")), cohesion(defenders)),
            ),
            ("charge", "yes".to_owned()),
            ("terrain", cover(place, &[("woods", "woods"), ("town", "town")])),
            ("hexside", cover(place, &[("wall", "wall")])),
            ("breastworks", yes(place == "breastworks")),
        ]),
        notes: vec![
            STRENGTH_POINTS.note(values.number("men")),
            STRENGTH_POINTS.note(values.number("against")),
            ("Attack orders, an infantry charge, the defender fires before the shock".to_owned(), house("11.21")),
            (format!("cohesion {} against {}", cohesion(attackers), cohesion(defenders)), house("2.2")),
        ],
        measures: vec![
            Measure { name: "takes the position", of: Measured::Chance("hex", vec!["attacker"]) },
            Measure { name: "does not go in", of: Measured::Chance("result", vec!["shot-off", "called-off"]) },
            Measure { name: "thrown back", of: Measured::Chance("result", vec!["attacker-retreats"]) },
            Measure { name: "defenders broken", of: Measured::Chance("defender", vec!["routed", "eliminated"]) },
            Measure { name: "attackers lost, mean", of: Measured::Men("attacker-sp-lost", 50) },
            Measure { name: "defenders lost, mean", of: Measured::Men("defender-sp-lost", 50) },
        ],
        turn: GREAT_BATTLES_TURN,
        main: "result",
    }
}

fn gcacw(values: &Values) -> Translated {
    let (men, against) = (values.number("men"), values.number("against"));
    if men < 500 || against < 500 {
        return Err("its smallest unit is a Manpower point of some 500 men".to_owned());
    }
    let tactical = |quality: Quality| match quality {
        Quality::Poor => 1,
        Quality::Fair => 2,
        Quality::Good => 3,
    };
    let unit = |men: i32, quality: &str| format!("{}-{}-0", MANPOWER.units(men), tactical(troops(quality)));
    let works = if matches!(values.choice("cover"), "breastworks" | "wall") { "/bw" } else { "" };
    if values.choice("from") == "flank" {
        return Err("a flank attack there needs the hexes around the defender".to_owned());
    }
    Ok(Translation {
        procedure: "combat",
        inputs: inputs(&[
            ("attackers", unit(men, values.choice("attackers"))),
            ("defenders", unit(against, values.choice("defenders")) + works),
            ("attack", "prepared".to_owned()),
            ("terrain", cover(values.choice("cover"), &[("woods", "woods"), ("town", "city")])),
        ]),
        notes: vec![
            MANPOWER.note(men),
            MANPOWER.note(against),
            ("a prepared attack without artillery; works and walls are breastworks".to_owned(), house("3.2")),
        ],
        measures: vec![
            Measure {
                name: "takes the position",
                of: Measured::Chance("defender-fate", vec!["retreats", "routs", "eliminated"]),
            },
            Measure { name: "defenders broken", of: Measured::Chance("defender-fate", vec!["routs", "eliminated"]) },
            Measure { name: "attackers lost, mean", of: Measured::Men("attacker-lost", 500) },
            Measure { name: "defenders lost, mean", of: Measured::Men("defender-lost", 500) },
        ],
        turn: GCACW_TURN,
        main: "defender",
    })
}

fn cwb(values: &Values) -> Translation {
    let front = |half: i32| ((half + 3) / 4).to_string();
    let (men, against) = (values.number("men"), values.number("against"));
    let (ours, theirs) = (HALF_BASES.units(men), HALF_BASES.units(against));
    let position = [("wall", "linear"), ("breastworks", "linear"), ("woods", "edge"), ("town", "edge")];
    Translation {
        procedure: "assault",
        inputs: inputs(&[
            ("a-half-bases", ours.to_string()),
            ("a-front", front(ours)),
            ("a-quality", cwb_quality(troops(values.choice("attackers"))).to_owned()),
            ("d-half-bases", theirs.to_string()),
            ("d-front", front(theirs)),
            ("d-quality", cwb_quality(troops(values.choice("defenders"))).to_owned()),
            ("from", values.choice("from").to_owned()),
            ("position", cover(values.choice("cover"), &position)),
        ]),
        notes: vec![
            HALF_BASES.note(men),
            HALF_BASES.note(against),
            ("bases in two ranks; no supports, no generals".to_owned(), rulebook("2.1")),
        ],
        measures: vec![
            Measure {
                name: "takes the position",
                of: Measured::Chance("defender", vec!["falls-back", "retires", "routs", "destroyed", "taken"]),
            },
            Measure { name: "does not go in", of: Measured::Chance("falter", vec!["stops"]) },
            Measure {
                name: "thrown back",
                of: Measured::Chance("assaulter", vec!["falls-back", "retires", "routs", "destroyed", "taken"]),
            },
            Measure { name: "defenders broken", of: Measured::Chance("defender", vec!["routs", "destroyed", "taken"]) },
            Measure { name: "attackers lost, mean", of: Measured::Men("assaulter-lost", 120) },
            Measure { name: "defenders lost, mean", of: Measured::Men("defender-lost", 120) },
        ],
        turn: CWB_TURN,
        main: "defender",
    }
}

/// A brigade with the numbers at which it is worn and spent, by its quality.
fn brigade(men: i32, quality: Quality, books: Books<'_>) -> String {
    let stands = STANDS.units(men);
    let column = match quality {
        Quality::Poor => "green",
        Quality::Fair => "veteran",
        Quality::Good => "crack",
    };
    let chart = books.iter().find(|(id, _)| *id == "fire-and-fury").and_then(|(_, book)| book.chart("effectiveness"));
    let cell = chart.and_then(|chart| chart.cell(&stands.to_string(), column).ok());
    // A brigade too small for the chart has no such numbers, so it is fresh.
    cell.map_or_else(|| format!("{stands}:fresh"), |cell| cell.text.to_owned())
}

fn fury(values: &Values, books: Books<'_>) -> Translation {
    let (men, against) = (values.number("men"), values.number("against"));
    let attackers = brigade(men, troops(values.choice("attackers")), books);
    let defenders = brigade(against, troops(values.choice("defenders")), books);
    let outflanked = if values.choice("from") == "flank" { ":outflanked" } else { "" };
    let ground = [("woods", "closed-wood"), ("wall", "stone-wall"), ("breastworks", "breastworks"), ("town", "town")];
    Translation {
        procedure: "charge-sequence",
        inputs: inputs(&[
            ("attackers", attackers),
            ("defenders", format!("{defenders}{outflanked}")),
            ("terrain", cover(values.choice("cover"), &ground)),
        ]),
        notes: vec![
            STANDS.note(men),
            STANDS.note(against),
            ("both sides fresh; quality shows in how soon a brigade is worn and spent".to_owned(), house("3.3")),
        ],
        measures: vec![
            Measure {
                name: "takes the position",
                of: Measured::Chance(
                    "result",
                    vec!["hard-pressed", "driven-back", "swept-from-the-field", "defenders-gone"],
                ),
            },
            Measure {
                name: "thrown back",
                of: Measured::Chance(
                    "result",
                    vec!["charge-repulsed", "attack-falters", "assault-checked", "attackers-gone"],
                ),
            },
            Measure {
                name: "defenders broken",
                of: Measured::Chance("result", vec!["swept-from-the-field", "defenders-gone"]),
            },
            Measure { name: "attackers lost, mean", of: Measured::Men("attackers-lost", 150) },
            Measure { name: "defenders lost, mean", of: Measured::Men("defenders-lost", 150) },
        ],
        turn: FURY_TURN,
        main: "result",
    }
}
