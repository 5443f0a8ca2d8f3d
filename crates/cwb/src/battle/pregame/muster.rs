//! 4.2 The units and generals of both sides before the game.

use field::Point;
use longroll::dice::{D6, Dice};
use longroll::rule::{Rule, house};
use longroll::side::Side;
use longroll::table::{Line, Play, Roll, Table};

use super::army::{Post, Troop, Value};
use super::{Draft, Pregame};
use crate::battle::cards::Fortune;

const DICED: Rule = house("4.2");

/// Bases in front of a unit that begins in line.
const FRONT: u8 = 3;

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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stance {
    /// In degrees from north.
    pub facing: i32,
    pub front: u8,
    pub limbered: bool,
    pub mounted: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Posted {
    pub troop: Troop,
    /// By its number in the army; none for units of the corps.
    pub division: Option<usize>,
    pub place: Place,
    pub stance: Stance,
    pub fortune: Fortune,
}

impl Posted {
    fn new(side: Side, division: Option<usize>, troop: &Troop) -> Posted {
        let facing = if side == Side::North { 180 } else { 0 };
        let stance = Stance { facing, front: FRONT.min(troop.bases), limbered: false, mounted: true };
        Posted { troop: *troop, division, place: Place::Waiting, stance, fortune: Fortune::default() }
    }

    pub fn at(&self) -> Option<Point> {
        if let Place::At(point) = self.place { Some(point) } else { None }
    }

    /// 5.2 A base of it is lost; its front is no wider than what is left.
    pub fn lose_base(&mut self) {
        self.troop.bases = self.troop.bases.saturating_sub(1).max(1);
        self.stance.front = self.stance.front.min(self.troop.bases);
    }
}

/// A general before the game; without a place he arrives with his first unit.
#[derive(Clone, Copy, Debug)]
pub struct Chief {
    pub post: Post,
    pub value: u8,
    pub division: Option<usize>,
    pub at: Option<Point>,
}

#[derive(Clone, Debug)]
pub struct Host {
    pub units: Vec<Posted>,
    pub chiefs: Vec<Chief>,
}

impl Host {
    /// The army as it is; a general whose value is rolled counts as the worst until then.
    pub fn new(game: &Pregame, side: Side) -> Host {
        let army = &game.armies[side];
        let mut units: Vec<Posted> = army.corps.troops.iter().map(|troop| Posted::new(side, None, troop)).collect();
        let mut posts = vec![(None, army.corps.general)];
        for (at, division) in army.divisions.iter().enumerate() {
            posts.push((Some(at), division.general));
            units.extend(division.troops.iter().map(|troop| Posted::new(side, Some(at), troop)));
        }
        let chief = |(division, post): (Option<usize>, Option<Post>)| {
            let post = post?;
            let value = match post.value {
                Value::Bought(value) => value,
                Value::Diced => game.book.units.worst_general as u8,
            };
            Some(Chief { post, value, division, at: None })
        };
        Host { units, chiefs: posts.into_iter().filter_map(chief).collect() }
    }
}

pub fn die(table: &mut dyn Table, what: &'static str, rule: Rule) -> Play<i32> {
    table.roll(&Roll::new(what, rule, Dice::One(D6)))
}

/// 4.2 Generals whose value is not bought: a die and the modifier of their list.
pub fn dice_for_generals(table: &mut dyn Table, game: &Pregame, draft: &mut Draft) -> Play<()> {
    for side in Side::BOTH {
        let modifier = game.armies[side].list.generals;
        for chief in draft.sides[side].chiefs.iter_mut().filter(|chief| chief.post.value == Value::Diced) {
            let total = die(table, "value of a general", DICED)? + modifier;
            let value = *game.book.army.diced.at(total);
            chief.value = value as u8;
            table.tell(&|| Line::effect(format!("{} has value {value}", chief.post.name), DICED));
        }
    }
    Ok(())
}
