//! 8.1 Stacking limits.

use longroll::form::{choice, list};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card};
use longroll::table::{Line, Table};
use longroll::{form, words};

use crate::book::{Book, StackingLine};
use crate::rows;
use crate::unit::{Arm, EXAMPLE, NOTATION, Unit, read_units};

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
pub struct Breach<'b> {
    pub line: &'b StackingLine,
    pub why: String,
}

/// 8.1 Every limit that these units in one hex break; none if the stack is legal. Leaders never count.
pub fn breaches<'b>(book: &'b Book, units: &[Unit], march: bool, one_brigade: bool) -> Vec<Breach<'b>> {
    let line =
        |name: &str| book.stacking.iter().find(|line| line.name == name).expect("checked when the book was loaded");
    let (guns, others): (Vec<&Unit>, Vec<&Unit>) = units.iter().partition(|unit| unit.arm.is_guns());
    let (mounted, foot): (Vec<&Unit>, Vec<&Unit>) = others.iter().partition(|unit| unit.arm == Arm::Mounted);
    let mut found = Vec::new();
    let mut breach = |line: &'b StackingLine, why: String| found.push(Breach { line, why });
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
        if line.same_brigade && !one_brigade && others.len() > 1 {
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

words! {
    /// 8.1 The orders that a stack is under.
    pub enum Under { Advance = "advance": "Advance or Attack", March = "march": "March" }
}

words! {
    /// 8.1 Whose units stack.
    pub enum Brigades { One = "one": "all of one brigade", Several = "several": "of several brigades" }
}

form! {
    /// 8.1 Units in one hex.
    pub struct Stacking(_book: &Book) {
        /// the units in the hex; leaders do not count
        units: Vec<String> = list(NOTATION, EXAMPLE).rows(rows::units()), STACKING;
        /// the orders they are under
        orders: Under = choice(), STACKING;
        /// infantry and cavalry
        brigades: Brigades = choice(), STACKING;
    }
}

impl Declared<Book> for Stacking {
    const ABOUT: About = About::looks_up(
        "stacking",
        "Stacking",
        STACKING,
        "Whether units may stack in a hex, and by which line of the chart not.",
    );
    const FACTS: &'static [FactName] =
        &[fact("legal", "whether they may stack"), fact("line", "the line of the chart they break, or none")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let units: Vec<Unit> =
            read_units("units", &self.units).map_err(Refusals)?.into_iter().map(|(unit, _)| unit).collect();
        let mut no = Refusals::default();
        no.refuse_if(units.is_empty(), "units", "name at least one unit", STACKING);
        no.allow(())?;
        let found = breaches(book, &units, self.orders == Under::March, self.brigades == Brigades::One);
        let first = found.first().map_or("none", |breach| breach.line.name);
        let legal = found.is_empty();
        let tell = move |table: &mut dyn Table| {
            for breach in &found {
                table.tell(&|| breach.line.cell());
                table.tell(&|| {
                    Line::effect(format!("illegal: {} ({})", breach.why, breach.line.words), breach.line.rule)
                });
            }
            if legal {
                table.tell(&|| Line::effect("the stack is legal", book.stacking[0].rule));
            }
        };
        Ok(lookup(tell, say([yes(legal), Fact::Word(first)])))
    }
}

impl StackingLine {
    /// The cell of the chart with the limit.
    fn cell(&self) -> Line {
        let column = if self.sp.is_some() { "sp" } else { "guns" };
        let value = self.sp.or(self.guns).map_or_else(|| "-".to_owned(), |n| n.to_string());
        Line::Cell { chart: "stacking", row: self.name.to_owned(), column: column.to_owned(), value, rule: self.rule }
    }
}
