//! An order: whether a brigade obeys it.

use longroll::form::{Form, Values};
use longroll::rule::{Rule, card, house, rulebook};

use super::{
    Books, CWB_TURN, FURY_TURN, GREAT_BATTLES_TURN, Measure, Measured, Quality, TROOPS, Translated, Translation,
    cwb_quality, inputs, troops,
};

const SCENE: Rule = house("2.4");
/// The rule for what a unit that was not motivated may still do.
const RESIDUAL: Rule = card("29.6");

/// Lines of the maneuver table that give a whole move, and half of one.
const FULLY: [&str; 2] = ["well-handled", "rally-with-elan"];
const PARTLY: [&str; 2] = ["tardy", "rallies"];

pub(super) fn form() -> Form {
    Form::new()
        .choice(
            "commander",
            &[("fair", "an average commander"), ("poor", "a poor one"), ("good", "a good one")],
            "who gives the order",
            SCENE,
        )
        .number_or("yards", (0, 3000), 300, "distance from him to the brigade", SCENE)
        .choice("brigade", TROOPS, "who gets the order", SCENE)
        .choice("state", &[("fresh", "fresh"), ("worn", "worn"), ("spent", "spent")], "what it has been through", SCENE)
        .flag("disordered", "it is disordered", SCENE)
}

pub(super) fn translate(values: &Values, _: Books<'_>) -> Vec<(&'static str, Translated)> {
    vec![
        ("death-valley", Ok(great_battles(values))),
        ("gringo", Ok(great_battles(values))),
        (
            "above-the-clouds",
            Err("no roll stands between a leader and his units; the initiative decides which side acts".to_owned()),
        ),
        ("cwb", Ok(cwb(values))),
        ("fire-and-fury", Ok(fury(values))),
    ]
}

fn commander(values: &Values) -> Quality {
    match values.choice("commander") {
        "poor" => Quality::Poor,
        "good" => Quality::Good,
        _ => Quality::Fair,
    }
}

fn great_battles(values: &Values) -> Translation {
    let rating = match commander(values) {
        Quality::Poor => "-1",
        Quality::Fair => "0",
        Quality::Good => "1",
    };
    let spent = values.choice("state") == "spent";
    Translation {
        procedure: "orders",
        inputs: inputs(&[
            ("rating", rating.to_owned()),
            ("bce", if spent { "yes".to_owned() } else { String::new() }),
            ("new-orders", if spent { "advance".to_owned() } else { "attack".to_owned() }),
        ]),
        notes: vec![
            (
                "the brigade tries to change its orders to Attack; a spent one cannot, and tries for Advance"
                    .to_owned(),
                house("13.2"),
            ),
            (format!("orders rating {rating}; distance and disorder play no part"), house("2.2")),
        ],
        measures: vec![
            Measure { name: "does as it is told", of: Measured::Chance("result", vec!["change", "change-and-stand"]) },
            Measure { name: "may move", of: Measured::Chance("result", vec!["change"]) },
            Measure {
                name: "does as it likes",
                of: Measured::Chance("result", vec!["loose-charge", "loose-advance", "loose-normal", "loose-retreat"]),
            },
        ],
        turn: GREAT_BATTLES_TURN,
        main: "result",
    }
}

fn cwb(values: &Values) -> Translation {
    let general = match commander(values) {
        Quality::Poor => "3",
        Quality::Fair => "2",
        Quality::Good => "1",
    };
    Translation {
        procedure: "motivation",
        inputs: inputs(&[
            ("general", general.to_owned()),
            ("quality", cwb_quality(troops(values.choice("brigade"))).to_owned()),
            ("distance", (values.number("yards") / 50).min(99).to_string()),
        ]),
        notes: vec![
            ("an inch is 50 yards".to_owned(), rulebook("2.1")),
            (
                format!("a general of value {general}; what a unit has suffered shows in its action points, not here"),
                rulebook("2.1"),
            ),
            ("a unit that is not motivated keeps its residual action points".to_owned(), RESIDUAL),
        ],
        measures: vec![
            Measure { name: "does as it is told", of: Measured::Chance("motivated", vec!["yes"]) },
            Measure { name: "does a part of it", of: Measured::Chance("motivated", vec!["no"]) },
            Measure { name: "may move", of: Measured::Always },
        ],
        turn: CWB_TURN,
        main: "motivated",
    }
}

fn fury(values: &Values) -> Translation {
    let stands = match values.choice("state") {
        "worn" => "6",
        "spent" => "4",
        _ => "8",
    };
    let within = values.number("yards") <= 18 * 45;
    let leader = |good: bool| {
        if within && (commander(values) == Quality::Good) == good && commander(values) != Quality::Poor {
            "1"
        } else {
            ""
        }
    };
    Translation {
        procedure: "maneuver",
        inputs: inputs(&[
            ("order", if values.flag("disordered") { "disordered".to_owned() } else { String::new() }),
            ("stands", stands.to_owned()),
            ("near", leader(false).to_owned()),
            ("exceptional-near", leader(true).to_owned()),
        ]),
        notes: vec![
            ("a brigade of 8 stands, worn at 6 and spent at 4".to_owned(), rulebook("3.2")),
            (
                "an inch is 45 yards; a good commander is an exceptional leader, a poor one is not there".to_owned(),
                rulebook("2.1"),
            ),
        ],
        measures: vec![
            Measure { name: "does as it is told", of: Measured::Chance("result", FULLY.to_vec()) },
            Measure { name: "does a part of it", of: Measured::Chance("result", PARTLY.to_vec()) },
            Measure { name: "may move", of: Measured::Some("move") },
        ],
        turn: FURY_TURN,
        main: "result",
    }
}
