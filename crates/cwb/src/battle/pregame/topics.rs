//! 5.3 What the topics bring to those who have won them.

use field::{Length, Point};
use longroll::rule::{Rule, house};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Table};

use super::contest::{Contest, Topic};
use super::ground::{Piece, WIDTH};
use super::posting::{Host, Place, Posted, is_beside, is_open};
use crate::book::Book;

const TOPICS: Rule = house("5.3");

/// 5.3 Each topic has its effect as often as it was won by: on the first units it can concern. Gives the clock.
pub fn profit(
    table: &mut dyn Table,
    book: &Book,
    contest: &Contest,
    sides: &mut BySide<Host>,
    ground: &mut [Piece],
) -> i32 {
    let mut clock = book.clock;
    for (topic, side, times) in &contest.won {
        for time in 0..*times as usize {
            let attacks = *side == contest.attacker;
            let shift = book.pregame.shift;
            let told = match topic {
                Topic::Time => {
                    clock += if attacks { 1 } else { -1 };
                    Some(format!("the clock begins at {clock}"))
                }
                Topic::Ground => ground_shifted(ground, time, attacks, shift),
                Topic::Scouting => scouted(&mut sides[side.other()], side.other(), time, shift),
                Topic::ArtilleryPark => parked(sides, *side, time, ground),
                Topic::Staff => improved(&mut sides[*side], time),
                Topic::Supply | Topic::Raid => marked(&mut sides[side.other()], *topic),
                Topic::RoadMarch | Topic::Spirit => marked(&mut sides[*side], *topic),
            };
            if let Some(words) = told {
                table.tell(&|| Line::effect(format!("{}: {words}", topic.name()), TOPICS));
            }
        }
    }
    clock
}

/// Ground: a piece near the middle is shifted along the table; the attacker opens the ground before him, the defender
/// closes it. Buildings stay.
fn ground_shifted(ground: &mut [Piece], time: usize, attacks: bool, shift: Length) -> Option<String> {
    let mut order: Vec<usize> = (0..ground.len()).filter(|at| ground[*at].kind != "farm").collect();
    order.sort_by_key(|at| (ground[*at].at.x() - WIDTH.half()).in_thousandths().abs());
    let piece = &mut ground[*order.get(time)?];
    let westward = (piece.at.x() < WIDTH.half()) == attacks;
    piece.shift(if westward { -shift } else { shift }, Length::ZERO);
    Some(format!("a piece of {} is shifted to ({},{})", piece.kind, piece.at.x(), piece.at.y()))
}

/// Scouting: an enemy brigade that is there is moved back toward its edge.
fn scouted(host: &mut Host, side: Side, time: usize, shift: Length) -> Option<String> {
    let mut there = host.units.iter_mut().filter(|unit| unit.troop.is_brigade() && unit.at().is_some());
    let unit = there.nth(time)?;
    let at = unit.at()?;
    let y = if side == Side::North { at.y() + shift } else { at.y() - shift };
    unit.place = Place::At(Point::new(at.x(), y));
    Some(format!("{} is moved back", unit.troop.name))
}

/// Artillery park: an own gun is placed again, opposite an enemy brigade.
fn parked(sides: &mut BySide<Host>, side: Side, time: usize, ground: &[Piece]) -> Option<String> {
    let enemies: Vec<Point> =
        sides[side.other()].units.iter().filter(|unit| unit.troop.is_brigade()).filter_map(Posted::at).collect();
    let line: Vec<Point> =
        sides[side].units.iter().filter(|unit| !unit.troop.is_brigade()).filter_map(Posted::at).collect();
    let mut guns = sides[side].units.iter_mut().filter(|unit| unit.troop.branch.is_gun() && unit.at().is_some());
    let gun = guns.nth(time)?;
    let at = gun.at()?;
    let is_free = |place: Point| line.iter().all(|other| *other == at || is_beside(*other, place));
    let mut opposite = enemies.iter().map(|enemy| Point::new(enemy.x(), at.y()));
    let place = opposite.find(|place| is_free(*place) && is_open(*place, ground))?;
    gun.place = Place::At(place);
    Some(format!("{} is placed at ({},{})", gun.troop.name, place.x(), place.y()))
}

/// Staff: the worst own general improves, once.
fn improved(host: &mut Host, time: usize) -> Option<String> {
    let chief = host.chiefs.iter_mut().filter(|_| time == 0).max_by_key(|chief| chief.value)?;
    chief.value = chief.value.checked_sub(1)?;
    Some(format!("{} has value {}", chief.post.name, chief.value))
}

/// Supply, raid, road march, spirit: the first unit that is not marked so yet.
fn marked(host: &mut Host, topic: Topic) -> Option<String> {
    let concerns = |unit: &Posted| {
        let (brigade, there) = (unit.troop.is_brigade(), unit.at().is_some());
        match topic {
            Topic::Supply => brigade && there && !unit.fortune.low_ammo,
            Topic::Spirit => brigade && !unit.fortune.spirited,
            Topic::RoadMarch => unit.place == Place::Late && !unit.fortune.hurries,
            Topic::Raid => unit.troop.branch.is_gun() && there && !unit.limbered,
            _ => false,
        }
    };
    let unit = host.units.iter_mut().find(|unit| concerns(unit))?;
    let words = match topic {
        Topic::Supply => {
            unit.fortune.low_ammo = true;
            "begins low on ammunition"
        }
        Topic::Spirit => {
            unit.fortune.spirited = true;
            "ignores its first disorder"
        }
        Topic::RoadMarch => {
            unit.fortune.hurries = true;
            "arrives more easily"
        }
        _ => {
            unit.limbered = true;
            "begins limbered"
        }
    };
    Some(format!("{} {words}", unit.troop.name))
}
