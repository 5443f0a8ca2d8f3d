//! Whole campaigns of every scenario that came with the program, played at random: they end, break no rule, replay as
//! recorded, and can be undone.
//!
//! `LONGROLL_GAMES=20000 cargo test --release -p gcacw --test battles` plays that number of them.

#[path = "battles/sound.rs"]
mod sound;

use std::sync::Arc;

use battery::battle::random_play;
use battery::battles::Battles;
use battery::foresight::{self, Look};
use chance::Seeded;
use gcacw::ABOVE_THE_CLOUDS;
use gcacw::battle::war::War;
use gcacw::book::Book;
use longroll::battle::Fought;
use longroll::game::{Hand, Match};
use longroll::receipt::Event;
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::table::{Line, Wait};
use longroll::view::{Overlay, Place, Query, Selected};
use sound::Watch;

static CAMPAIGNS: Battles<Book, War> =
    Battles { system: &ABOVE_THE_CLOUDS, games: 100, shares: &[20, 1, 1, 3, 5, 60], most: 400_000 };

#[test]
fn every_scenario_is_listed_and_opens() {
    CAMPAIGNS.are_listed(1, 4, |board| board.hexes.len() >= 8 * 8);
}

#[test]
fn random_campaigns_end_and_break_no_rule() {
    for (name, game, games) in CAMPAIGNS.each() {
        for seed in 0..games {
            let mut watch = Watch::new(&game, name);
            random_play(&game, seed, CAMPAIGNS.most, |state, seed| watch.look(state, seed));
        }
    }
}

#[test]
fn campaigns_replay_as_recorded_and_undo_is_fair() {
    CAMPAIGNS.replay();
}

/// Ask everything about a position that its board offers. Returns the number of answers.
fn ask_all(game: &Arc<War>, battle: &Match<War>) -> usize {
    let view = game.view(battle.now(), None);
    let ask = |query: Query| game.overlay(battle.now(), &query);
    let own = |name: &str, selected: Selected| Query::Own { name: name.to_owned(), selected };
    let mut answers: Vec<Overlay> = Vec::new();
    for piece in &view.pieces {
        let Place::Hex { column, row } = piece.place else { continue };
        let reach = ask(Query::Reach(piece.id));
        if let Some(spot) = reach.as_ref().ok().and_then(|reach| reach.hexes.last()) {
            let plan = Query::Plan { piece: piece.id, column: spot.column, row: spot.row };
            answers.push(ask(plan).expect("there is a way to every hex within reach"));
        }
        answers.extend(reach);
        answers.extend(ask(Query::Command(piece.id)));
        for name in ["flank", "retreat"] {
            answers.extend(ask(own(name, Selected::Hex { column, row })));
        }
    }
    for side in Side::BOTH {
        for name in ["zones", "supply"] {
            answers.extend(ask(own(name, Selected::Side(side))));
        }
    }
    answers.len()
}

#[test]
fn whatever_can_be_asked_is_answered_and_the_way_shown_can_be_gone() {
    for (name, game, _) in CAMPAIGNS.each() {
        let (mut dice, mut whim) = (Seeded::new(1863), Seeded::new(1864));
        let mut battle = Match::new(game.clone());
        battle.run(Hand::Chance(&mut dice)).expect("nothing is on the tape yet");
        let (mut decisions, mut answered, mut followed) = (0, 0, 0);
        while let Some(Wait::Pick { options, name: asked, .. }) = battle.wait().cloned() {
            decisions += 1;
            if decisions % 40 == 0 {
                answered += ask_all(&game, &battle);
            }
            let mut answers = vec![options[whim.below(options.len() as u64) as usize].slug.clone()];
            let marked = options.last().and_then(|offer| offer.mark.hex).filter(|_| asked == "march");
            if let Some((column, row)) = marked
                && let Ok(path) = game.overlay(battle.now(), &Query::Path { column, row })
            {
                answers = path.answers;
                followed += 1;
            }
            // Enemy cavalry may be asked on the way; the rest of the path is then walked another time.
            battle.answer(&answers[0]).expect("the first step of a way is one of the options");
            battle.run(Hand::Chance(&mut dice)).expect("every answer was checked");
        }
        assert!(answered > 0 && followed > 0, "{name}: {answered} answers, {followed} ways in {decisions} decisions");
    }
}

/// The forecast of a decision agrees with playing it, on positions of every scenario.
#[test]
fn foresight_agrees_with_play() {
    for (name, game, _) in CAMPAIGNS.each() {
        // On the map of the region a step takes longer, and a battle has many more decisions.
        let (seed, positions, plays) = match name {
            "tunnel-hill" => (7, 120, 10_000),
            "wauhatchie" => (11, 8, 10_000),
            _ => (13, 12, 1_000),
        };
        let look = Look { battles: 2, positions, decisions: 2, plays };
        let looked = foresight::agrees(&game, look, seed, CAMPAIGNS.most);
        assert!(looked.values().sum::<usize>() > 0, "{name}: {looked:?}");
    }
}

/// 22.1 The units that the log announces are the units that arrive.
#[test]
fn arrivals_are_named_as_they_come() {
    let game = CAMPAIGNS.open("across-the-chickamauga");
    let mut found = 0;
    for seed in 1..=4 {
        let (mut battle, mut dice) = (Match::new(Arc::clone(&game)), Seeded::new(seed));
        for _ in 0..400 {
            battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("{pause}"));
            let Some(Wait::Pick { options, .. }) = battle.wait() else { break };
            let slug = options[dice.below(options.len() as u64) as usize].slug.clone();
            battle.answer(&slug).unwrap_or_else(|why| panic!("{why}"));
        }
        let told: Vec<&str> = battle
            .events()
            .iter()
            .filter_map(|event| match event {
                Event::Told(Line::Effect { text, .. }) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        for (at, said) in told.iter().enumerate().filter(|(_, said)| said.starts_with("increment")) {
            let (_, names) = said.split_once("arrives: ").expect("names");
            for name in names.split(", ") {
                let came = told[at..].iter().any(|line| line.starts_with(&format!("{name} arrives: ")));
                let late = told[at..].iter().any(|line| *line == format!("{name} comes a turn later"));
                assert!(came || late, "seed {seed}: `{said}`, and {name} does not arrive");
                found += 1;
            }
        }
    }
    assert!(found > 0, "no unit arrived in four campaigns");
}

#[test]
fn rehearsals_agree_with_matches() {
    CAMPAIGNS.rehearse();
}
