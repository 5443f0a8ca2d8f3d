//! The file in which a study keeps its battles: a first line that says what was studied, then a battle a line.
//!
//! Battles of another setting would spoil a study, so a file is used only for the setting that it names.

use std::collections::BTreeMap;

use opponent::player::Kind;

use crate::fought::{Fought, Setting};
use crate::vary::scenario;

/// Battles by seed, and by whether the players had changed sides.
pub type Games = BTreeMap<(u64, bool), Fought>;

/// How the first line begins.
const MARK: &str = "# longroll study";

/// The first line of the file of a setting: system, battle, players, and a digest of the scenario, switches and files.
pub fn head(setting: &Setting) -> String {
    let [north, south] = [setting.players.north, setting.players.south].map(Kind::word);
    format!("{MARK} {} {} {north} {south} {:016x}", setting.system.id(), setting.battle, digest(setting))
}

/// FNV-1a over everything that the battles of a setting depend on, apart from the program itself.
fn digest(setting: &Setting) -> u64 {
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([0]) {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    add(&scenario(setting).map_or_else(|why| why, |(_, text)| text));
    setting.settings.set().for_each(|(name, value)| [name, value].into_iter().for_each(&mut add));
    setting.own.iter().for_each(|(name, text)| [name, text].into_iter().for_each(|part| add(part)));
    digest
}

/// The battles that a file has of this setting. A line that is not whole, as the last one may be, or that no battle could have
/// given, is left out: that battle is fought again. The error says why the file cannot be used.
pub fn read(text: &str, setting: &Setting) -> Result<Games, String> {
    let mut lines = text.lines();
    let (Some(first), wanted) = (lines.next(), head(setting)) else { return Ok(Games::new()) };
    if first != wanted {
        return Err(match first.strip_prefix(MARK) {
            // The line was cut off while it was written, and nothing was fought yet.
            _ if wanted.starts_with(first) && lines.next().is_none() => return Ok(Games::new()),
            None => "it does not begin as the file of a study does".to_owned(),
            Some(other) if of(other) == of(&wanted[MARK.len()..]) => {
                "its battles were fought with another scenario file, other switches or other charts".to_owned()
            }
            Some(other) => format!("it keeps battles of {}", of(other).join(" ")),
        });
    }
    let games = lines.filter_map(|line| serde_json::from_str::<Fought>(line).ok()).filter(is_sound);
    Ok(games.map(|game| ((game.seed, game.swapped), game)).collect())
}

/// The words of a first line, without the digest.
fn of(line: &str) -> Vec<&str> {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    words.pop();
    words
}

/// Whether a battle could have given this line.
fn is_sound(game: &Fought) -> bool {
    let side = |side: &i8| (-1..=1).contains(side);
    let arms = |arms: &crate::fought::Arms| arms.values().all(|strength| (0..=1_000_000).contains(strength));
    side(&game.won)
        && game.held.iter().all(side)
        && (1..=10_000).contains(&game.leads.len())
        && game.leads.iter().chain(&game.points).all(|points| points.abs() <= 1_000_000)
        && game.lost.iter().chain(&game.had).all(arms)
}
