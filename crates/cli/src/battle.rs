//! `longroll battle`: whole battles, each in a play file.

mod ahead;
pub mod args;
mod log;
mod run;
mod show;
mod verify;

use std::path::Path;

use chance::Seeded;
use longroll::battle::Battle;
use longroll::refusal::Refusals;
use longroll::seat::Chance;
use longroll::side::BySide;
use longroll::table::Wait;
use opponent::level::{Level, Temper};
use opponent::player::Kind;
use opponent::rehearsing::Desk;
use umpire::battle::{Header, Loaded, Player, Staff, load, play_on};
use wire::battle::ScenarioEntry;

use crate::args::Args;
use crate::fault::Failure;
use crate::folder;
use crate::open::{self, settings, system};
use crate::resolve::fresh_seed;
use crate::say::{Say, lines, table};
use args::{BattleCommand, OwnFiles, Players, Which};

/// Who decides for a side if nothing is said.
const RECRUIT: Player = Player::Computer(Kind::Commander(Level::Recruit, Temper::Even));

/// The most decisions that machines make in a row: no battle needs as many.
const MOST_DECISIONS: usize = 1_000_000;

pub use show::show as show_position;

pub fn run(args: &Args, command: &BattleCommand, say: &Say) -> Result<(), Failure> {
    match command {
        BattleCommand::List { system } => list(system.as_deref(), say),
        BattleCommand::New { which, players, keyed, title, seed, out } => {
            let header = Header { keyed: *keyed, title: title.clone(), ..header(args, which, players, Player::Human)? };
            let mut battle = header.begin()?;
            go_on(&mut *battle, &mut staff(&header), &header, &mut dice(*seed));
            keep(&header, &*battle, (out, ""), say)
        }
        BattleCommand::Show { file, at, own: files } => {
            let Loaded { header, battle, .. } = taken_up(file, files)?;
            show::show(&header, &*stood(battle, file, *at)?, say);
            Ok(())
        }
        BattleCommand::Odds { file, answer, at, own: files } => {
            let battle = stood(taken_up(file, files)?.battle, file, *at)?;
            ahead::odds(&*battle, answer, say)
        }
        BattleCommand::Log { file, from, to, side, own: files } => {
            let battle = taken_up(file, files)?.battle;
            let to = to.unwrap_or(battle.tape().len());
            log::log(&*battle, from.saturating_sub(1)..to, side.as_deref(), say);
            Ok(())
        }
        BattleCommand::Hint { file, level, at, own: files } => {
            let Loaded { header, battle, .. } = taken_up(file, files)?;
            hint(&header, &*stood(battle, file, *at)?, level, say)
        }
        BattleCommand::Answer { file, answers, seed, own: files } => {
            let proof = proof_of(file)?;
            let Loaded { header, mut battle, .. } = taken_up(file, files)?;
            let (mut dice, mut staff) = (dice(*seed), staff(&header));
            go_on(&mut *battle, &mut staff, &header, &mut dice);
            for answer in answers {
                battle.answer(answer).map_err(|refusals| refused(&refusals, &*battle))?;
                go_on(&mut *battle, &mut staff, &header, &mut dice);
            }
            keep(&header, &*battle, (file, &proof), say)
        }
        BattleCommand::Faces { file, faces, own: files } => {
            let proof = proof_of(file)?;
            let Loaded { header, mut battle, .. } = taken_up(file, files)?;
            let before = battle.tape().len();
            for face in faces {
                battle.key(*face).map_err(|refusals| refused(&refusals, &*battle))?;
                battle.run(None);
            }
            whole_rolls(&*battle, before, faces)?;
            keep(&header, &*battle, (file, &proof), say)
        }
        BattleCommand::Run { which, players, seed, games, out } => {
            let header = header(args, which, players, RECRUIT)?;
            run::games(&header, *seed, *games, out.as_deref(), say)
        }
        BattleCommand::Check { file, own: files } => check(file, files, say),
        BattleCommand::Verify { file, own: files } => verify::run(file, files, say),
    }
}

fn list(only: Option<&str>, say: &Say) -> Result<(), Failure> {
    let mut all: Vec<(&str, ScenarioEntry)> = Vec::new();
    for id in umpire::ids().into_iter().filter(|id| only.is_none_or(|only| only == *id)) {
        all.extend(system(id)?.scenarios().iter().map(|scenario| (id, scenario.into())));
    }
    if say.json {
        let entry = |(id, scenario): &(&str, ScenarioEntry)| serde_json::json!({ "system": id, "scenario": scenario });
        say.json(&all.iter().map(entry).collect::<Vec<_>>());
        return Ok(());
    }
    if all.is_empty() {
        say.text("This system has no battles.");
        return Ok(());
    }
    let mut shown = table(&["system", "battle", "title", "turns", "counters"]);
    for (id, scenario) in &all {
        let [north, south] = scenario.pieces;
        let counters = format!("{} {north}, {} {south}", scenario.sides[0], scenario.sides[1]);
        shown.add_row([id, scenario.id.as_str(), &scenario.title, &scenario.turns.to_string(), &counters]);
    }
    say.text(&lines(&shown));
    if only.is_none() {
        say.text("\nWritten once, for several books:");
        folder::list(say)?;
    }
    Ok(())
}

pub fn header(args: &Args, which: &Which, players: &Players, usual: Player) -> Result<Header, Failure> {
    let system = system(&which.system)?;
    let by = |word: &Option<String>| word.as_deref().and_then(Player::from_word).unwrap_or(usual);
    Ok(Header {
        players: BySide { north: by(&players.north), south: by(&players.south) },
        own: match &which.folder {
            Some(folder) => folder::own(folder, &which.system)?,
            None => own(&which.own)?,
        },
        ..Header::new(system, &which.name, settings(args, system)?)
    })
}

/// The player's own scenario and map, as `(file, text)`.
fn own(files: &OwnFiles) -> Result<Vec<(String, String)>, Failure> {
    let files = [&files.scenario_file, &files.map_file].into_iter().flatten();
    files.map(|file| Ok((file.display().to_string(), open::read(file)?))).collect()
}

fn taken_up(file: &Path, files: &OwnFiles) -> Result<Loaded, Failure> {
    Ok(load(&file.display().to_string(), &open::read(file)?, &own(files)?)?)
}

/// The battle after `at` entries of its tape, or as it is now.
fn stood(battle: Box<dyn Battle>, file: &Path, at: Option<usize>) -> Result<Box<dyn Battle>, Failure> {
    let entries = battle.tape().len();
    match at {
        None => Ok(battle),
        Some(at) if at <= entries => Ok(battle.fork(at)),
        Some(_) => {
            let why = format!("{}: the play ends after {}", file.display(), show::counted(entries));
            Err(Failure::other(why, "give a smaller number with --at"))
        }
    }
}

fn dice(seed: Option<u64>) -> Seeded {
    Seeded::new(seed.unwrap_or_else(fresh_seed))
}

/// What a commander would do now, and why.
fn hint(header: &Header, battle: &dyn Battle, level: &str, say: &Say) -> Result<(), Failure> {
    let level = Level::ALL.into_iter().find(|known| known.word() == level).unwrap_or_default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let found = umpire::counsel::hint(battle, header, level, Desk { threads, canceled: None });
    let waits = || Failure::other("the battle waits for no decision".to_owned(), "give an earlier entry with --at");
    let hint = found.ok_or_else(waits)?;
    if say.json {
        say.json(&serde_json::json!({ "answer": hint.answer.slug, "text": hint.answer.text, "why": hint.why }));
        return Ok(());
    }
    let why = hint.why.map_or_else(String::new, |why| format!("\n\n{}", why.text));
    say.text(&format!("{} ({}){why}", hint.answer.text, hint.answer.slug));
    Ok(())
}

/// The computer players of a battle. They think the same every time.
fn staff(header: &Header) -> Staff {
    Staff::new(header, 0)
}

/// Roll and let computer players decide until a person must. They use every core.
fn go_on(battle: &mut dyn Battle, staff: &mut Staff, header: &Header, chance: &mut dyn Chance) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    umpire::battle::run(battle, header.keyed, chance);
    play_on(battle, header.keyed, staff, chance, (MOST_DECISIONS, Desk { threads, canceled: None }));
}

/// Write the play file, with the proof of earlier dice, and print what the battle waits for.
fn keep(header: &Header, battle: &dyn Battle, (file, proof): (&Path, &str), say: &Say) -> Result<(), Failure> {
    write(header, battle, (file, proof))?;
    show::brief(header, battle, say);
    Ok(())
}

/// The proof of the dice in a play file. Dice that are rolled here have none.
fn proof_of(file: &Path) -> Result<String, Failure> {
    Ok(proof::lines_of(&open::read(file)?))
}

fn write(header: &Header, battle: &dyn Battle, (file, proof): (&Path, &str)) -> Result<(), Failure> {
    std::fs::write(file, header.write(battle) + proof)
        .map_err(|error| Failure::other(format!("{}: {error}", file.display()), "nothing was written"))
}

/// A play file holds whole rolls, so the dice of one roll must be entered together.
fn whole_rolls(battle: &dyn Battle, before: usize, faces: &[i32]) -> Result<(), Failure> {
    let placed = longroll::tape::Tape(battle.tape()[before..].to_vec()).faces().len();
    match faces.len() - placed {
        0 => Ok(()),
        left => Err(Failure::other(
            format!("the last roll needs more dice than the {left} you gave for it"),
            "enter all dice of a roll together. Nothing was changed.",
        )),
    }
}

/// Why an answer or a die was refused, and what would be accepted.
fn refused(refusals: &Refusals, battle: &dyn Battle) -> Failure {
    let said: Vec<String> = refusals.0.iter().map(|refusal| refusal.why.clone()).collect();
    let help: Vec<&str> =
        refusals.0.iter().map(|refusal| refusal.help.as_str()).filter(|help| !help.is_empty()).collect();
    let offered = match battle.wait() {
        Some(Wait::Pick { options, .. }) => {
            let slugs: Vec<&str> = options.iter().map(|offer| offer.slug.as_str()).collect();
            format!("the battle offers: {}. Nothing was changed.", slugs.join(", "))
        }
        Some(Wait::Die { label, die, .. }) => format!("the battle waits for a {die} for {label}. Nothing was changed."),
        Some(Wait::Draw { label, .. }) => format!("the battle waits for a marker for {label}. Nothing was changed."),
        _ => "the battle is over. Nothing was changed.".to_owned(),
    };
    Failure::other(said.join("; "), [help.join("; "), offered].join(" ").trim().to_owned())
}

fn check(file: &Path, files: &OwnFiles, say: &Say) -> Result<(), Failure> {
    let Loaded { battle, intact, .. } = taken_up(file, files)?;
    let (entries, view) = (battle.tape().len(), battle.view(None));
    if say.json {
        say.json(&serde_json::json!({ "entries": entries, "intact": intact, "turn": view.turn, "over": view.over }));
        return Ok(());
    }
    let changed = if intact { "unchanged since it was written" } else { "edited by hand since it was written" };
    let stands = view.over.unwrap_or(view.turn);
    let entries = show::counted(entries);
    say.text(&format!("{}: every line is legal; {entries}; {changed}; {stands}", file.display()));
    Ok(())
}
