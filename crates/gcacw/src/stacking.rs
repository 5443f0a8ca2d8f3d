//! 3.5 Command radius and 3.6 the price of a friendly-occupied hex.

use longroll::form::{choice, list};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say, yes};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::rows;
use crate::unit::{Arm, MOST_STACKED, NOTATION, Unit, halves, read_units};

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

longroll::words! {
    pub(crate) enum Cover { Open = "open": "city, clear, rough, rolling or hill", Close = "close": "woods, swamp or mountain" }
}

longroll::form! {
    pub(crate) struct FriendlyHex(book: &Book) {
        /// the unit that enters
        mover: Arm = choice(), STACKING;
        /// the friendly units in the hex
        units: Vec<String> = list(NOTATION, "9-2-2,5-2-1/d").rows(rows::units(book)), STACKING;
        /// terrain of the hex entered, also along a road
        terrain: Cover = choice(), STACKING;
    }
}

impl Declared<Book> for FriendlyHex {
    const ABOUT: About = About::looks_up(
        "friendly-hex",
        "Friendly-occupied hex",
        STACKING,
        "What it costs to enter a hex where friends stand.",
    );
    const FACTS: &'static [FactName] = &[fact("mp", "movement points to add")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let units = read_units(book, "units", &self.units, MOST_STACKED)?;
        let (mover, close) = (self.mover, self.terrain == Cover::Close);
        let (mp, row, value) = penalty(book, mover, &units, close);
        let column = if close { "woods-swamp-mountain" } else { "city-clear-rough-rolling-hill" };
        let tell = move |table: &mut dyn Table| {
            if mover == Arm::Cavalry {
                table.tell(&|| Line::effect("cavalry pays nothing for friends", STACKING));
                return;
            }
            table.tell(&|| {
                Line::effect(format!("infantry and artillery in the hex: Combat Value {}", halves(value)), BOTH)
            });
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
}

longroll::form! {
    pub(crate) struct CommandRadius(_book: &Book) {
        /// the path from the leader to the unit
        path: Vec<String> = list(HEXES, "o,o,zf").rows(rows::command_path()), RADIUS;
    }
}

impl Declared<Book> for CommandRadius {
    const ABOUT: About = About::looks_up(
        "command-radius",
        "Command radius",
        RADIUS,
        "Whether a path keeps a unit within its leader's reach.",
    );
    const FACTS: &'static [FactName] =
        &[fact("in-command", "whether the unit is within command radius"), fact("hexes", "length of the path")];

    /// 3.5 A path of at most three hexes from the leader to the unit, whatever the terrain. It may not enter an enemy's
    /// hex, nor an enemy zone unless a friend stands there.
    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let radius = book.radius;
        let mut no = Refusals::default();
        let mut blocked: Option<(usize, &'static str)> = None;
        let path = self.path;
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
        no.refuse_if(path.len() > 50, "path", "a path has at most 50 hexes", RADIUS);
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
                None if near => Line::effect(format!("a path of length {hexes}: within command radius"), RADIUS),
                None => Line::effect(format!("a path of length {hexes}: too far"), RADIUS),
            });
        };
        Ok(lookup(tell, say([yes(near && blocked.is_none()), Fact::Number(hexes)])))
    }
}
