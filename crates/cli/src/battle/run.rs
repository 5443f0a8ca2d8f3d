//! `longroll battle run`: whole battles between machines, and how they ended.

use std::collections::BTreeMap;
use std::path::Path;

use chance::Seeded;
use indicatif::{ProgressBar, ProgressStyle};
use longroll::battle::Battle;
use longroll::side::{BySide, Side};
use serde::Serialize;
use umpire::battle::{Header, Player, Staff, side_word};

use super::{go_on, write};
use crate::fault::Failure;
use crate::say::{Say, lines, table};

/// How one battle ended.
#[derive(Clone, Debug, Serialize)]
struct Game {
    seed: u64,
    result: String,
    north: i32,
    south: i32,
    entries: usize,
}

pub fn games(header: &Header, seed: u64, games: u64, out: Option<&Path>, say: &Say) -> Result<(), Failure> {
    for side in Side::BOTH {
        if header.players[side] == Player::Human {
            let why = format!("a human cannot decide for the {} here", side_word(side));
            return Err(Failure::other(
                why,
                format!("use --{} recruit, captain, colonel, general or random", side_word(side)),
            ));
        }
    }
    let fresh = header.begin()?;
    let bar = ProgressBar::new(games).with_style(style());
    let mut played = Vec::new();
    for number in 0..games {
        let (game, battle) = play(header, fresh.fork(0), seed.wrapping_add(number))?;
        if let (0, Some(file)) = (number, out) {
            write(header, &*battle, (file, ""))?;
        }
        played.push(game);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let names = {
        let view = fresh.view(None);
        BySide { north: view.sides.north.name, south: view.sides.south.name }
    };
    report(header, &names, &played, say);
    Ok(())
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:40} {pos} of {len} battles, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

fn play(header: &Header, mut battle: Box<dyn Battle>, seed: u64) -> Result<(Game, Box<dyn Battle>), Failure> {
    go_on(&mut *battle, &mut Staff::new(header, seed), header, &mut Seeded::new(seed));
    let view = battle.view(None);
    let Some(result) = view.over else {
        let why = format!("the battle of seed {seed} did not end: {}", view.phase);
        return Err(Failure::other(why, "this is a bug in the program; please report it"));
    };
    let (north, south) = (view.sides.north.points, view.sides.south.points);
    // The points have their own columns.
    let result = result.split(" (").next().unwrap_or_default().to_owned();
    let game = Game { seed, result, north, south, entries: battle.tape().len() };
    Ok((game, battle))
}

fn report(header: &Header, names: &BySide<String>, played: &[Game], say: &Say) {
    if say.json {
        return say.json(&serde_json::json!({
            "system": header.system.id(),
            "scenario": header.scenario,
            "north": header.players.north.word(),
            "south": header.players.south.word(),
            "games": played,
        }));
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for game in played {
        *counts.entry(game.result.as_str()).or_default() += 1;
    }
    let mut results = table(&["result", "battles", "percent"]);
    for (result, count) in counts {
        let share = format!("{:.0}", 100.0 * count as f64 / played.len() as f64);
        results.add_row([result, &count.to_string(), &share]);
    }
    let mean = |of: &dyn Fn(&Game) -> f64| played.iter().map(of).sum::<f64>() / played.len() as f64;
    let mut sides = table(&["side", "played by", "points on average"]);
    for (side, points) in Side::BOTH.into_iter().zip([mean(&|g| f64::from(g.north)), mean(&|g| f64::from(g.south))]) {
        sides.add_row([names[side].as_str(), &header.players[side].word(), &format!("{points:.1}")]);
    }
    let entries = mean(&|game| game.entries as f64);
    say.text(&format!("{}\n{}\nRolls and decisions on average: {entries:.0}", lines(&results), lines(&sides)));
}
