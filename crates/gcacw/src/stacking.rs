//! 3.5 Command radius and 3.6 the price of a friendly-occupied hex.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, say};
use longroll::procedure::{lookup, yes};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::unit::{Arm, NOTATION, Unit, halves, read_unit};

const RADIUS: Rule = card("3.5");
const STACKING: Rule = card("3.6");
const BOTH: Rule = house("3.6");

const HEXES: &str = "the hexes of the path after the leader's own, the unit's hex last: o free, f with a friend, z in \
     an enemy zone, e with an enemy, zf in an enemy zone with a friend";

/// 3.6 Entering a hex with infantry or artillery worth 3 or more, or with a wagon train, costs more; the larger of two
/// penalties counts. Cavalry neither pays nor is counted.
pub(crate) fn penalty(book: &Book, mover: Arm, units: &[Unit], woods: bool) -> (i32, &'static str, i32) {
    let lines = &book.campaign.friendly;
    let column = usize::from(woods);
    let foot = units.iter().filter(|unit| matches!(unit.arm, Arm::Infantry | Arm::Artillery));
    let value: i32 = foot.map(|unit| unit.value(book)).sum();
    let by_value = lines[..3].iter().find(|line| value <= line.up_to).unwrap_or(&lines[0]);
    let wagon = units.iter().any(|unit| unit.arm == Arm::Wagon);
    let line = if wagon && lines[3].mp[column] > by_value.mp[column] { &lines[3] } else { by_value };
    (if mover == Arm::Cavalry { 0 } else { line.mp[column] }, line.label, value)
}

pub(crate) fn friendly_form(_: &Book) -> Form {
    Form::new()
        .choice(
            "mover",
            &[("infantry", "infantry"), ("artillery", "artillery"), ("cavalry", "cavalry"), ("wagon", "wagon train")],
            "the unit that enters",
            STACKING,
        )
        .list("units", NOTATION, "9-2-2,5-2-1/d", "the friendly units in the hex", STACKING)
        .choice(
            "terrain",
            &[("open", "city, clear, rough, rolling or hill"), ("close", "woods, swamp or mountain")],
            "terrain of the hex entered, also along a road",
            STACKING,
        )
}

pub(crate) fn friendly_facts() -> Vec<FactName> {
    vec![FactName { name: "mp", help: "movement points to add" }]
}

pub(crate) fn friendly_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let mut units = Vec::new();
    let items = values.list("units");
    for item in items.iter().take(20) {
        match read_unit(book, item) {
            Ok(unit) => units.push(unit),
            Err(why) => no.0.push(Refusal::field("units", format!("`{item}`: {why}"), STACKING).help(NOTATION)),
        }
    }
    no.refuse_if(items.len() > 20, "units", "at most 20 units", STACKING);
    no.allow(())?;
    let (mover, close) = (Arm::from_word(values.choice("mover")), values.choice("terrain") == "close");
    let (mp, row, value) = penalty(book, mover, &units, close);
    let column = if close { "woods-swamp-mountain" } else { "city-clear-rough-rolling-hill" };
    let tell = move |table: &mut dyn Table| {
        if mover == Arm::Cavalry {
            table.tell(&|| Line::effect("cavalry pays nothing for friends", STACKING));
            return;
        }
        table
            .tell(&|| Line::effect(format!("infantry and artillery in the hex: Combat Value {}", halves(value)), BOTH));
        let text = if mp == 0 { "NE".to_owned() } else { format!("{mp:+}") };
        table.tell(&|| Line::Cell {
            chart: "friendly-hex.mp",
            row: row.to_owned(),
            column: column.to_owned(),
            value: text.clone(),
            rule: STACKING,
        });
    };
    Ok(lookup(tell, say([Fact::Number(mp)])))
}

pub(crate) fn radius_form(_: &Book) -> Form {
    Form::new().list("path", HEXES, "o,o,zf", "the path from the leader to the unit", RADIUS)
}

pub(crate) fn radius_facts() -> Vec<FactName> {
    vec![
        FactName { name: "in-command", help: "whether the unit is within command radius" },
        FactName { name: "hexes", help: "length of the path" },
    ]
}

/// 3.5 A path of at most three hexes from the leader to the unit, whatever the terrain; not into an enemy, nor into an
/// enemy zone unless a friend stands there.
pub(crate) fn radius_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let radius = book.radius;
    let mut no = Refusals::default();
    let mut blocked: Option<(usize, &'static str)> = None;
    let path = values.list("path");
    for (at, hex) in path.iter().enumerate() {
        let stop = match hex.as_str() {
            "o" | "f" => None,
            "e" => Some("an enemy stands there").filter(|_| !radius.enemy),
            "z" => Some("an enemy zone without a friend").filter(|_| !radius.zoc),
            "zf" => Some("an enemy zone").filter(|_| !radius.zoc_with_friend),
            other => {
                no.0.push(Refusal::field("path", format!("`{other}` is not a hex of a path"), RADIUS).help(HEXES));
                None
            }
        };
        blocked = blocked.or(stop.map(|why| (at + 1, why)));
    }
    no.refuse_if(path.len() > 50, "path", "the path is too long to be one", RADIUS);
    no.allow(())?;
    let hexes = path.len() as i32;
    let near = hexes <= i32::from(radius.hexes);
    let tell = move |table: &mut dyn Table| {
        table.tell(&|| Line::Cell {
            chart: "command-radius",
            row: "hexes".to_owned(),
            column: "value".to_owned(),
            value: radius.hexes.to_string(),
            rule: RADIUS,
        });
        table.tell(&|| match blocked {
            Some((at, why)) => Line::effect(format!("hex {at} of the path: {why}"), RADIUS),
            None if near => Line::effect(format!("{hexes} hexes: within command radius"), RADIUS),
            None => Line::effect(format!("{hexes} hexes: too far"), RADIUS),
        });
    };
    Ok(lookup(tell, say([yes(near && blocked.is_none()), Fact::Number(hexes)])))
}
