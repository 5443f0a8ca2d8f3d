//! 5.3 What a side gains from the topics it has won. The winner chooses the unit.

use field::Point;
use longroll::asking::choose;
use longroll::refusal::Refusals;
use longroll::side::Side;
use longroll::table::{Line, Offer, Play, Table};

use super::answers::{Question, Words, ask, at};
use super::contest::Topic;
use super::deployment::{Parked, against};
use super::ground::slid;
use super::muster::{Place, Posted};
use super::{Draft, Pregame, TOPICS, name, terrain};

fn won(draft: &Draft, topic: Topic) -> Option<(Side, i32)> {
    draft.contest.as_ref().and_then(|contest| contest.won(topic))
}

fn tell(table: &mut dyn Table, topic: Topic, words: &dyn Fn() -> String) {
    table.tell(&|| Line::effect(format!("{}: {}", topic.name(), words()), TOPICS));
}

/// Time: the clock begins later for the attacker who has won it, earlier for one who has lost it.
pub fn time(table: &mut dyn Table, draft: &mut Draft) {
    let Some((side, times)) = won(draft, Topic::Time) else { return };
    draft.clock += if side == draft.attacker() { times } else { -times };
    let clock = draft.clock.max(1);
    tell(table, Topic::Time, &|| format!("the clock begins at {clock}"));
}

/// Ground: pieces of terrain are shifted, usually those near the middle; the attacker opens the ground before him, the
/// defender closes it.
pub fn ground(table: &mut dyn Table, game: &Pregame, draft: &mut Draft) -> Play<()> {
    let Some((side, times)) = won(draft, Topic::Ground) else { return Ok(()) };
    let the = &game.book.pregame;
    let middle = the.table.0.half();
    let mut order: Vec<usize> = (0..draft.ground.len()).collect();
    order.sort_by_key(|number| (draft.ground[*number].at.x() - middle).in_thousandths().abs());
    for time in 0..times as usize {
        let usual = order.get(time).and_then(|number| {
            let westward = (draft.ground[*number].at.x() < middle) == (side == draft.attacker());
            Some((*number, slid(the, &draft.ground, *number, (if westward { -1 } else { 1 }, 0))?))
        });
        terrain::shift(table, game, draft, (side, TOPICS), usual)?;
    }
    Ok(())
}

/// Artillery park: the guns that will be placed after the enemy.
pub fn parked(table: &mut dyn Table, draft: &Draft) -> Play<Vec<Parked>> {
    let Some((side, times)) = won(draft, Topic::ArtilleryPark) else { return Ok(Vec::new()) };
    let mut parked: Vec<Parked> = Vec::new();
    for _ in 0..times {
        let waits = |unit: &Posted| unit.troop.branch.is_gun() && unit.place == Place::Waiting;
        let guns = units(draft, side, &|number, unit| waits(unit) && !parked.contains(&(side, number)));
        let gun = pick(table, draft, Topic::ArtilleryPark, (side, side), &guns)?;
        parked.extend(gun.map(|gun| (side, gun)));
    }
    Ok(parked)
}

/// The other topics, each as often as it was won by.
pub fn profit(table: &mut dyn Table, game: &Pregame, draft: &mut Draft) -> Play<()> {
    for topic in [Topic::Scouting, Topic::Supply, Topic::RoadMarch, Topic::Raid, Topic::Staff, Topic::Spirit] {
        let Some((side, times)) = won(draft, topic) else { continue };
        for time in 0..times {
            match topic {
                Topic::Scouting => scouted(table, game, draft, side)?,
                Topic::Staff if time == 0 => improved(table, draft, side)?,
                Topic::Staff => {}
                _ => marked(table, draft, topic, side)?,
            }
        }
    }
    Ok(())
}

/// The units of a side that a topic can concern, by their numbers.
fn units(draft: &Draft, side: Side, concerns: &dyn Fn(usize, &Posted) -> bool) -> Vec<usize> {
    let units = draft.sides[side].units.iter().enumerate();
    units.filter(|(number, unit)| concerns(*number, unit)).map(|(number, _)| number).collect()
}

/// The winner chooses one of these units; none if there are none.
fn pick(
    table: &mut dyn Table,
    draft: &Draft,
    topic: Topic,
    (winner, side): (Side, Side),
    units: &[usize],
) -> Play<Option<usize>> {
    if units.is_empty() {
        return Ok(None);
    }
    let offer = |number: &usize| {
        let troop = &draft.sides[side].units[*number].troop;
        Offer::new(troop.id, troop.name)
    };
    let question = || format!("{}: which unit?", topic.name());
    Ok(Some(*choose(table, winner, (topic.word(), TOPICS), &question, units, &offer)?))
}

/// Scouting: an enemy unit that is there is moved, usually back toward its edge.
fn scouted(table: &mut dyn Table, game: &Pregame, draft: &mut Draft, winner: Side) -> Play<()> {
    let side = winner.other();
    let mut there = units(draft, side, &|_, unit| unit.at().is_some());
    there.sort_by_key(|number| !draft.sides[side].units[*number].troop.is_brigade());
    let chosen = pick(table, draft, Topic::Scouting, (winner, side), &there)?;
    let Some((number, from)) = chosen.and_then(|number| Some((number, draft.sides[side].units[number].at()?))) else {
        return Ok(());
    };
    let (shift, back) = (game.book.pregame.shift, if side == Side::North { 1 } else { -1 });
    let ways = [("back", 0, back), ("ahead", 0, -back), ("west", -1, 0), ("east", 1, 0)];
    let moved = ways.map(|(way, x, y)| (way, Point::new(from.x() + shift * x, from.y() + shift * y)));
    let stands = |to: Point| {
        let unit = Posted { place: Place::At(to), ..draft.sides[side].units[number] };
        against(game, draft, (side, number), unit)
    };
    let mut offers: Vec<(Offer, Point)> = (moved.into_iter().filter(|(_, to)| stands(*to).is_empty()))
        .map(|(way, to)| (Offer::new(way, format!("{way}, {}", at(to))), to))
        .collect();
    offers.push((Offer::new("stay", "it stays"), from));
    let read = |text: &str| -> Result<(Offer, Point), Refusals> {
        let mut words = Words::of(text);
        let Some(to) = words.at() else { return words.end(None) };
        words.against((to - from).length() > shift, format!("it is moved more than {shift} inches"), TOPICS);
        stands(to).into_iter().for_each(|why| words.against(true, why, TOPICS));
        words.end(Some((Offer::new(text, at(to)), to)))
    };
    let unit = draft.sides[side].units[number].troop.name;
    let question = Question {
        name: "scouted",
        side: winner,
        rule: TOPICS,
        words: &|| format!("Where do {} move {unit}, by up to {shift} inches?", name(game, winner)),
        form: "`at 12,30`",
    };
    let to = ask(table, &question, &offers, &read)?;
    draft.sides[side].units[number].place = Place::At(to);
    tell(table, Topic::Scouting, &|| format!("{unit} begins {}", at(to)));
    Ok(())
}

/// Staff: an own general improves, once; usually the worst.
fn improved(table: &mut dyn Table, draft: &mut Draft, side: Side) -> Play<()> {
    let chiefs = &draft.sides[side].chiefs;
    let mut worse: Vec<usize> = (0..chiefs.len()).filter(|number| chiefs[*number].value > 0).collect();
    worse.sort_by_key(|number| std::cmp::Reverse(chiefs[*number].value));
    if worse.is_empty() {
        return Ok(());
    }
    let offer = |number: &usize| {
        let chief = &chiefs[*number];
        Offer::new(chief.post.id, format!("{}, from value {}", chief.post.name, chief.value))
    };
    let question = || "Staff: which general improves?".to_owned();
    let number = *choose(table, side, ("staff", TOPICS), &question, &worse, &offer)?;
    let chief = &mut draft.sides[side].chiefs[number];
    chief.value -= 1;
    tell(table, Topic::Staff, &|| format!("{} has value {}", chief.post.name, chief.value));
    Ok(())
}

/// Supply and raid strike an enemy unit, road march and spirit help an own one; never the same unit twice.
fn marked(table: &mut dyn Table, draft: &mut Draft, topic: Topic, winner: Side) -> Play<()> {
    let side = if matches!(topic, Topic::Supply | Topic::Raid) { winner.other() } else { winner };
    let concerns = |_: usize, unit: &Posted| {
        let (brigade, there) = (unit.troop.is_brigade(), unit.at().is_some());
        match topic {
            Topic::Supply => brigade && there && !unit.fortune.low_ammo,
            Topic::Raid => unit.troop.branch.is_gun() && there && !unit.stance.limbered,
            Topic::RoadMarch => unit.place == Place::Late && !unit.fortune.hurries,
            _ => brigade && !unit.fortune.spirited,
        }
    };
    let units = units(draft, side, &concerns);
    let Some(number) = pick(table, draft, topic, (winner, side), &units)? else { return Ok(()) };
    let unit = &mut draft.sides[side].units[number];
    let (mark, words) = match topic {
        Topic::Supply => (&mut unit.fortune.low_ammo, "begins low on ammunition"),
        Topic::Raid => (&mut unit.stance.limbered, "begins limbered"),
        Topic::RoadMarch => (&mut unit.fortune.hurries, "arrives more easily"),
        _ => (&mut unit.fortune.spirited, "ignores its first disorder"),
    };
    *mark = true;
    tell(table, topic, &|| format!("{} {words}", unit.troop.name));
    Ok(())
}
