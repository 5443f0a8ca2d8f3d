//! 8.1 Stacking limits.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card};
use longroll::table::{Line, Table};

use crate::book::{Book, StackingLine};
use crate::unit::{Arm, EXAMPLE, NOTATION, Unit, read_units};
use longroll::procedure::lookup;

const STACKING: Rule = card("8.1");

/// The lines of the stacking chart that these rules read.
pub(crate) const LINES: [&str; 7] = [
    "march-infantry",
    "march-cavalry",
    "march-artillery",
    "infantry",
    "cavalry",
    "artillery-alone",
    "artillery-with-others",
];

/// A limit of the chart that a stack breaks.
pub struct Breach {
    pub line: &'static StackingLine,
    pub why: String,
}

/// 8.1 Every limit that these units in one hex break; none if the stack is legal. Leaders never count.
pub fn breaches(book: &'static Book, units: &[Unit], march: bool, one_brigade: bool) -> Vec<Breach> {
    let line =
        |name: &str| book.stacking.iter().find(|line| line.name == name).expect("checked when the book was loaded");
    let (guns, others): (Vec<&Unit>, Vec<&Unit>) = units.iter().partition(|unit| unit.arm.is_guns());
    let (mounted, foot): (Vec<&Unit>, Vec<&Unit>) = others.iter().partition(|unit| unit.arm == Arm::Mounted);
    let mut found = Vec::new();
    let mut breach = |line: &'static StackingLine, why: String| found.push(Breach { line, why });
    // The infantry line counts any units of the brigade; the cavalry line counts mounted ones.
    for (troops, present, name, march_name) in [
        (&others, !foot.is_empty(), "infantry", "march-infantry"),
        (&mounted, !mounted.is_empty(), "cavalry", "march-cavalry"),
    ] {
        if !present {
            continue;
        }
        let line = line(if march { march_name } else { name });
        let sp: i32 = troops.iter().map(|unit| i32::from(unit.sp)).sum();
        if let Some(most) = line.sp
            && sp > most
            && !(line.one_unit && others.len() == 1)
        {
            breach(line, format!("{sp} SP where {most} may stack"));
        }
        if !one_brigade && others.len() > 1 {
            breach(line, "units of different brigades".to_owned());
        }
    }
    let artillery = line(match (march, others.is_empty()) {
        (true, _) => "march-artillery",
        (false, true) => "artillery-alone",
        (false, false) => "artillery-with-others",
    });
    if march && !guns.is_empty() && !others.is_empty() {
        breach(artillery, "artillery under March orders stacks with nothing else".to_owned());
    }
    let total: i32 = guns.iter().map(|unit| i32::from(unit.sp)).sum();
    let (Some(batteries), Some(most)) = (artillery.batteries, artillery.guns) else { return found };
    if guns.len() as i32 > batteries && total > most {
        breach(
            artillery,
            format!("{} batteries with {total} guns, where {batteries} batteries or {most} guns may stack", guns.len()),
        );
    }
    found
}

pub(crate) fn form(_: &Book) -> Form {
    Form::new()
        .list("units", NOTATION, EXAMPLE, "the units in the hex; leaders do not count", STACKING)
        .choice(
            "orders",
            &[("advance", "Advance or Attack"), ("march", "March")],
            "the orders they are under",
            STACKING,
        )
        .choice(
            "brigades",
            &[("one", "all of one brigade"), ("several", "of several brigades")],
            "infantry and cavalry",
            STACKING,
        )
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "legal", help: "whether they may stack" },
        FactName { name: "line", help: "the line of the chart they break, or none" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let units: Vec<Unit> =
        read_units("units", &values.list("units")).map_err(Refusals)?.into_iter().map(|(unit, _)| unit).collect();
    let mut no = Refusals::default();
    no.refuse_if(units.is_empty(), "units", "name at least one unit", STACKING);
    no.allow(())?;
    let found = breaches(book, &units, values.choice("orders") == "march", values.choice("brigades") == "one");
    let first = found.first().map_or("none", |breach| breach.line.name);
    let legal = found.is_empty();
    let tell = move |table: &mut dyn Table| {
        for breach in &found {
            let limit = breach.line.sp.or(breach.line.guns).map_or_else(|| "-".to_owned(), |n| n.to_string());
            let column = if breach.line.sp.is_some() { "sp" } else { "guns" }.to_owned();
            table.tell(&|| Line::Cell {
                chart: "stacking",
                row: breach.line.name.to_owned(),
                column: column.clone(),
                value: limit.clone(),
                rule: breach.line.rule,
            });
            table.tell(&|| Line::effect(format!("illegal: {} ({})", breach.why, breach.line.words), breach.line.rule));
        }
        if legal {
            table.tell(&|| Line::effect("the stack is legal", book.stacking[0].rule));
        }
    };
    Ok(lookup(tell, say([longroll::procedure::yes(legal), Fact::Word(first)])))
}
