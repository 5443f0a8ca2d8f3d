//! 3.2 Effectiveness: Fresh, Worn or Spent.

use longroll::form::{Form, Values};
use longroll::procedure::lookup;
use longroll::procedure::{Case, Fact, FactName, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::field::QUALITIES;
use crate::unit::{MOST_STANDS, STATUS, status};

const THRESHOLDS: Rule = house("3.3");

pub(crate) fn form(_: &Book) -> Form {
    let most = i32::from(MOST_STANDS);
    Form::new()
        .number("start", (3, most), "stands at the start of the battle", THRESHOLDS)
        .number("stands", (1, most), "stands now", STATUS)
        .choice("quality", &[QUALITIES[1], QUALITIES[0], QUALITIES[2]], "quality of the brigade", THRESHOLDS)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "status", help: "fresh, worn or spent" },
        FactName { name: "worn", help: "worn at this number of stands or fewer" },
        FactName { name: "spent", help: "spent at this number of stands or fewer" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let (start, stands, quality) = (values.number("start"), values.number("stands"), values.choice("quality"));
    let line = book.effectiveness.at(start, quality);
    let mut no = Refusals::default();
    no.refuse_if(stands > start, "stands", "more stands than at the start", STATUS);
    no.refuse_if(line.is_none(), "start", "the chart has no row for so many stands", THRESHOLDS);
    no.allow(())?;
    let (worn, spent, cell) = line.unwrap_or((0, 0, "-"));
    let now = status(stands as u8, worn, spent).slug();
    let tell = move |table: &mut dyn Table| {
        table.tell(&|| Line::Cell {
            chart: "effectiveness",
            row: start.to_string(),
            column: quality.to_owned(),
            value: cell.to_owned(),
            rule: THRESHOLDS,
        });
        table.tell(&|| Line::effect(format!("with {stands} stands the brigade is {now}"), STATUS));
    };
    Ok(lookup(tell, say([Fact::Word(now), Fact::Number(i32::from(worn)), Fact::Number(i32::from(spent))])))
}
