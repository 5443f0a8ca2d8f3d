//! 4.2, 5.2, 5.6 Who is there, what the defender has lost before the game, and where both sides stand.

use field::{Length, Point};
use longroll::dice::{D6, Dice};
use longroll::rule::{Rule, house};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Play, Roll, Table};

use super::army::{Army, Post, Troop, Value};
use super::contest::Contest;
use super::ground::{HEIGHT, Piece, WIDTH};
use crate::battle::cards::Fortune;
use crate::book::Book;

const DICED: Rule = house("4.2");
const LOSSES: Rule = house("5.2");
const ZONES: Rule = house("5.6");

/// How far the second line, the division generals and the corps general stand behind the first line.
const SECOND: Length = Length::inches(4);
const GENERALS: Length = Length::inches(7);
const CORPS: Length = Length::inches(8);

/// Guns keep so far from buildings, which they may not enter.
const CLEAR: Length = Length::thousandths(1_600);

/// Units of the second line stand so far apart, middle to middle.
const BESIDE: Length = Length::inches(3);

/// Where a unit is when the battle begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// It has not been put down yet.
    Waiting,
    At(Point),
    /// 5.2 Off the table.
    Late,
    /// 5.2 Out of the game.
    Gone,
}

/// A unit before the game.
#[derive(Clone, Copy, Debug)]
pub struct Posted {
    pub troop: Troop,
    /// By its number in the army; none for units of the corps.
    pub division: Option<usize>,
    pub place: Place,
    pub limbered: bool,
    pub fortune: Fortune,
}

impl Posted {
    pub fn at(&self) -> Option<Point> {
        if let Place::At(point) = self.place { Some(point) } else { None }
    }
}

/// A general before the game; with no place he comes with the first unit of his.
#[derive(Clone, Copy, Debug)]
pub struct Chief {
    pub post: Post,
    pub value: u8,
    pub division: Option<usize>,
    pub at: Option<Point>,
}

/// A side before the game.
#[derive(Clone, Debug)]
pub struct Host {
    pub units: Vec<Posted>,
    pub chiefs: Vec<Chief>,
}

fn die(table: &mut dyn Table, what: &'static str, rule: Rule) -> Play<i32> {
    table.roll(&Roll::new(what, rule, Dice::One(D6)))
}

/// Both armies as they are; 4.2 generals whose value is not bought are diced for.
pub fn muster(table: &mut dyn Table, book: &Book, armies: &BySide<Army>) -> Play<BySide<Host>> {
    Ok(BySide { north: host(table, book, &armies.north)?, south: host(table, book, &armies.south)? })
}

fn host(table: &mut dyn Table, book: &Book, army: &Army) -> Play<Host> {
    let posted = |division: Option<usize>, troop: &Troop| Posted {
        troop: *troop,
        division,
        place: Place::Waiting,
        limbered: false,
        fortune: Fortune::default(),
    };
    let mut units: Vec<Posted> = army.corps.troops.iter().map(|troop| posted(None, troop)).collect();
    let mut posts = vec![(None, army.corps.general)];
    for (at, division) in army.divisions.iter().enumerate() {
        posts.push((Some(at), division.general));
        units.extend(division.troops.iter().map(|troop| posted(Some(at), troop)));
    }
    let mut chiefs = Vec::new();
    for (division, post) in posts {
        let Some(post) = post else { continue };
        let value = match post.value {
            Value::Bought(value) => value,
            Value::Diced => diced(table, book, army.list.generals, post)?,
        };
        chiefs.push(Chief { post, value, division, at: None });
    }
    Ok(Host { units, chiefs })
}

/// 4.2 The value of a general by a die and the modifier of his list.
fn diced(table: &mut dyn Table, book: &Book, modifier: i32, post: Post) -> Play<u8> {
    let total = die(table, "value of a general", DICED)? + modifier;
    let value = *book.army.diced.at(total);
    table.tell(&|| Line::effect(format!("{} has value {value}", post.name), DICED));
    Ok(value as u8)
}

/// 5.2 Brigades of the defender lose bases or come late, worse the wider the margin; each gun rolls once, late on a 5
/// and out of the game on a 6. The last base of a brigade stays.
pub fn lose(table: &mut dyn Table, book: &Book, contest: &Contest, sides: &mut BySide<Host>) -> Play<()> {
    let the = &book.pregame;
    let dice = *the.losses.at(contest.margin);
    for unit in &mut sides[contest.attacker.other()].units {
        let gun = unit.troop.branch.is_gun();
        if !gun && !unit.troop.is_brigade() {
            continue;
        }
        let dice = if gun { 1 } else { dice };
        for _ in 0..dice {
            let face = die(table, "before the game", LOSSES)?;
            if face == i32::from(the.late) {
                unit.place = Place::Late;
            } else if face == i32::from(the.lost) && gun {
                unit.place = Place::Gone;
            } else if face == i32::from(the.lost) {
                unit.troop.bases = unit.troop.bases.saturating_sub(1).max(1);
            }
        }
        table.tell(&|| {
            let words = match unit.place {
                Place::Late => "begins off the table",
                Place::Gone => "is out of the game",
                Place::Waiting | Place::At(_) => "is there",
            };
            Line::effect(format!("{} {words}, bases: {}", unit.troop.name, unit.troop.bases), LOSSES)
        });
    }
    Ok(())
}

/// 5.6 Each side in its zone: brigades in a line at its front edge, guns and cavalry behind them, generals behind
/// those.
pub fn deploy(table: &mut dyn Table, book: &Book, attacker: Side, ground: &[Piece], sides: &mut BySide<Host>) {
    for side in [attacker.other(), attacker] {
        let zone = if side == attacker { book.pregame.attacker_zone } else { book.pregame.defender_zone };
        let own = |deep: Length| if side == Side::North { HEIGHT - deep } else { deep };
        line(&mut sides[side], ground, true, own(zone));
        line(&mut sides[side], ground, false, own(zone - SECOND));
        generals(&mut sides[side], own(zone - GENERALS), own(zone - CORPS));
        table.tell(&|| {
            let name = if side == Side::North { "the Union" } else { "the Confederates" };
            Line::effect(format!("{name} set up within {zone} inches of their edge"), ZONES)
        });
    }
}

/// A line of units across the table, evenly apart; guns give way to buildings.
fn line(host: &mut Host, ground: &[Piece], brigades: bool, y: Length) {
    let in_line = |unit: &Posted| unit.troop.is_brigade() == brigades && unit.place == Place::Waiting;
    let number = host.units.iter().filter(|unit| in_line(unit)).count() as i64;
    let x = |at: i64| Length::thousandths(WIDTH.in_thousandths() * at / (number + 1));
    let mut places: Vec<Point> = (1..=number).map(|at| Point::new(x(at), y)).collect();
    for (at, unit) in host.units.iter_mut().filter(|unit| in_line(unit)).enumerate() {
        if unit.troop.branch.is_gun() {
            places[at] = beside_farms(places[at], ground, &places);
        }
        unit.place = Place::At(places[at]);
    }
}

/// Guns stand beside buildings, not in them: the nearest place to either side that leaves room for the others, a
/// quarter of an inch at a time.
fn beside_farms(at: Point, ground: &[Piece], others: &[Point]) -> Point {
    let off = |steps: i64| Point::new(at.x() + Length::thousandths(250 * steps), at.y());
    let is_free = |place: Point| others.iter().all(|other| *other == at || is_beside(*other, place));
    let mut places = (0..200).flat_map(|steps| [off(steps), off(-steps)]);
    places.find(|place| is_open(*place, ground) && is_free(*place)).unwrap_or(at)
}

/// Whether two units of the second line have room beside each other.
pub fn is_beside(one: Point, other: Point) -> bool {
    (one.x() - other.x()).in_thousandths().abs() >= BESIDE.in_thousandths()
}

/// Whether a gun may stand there: on the table, in no building.
pub fn is_open(at: Point, ground: &[Piece]) -> bool {
    let edge = Length::inches(1);
    let farm = ground.iter().any(|piece| piece.kind == "farm" && piece.is_near(at, CLEAR));
    at.x() > edge && at.x() < WIDTH - edge && !farm
}

/// A division general stands behind the first unit of his that is there, the corps general in the middle.
fn generals(host: &mut Host, y: Length, corps: Length) {
    for chief in &mut host.chiefs {
        let mut his = host.units.iter().filter(|unit| unit.division == chief.division);
        chief.at = match chief.division {
            None => Some(Point::new(WIDTH.half(), corps)),
            Some(_) => his.find_map(Posted::at).map(|at| Point::new(at.x(), y)),
        };
    }
}
