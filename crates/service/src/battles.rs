//! Whole battles: begun, played by people and machines, reviewed, saved and loaded.

pub mod agreed;
pub mod ask;
mod beginning;
mod changing;
pub mod counsel;
mod desk;
mod fortune;
pub mod inviting;
pub mod listing;
pub mod live;
pub mod lobby;
mod position;
pub mod proving;
mod shown;
pub mod standing;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use longroll::outline::{called, is};
use longroll::side::BySide;
use longroll::system::Settings;
use opponent::player::Kind;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;
use umpire::battle::{Header, Player};
use umpire::naming;
use utoipa::{IntoParams, ToSchema};
use wire::Faults;
use wire::armies::TextFile;
use wire::battle::{BattleWaiting, ScenarioEntry, Side, Told, View};

pub use counsel::Reviews;
pub use desk::Desk;
pub use fortune::{Fortunes, dice_between};

use crate::body::{Asked, Body, Word, typed};
use crate::faults::{Answer, Refused, Status};
use crate::reply::{Json, Reply, TEXT};
use crate::seats::{Act, Seats};
use crate::state::App;
use crate::store::play_file;
use crate::tables::DiceFrom;
use crate::visitor::Visitor;
use beginning::{Place, bounded};
use changing::{Change, begun};
use desk::{discard, hold};
use inviting::Seated;
use live::Live;
use proving::{DiceShare, VerifiedDice};
use shown::Look;
use standing::StandingAnswer;

/// Files that a player may send for one battle: a scenario, a map, and two more.
const MOST_OWN: usize = 4;
/// The longest request that begins a battle, with those files in it.
const MOST_BEGIN: usize = 300 * 1024;
/// The longest play file, in bytes: about twenty thousand entries.
const MOST_PLAY: usize = 2 * 1024 * 1024;

/// Who decides for a side: `human`, or the name of a computer player from `/api/players`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ToSchema, TS)]
#[schema(value_type = String)]
#[ts(as = "String")]
pub struct PlayedBy(pub Player);

impl Serialize for PlayedBy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.word())
    }
}

impl<'de> Deserialize<'de> for PlayedBy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlayedBy, D::Error> {
        let word = String::deserialize(deserializer)?;
        let help = || longroll::nearest::suggest(&word, Player::words().iter().map(String::as_str));
        let unknown = || D::Error::custom(format!("there is no player `{word}`; {}", help()));
        Player::from_word(&word).map(PlayedBy).ok_or_else(unknown)
    }
}

/// A computer player to choose.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ComputerPlayer {
    /// Its name in requests and play files.
    pub word: String,
    pub about: String,
}

/// Every computer player, the weakest commander first.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ComputerPlayers {
    pub players: Vec<ComputerPlayer>,
}

/// The computer players.
#[utoipa::path(get, path = "/api/players", tag = "battles", responses((status = 200, body = ComputerPlayers)))]
pub async fn players() -> Json<ComputerPlayers> {
    let of = |kind: Kind| ComputerPlayer { word: kind.word(), about: kind.about().to_owned() };
    Json(ComputerPlayers { players: Kind::all().into_iter().map(of).collect() })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct SidePlayers {
    #[serde(default)]
    pub north: PlayedBy,
    #[serde(default)]
    pub south: PlayedBy,
}

/// What the players call themselves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct SideNames {
    #[serde(default)]
    pub north: String,
    #[serde(default)]
    pub south: String,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Scenarios {
    pub scenarios: Vec<ScenarioEntry>,
}

/// A battle to begin.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct NewBattle {
    pub system: String,
    /// If it is left out, the scenario in the player's files.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub scenario: String,
    #[serde(default)]
    pub switches: BTreeMap<String, String>,
    #[serde(default)]
    pub players: SidePlayers,
    #[serde(default)]
    pub names: SideNames,
    #[serde(default)]
    pub dice: DiceFrom,
    #[serde(default)]
    pub title: String,
    /// Whether the dice can be checked: each player's device has a share in every roll.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub verified: bool,
    /// The player's files: a scenario and its map or table.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<TextFile>>")]
    pub own: Vec<TextFile>,
}

/// A play file to load.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct LoadBattle {
    pub text: String,
}

/// Decisions, one after the other.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BattleAnswers {
    /// The position that the client has seen. If the battle has another by now, the request is refused.
    #[serde(default)]
    #[ts(optional)]
    pub at: Option<String>,
    /// The side whose view to return.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<Side>,
    pub answers: Vec<String>,
    /// With verified dice, the share of the side that decides.
    #[serde(default)]
    #[ts(optional)]
    pub share: Option<DiceShare>,
}

/// Dice that were rolled by hand.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BattleFaces {
    #[serde(default)]
    #[ts(optional)]
    pub at: Option<String>,
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<Side>,
    pub faces: Vec<i32>,
}

/// A change without details.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct BattleMove {
    #[serde(default)]
    #[ts(optional)]
    pub at: Option<String>,
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// The entry to fork at.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BattleFork {
    pub entries: usize,
    /// Who plays the new battle; if it is left out, the same players.
    #[serde(default)]
    #[ts(optional)]
    pub players: Option<SidePlayers>,
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BattleLook {
    /// The side whose view to return; without it, what both sides may see.
    pub side: Option<Side>,
    /// Return the position after this entry.
    pub at: Option<usize>,
    /// Include the log since this entry.
    pub since: Option<usize>,
}

/// A battle now.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BattleNow {
    pub id: String,
    pub system: String,
    pub scenario: String,
    pub title: String,
    pub players: SidePlayers,
    pub names: SideNames,
    pub dice: DiceFrom,
    /// If the dice can be checked, the shares in them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub verified: Option<VerifiedDice>,
    /// The side that offers a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub draw: Option<Side>,
    /// The side whose seat is offered to anyone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offered: Option<Side>,
    /// How many rolls and decisions there have been.
    pub entries: usize,
    /// How often it was stored, as in its news.
    pub revision: i64,
    /// The position: send it as `at` with what you decide in it.
    pub position: String,
    /// Who sits where.
    pub seats: Seated,
    pub view: View,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waiting: Option<BattleWaiting>,
    /// Whether you must decide or roll.
    pub mine: bool,
    pub undo: bool,
    pub redo: bool,
    /// What people have answered once and for all.
    pub standing: Vec<StandingAnswer>,
    /// The entries that were answered so.
    pub given: Vec<usize>,
    /// The answers to what the battle waits for that can be made to stand.
    pub may_stand: Vec<String>,
    /// What happened since the entries the client had seen.
    pub log: Vec<Told>,
}

/// The scenarios that come with a system.
#[utoipa::path(get, path = "/api/systems/{system}/battles", tag = "battles", params(("system" = String, Path)),
    responses((status = 200, body = Scenarios), (status = 404, body = Faults)))]
pub async fn scenarios(Word(system): Word<String>) -> Answer<Scenarios> {
    let system = umpire::system(&system).map_err(Refused::not_found)?;
    Ok(Json(Scenarios { scenarios: system.scenarios().iter().map(ScenarioEntry::from).collect() }))
}

/// Begin a battle.
#[utoipa::path(post, path = "/api/battles", tag = "battles", request_body = NewBattle,
    responses((status = 200, body = BattleNow), (status = 400, body = Faults), (status = 404, body = Faults),
        (status = 429, body = Faults)))]
pub async fn begin(app: App, visitor: Visitor, Body(new): Body<NewBattle, MOST_BEGIN>) -> Answer<BattleNow> {
    let place = Place::reserve(&app, &visitor).await?;
    // The library limits how many sets of switches are opened.
    let opened = app.library.open(&new.system, &new.switches)?;
    let scenario = if new.scenario.is_empty() { own_scenario(&new.own)? } else { new.scenario };
    let scenarios = opened.system.scenarios();
    if new.own.is_empty() && !scenarios.iter().any(|known| known.id == scenario) {
        let help = longroll::nearest::suggest(&scenario, scenarios.iter().map(|known| known.id));
        let why = format!("{} has no battle `{scenario}`", new.system);
        return Err(Refused::missing("scenario", why, help));
    }
    let own = own_files(&app, new.own)?;
    let title = typed("title", &new.title, 80)?;
    let given: Vec<(String, String)> = opened.switches.clone().into_iter().collect();
    let header = Header {
        players: BySide { north: new.players.north.0, south: new.players.south.0 },
        names: BySide { north: typed("north", &new.names.north, 40)?, south: typed("south", &new.names.south, 40)? },
        keyed: new.dice == DiceFrom::Keyed,
        title,
        own,
        ..Header::new(opened.system, &scenario, Settings::read(opened.system.switches(), &given)?)
    };
    let (id, mut dice) = (app.secret(8)?, app.dice()?);
    let secret = if new.verified { Some(app.key()?) } else { None };
    let live = app
        .sum(move |_| {
            let battle = header.begin()?;
            let title = if header.title.is_empty() { battle.board().title } else { header.title.clone() };
            let header = bounded(Header { title, ..header })?;
            let mut live = Live::new(id, header, battle);
            if let Some(secret) = secret {
                live.verified(secret)?;
            }
            live.run(&mut dice);
            Ok(live)
        })
        .await?;
    begun(&app, visitor, live, place).await
}

/// Load a battle from its play file.
#[utoipa::path(post, path = "/api/battles/load", tag = "battles", request_body = LoadBattle,
    responses((status = 200, body = BattleNow), (status = 400, body = Faults), (status = 413, body = Faults),
        (status = 429, body = Faults)))]
pub async fn load(app: App, visitor: Visitor, Body(file): Body<LoadBattle, MOST_PLAY>) -> Answer<BattleNow> {
    let place = Place::reserve(&app, &visitor).await?;
    let (id, mut dice) = (app.secret(8)?, app.dice()?);
    let live = app
        .sum(move |app| {
            let record = longroll::record::Record::parse("text", &file.text)?;
            let header = Header::read("text", &file.text, &record)?;
            app.library.open(header.system.id(), &umpire::switches(&header.settings))?;
            app.library.read(&record.files.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>())?;
            let loaded = umpire::battle::load("text", &file.text, &[])?;
            let mut live = Live::new(id, bounded(loaded.header)?, loaded.battle);
            live.run(&mut dice);
            Ok(live)
        })
        .await?;
    begun(&app, visitor, live, place).await
}

/// A battle now, or after an earlier entry.
#[utoipa::path(get, path = "/api/battles/{id}", tag = "battles", params(("id" = String, Path), BattleLook),
    responses((status = 200, body = BattleNow), (status = 400, body = Faults), (status = 403, body = Faults),
        (status = 404, body = Faults)))]
pub async fn get(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Asked(asked): Asked<BattleLook>,
) -> Answer<BattleNow> {
    let mut held = hold(&app, &id).await?;
    let seat = held.with(|live| live.seats().may(&visitor, Act::Look(asked.side.map(Into::into))))?;
    let look = Look::from_seat(seat, asked.since);
    let Some(at) = asked.at else { return held.with(|live| Ok(Json(live.show(look)))) };
    let back = move |_: &App, live: &mut Live| {
        let then = live.fork(live.id.clone(), at)?.show(look);
        Ok(BattleNow { mine: false, undo: false, redo: false, ..then })
    };
    let (_, then) = held.work(&app, back).await?;
    Ok(Json(then))
}

/// Delete a battle.
#[utoipa::path(delete, path = "/api/battles/{id}", tag = "battles", params(("id" = String, Path)),
    responses((status = 204, description = "deleted"), (status = 403, body = Faults),
        (status = 404, body = Faults)))]
pub async fn delete(app: App, visitor: Visitor, Word(id): Word<String>) -> Result<Reply, Refused> {
    let task = app.clone();
    app.apart(async move { discard(&task, &id, &visitor).await }).await?;
    Ok(Reply::empty(Status::NO_CONTENT))
}

/// Decide. Several answers are played in order, as long as each is offered to the same side and no die is rolled.
#[utoipa::path(post, path = "/api/battles/{id}/answer", tag = "battles", params(("id" = String, Path)),
    request_body = BattleAnswers,
    responses((status = 200, body = BattleNow), (status = 400, body = Faults), (status = 403, body = Faults),
        (status = 404, body = Faults),
        (status = 409, body = Faults)))]
pub async fn answer(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleAnswers>,
) -> Answer<BattleNow> {
    let change = Change { visitor, id, at: this.at, side: this.side, by: Live::decider };
    change.make(&app, move |live, dice| live.answer_with(&this.answers, this.share.as_ref(), dice)).await
}

/// Enter dice that were rolled by hand. If one is not needed or not on the die, none is kept.
#[utoipa::path(post, path = "/api/battles/{id}/faces", tag = "battles", params(("id" = String, Path)),
    request_body = BattleFaces,
    responses((status = 200, body = BattleNow), (status = 400, body = Faults), (status = 403, body = Faults),
        (status = 404, body = Faults),
        (status = 409, body = Faults)))]
pub async fn faces(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleFaces>,
) -> Answer<BattleNow> {
    let change = Change { visitor, id, at: this.at, side: this.side, by: |_| None };
    change.make(&app, move |live, _| live.faces(&this.faces)).await
}

/// Undo the last decision. Rolled dice stand, and so does a decision that the other side has acted on.
#[utoipa::path(post, path = "/api/battles/{id}/undo", tag = "battles", params(("id" = String, Path)),
    request_body = BattleMove,
    responses((status = 200, body = BattleNow), (status = 403, body = Faults),
        (status = 404, body = Faults), (status = 409, body = Faults)))]
pub async fn undo(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleMove>,
) -> Answer<BattleNow> {
    let change = Change { visitor, id, at: this.at, side: this.side, by: Live::takes_back };
    change.make(&app, move |live, _| live.undo()).await
}

/// Redo a decision that was undone.
#[utoipa::path(post, path = "/api/battles/{id}/redo", tag = "battles", params(("id" = String, Path)),
    request_body = BattleMove,
    responses((status = 200, body = BattleNow), (status = 403, body = Faults),
        (status = 404, body = Faults), (status = 409, body = Faults)))]
pub async fn redo(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleMove>,
) -> Answer<BattleNow> {
    let change = Change { visitor, id, at: this.at, side: this.side, by: Live::decider };
    change.make(&app, move |live, dice| live.redo(dice)).await
}

/// Begin a new battle from this one as it was after an entry.
#[utoipa::path(post, path = "/api/battles/{id}/fork", tag = "battles", params(("id" = String, Path)),
    request_body = BattleFork,
    responses((status = 200, body = BattleNow), (status = 400, body = Faults), (status = 403, body = Faults),
        (status = 404, body = Faults),
        (status = 429, body = Faults)))]
pub async fn fork(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleFork>,
) -> Answer<BattleNow> {
    let place = Place::reserve(&app, &visitor).await?;
    let (new, mut dice) = (app.secret(8)?, app.dice()?);
    let mut held = hold(&app, &id).await?;
    held.with(|live| live.seats().may(&visitor, Act::Copy))?;
    let split = move |_: &App, live: &mut Live| {
        let mut fork = live.fork(new, this.entries)?;
        if let Some(SidePlayers { north, south }) = this.players {
            fork = fork.played_by(BySide { north: north.0, south: south.0 });
        }
        fork.run(&mut dice);
        Ok(fork)
    };
    let (held, fork) = held.work(&app, split).await?;
    drop(held);
    begun(&app, visitor, fork, place).await
}

/// The play file.
#[utoipa::path(get, path = "/api/battles/{id}/play", tag = "battles", params(("id" = String, Path)),
    responses((status = 200, description = "the play file", content_type = "text/plain", body = String),
        (status = 403, body = Faults),
        (status = 404, body = Faults)))]
pub async fn play(app: App, visitor: Visitor, Word(id): Word<String>) -> Result<Reply, Refused> {
    let (text, name) = match hold(&app, &id).await {
        Ok(mut held) => held.with(|live| {
            live.seats().may(&visitor, Act::Copy)?;
            let proof = live.proving.as_ref().map(proving::Proving::proof).unwrap_or_default();
            Ok((live.header.write(&*live.battle) + &proof, live.header.scenario.clone()))
        })?,
        // One that cannot be played on is given as it is stored.
        Err(refused) => {
            let (row, entries) = app.store.battle(&id).await?.ok_or(refused)?;
            Seats::stored(&row).may(&visitor, Act::Copy)?;
            (play_file(&row.head, &entries), id)
        }
    };
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
    let name: String = name.chars().map(plain).collect();
    Ok(Reply::new(Status::OK, TEXT, text).saved_as(format!("{name}.play")))
}

/// The player's files, if they are few and short enough.
fn own_files(app: &App, files: Vec<TextFile>) -> Result<Vec<(String, String)>, Refused> {
    if files.len() > MOST_OWN {
        return Err(Refused::bad("own", "too many files", format!("at most {MOST_OWN}")));
    }
    app.library.read(&files.iter().map(|file| file.text.as_str()).collect::<Vec<_>>())?;
    for file in &files {
        naming::check("own", &file.name)?;
    }
    Ok(files.into_iter().map(|file| (file.name, file.text)).collect())
}

/// The name of the scenario in the player's files.
fn own_scenario(files: &[TextFile]) -> Result<String, Refused> {
    let mut scenarios = files.iter().filter(|file| is(&file.text, "scenario"));
    let found = scenarios.find_map(|file| called(&file.text, "scenario")).map(str::to_owned);
    let help = "a scenario begins with a line like `scenario meeting`";
    found.ok_or_else(|| Refused::bad("scenario", "no scenario was named, and none of the files is one", help))
}
