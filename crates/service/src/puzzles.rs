//! Puzzles: positions of real battles in which one answer is clearly the best.
//!
//! The position of a puzzle is a battle that may be looked at and not changed, with the id `puzzle-NAME`. To play
//! on from it, fork it.

use longroll::table::Wait;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::battle::Loaded;
use umpire::puzzle::{Puzzle, shipped, shipped_as};
use utoipa::ToSchema;
use wire::Faults;
use wire::battle::Side;
use wire::counsel::Reason;

use crate::body::{Body, Word};
use crate::faults::{Answer, Refused};
use crate::reply::Json;

/// What the id of a puzzle's battle begins with.
const PREFIX: &str = "puzzle-";

/// A puzzle without its answer.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct PuzzleLine {
    pub name: String,
    pub system: String,
    pub title: String,
    /// The side that decides.
    pub side: Side,
    pub question: String,
    /// The id of the battle that has the position.
    pub battle: String,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Puzzles {
    pub puzzles: Vec<PuzzleLine>,
}

/// An answer to a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PuzzleTry {
    pub answer: String,
}

/// What one answer is worth to the side that decides.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct PuzzleOption {
    pub answer: String,
    pub text: String,
    /// In how many of 100 rehearsals it wins, and the standard error of that.
    pub wins: f64,
    pub error: f64,
}

/// Whether an answer was right, and why.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct PuzzleSolved {
    pub right: bool,
    /// Every answer, the best first.
    pub options: Vec<PuzzleOption>,
    /// Where the best answer and the next lead to different ends.
    pub reasons: Vec<Reason>,
    /// Rehearsals of each answer.
    pub plays: usize,
}

/// Every puzzle.
#[utoipa::path(get, path = "/api/puzzles", tag = "battles", responses((status = 200, body = Puzzles)))]
pub async fn list() -> Json<Puzzles> {
    let line = |puzzle: Puzzle| PuzzleLine {
        system: puzzle.system().to_owned(),
        battle: format!("{PREFIX}{}", puzzle.name),
        name: puzzle.name,
        title: puzzle.title,
        side: puzzle.side.into(),
        question: puzzle.question,
    };
    Json(Puzzles { puzzles: shipped().into_iter().map(line).collect() })
}

/// Answer a puzzle.
#[utoipa::path(post, path = "/api/puzzles/{name}/answer", tag = "battles", params(("name" = String, Path)),
    request_body = PuzzleTry,
    responses((status = 200, body = PuzzleSolved), (status = 400, body = Faults), (status = 404, body = Faults)))]
pub async fn answer(Word(name): Word<String>, Body(this): Body<PuzzleTry>) -> Answer<PuzzleSolved> {
    let puzzle = shipped_as(&name).map_err(Refused::not_found)?;
    if puzzle.worth(&this.answer).is_none() {
        let slugs: Vec<&str> = puzzle.answers.iter().map(|worth| worth.slug.as_str()).collect();
        let help = format!("The answers are: {}", slugs.join(", "));
        return Err(Refused::bad("answer", format!("`{}` is not an answer of this puzzle", this.answer), help));
    }
    let battle = position(&puzzle)?.battle;
    let text = |slug: &str| match battle.wait() {
        Some(Wait::Pick { options, .. }) => options.iter().find(|offer| offer.slug == slug),
        _ => None,
    };
    let option = |worth: &umpire::puzzle::Worth| PuzzleOption {
        answer: worth.slug.clone(),
        text: text(&worth.slug).map_or_else(String::new, |offer| offer.text.clone()),
        wins: worth.wins,
        error: worth.error,
    };
    Ok(Json(PuzzleSolved {
        right: this.answer == puzzle.best(),
        options: puzzle.answers.iter().map(option).collect(),
        reasons: puzzle.reasons.iter().map(Reason::from).collect(),
        plays: puzzle.plays,
    }))
}

/// The position of the puzzle whose battle has this id, if it is one.
pub fn battle(id: &str) -> Option<Result<Loaded, Refused>> {
    let puzzle = shipped_as(id.strip_prefix(PREFIX)?).ok()?;
    Some(position(&puzzle))
}

fn position(puzzle: &Puzzle) -> Result<Loaded, Refused> {
    let broken = |faults: Vec<longroll::diagnostic::Diagnostic>| {
        let said: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
        Refused::broken(format!("this puzzle cannot be read: {}", said.join("; ")))
    };
    puzzle.position().map_err(broken)
}
