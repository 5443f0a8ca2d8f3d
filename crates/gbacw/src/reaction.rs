//! What the side that is not active may do: turn in reaction (9.62), and fire in reaction (10.1).

use longroll::dice::{D10, Dice};
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::{Book, ReactionLine};
use longroll::procedure::lookup;

const TURN: Rule = house("9.62");
const TURNED_GUNS: Rule = card("9.62");
const FIRE: Rule = card("10.1");

/// The lines of the reaction-fire chart that these rules read.
pub(crate) const LINES: [&str; 6] = [
    "infantry-return",
    "infantry-pre-shock",
    "infantry-withdrawal",
    "artillery-return",
    "artillery-pre-shock",
    "artillery-approach",
];

/// 9.62 A unit in good order that an enemy comes next to, not in its front, may turn one vertex if its die is at most its
/// cohesion rating; failing costs nothing.
pub(crate) fn turn(table: &mut dyn Table, cr: i32, guns: bool, turned: &mut bool) -> Play<Flow> {
    *turned = table.roll(&Roll::new("reaction facing", TURN, Dice::One(D10)).at_most(cr))? <= cr;
    table.tell(&|| Line::effect(if *turned { "may turn one vertex" } else { "does not turn" }, TURN));
    if *turned && guns {
        table.tell(&|| Line::next("its fire has -2 for the rest of this phase", TURNED_GUNS));
    }
    Ok(Flow::Done)
}

pub(crate) fn facing_form(_: &Book) -> Form {
    Form::new()
        .number("cr", (0, 12), "cohesion rating", TURN)
        .flag("disordered", "the unit is Disordered", TURN)
        .choice(
            "formation",
            &[("line", "line"), ("square", "square"), ("refused", "refused flank"), ("march", "March Mode")],
            "its formation",
            TURN,
        )
        .flag("guns", "it is artillery", TURN)
        .flag("bce", "its brigade is combat ineffective: cohesion one less", house("13.2"))
        .flag("reacted", "it has turned in reaction already in this activation", TURN)
}

pub(crate) fn facing_facts() -> Vec<FactName> {
    vec![FactName { name: "turns", help: "whether it may turn" }]
}

pub(crate) fn facing_case(_: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    no.refuse_if(values.flag("disordered"), "disordered", "a Disordered unit cannot turn in reaction", TURN);
    no.refuse_if(values.choice("formation") != "line", "formation", "only a unit in line turns in reaction", TURN);
    no.refuse_if(
        values.flag("reacted"),
        "reacted",
        "a unit turns in reaction once in an enemy brigade's activation",
        TURN,
    );
    no.allow(())?;
    let cr = values.number("cr") - i32::from(values.flag("bce"));
    let guns = values.flag("guns");
    let step = move |table: &mut dyn Table, turned: &mut bool| turn(table, cr, guns, turned);
    Ok(Situation::case(false, step, |turned: &bool| say([longroll::procedure::yes(*turned)])))
}

pub(crate) fn fire_form(_: &Book) -> Form {
    let occasions = &[
        ("fired-at", "it, or a unit it is adjacent to, was fired at, or it is adjacent to the firer"),
        ("shocked", "it is the target of a shock"),
        ("neighbor-shocked", "another unit is shocked, and it is adjacent to the flank or rear of the attacker"),
        ("enemy-leaves", "an enemy unit leaves its frontal hex in movement"),
        ("enemy-approaches", "an enemy unit moves within reach"),
    ];
    Form::new()
        .choice("unit", &[("infantry", "infantry or cavalry"), ("artillery", "artillery")], "who would fire", FIRE)
        .pick("occasion", occasions, "what the active side did", FIRE)
        .number_or("range", (1, 60), 1, "range to the enemy unit", FIRE)
        .flag("used", "it has made this kind of fire already in this activation", FIRE)
        .flag("march-mode", "it is in March Mode", house("10.1"))
        .flag("out-of-ammo", "it is out of ammunition", house("10.69"))
}

pub(crate) fn fire_facts() -> Vec<FactName> {
    vec![
        FactName { name: "fire", help: "the line of the chart it may fire by, or none" },
        FactName { name: "timing", help: "when the fire is resolved" },
    ]
}

/// 10.1 The line of the chart for this unit on this occasion, if there is one.
fn line(book: &'static Book, artillery: bool, occasion: &str) -> Option<&'static ReactionLine> {
    let name = match (artillery, occasion) {
        (false, "fired-at") => "infantry-return",
        (false, "shocked" | "neighbor-shocked") => "infantry-pre-shock",
        (false, "enemy-leaves") => "infantry-withdrawal",
        (true, "fired-at") => "artillery-return",
        (true, "shocked" | "neighbor-shocked") => "artillery-pre-shock",
        (true, "enemy-approaches") => "artillery-approach",
        _ => return None,
    };
    book.reaction.iter().find(|line| line.name == name)
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn fire_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let artillery = values.choice("unit") == "artillery";
    let occasion = values.choice("occasion");
    let range = values.number("range");
    let found = line(book, artillery, occasion);
    let mut against: Vec<(String, Rule)> = Vec::new();
    match found {
        None => against.push((
            format!("{} has no fire on this occasion", if artillery { "artillery" } else { "infantry or cavalry" }),
            FIRE,
        )),
        Some(line) => {
            let far = line.range.is_some_and(|most| range > most) && line.name != "artillery-return";
            if far {
                against.push((format!("the enemy must be within {} hexes", line.range.unwrap_or(0)), line.rule));
            }
        }
    }
    let mut note = |fact: bool, why: &str, rule: Rule| {
        if fact {
            against.push((why.to_owned(), rule));
        }
    };
    note(values.flag("used"), "each kind of reaction fire is made once", FIRE);
    note(values.flag("march-mode"), "units in March Mode do not fire", house("10.1"));
    note(values.flag("out-of-ammo"), "a unit out of ammunition does not fire", house("10.69"));
    let may = found.filter(|_| against.is_empty());
    let late = may.is_some_and(|line| line.name == "artillery-return" && line.range.is_some_and(|most| range > most));
    let timing = may.map_or("never", |line| match (line.name, late) {
        ("artillery-return", true) => "after-the-phasing-result",
        ("artillery-return", false) => "simultaneous",
        _ => line.timing,
    });
    let tell = move |table: &mut dyn Table| {
        if let Some(line) = found {
            table.tell(&|| Line::Cell {
                chart: "reaction-fire",
                row: line.name.to_owned(),
                column: "limit".to_owned(),
                value: line.limit.to_owned(),
                rule: line.rule,
            });
        }
        for (why, rule) in &against {
            table.tell(&|| Line::effect(format!("may not fire: {why}"), *rule));
        }
        if let Some(line) = may {
            table.tell(&|| Line::effect(format!("may fire, {timing}: {}", line.words), line.rule));
        }
    };
    Ok(lookup(tell, say([Fact::Word(may.map_or("none", |line| line.name)), Fact::Word(timing)])))
}
