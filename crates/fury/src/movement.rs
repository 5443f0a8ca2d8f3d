//! Chapter 7: how far a unit gets.  7.1 rates - 7.2 rough ground - 7.4 roads - 7.5 modes - 7.8 the enemy ahead.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::field::{Going, Terrain};
use crate::book::formation::Pace;
use crate::book::maneuver::Rate;
use crate::inches::{Inches, arc};
use crate::unit::{Arm, Formation, MOST_STANDS};
use longroll::procedure::{lookup, yes};

pub const RATES: Rule = card("7.1");
const ROUGH: Rule = rulebook("7.2");
const CLOSED_WOOD: Rule = card("7.3");
const ROAD: Rule = card("7.4");
const NO_ROUGH_ON_ROAD: Rule = rulebook("7.4");
const MODES: Rule = card("7.5");
const KEEP_AWAY: Rule = house("7.8");
const LINES: Rule = card("7.9");
const GUNS_PASS: Rule = house("7.9");
const FRONT: Rule = house("5.2");
const CONTACT: Rule = house("10.1");
const DISMOUNTED: Rule = rulebook("7.1");

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    Infantry,
    Mounted,
    Dismounted,
    Leader,
    FootGuns,
    HorseGuns,
}

impl Mover {
    pub const CHOICES: [(&'static str, &'static str); 6] = [
        ("infantry", "infantry"),
        ("cavalry-mounted", "mounted cavalry"),
        ("cavalry-dismounted", "dismounted cavalry"),
        ("leader", "a leader on his own"),
        ("foot-artillery", "foot artillery, limbered"),
        ("horse-artillery", "horse artillery, limbered"),
    ];
    const ALL: [Mover; 6] =
        [Mover::Infantry, Mover::Mounted, Mover::Dismounted, Mover::Leader, Mover::FootGuns, Mover::HorseGuns];

    pub fn from_slug(slug: &str) -> Mover {
        let at = Mover::CHOICES.iter().position(|(known, _)| *known == slug).unwrap_or(0);
        Mover::ALL[at]
    }

    pub fn of(arm: Arm) -> Mover {
        match arm {
            Arm::Infantry => Mover::Infantry,
            Arm::Mounted => Mover::Mounted,
            Arm::Dismounted => Mover::Dismounted,
            Arm::SmoothBore | Arm::Rifled => Mover::FootGuns,
        }
    }

    pub fn words(self) -> &'static str {
        Mover::CHOICES[self as usize].1
    }

    pub const fn is_guns(self) -> bool {
        matches!(self, Mover::FootGuns | Mover::HorseGuns)
    }

    /// 7.1 Its line of the chart; dismounted cavalry moves as infantry.
    pub fn rate(self, book: &Book) -> &Rate {
        match self {
            Mover::Infantry | Mover::Dismounted => &book.rates[0],
            Mover::Mounted | Mover::Leader => &book.rates[1],
            Mover::FootGuns => &book.rates[2],
            Mover::HorseGuns => &book.rates[3],
        }
    }

    /// Infantry, cavalry or artillery in the notes to the chart.
    pub(crate) fn kind(self) -> usize {
        match self {
            Mover::Infantry | Mover::Dismounted => 0,
            Mover::Mounted | Mover::Leader => 1,
            Mover::FootGuns | Mover::HorseGuns => 2,
        }
    }

    fn width(self, book: &Book) -> i32 {
        match self {
            Mover::Infantry | Mover::Dismounted => book.widths.infantry,
            Mover::Mounted | Mover::Leader => book.widths.mounted,
            Mover::FootGuns | Mover::HorseGuns => book.widths.limbered,
        }
    }
}

/// 7.1 A full move in the open.
pub fn allowance(book: &Book, mover: Mover) -> Inches {
    Inches::new(mover.rate(book).basic)
}

/// A move as a player would say it.
#[derive(Clone, Debug)]
struct Path {
    mover: Mover,
    formation: Formation,
    half: bool,
    changed: bool,
    road: bool,
    mode: &'static str,
    degrees: i32,
    stands: u8,
    clear: Inches,
    ground: Terrain,
    fords: i32,
    obstacles: i32,
    lines: i32,
    enemy: Option<Inches>,
}

/// What a move costs and how far it reaches.
#[derive(Clone, Debug, Default)]
struct Reach {
    allowance: Inches,
    left: Inches,
    /// How much farther it goes in the ground beyond the clear stretch.
    farther: Inches,
    contact: bool,
    wrong: Vec<(String, Rule)>,
}

impl Path {
    /// 5.2 The front of the formation, in hundredths of an inch.
    fn front(&self, book: &Book) -> i32 {
        if self.mover.is_guns() {
            return self.mover.width(book);
        }
        let stands = match self.formation {
            Formation::SingleLine => self.stands,
            Formation::DoubleLine => self.stands.div_ceil(2),
            Formation::AttackColumn => self.stands.min(2),
            Formation::MarchColumn => 1,
        };
        i32::from(stands) * self.mover.width(book)
    }

    fn is_rough(&self) -> bool {
        self.ground.moves == Going::Rough && !self.road
    }
}

/// 7.1 The allowance, less what fords, obstacles and passages of lines take; then the clear stretch; what is left is spent
/// in the ground beyond, where an inch of rough costs as much as the chart divides the move by.
fn reach(book: &Book, path: &Path) -> Reach {
    let rate = path.mover.rate(book);
    let full = allowance(book, path.mover);
    let mut reach = Reach { allowance: if path.half { full.over(2) } else { full }, ..Reach::default() };
    check(book, path, &mut reach.wrong);
    if path.road {
        let times = if path.mover == Mover::Mounted { book.cavalry_road } else { rate.road };
        reach.allowance = reach.allowance.times(times);
    }
    let kind = path.mover.kind();
    let each = |cost: Option<i32>, times: i32| Inches::new(cost.unwrap_or(0).abs()).times(times);
    reach.left = reach.allowance.less(each(Some(rate.fording), i32::from(path.fords > 0 && !path.road)));
    reach.left = reach.left.less(each(book.movement.linear[kind], path.obstacles));
    if path.mover != Mover::Leader {
        reach.left = reach.left.less(each(book.movement.passage[kind], path.lines));
    }
    if path.mode == "wheel" {
        reach.left = reach.left.less(arc(path.front(book), path.degrees));
    }
    let pace = book.formation(path.formation).modes.iter().find(|mode| mode.name == path.mode).map(|mode| mode.pace);
    let slow = if pace == Some(Pace::Half) && !path.mover.is_guns() { 2 } else { 1 };
    let rough = if path.is_rough() { rate.rough } else { 1 };
    if let Some(enemy) = path.enemy {
        let gap = enemy.less(Inches::new(book.limits.contact));
        let open = if gap < path.clear { gap } else { path.clear };
        let cost = open.times(slow).plus(gap.less(open).times(slow * rough));
        reach.contact = cost <= reach.left && !path.mover.is_guns() && path.mover != Mover::Leader;
    }
    reach.left = reach.left.less(path.clear.times(slow));
    reach.farther = reach.left.over(slow * rough);
    reach
}

/// 7.3, 7.4, 7.5, 7.9 What the unit may not do.
fn check(book: &Book, path: &Path, wrong: &mut Vec<(String, Rule)>) {
    let mut no = |fact: bool, why: &str, rule: Rule| {
        if fact {
            wrong.push((format!("{} {why}", path.mover.words()), rule));
        }
    };
    let (kind, guns) = (path.mover.kind(), path.mover.is_guns());
    let troops = !guns && path.mover != Mover::Leader;
    let march = path.formation == Formation::MarchColumn;
    no(path.road && troops && !march, "gains the road rate only in march column", ROAD);
    no(path.road && (path.changed || path.lines > 0), "gains the road rate only if it does nothing but march", ROAD);
    no(guns && path.obstacles > 0 && book.movement.linear[kind].is_none(), "may not cross linear obstacles", RATES);
    let closed = path.ground.name == "closed-wood" && !path.road;
    no(closed && !book.movement.closed_wood[kind], "may not move through a closed wood", CLOSED_WOOD);
    no(guns && path.lines > 0, "may not pass through friends", GUNS_PASS);
    let mode = book.formation(path.formation).modes.iter().find(|mode| mode.name == path.mode);
    no(troops && mode.is_some_and(|mode| mode.pace == Pace::Never), "has no such move in this formation", MODES);
    let most = mode.map_or(0, |mode| i32::from(mode.angle));
    no(most > 0 && path.degrees > most, "may not slant by so much", MODES);
}

fn tell(table: &mut dyn Table, book: &Book, path: &Path, reach: &Reach) {
    let rate = path.mover.rate(book);
    let cell = |column: &str, value: String| Line::Cell {
        chart: "movement",
        row: rate.name.to_owned(),
        column: column.to_owned(),
        value,
        rule: RATES,
    };
    table.tell(&|| cell("basic", rate.basic.to_string()));
    if path.mover == Mover::Dismounted {
        table.tell(&|| Line::effect("dismounted cavalry moves as infantry", DISMOUNTED));
    }
    if path.road {
        table.tell(&|| cell("road", format!("x{}", rate.road)));
        table.tell(&|| Line::effect("a road cancels rough ground, a bridge cancels fording", NO_ROUGH_ON_ROAD));
    }
    if path.fords > 0 && !path.road {
        table.tell(&|| cell("fording", rate.fording.to_string()));
    }
    if path.is_rough() {
        table.tell(&|| cell("rough", format!("x1/{}", rate.rough)));
        table.tell(&|| Line::effect(format!("each inch of rough ground costs {}", rate.rough), ROUGH));
    }
    if path.mode == "wheel" {
        let cost = arc(path.front(book), path.degrees);
        table.tell(&|| Line::effect(format!("wheeling through {} degrees costs {cost} inches", path.degrees), MODES));
    }
    if path.lines > 0 && !path.mover.is_guns() {
        table.tell(&|| Line::next("it must be able to move completely through each unit it passes", LINES));
    }
    if path.mode == "backwards" {
        table.tell(&|| Line::next("over half a move back it about faces, free, and is easier to hit", MODES));
    }
    for (why, rule) in &reach.wrong {
        table.tell(&|| Line::effect(why.clone(), *rule));
    }
    table.tell(&|| {
        let text = format!("{} of {} inches are left: {} farther", reach.left, reach.allowance, reach.farther);
        Line::effect(text, RATES)
    });
    if path.enemy.is_some() {
        let (text, rule) = if reach.contact {
            ("the move reaches contact: a charge".to_owned(), CONTACT)
        } else {
            (format!("no contact; it stays {} inch from the enemy", book.limits.keep_away), KEEP_AWAY)
        };
        table.tell(&|| Line::next(text.clone(), rule));
    }
}

const MODE_CHOICES: [(&str, &str); 5] = [
    ("forwards", "straight ahead"),
    ("backwards", "straight back"),
    ("wheel", "wheel, then straight ahead"),
    ("oblique", "slanting ahead"),
    ("by-the-flank", "to the left or right"),
];

pub(crate) fn form(book: &Book) -> Form {
    Form::new()
        .group("unit")
        .pick("unit", &Mover::CHOICES, "who moves", RATES)
        .choice("formation", &Formation::CHOICES, "formation of a brigade", MODES)
        .number_or("stands", (1, i32::from(MOST_STANDS)), 6, "stands, for the front that wheels", FRONT)
        .flag("half", "only half a move is allowed", card("6.3"))
        .flag("changed", "it also changes formation or mode this turn", house("7.4"))
        .group("path")
        .choice("mode", &MODE_CHOICES, "kind of move", MODES)
        .number_or("degrees", (0, 180), 45, "angle of a wheel or a slant", MODES)
        .flag("road", "the complete move is on a road", ROAD)
        .number_or("clear", (0, 60), 0, "inches in the open first", RATES)
        .choice("ground", &book.grounds(), "then this ground", ROUGH)
        .number_or("fords", (0, 4), 0, "fords crossed; the cost is paid once", RATES)
        .number_or("obstacles", (0, 4), 0, "linear obstacles crossed", RATES)
        .number_or("lines", (0, 4), 0, "friendly units passed through", LINES)
        .number_or("enemy", (0, 60), 60, "inches to an enemy on the path", CONTACT)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "legal", help: "whether the unit may move so" },
        FactName { name: "allowance", help: "the whole move, in hundredths of an inch" },
        FactName { name: "left", help: "what is left after the clear stretch, in hundredths of an inch" },
        FactName { name: "farther", help: "how much farther it goes in the ground beyond, in hundredths of an inch" },
        FactName { name: "contact", help: "whether it reaches the enemy: yes, no or none" },
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let inches = |name: &str| Inches::new(values.number(name));
    let path = Path {
        mover: Mover::from_slug(values.choice("unit")),
        formation: Formation::from_slug(values.choice("formation")).unwrap_or(Formation::SingleLine),
        half: values.flag("half"),
        changed: values.flag("changed"),
        road: values.flag("road"),
        mode: values.choice("mode"),
        degrees: values.number("degrees"),
        stands: values.number("stands") as u8,
        clear: inches("clear"),
        ground: book.terrain(values.choice("ground")),
        fords: values.number("fords"),
        obstacles: values.number("obstacles"),
        lines: values.number("lines"),
        enemy: values.given("enemy").then(|| inches("enemy")),
    };
    let reach = reach(book, &path);
    let contact = match path.enemy {
        None => Fact::Word("none"),
        Some(_) => yes(reach.contact && reach.wrong.is_empty()),
    };
    let facts = say([
        yes(reach.wrong.is_empty()),
        Fact::Number(reach.allowance.hundredths()),
        Fact::Number(reach.left.hundredths()),
        Fact::Number(reach.farther.hundredths()),
        contact,
    ]);
    Ok(lookup(move |table| tell(table, book, &path, &reach), facts))
}
