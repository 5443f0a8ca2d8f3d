//! A cell that no rule reads is found, and so is a chart that wrongly declares a cell unread.

use battery::cells::{Exempt, Trials, idle};
use longroll::chart::Chart;
use longroll::diagnostic::Diagnostic;
use longroll::dice::{D6, Dice};
use longroll::form::{Form, Values};
use longroll::library::File;
use longroll::procedure::{Fact, Procedure, case, fact, say};
use longroll::rule::house;
use longroll::sequence::{Sequence, Turns};
use longroll::system::{OpenSystem, Reading, Section, Settings, Switch, System, read_charts};
use longroll::table::{Flow, Play, Roll, Table};

/// A game of one chart: guns hit with a die, and weigh something that no rule asks for.
struct Guns(&'static str);

const TURNS: Turns = Turns { name: "turn", length: "", first: 1, last: None, players: &[] };
const SWITCHES: &[Switch] = &[Switch::new("wet", "1", &["no", "yes"], "powder is wet")];

impl System for Guns {
    fn id(&self) -> &'static str {
        "guns"
    }
    fn title(&self) -> &'static str {
        "Guns"
    }
    fn about(&self) -> &'static str {
        ""
    }
    fn switches(&self) -> &'static [Switch] {
        SWITCHES
    }
    fn rules(&self) -> Vec<Section> {
        Vec::new()
    }
    fn chart_files(&self) -> Vec<File<'static>> {
        vec![("guns.chart", self.0)]
    }
    fn readings(&self) -> Vec<Reading> {
        Vec::new()
    }
    fn meaning(&self, _: &OpenSystem, _: &str, _: &str, _: &str) -> Option<String> {
        None
    }
    fn open(&self, settings: &Settings, own: &[(String, String)]) -> Result<OpenSystem, Vec<Diagnostic>> {
        let charts = read_charts(self, settings, own)?;
        let needs = [charts[0].number("light", "needs")?, charts[0].number("heavy", "needs")?];
        let sequence = Sequence { steps: &[], turns: TURNS, clock: None };
        Ok(OpenSystem { charts, procedures: vec![shot(needs)], sequence })
    }
}

fn shot(needs: [i32; 2]) -> Procedure {
    let prepare = move |values: &Values| {
        let needs = needs[usize::from(values.flag("heavy"))];
        let step = move |table: &mut dyn Table, hit: &mut i32| -> Play<Flow> {
            let roll = Roll::new("shot", house("1"), Dice::One(D6));
            *hit = i32::from(table.roll(&roll)? >= needs);
            Ok(Flow::Done)
        };
        Ok(case(0, step, |hit: &i32| say([Fact::Number(*hit)])))
    };
    Procedure {
        name: "shot",
        title: "A shot",
        help: "",
        rule: house("1"),
        form: Form::new().flag("heavy", "a heavy gun", house("1")),
        facts: vec![fact("hits", "hits")],
        rolls: true,
        prepare: Box::new(prepare),
    }
}

const HEAD: &str = "chart guns\ntitle Guns\nsource card\nrule 1 card\n";
const TABLE: &str = "gun | needs  weight\n----+------\nlight | 4  9\nheavy | 3  8\nwhen wet = yes\nheavy | 5  8\n";

fn guns(notes: &str) -> Guns {
    let text: &'static str = Box::leak(format!("{HEAD}{notes}{TABLE}").into_boxed_str());
    Chart::parse("guns.chart", text).unwrap_or_else(|faults| panic!("{}", faults[0]));
    Guns(text)
}

fn found(notes: &str, exempt: &[Exempt]) -> Vec<String> {
    idle(&guns(notes), Trials { forms: 9, ..Trials::USUAL }, exempt)
}

#[test]
fn a_cell_that_no_rule_reads_is_found() {
    let light = "guns [light, weight] = 9: changing it changes nothing";
    let heavy = "guns [heavy, weight] = 8: changing it changes nothing";
    assert_eq!(found("", &[]), [light, heavy, heavy]);
    assert_eq!(found("notes weight\n", &[]), [""; 0]);
    assert_eq!(found("", &[("guns", "*", "weight", "a note")]), [""; 0]);
}

#[test]
fn a_cell_that_is_read_is_no_note_and_needs_no_excuse() {
    let light = "guns [light, needs] = 4 matters, and the chart says that no rule reads it";
    let heavy = "guns [heavy, needs] = 3 matters, and the chart says that no rule reads it";
    let wet = "guns [heavy, needs] = 5 matters, and the chart says that no rule reads it";
    assert_eq!(found("notes weight  needs\n", &[]), [light, heavy, wet]);
    let excuses = [("guns", "light", "needs", "why"), ("guns", "none", "needs", "why")];
    let said = found("notes weight\n", &excuses);
    assert_eq!(
        said[0],
        "guns [light, needs] = 4 matters, and (\"guns\", \"light\", \"needs\", \"why\") says that it does not"
    );
    assert!(said[1..].iter().all(|fault| fault.ends_with("excuses nothing")) && said.len() == 3);
}

#[test]
fn an_excuse_for_a_whole_row_may_not_cover_a_cell_that_is_read() {
    let said = found("", &[("guns", "*", "*", "why")]);
    let faults = ["light, needs] = 4", "heavy, needs] = 3", "heavy, needs] = 5"];
    assert!(said.len() == 3 && said.iter().zip(faults).all(|(said, cell)| said.contains(cell)), "{said:?}");
    let rows = ["light", "heavy", "heavy when wet = yes"].map(|row| ("guns", row, "weight", "a note"));
    assert_eq!(found("", &rows[..2]), [""; 0], "a row is also its conditional row");
    assert_eq!(found("", &[rows[0], rows[2]]).len(), 1, "a conditional row is not the usual one");
    assert!(found("", &[("guns", "*-", "weight", "why")]).iter().any(|fault| fault.ends_with("excuses nothing")));
}
