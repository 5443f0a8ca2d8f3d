//! 5.1 The war points: both sides throw dice for the attack and for nine topics.

use longroll::dice::{D6, Dice, Pool};
use longroll::form::Worded as _;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, house};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Offer, Play, Roll, Table};

use super::answers::{Question, Words, ask};
use super::{Draft, Pregame, WAR_POINTS, name};

/// Without it all dice for the attack are the best spread.
const LIMITED: Rule = house("5.1");

longroll::words! {
    /// 5.3 What the sides compete for besides the attack.
    pub enum Topic {
        Scouting = "scouting": "Scouting",
        Supply = "supply": "Supply",
        Time = "time": "Time",
        Ground = "ground": "Ground",
        RoadMarch = "road-march": "Road march",
        ArtilleryPark = "artillery-park": "Artillery park",
        Raid = "raid": "Raid",
        Staff = "staff": "Staff",
        Spirit = "spirit": "Spirit",
    }
}

impl Topic {
    pub fn name(self) -> &'static str {
        Topic::WORDS.iter().find(|(topic, ..)| *topic == self).map_or("", |(.., name)| name)
    }
}

/// The attack and the topics.
const PARTS: usize = 1 + Topic::WORDS.len();

/// The attack and the topics as answers write them.
fn parts() -> [&'static str; PARTS] {
    std::array::from_fn(|at| if at == 0 { "attack" } else { Topic::WORDS[at - 1].1 })
}

/// Dice for the attack, then for each topic.
type Spread = [i32; PARTS];

/// What the dice have decided.
#[derive(Clone, Debug)]
pub struct Contest {
    pub attacker: Side,
    /// By how many successes.
    pub margin: i32,
    /// The topics that were won, which side won each, and how often it has its effect.
    won: Vec<(Topic, Side, i32)>,
}

impl Contest {
    /// 5.3 Who has won a topic, and how often it has its effect.
    pub fn won(&self, topic: Topic) -> Option<(Side, i32)> {
        self.won.iter().find(|(won, ..)| *won == topic).map(|(_, side, times)| (*side, *times))
    }
}

/// 5.1 Each side spreads its dice. More successes in the attack make the attacker; ties are re-rolled.
pub fn fight(table: &mut dyn Table, game: &Pregame, draft: &mut Draft) -> Play<()> {
    let spread = BySide { north: spread(table, game, Side::North)?, south: spread(table, game, Side::South)? };
    let dice = |at: usize| BySide { north: spread.north[at], south: spread.south[at] };
    let (mut successes, mut lead) = (BySide::default(), 0);
    while lead == 0 {
        successes = both(table, game, "the attack", dice(0))?;
        lead = successes.north - successes.south;
    }
    let leader = |lead: i32| if lead > 0 { Side::North } else { Side::South };
    let mut contest = Contest { attacker: leader(lead), margin: lead.abs(), won: Vec::new() };
    table.tell(&|| {
        let verb = if contest.attacker == Side::North { "attacks" } else { "attack" };
        let words = format!("{} to {} successes", successes.north, successes.south);
        Line::effect(format!("{words}: {} {verb}", name(game, contest.attacker)), WAR_POINTS)
    });
    for (at, (topic, _, called)) in (1..).zip(Topic::WORDS) {
        let successes = both(table, game, called, dice(at))?;
        let lead = successes.north - successes.south;
        if lead != 0 {
            let times = lead.abs().min(game.book.pregame.topic_most);
            contest.won.push((*topic, leader(lead), times));
            table.tell(&|| {
                let often = if times == 1 { "once".to_owned() } else { format!("{times} times") };
                Line::effect(format!("{} have won {called}, {often}", name(game, leader(lead))), WAR_POINTS)
            });
        }
    }
    draft.contest = Some(contest);
    Ok(())
}

/// How a side spreads its dice.
fn spread(table: &mut dyn Table, game: &Pregame, side: Side) -> Play<Spread> {
    let (the, all) = (&game.book.pregame, game.armies[side].list.war_points);
    let even = |each: i32| -> Spread {
        let mut spread = [each; PARTS];
        spread[0] = all - each * (PARTS as i32 - 1);
        spread
    };
    let most = if game.armies[side].free { all } else { the.attack_most.min(all) };
    // What the attack may not have goes to the topics, the first ones first.
    let limited = |each: i32| -> Spread {
        let mut spread = even(each);
        let over = (spread[0] - most).max(0);
        spread[0] -= over;
        (0..over).for_each(|die| spread[1 + die as usize % (PARTS - 1)] += 1);
        spread
    };
    let offers =
        [("as usual", the.topic), ("more for the attack", the.topic - 1), ("as many as may be for the attack", 0)];
    let fits = |each: &i32| even(*each)[0] >= the.attack_least;
    let mut spreads: Vec<(Offer, Spread)> = Vec::new();
    for (words, each) in offers.into_iter().filter(|(_, each)| fits(each)) {
        let spread = limited(each);
        if spreads.iter().all(|(_, known)| *known != spread) {
            spreads.push((Offer::new(written(&spread), words), spread));
        }
    }
    let question = Question {
        name: "war-points",
        side,
        rule: WAR_POINTS,
        words: &|| {
            let least = the.attack_least;
            format!("How do {} spread {all} dice, {least} to {most} of them for the attack?", name(game, side))
        },
        form: "`attack 20 scouting 5 time 10`, and so on: every die, for the attack and the nine topics",
    };
    ask(table, &question, &spreads, &|text| read(text, all, (the.attack_least, most)))
}

fn written(spread: &Spread) -> String {
    let parts: Vec<String> = parts().iter().zip(spread).map(|(word, dice)| format!("{word} {dice}")).collect();
    parts.join(" ")
}

/// `attack 20 scouting 5`; what is not named has no dice.
fn read(text: &str, all: i32, (least, most): (i32, i32)) -> Result<(Offer, Spread), Refusals> {
    let (mut words, parts) = (Words::of(text), parts());
    let mut spread: [Option<i32>; PARTS] = [None; PARTS];
    for _ in 0..text.split_whitespace().count().div_ceil(2) {
        let (topic, dice) = (words.one_of("a topic", &parts), words.number("dice", (0, all)));
        let (Some(topic), Some(dice)) = (topic, dice) else { continue };
        if spread[topic].replace(dice).is_some() {
            words.wrong(parts[topic], format!("`{}` comes twice", parts[topic]), "name each topic once");
        }
    }
    let spread = spread.map(Option::unwrap_or_default);
    let sum: i32 = spread.iter().sum();
    if words.refusals.0.is_empty() {
        words.against(sum != all, format!("these are {sum} dice, not {all}"), WAR_POINTS);
        let why = format!("the attack has {} dice, and {least} are the least", spread[0]);
        words.against(spread[0] < least, why, WAR_POINTS);
        let why = format!("the attack has {} dice, and {most} are the most", spread[0]);
        words.against(spread[0] > most, why, LIMITED);
    }
    words.end(Some((Offer::new(written(&spread), "as written"), spread)))
}

/// The successes of both sides.
fn both(table: &mut dyn Table, game: &Pregame, what: &'static str, dice: BySide<i32>) -> Play<BySide<i32>> {
    let mut successes = BySide::default();
    for side in Side::BOTH {
        let number = u8::try_from(dice[side]).unwrap_or(u8::MAX);
        if number > 0 {
            let pool = Pool::new(number, D6, game.book.pregame.success);
            let reading = table.roll(&Roll::new(what, WAR_POINTS, Dice::Pool(pool)))?;
            successes[side] = Pool::split(reading).0;
        }
    }
    Ok(successes)
}
