//! 5.1 The war points: both sides throw dice for the attack and for nine topics.

use longroll::dice::{D6, Dice, Pool};
use longroll::rule::{Rule, rulebook};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Play, Roll, Table};

use crate::book::Book;

const WAR_POINTS: Rule = rulebook("5.1");

/// 5.3 What is contested beside the attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    Scouting,
    Supply,
    Time,
    Ground,
    RoadMarch,
    ArtilleryPark,
    Raid,
    Staff,
    Spirit,
}

impl Topic {
    const ALL: [Topic; 9] = [
        Topic::Scouting,
        Topic::Supply,
        Topic::Time,
        Topic::Ground,
        Topic::RoadMarch,
        Topic::ArtilleryPark,
        Topic::Raid,
        Topic::Staff,
        Topic::Spirit,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Topic::Scouting => "Scouting",
            Topic::Supply => "Supply",
            Topic::Time => "Time",
            Topic::Ground => "Ground",
            Topic::RoadMarch => "Road march",
            Topic::ArtilleryPark => "Artillery park",
            Topic::Raid => "Raid",
            Topic::Staff => "Staff",
            Topic::Spirit => "Spirit",
        }
    }
}

/// What the dice have decided.
#[derive(Clone, Debug)]
pub struct Contest {
    pub attacker: Side,
    /// By how many successes.
    pub margin: i32,
    /// Topics that somebody has won, by whom, and how often they have their effect.
    pub won: Vec<(Topic, Side, i32)>,
}

/// 5.1 Each side spreads its dice: most of them over the attack, the others evenly over the topics. More successes in
/// the attack make the attacker; equal ones are thrown again.
pub fn fight(table: &mut dyn Table, book: &Book) -> Play<Contest> {
    let the = &book.pregame;
    let (mut successes, mut lead) = (BySide::default(), 0);
    while lead == 0 {
        successes = both(table, book, ("the attack", the.attack))?;
        lead = successes.north - successes.south;
    }
    let attacker = if lead > 0 { Side::North } else { Side::South };
    let margin = lead.abs();
    table.tell(&|| {
        let names = if attacker == Side::North { "the Union attacks" } else { "the Confederates attack" };
        Line::effect(format!("{} to {} successes: {names}", successes.north, successes.south), WAR_POINTS)
    });
    let mut won = Vec::new();
    for topic in Topic::ALL {
        let successes = both(table, book, (topic.name(), the.topic))?;
        let lead = successes.north - successes.south;
        if lead != 0 {
            let side = if lead > 0 { Side::North } else { Side::South };
            won.push((topic, side, lead.abs().min(the.topic_most)));
        }
    }
    Ok(Contest { attacker, margin, won })
}

/// The successes of both sides.
fn both(table: &mut dyn Table, book: &Book, (what, dice): (&'static str, i32)) -> Play<BySide<i32>> {
    let pool = Pool::new(u8::try_from(dice).unwrap_or(u8::MAX), D6, book.pregame.success);
    let mut successes = BySide::default();
    for side in Side::BOTH {
        let reading = table.roll(&Roll::new(what, WAR_POINTS, Dice::Pool(pool)))?;
        successes[side] = Pool::split(reading).0;
    }
    Ok(successes)
}
