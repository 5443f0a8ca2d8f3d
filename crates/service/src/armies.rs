//! Armies by points, and the pregame in which they meet. Nothing is stored: the client sends all its dice and answers each
//! time, and the pregame is played again from its beginning.

use chance::Seeded;
use longroll::armies::{Armies, Preparing};
use longroll::receipt::{Event, tree};
use longroll::side::BySide;
use longroll::system::Settings;
use longroll::table::Wait;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use wire::armies::{ArmyBill, ArmyListEntry, TextFile};
use wire::battle::{BattleWaiting, Board, View};
use wire::receipt::Node;
use wire::{Fault, Faults};

use crate::body::{Body, Word};
use crate::faults::{Answer, Refused};
use crate::reply::Json;
use crate::state::App;
use crate::tables::DiceFrom;

/// The most answers and dice of one pregame.
const MOST_ANSWERS: usize = 400;
const MOST_FACES: usize = 4000;
/// Seeds are short enough to be typed again.
const SEEDS: u64 = 1_000_000_000;

/// The lists of a system, and the armies that came with the program.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ArmyShelf {
    pub lists: Vec<ArmyListEntry>,
    pub armies: Vec<TextFile>,
}

/// An army to be read.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ArmyText {
    pub text: String,
}

/// What an army costs, and what is wrong with it.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ArmyChecked {
    /// The army, if it could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub army: Option<ArmyBill>,
    pub faults: Vec<Fault>,
}

/// Two armies about to meet, and what has been thrown and decided so far.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Preparation {
    /// The name of the scenario to make.
    pub name: String,
    pub north: String,
    pub south: String,
    #[serde(default)]
    #[ts(optional, as = "Option<DiceFrom>")]
    pub dice: DiceFrom,
    /// The seed of the server's dice; if it is left out, the server chooses one.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<u64>,
    /// Dice that were rolled by hand.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<i32>>")]
    pub faces: Vec<i32>,
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub answers: Vec<String>,
    /// Whether questions without an answer get the usual one.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub usual: bool,
}

/// The pregame so far.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Prepared {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<u64>,
    /// Absent when the pregame is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waiting: Option<BattleWaiting>,
    /// Every answer that was used, the usual ones too.
    pub answers: Vec<String>,
    /// Whether the last answer can be undone: no die was rolled after it.
    pub undo: bool,
    pub receipt: Vec<Node>,
    /// The scenario and its table.
    pub files: Vec<TextFile>,
    pub board: Board,
    pub view: View,
}

fn armies(system: &str) -> Result<&'static dyn Armies, Refused> {
    let system = umpire::system(system).map_err(Refused::not_found)?;
    let why = format!("{} has no armies by points", system.id());
    system.armies().ok_or_else(|| Refused::missing("system", why, "its scenarios have fixed forces"))
}

/// The army lists of a system, and armies to begin with.
#[utoipa::path(get, path = "/api/systems/{system}/armies", tag = "battles", params(("system" = String, Path)),
    responses((status = 200, body = ArmyShelf), (status = 404, body = Faults)))]
pub async fn shelf(Word(system): Word<String>) -> Answer<ArmyShelf> {
    let armies = armies(&system)?;
    let file = |(name, text): &(&str, &str)| TextFile { name: (*name).to_owned(), text: (*text).to_owned() };
    Ok(Json(ArmyShelf {
        lists: armies.lists().iter().map(ArmyListEntry::from).collect(),
        armies: armies.shipped().iter().map(file).collect(),
    }))
}

/// What an army costs, item by item, and every fault and limit it breaks.
#[utoipa::path(post, path = "/api/systems/{system}/armies", tag = "battles", params(("system" = String, Path)),
    request_body = ArmyText,
    responses((status = 200, body = ArmyChecked), (status = 404, body = Faults), (status = 429, body = Faults)))]
pub async fn check(app: App, Word(system): Word<String>, Body(this): Body<ArmyText>) -> Answer<ArmyChecked> {
    let armies = armies(&system)?;
    app.library.read(&[&this.text])?;
    let (army, faults) = armies.muster("army", &this.text);
    Ok(Json(ArmyChecked { army: army.as_ref().map(ArmyBill::from), faults: Faults::from(faults.as_slice()).errors }))
}

/// Play the pregame as far as these dice and answers lead.
#[utoipa::path(post, path = "/api/systems/{system}/prepare", tag = "battles", params(("system" = String, Path)),
    request_body = Preparation,
    responses((status = 200, body = Prepared), (status = 400, body = Faults), (status = 404, body = Faults),
        (status = 429, body = Faults)))]
pub async fn prepare(app: App, Word(system): Word<String>, Body(this): Body<Preparation>) -> Answer<Prepared> {
    armies(&system)?;
    if !is_name(&this.name) {
        return Err(Refused::bad(
            "name",
            "this cannot be the name of a scenario",
            "use lower-case letters, digits and dashes: meeting-1",
        ));
    }
    if this.answers.len() > MOST_ANSWERS || this.faces.len() > MOST_FACES {
        let help = format!("at most {MOST_ANSWERS} answers and {MOST_FACES} dice");
        return Err(Refused::bad("answers", "too many answers or dice", help));
    }
    app.sum(move |app| play(app, &system, &this)).await.map(Json)
}

/// A name that files and scenarios can have.
fn is_name(name: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    (1..=40).contains(&name.len()) && name.chars().all(fits)
}

fn play(app: &App, system: &str, this: &Preparation) -> Result<Prepared, Refused> {
    app.library.read(&[&this.north, &this.south])?;
    let texts =
        BySide { north: ("north".to_owned(), this.north.clone()), south: ("south".to_owned(), this.south.clone()) };
    let mut game = armies(system)?.prepare(&this.name, &texts)?;
    let seed = (this.dice == DiceFrom::Roll).then(|| this.seed.unwrap_or_else(|| app.below(SEEDS)));
    let (answers, keyed) = played(&mut *game, this, seed)?;
    let files = game.files();
    app.library.read(&[&files[0].1, &files[1].1])?;
    let system = umpire::system(system).map_err(Refused::not_found)?;
    let battle = system.begin(&this.name, &Settings::default(), &files).map_err(|faults| {
        Refused::broken(format!("the pregame made a scenario that cannot be read: {}", faults[0].message))
    })?;
    Ok(Prepared {
        seed,
        waiting: BattleWaiting::new(game.wait(), &keyed, &longroll::receipt::plain_sides(), &[]),
        answers,
        undo: keyed.is_empty() && matches!(last_entry(game.events()), Some(Event::Picked { .. })),
        receipt: tree(game.events(), &|_| Vec::new()).iter().map(Node::from).collect(),
        files: files.into_iter().map(TextFile::from).collect(),
        board: Board::from(&battle.board()),
        view: View::from(&battle.view(None)),
    })
}

/// The last roll or decision.
fn last_entry(events: &[Event]) -> Option<&Event> {
    events.iter().rev().find(|event| !matches!(event, Event::Told(_)))
}

/// Play with what the client sent. Returns the answers used, and the dice of a roll that needs more of them.
fn played(game: &mut dyn Preparing, this: &Preparation, seed: Option<u64>) -> Result<(Vec<String>, Vec<i32>), Refused> {
    let mut dice = seed.map(Seeded::new);
    let (mut given, mut faces) = (this.answers.iter(), this.faces.iter());
    let (mut answers, mut hand) = (Vec::new(), Vec::new());
    loop {
        let before = game.tape().len();
        game.run(dice.as_mut().map(|dice| dice as _));
        if game.tape().len() > before {
            hand.clear();
        }
        match game.wait() {
            Some(Wait::Pick { options, .. }) => {
                let usual = || this.usual.then(|| options.first().map(|offer| offer.slug.clone())).flatten();
                let Some(answer) = given.next().cloned().or_else(usual) else { break };
                game.answer(&answer)?;
                answers.push(answer);
            }
            Some(Wait::Die { .. } | Wait::Draw { .. }) => {
                let Some(face) = faces.next() else { break };
                game.key(*face)?;
                hand.push(*face);
            }
            _ => break,
        }
    }
    if given.next().is_some() || faces.next().is_some() {
        return Err(Refused::bad(
            "answers",
            "more answers or dice were sent than were asked for",
            "leave out the rest",
        ));
    }
    Ok((answers, hand))
}
