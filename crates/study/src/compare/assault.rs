//! An assault: so many men on so many.

use longroll::form::{Form, Values};
use longroll::rule::{Rule, house, rulebook};

use super::{
    COVER, Measure, Measured, Quality, TROOPS, Translated, Translation, cohesion, cover, cwb_quality, inputs, troops,
    units, yes,
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

pub(super) fn translate(values: &Values) -> Vec<(&'static str, Translated)> {
    vec![
        ("death-valley", Ok(great_battles(values, "R"))),
        ("gringo", Ok(great_battles(values, "M"))),
        ("above-the-clouds", gcacw(values)),
        ("cwb", Ok(cwb(values))),
        ("fire-and-fury", Ok(fury(values))),
    ]
}

fn great_battles(values: &Values, weapon: &str) -> Translation {
    let (attackers, defenders) = (troops(values.choice("attackers")), troops(values.choice("defenders")));
    let green = if attackers == Quality::Poor { "g" } else { "" };
    let attack = format!("{}/{}{green}", units(values.number("men"), 50, 60), cohesion(attackers));
    let place = values.choice("cover");
    Translation {
        procedure: "shock",
        inputs: inputs(&[
            (values.choice("from"), attack),
            ("defenders", format!("{}/{}:{weapon}", units(values.number("against"), 50, 60), cohesion(defenders))),
            ("charge", "yes".to_owned()),
            ("terrain", cover(place, &[("woods", "woods"), ("town", "town")])),
            ("hexside", cover(place, &[("wall", "wall")])),
            ("breastworks", yes(place == "breastworks")),
        ]),
        notes: vec![
            ("a strength point is 50 men".to_owned(), rulebook("2.4")),
            ("Attack orders, an infantry charge, the defender fires before the shock".to_owned(), house("11.21")),
            (format!("cohesion {} against {}", cohesion(attackers), cohesion(defenders)), house("2.2")),
        ],
        measures: vec![
            Measure { name: "takes the position", of: Measured::Chance("hex", vec!["attacker"]) },
            Measure {
                name: "thrown back",
                of: Measured::Chance("result", vec!["attacker-retreats", "shot-off", "called-off"]),
            },
            Measure { name: "defenders broken", of: Measured::Chance("defender", vec!["routed", "eliminated"]) },
            Measure { name: "attackers lost, mean", of: Measured::Men("attacker-sp-lost", 50) },
            Measure { name: "defenders lost, mean", of: Measured::Men("defender-sp-lost", 50) },
        ],
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
    let unit = |men: i32, quality: &str| format!("{}-{}-0", units(men, 500, 14), tactical(troops(quality)));
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
            ("a Manpower point is about 500 infantry".to_owned(), rulebook("2.1")),
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
        main: "defender",
    })
}

fn cwb(values: &Values) -> Translation {
    let half_bases = |men: i32| units(men, 120, 24);
    let front = |half: i32| ((half + 3) / 4).to_string();
    let (ours, theirs) = (half_bases(values.number("men")), half_bases(values.number("against")));
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
        notes: vec![("a base is 240 men, in two ranks; no supports, no generals".to_owned(), rulebook("2.1"))],
        measures: vec![
            Measure {
                name: "takes the position",
                of: Measured::Chance("defender", vec!["falls-back", "retires", "routs", "destroyed", "taken"]),
            },
            Measure {
                name: "thrown back",
                of: Measured::Chance("assaulter", vec!["falls-back", "retires", "routs", "destroyed", "taken"]),
            },
            Measure { name: "defenders broken", of: Measured::Chance("defender", vec!["routs", "destroyed", "taken"]) },
            Measure { name: "attackers lost, mean", of: Measured::Men("assaulter-lost", 120) },
            Measure { name: "defenders lost, mean", of: Measured::Men("defender-lost", 120) },
        ],
        main: "defender",
    }
}

fn fury(values: &Values) -> Translation {
    let stands = |men: i32| units(men, 150, 20);
    let outflanked = if values.choice("from") == "flank" { ":outflanked" } else { "" };
    let ground = [("woods", "closed-wood"), ("wall", "stone-wall"), ("breastworks", "breastworks"), ("town", "town")];
    Translation {
        procedure: "charge-sequence",
        inputs: inputs(&[
            ("attackers", format!("{}:fresh", stands(values.number("men")))),
            ("defenders", format!("{}:fresh{outflanked}", stands(values.number("against")))),
            ("terrain", cover(values.choice("cover"), &ground)),
        ]),
        notes: vec![
            ("a stand is 150 men; both sides fresh".to_owned(), rulebook("2.1")),
            ("the quality of troops shows only in how soon they are worn".to_owned(), rulebook("3.2")),
        ],
        measures: vec![
            Measure {
                name: "takes the position",
                of: Measured::Chance("result", vec!["driven-back", "swept-from-the-field", "defenders-gone"]),
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
        main: "result",
    }
}
