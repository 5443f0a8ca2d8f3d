//! Resolutions in progress: begun, rolled or entered, answered, undone, finished.

use std::collections::BTreeMap;
use std::sync::Arc;

use longroll::receipt::{self, Node};
use longroll::resolution::{Resolving, Ruling, Unchanged, Undone};
use longroll::seat::Chance;
use longroll::tape::Tape;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use wire::Faults;
use wire::receipt::{Node as WireNode, Played, Receipt, TapeEntry, Value, outcome};

use crate::body::{Body, Word, typed};
use crate::faults::{Answer, Refused};
use crate::library::Opened;
use crate::news::NewsKind;
use crate::odds::Situation;
use crate::reply::Json;
use crate::standing::{Waiting, effects, ruled, thrown, waiting};
use crate::state::App;
use crate::store::{EntryRow, TableRow};

/// Resolutions of one evening.
const MOST_TABLES: i64 = 5000;

/// Who throws the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum DiceFrom {
    /// The server.
    #[default]
    Roll,
    /// The players, who enter what they rolled.
    Keyed,
}

impl DiceFrom {
    fn word(self) -> &'static str {
        match self {
            DiceFrom::Roll => "roll",
            DiceFrom::Keyed => "keyed",
        }
    }
}

/// The players, as they typed their names. The dice of a resolution count for the attacker: the side that acts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct Names {
    #[serde(default)]
    pub attacker: String,
    #[serde(default)]
    pub defender: String,
}

/// A resolution to begin.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct NewTable {
    #[serde(flatten)]
    pub situation: Situation,
    #[serde(default)]
    #[ts(optional, as = "Option<DiceFrom>")]
    pub dice: DiceFrom,
    #[serde(default)]
    #[ts(optional, as = "Option<Names>")]
    pub names: Names,
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub title: String,
}

/// A resolution now.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Table {
    pub id: String,
    /// Counts the changes. Send it with a change, which is refused if another player changed the table first.
    pub version: i64,
    pub situation: Situation,
    pub title: String,
    pub names: Names,
    pub dice: DiceFrom,
    pub tape: Vec<TapeEntry>,
    pub receipt: Vec<WireNode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waiting: Option<Waiting>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub done: Option<Done>,
    /// Whether the last step can be undone.
    pub undo: bool,
    /// Dice that were entered and undone.
    pub corrections: Vec<String>,
}

/// How a resolution ended.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Done {
    pub outcome: BTreeMap<String, Value>,
    /// The facts in order, with their meanings.
    pub facts: Vec<FactSaid>,
    pub summary: String,
    /// Its line in the log.
    pub log: i64,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct FactSaid {
    pub name: String,
    pub help: String,
    pub value: Value,
}

/// A change of a table without details.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct Move {
    #[serde(default)]
    #[ts(optional)]
    pub version: Option<i64>,
}

/// Dice that were rolled by hand.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Faces {
    pub faces: Vec<i32>,
    #[serde(default)]
    #[ts(optional)]
    pub version: Option<i64>,
}

/// A decision.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Decision {
    pub name: String,
    pub choice: String,
    #[serde(default)]
    #[ts(optional)]
    pub version: Option<i64>,
}

/// A table from the database, played as far as its tape goes.
struct Seated {
    row: TableRow,
    situation: Situation,
    opened: Arc<Opened>,
    now: Resolving,
}

impl Seated {
    async fn load(app: &App, id: &str, version: Option<i64>) -> Result<Seated, Refused> {
        let Some(row) = app.store.table(id).await? else {
            return Err(Refused::missing("id", format!("there is no table `{id}`"), "begin a new one"));
        };
        if version.is_some_and(|version| version != row.version) {
            let help = "reload the table";
            return Err(Refused::conflict("version", "another player changed this table first", help));
        }
        let situation: Situation = serde_json::from_str(&row.situation)
            .map_err(|error| Refused::broken(format!("this table cannot be read: {error}")))?;
        let tape = Tape::parse(&row.tape).map_err(|error| Refused::broken(format!("this tape: {error}")))?;
        let hand: Vec<i32> = row.hand.split_whitespace().filter_map(|face| face.parse().ok()).collect();
        let opened = situation.open(app)?;
        let now = ruled(&opened, &situation, |ruling| ruling.play(&tape, &hand))?;
        Ok(Seated { row, situation, opened, now })
    }

    fn changed<T>(&self, change: impl FnOnce(Ruling<'_>, &Resolving) -> Result<T, Unchanged>) -> Result<T, Refused> {
        ruled(&self.opened, &self.situation, |ruling| change(ruling, &self.now))
    }

    fn keyed(&self) -> bool {
        self.row.dice == DiceFrom::Keyed.word()
    }

    /// Store the table, and only then announce it.
    async fn keep(mut self, app: &App) -> Answer<Table> {
        self.row.version += 1;
        self.row.tape = self.now.tape.to_string();
        self.row.hand = self.now.hand.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        let entry = self.entry(app.now())?;
        let log = app.store.keep(&self.row, entry.as_ref()).await?;
        app.tell(NewsKind::Table, &self.row.id);
        if let Some(log) = log {
            app.tell(NewsKind::Log, &log);
        }
        self.show(log).map(Json)
    }

    /// The resolution's line in the log, if it is done.
    fn entry(&self, at: i64) -> Result<Option<EntryRow>, Refused> {
        let Some(resolution) = self.now.clone().done() else { return Ok(None) };
        let procedure = self.opened.procedure(&self.situation.procedure)?;
        let nodes = &resolution.receipt;
        let played = Played {
            system: self.opened.system.id(),
            procedure: procedure.name,
            switches: self.opened.switches.clone(),
            inputs: self.situation.inputs.clone(),
            seed: None,
        };
        let text = |value: Result<String, serde_json::Error>| value.map_err(|error| Refused::broken(error.to_string()));
        let receipt = Receipt::new(played, &procedure.facts, &resolution);
        Ok(Some(EntryRow {
            table_id: self.row.id.clone(),
            evening: self.row.evening,
            at,
            system: self.situation.system.clone(),
            procedure: self.situation.procedure.clone(),
            title: self.row.title.clone(),
            attacker: self.row.attacker.clone(),
            defender: self.row.defender.clone(),
            dice: self.row.dice.clone(),
            summary: summary(nodes, &receipt.outcome),
            corrections: self.row.corrections.clone(),
            receipt: text(serde_json::to_string(&receipt))?,
            told: receipt::text(nodes),
            thrown: text(serde_json::to_string(&thrown(nodes)))?,
            ..EntryRow::default()
        }))
    }

    fn show(self, log: Option<i64>) -> Result<Table, Refused> {
        let procedure = self.opened.procedure(&self.situation.procedure)?;
        let keyed = self.keyed();
        let undo = ruled(&self.opened, &self.situation, |ruling| Ok(ruling.can_undo(&self.now, keyed)))?;
        let receipt: Vec<WireNode> = self.now.receipt.iter().map(WireNode::from).collect();
        let done = match (&self.now.end, log) {
            (Ok(facts), Some(log)) => {
                let outcome = outcome(&procedure.facts, facts);
                let said = procedure.facts.iter().zip(facts).map(|(name, fact)| FactSaid {
                    name: name.name.to_owned(),
                    help: name.help.to_owned(),
                    value: fact.into(),
                });
                let summary = summary(&self.now.receipt, &outcome);
                Some(Done { facts: said.collect(), summary, outcome, log })
            }
            _ => None,
        };
        Ok(Table {
            undo,
            waiting: waiting(&self.now),
            tape: self.now.tape.0.iter().map(TapeEntry::from).collect(),
            dice: if keyed { DiceFrom::Keyed } else { DiceFrom::Roll },
            id: self.row.id,
            version: self.row.version,
            situation: self.situation,
            title: self.row.title,
            names: Names { attacker: self.row.attacker, defender: self.row.defender },
            receipt,
            done,
            corrections: self.row.corrections.lines().map(str::to_owned).collect(),
        })
    }
}

/// The server's dice.
struct Throws<'a>(&'a App);

impl Chance for Throws<'_> {
    fn below(&mut self, below: u64) -> u64 {
        self.0.below(below)
    }
}

/// What happened, on one line: the consequences, or the facts if there were none.
fn summary(nodes: &[Node], outcome: &BTreeMap<String, Value>) -> String {
    let mut parts = effects(nodes);
    if parts.is_empty() {
        let fact = |(name, value): (&String, &Value)| match value {
            Value::Number(number) => format!("{name} {number}"),
            Value::Word(word) => format!("{name} {word}"),
        };
        parts = outcome.iter().map(fact).collect();
    }
    parts.join("; ")
}

/// Begin a resolution. One that needs neither dice nor decisions is done at once.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 200, body = Table), (status = 400, body = Faults), (status = 404, body = Faults)))]
pub async fn begin(app: App, Body(new): Body<NewTable>) -> Answer<Table> {
    let opened = new.situation.open(&app)?;
    let procedure = opened.procedure(&new.situation.procedure)?;
    let title = typed("title", &new.title, 80)?;
    let now = ruled(&opened, &new.situation, |ruling| ruling.play(&Tape::default(), &[]))?;
    let Some(evening) = app.store.evening(None).await? else { return Err(Refused::broken("there is no evening")) };
    if app.store.table_count(evening.id).await? >= MOST_TABLES {
        let why = format!("this evening has {MOST_TABLES} resolutions already");
        return Err(Refused::too_many(why, "begin a new evening"));
    }
    let situation = Situation { switches: opened.switches.clone(), ..new.situation };
    let row = TableRow {
        id: app.secret(8)?,
        evening: evening.id,
        version: 0,
        situation: serde_json::to_string(&situation).map_err(|error| Refused::broken(error.to_string()))?,
        dice: new.dice.word().to_owned(),
        attacker: typed("attacker", &new.names.attacker, 40)?,
        defender: typed("defender", &new.names.defender, 40)?,
        title: if title.is_empty() { procedure.title.to_owned() } else { title },
        tape: String::new(),
        hand: String::new(),
        corrections: String::new(),
    };
    Seated { row, situation, opened, now }.keep(&app).await
}

/// A resolution now.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Table), (status = 404, body = Faults), (status = 409, body = Faults)))]
pub async fn get(app: App, Word(id): Word<String>) -> Answer<Table> {
    let seated = Seated::load(&app, &id, None).await?;
    let log = app.store.entry_of(&id).await?;
    seated.show(log).map(Json)
}

/// Roll the dice that the table waits for, with the server's generator.
#[utoipa::path(post, path = "/api/tables/{id}/roll", tag = "tables", params(("id" = String, Path)),
    request_body = Move,
    responses((status = 200, body = Table), (status = 404, body = Faults), (status = 409, body = Faults)))]
pub async fn roll(app: App, Word(id): Word<String>, Body(this): Body<Move>) -> Answer<Table> {
    let _turn = app.turn.lock().await;
    let mut seated = Seated::load(&app, &id, this.version).await?;
    if seated.keyed() {
        let help = "enter them, or begin again with the server's dice";
        return Err(Refused::conflict("", "this table takes your own dice", help));
    }
    seated.now = seated.changed(|ruling, now| ruling.roll(now, &mut Throws(&app)))?;
    seated.keep(&app).await
}

/// Enter dice that were rolled by hand. If one is not needed or not on the die, none is kept.
#[utoipa::path(post, path = "/api/tables/{id}/faces", tag = "tables", params(("id" = String, Path)),
    request_body = Faces,
    responses((status = 200, body = Table), (status = 400, body = Faults), (status = 404, body = Faults),
        (status = 409, body = Faults)))]
pub async fn faces(app: App, Word(id): Word<String>, Body(this): Body<Faces>) -> Answer<Table> {
    let _turn = app.turn.lock().await;
    let mut seated = Seated::load(&app, &id, this.version).await?;
    if !seated.keyed() {
        let help = "roll, or begin again with your own dice";
        return Err(Refused::conflict("faces", "at this table the server rolls", help));
    }
    if this.faces.is_empty() {
        return Err(Refused::bad("faces", "no dice were entered", "for example {\"faces\": [6]}"));
    }
    seated.now = seated.changed(|ruling, now| ruling.enter(now, &this.faces))?;
    seated.keep(&app).await
}

/// Take a decision.
#[utoipa::path(post, path = "/api/tables/{id}/answer", tag = "tables", params(("id" = String, Path)),
    request_body = Decision,
    responses((status = 200, body = Table), (status = 400, body = Faults), (status = 404, body = Faults),
        (status = 409, body = Faults)))]
pub async fn answer(app: App, Word(id): Word<String>, Body(this): Body<Decision>) -> Answer<Table> {
    let _turn = app.turn.lock().await;
    let mut seated = Seated::load(&app, &id, this.version).await?;
    seated.now = seated.changed(|ruling, now| ruling.answer(now, &this.name, &this.choice))?;
    seated.keep(&app).await
}

/// Undo the last decision, or the last die if it was entered by hand. A die that the server rolled stands.
#[utoipa::path(post, path = "/api/tables/{id}/undo", tag = "tables", params(("id" = String, Path)),
    request_body = Move,
    responses((status = 200, body = Table), (status = 404, body = Faults), (status = 409, body = Faults)))]
pub async fn undo(app: App, Word(id): Word<String>, Body(this): Body<Move>) -> Answer<Table> {
    let _turn = app.turn.lock().await;
    let mut seated = Seated::load(&app, &id, this.version).await?;
    let keyed = seated.keyed();
    let Some((before, undone)) = seated.changed(|ruling, now| ruling.undo(now, keyed))? else {
        let help = "you can undo decisions after the last die, and dice that you entered";
        return Err(Refused::conflict("", "a rolled die cannot be undone", help));
    };
    if let Undone::Die { face, label } = undone {
        let roll = label.map_or_else(String::new, |label| format!("{label}: "));
        seated.row.corrections.push_str(&format!("{roll}a {face} was taken back\n"));
    }
    seated.now = before;
    seated.keep(&app).await
}
