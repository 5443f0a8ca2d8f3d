//! Dice that can be checked: the server and the device of each player have a share in every roll (`crates/proof`).
//!
//! The server commits itself when the battle is set up; the battle begins when the device of every person has committed
//! itself too. A player's share comes with his answer, or by itself when the dice wait for it.

use longroll::battle::Battle;
use longroll::seat::Chance;
use longroll::side::{BySide, Side};
use longroll::table::Wait;
use proof::{Chain, Commitment, Fault, Keeper, Link, MOST_LINKS, Party, head_of};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::battle::{Player, deciding, side_word};
use utoipa::ToSchema;
use wire::Faults;
use wire::battle::Side as WireSide;

use super::BattleNow;
use super::desk::hold;
use super::live::Live;
use super::shown::Look;
use crate::body::{Body, Word};
use crate::faults::{Answer, Refused};
use crate::reply::Json;
use crate::seats::Act;
use crate::state::App;
use crate::visitor::Visitor;

/// Links of the server's chain: more than any shipped battle has decisions.
const LINKS: u32 = 16_384;

/// The published end of a chain of hashes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ChainEnd {
    /// How many links the chain has.
    pub length: u32,
    /// Its end, 64 hexadecimal digits.
    pub end: String,
}

/// A link of a player's chain: his share in the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct DiceShare {
    /// Its number, counted from the end of the chain.
    pub number: u32,
    /// The link, 64 hexadecimal digits.
    pub link: String,
}

/// The dice of a battle that can be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct VerifiedDice {
    pub server: ChainEnd,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub north: Option<ChainEnd>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub south: Option<ChainEnd>,
    /// The sides whose device has not committed itself yet. The battle begins when there is none.
    pub uncommitted: Vec<WireSide>,
    /// The number of the links for the next dice.
    pub number: u32,
    /// The sides whose share the dice wait for.
    pub waits_for: Vec<WireSide>,
    /// Up to which number each side's shares are known: beyond `number` for a player who lets the dice roll without him.
    pub north_until: u32,
    pub south_until: u32,
}

/// What a device commits itself to.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BattleCommit {
    /// The side that commits itself.
    pub of: WireSide,
    pub chain: ChainEnd,
    /// The side whose view to return.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<WireSide>,
}

/// A share in the dice, without an answer.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BattleShare {
    /// The side whose share it is.
    pub of: WireSide,
    /// A number beyond the next lets the dice roll without this player up to there.
    pub share: DiceShare,
    /// The side whose view to return.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<WireSide>,
}

/// The dice of a battle that can be checked.
#[derive(Clone, Debug)]
pub enum Proving {
    /// Some devices have not committed themselves.
    Awaiting(Awaiting),
    Rolling(Box<Keeper>),
}

#[derive(Clone, Debug)]
pub struct Awaiting {
    secret: Link,
    server: Commitment,
    sides: BySide<Option<Commitment>>,
}

fn party(side: Side) -> Party {
    match side {
        Side::North => Party::North,
        Side::South => Party::South,
    }
}

fn end_of(commitment: Commitment) -> ChainEnd {
    ChainEnd { length: commitment.length, end: commitment.end.to_string() }
}

fn read_link(at: &str, text: &str) -> Result<Link, Refused> {
    let help = "send 64 hexadecimal digits, made by your device";
    Link::parse(text).ok_or_else(|| Refused::bad(at, "this is not a link of a chain", help))
}

/// Up to which number a side's links are known: the fourth word of its stored line.
fn known(keeper: &Keeper, side: Side) -> u32 {
    let lines = keeper.lines();
    let words = lines.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    words.filter(|words| words[0] == side_word(side)).find_map(|words| words.get(3)?.parse().ok()).unwrap_or(0)
}

fn wrong(fault: &Fault) -> Refused {
    Refused::bad("share", fault.to_string(), "send the link of the chain that your device committed itself to")
}

impl Proving {
    /// Dice whose secret is this one, before any device has committed itself.
    pub fn begin(secret: [u8; 32]) -> Proving {
        let server = Chain::new(secret, LINKS).commitment();
        Proving::Awaiting(Awaiting { secret: Link(secret), server, sides: BySide::default() })
    }

    /// Play on until the next decision, or until a share is missing.
    pub fn run(&mut self, battle: &mut dyn Battle) {
        battle.run(None);
        if let Proving::Rolling(keeper) = self {
            // A chain that is used up rolls no more; the battle shows that it waits.
            let _ = keeper.run(battle);
        }
    }

    /// The lines to store: they hold the server's secret.
    pub fn text(&self) -> String {
        match self {
            Proving::Rolling(keeper) => keeper.lines(),
            Proving::Awaiting(Awaiting { secret, sides, .. }) => {
                let side = |side: Side| {
                    let commitment = sides[side].as_ref()?;
                    Some(format!("{} {} {}\n", side_word(side), commitment.length, commitment.end))
                };
                format!("awaiting {secret}\n") + &Side::BOTH.into_iter().filter_map(side).collect::<String>()
            }
        }
    }

    /// Read what was stored, with the entries, whose comments prove them.
    pub fn read(text: &str, entries: &[String], head: &str) -> Result<Option<Proving>, String> {
        if text.is_empty() {
            return Ok(None);
        }
        let Some(awaiting) = text.strip_prefix("awaiting ") else {
            let lines = entries.iter().flat_map(|entry| entry.lines());
            let stretches: Vec<String> =
                lines.filter_map(|line| line.strip_prefix("#proof ")).map(str::to_owned).collect();
            return Ok(Some(Proving::Rolling(Box::new(Keeper::read(text, &stretches, &head_of(head))?))));
        };
        let bad = || "a stored line of the dice cannot be read".to_owned();
        let mut lines = awaiting.lines();
        let secret = lines.next().and_then(Link::parse).ok_or_else(bad)?;
        let Proving::Awaiting(mut read) = Proving::begin(secret.0) else { return Err(bad()) };
        for line in lines {
            let mut words = line.split(' ');
            let side = words.next().and_then(|word| Side::BOTH.into_iter().find(|side| side_word(*side) == word));
            let length = words.next().and_then(|length| length.parse().ok());
            let end = words.next().and_then(Link::parse);
            let (Some(side), Some(length), Some(end)) = (side, length, end) else { return Err(bad()) };
            read.sides[side] = Some(Commitment { length, end });
        }
        Ok(Some(Proving::Awaiting(read)))
    }

    /// What proves the rolls from this entry on: the index of the first roll of each stretch, and its line.
    pub fn lines_from(&self, entry: usize) -> Vec<(usize, String)> {
        let Proving::Rolling(keeper) = self else { return Vec::new() };
        let stretches = &keeper.proof().stretches;
        let first = stretches.partition_point(|stretch| stretch.entry <= entry);
        stretches[first..].iter().map(|stretch| (stretch.entry - 1, format!("#proof {stretch}"))).collect()
    }

    /// The proof so far, for the play file.
    pub fn proof(&self) -> String {
        match self {
            Proving::Awaiting(_) => String::new(),
            Proving::Rolling(keeper) => keeper.proof().to_string(),
        }
    }

    /// A decision was taken back: the shares that were sent with it are not used.
    pub fn undone(&mut self) {
        if let Proving::Rolling(keeper) = self {
            keeper.spent(keeper.needs().number);
        }
    }
}

impl Live {
    /// Whether the battle waits for dice.
    fn awaits_dice(&self) -> bool {
        matches!(self.battle.wait(), Some(Wait::Die { .. } | Wait::Draw { .. }))
    }

    /// The people whose devices have a share in the dice.
    fn people(&self) -> impl Iterator<Item = Side> + '_ {
        Side::BOTH.into_iter().filter(|side| self.header.players[*side] == Player::Human)
    }

    /// Make the dice of a battle that has not begun ones that can be checked.
    pub fn verified(&mut self, secret: [u8; 32]) -> Result<(), Refused> {
        if self.header.keyed {
            let help = "let the server roll, or leave `verified` out";
            return Err(Refused::bad("verified", "dice that players enter cannot be verified", help));
        }
        if self.people().next().is_none() {
            let help = "let a person play a side, or leave `verified` out";
            return Err(Refused::bad("verified", "without a person the server alone would make the dice", help));
        }
        self.proving = Some(Proving::begin(secret));
        Ok(())
    }

    /// A device commits itself for a side. When all have, the battle begins.
    fn commit(&mut self, side: Side, chain: &ChainEnd, chance: &mut dyn Chance) -> Result<(), Refused> {
        let help = "begin a battle with verified dice";
        let people = self.header.players[side] == Player::Human;
        let Some(Proving::Awaiting(awaiting)) = self.proving.as_mut().filter(|_| people) else {
            return Err(Refused::conflict("of", "this battle does not wait for a commitment of this side", help));
        };
        if awaiting.sides[side].is_some() {
            let help = "its device must stay the same until the battle is over";
            return Err(Refused::conflict("of", "this side has committed itself already", help));
        }
        if !(1..=MOST_LINKS).contains(&chain.length) {
            return Err(Refused::bad("chain", format!("a chain has 1 to {MOST_LINKS} links"), "16384 are usual"));
        }
        let commitment = Commitment { length: chain.length, end: read_link("chain", &chain.end)? };
        let same = |known: &Commitment| known.end == commitment.end;
        if same(&awaiting.server) || awaiting.sides[side.other()].as_ref().is_some_and(same) {
            return Err(Refused::bad("chain", "another party has committed itself to this chain", "make your own"));
        }
        awaiting.sides[side] = Some(commitment);
        self.when_all_committed(chance)
    }

    fn when_all_committed(&mut self, chance: &mut dyn Chance) -> Result<(), Refused> {
        let Some(Proving::Awaiting(Awaiting { secret, sides, .. })) = &self.proving else { return Ok(()) };
        if self.people().any(|side| sides[side].is_none()) {
            return Ok(());
        }
        let head = head_of(&self.header.head());
        let keeper = Keeper::begin(secret.0, LINKS, sides.north, sides.south, &head).map_err(|fault| wrong(&fault))?;
        self.proving = Some(Proving::Rolling(Box::new(keeper)));
        self.run(chance);
        Ok(())
    }

    /// Take the share of a side, which may serve for dice to come, and play on if the dice waited for it.
    fn share(&mut self, side: Side, share: &DiceShare, chance: &mut dyn Chance) -> Result<(), Refused> {
        let link = read_link("share", &share.link)?;
        let Some(Proving::Rolling(keeper)) = &mut self.proving else {
            let help = "begin a battle with verified dice";
            return Err(Refused::conflict("share", "the dice of this battle take no shares", help));
        };
        keeper.share(party(side), share.number, link).map_err(|fault| wrong(&fault))?;
        self.run(chance);
        Ok(())
    }

    /// Decide, with the share of the side that decides.
    pub fn answer_with(
        &mut self,
        answers: &[String],
        share: Option<&DiceShare>,
        chance: &mut dyn Chance,
    ) -> Result<(), Refused> {
        let (Some(share), Some(Proving::Rolling(keeper)), Some(side)) =
            (share, self.proving.as_mut(), deciding(&*self.battle))
        else {
            return self.answer(answers, chance);
        };
        let (link, needs) = (read_link("share", &share.link)?, keeper.needs().number);
        // Any other number would use up the chain.
        if share.number != needs {
            let why = format!("the next dice need link {needs}, and this is link {}", share.number);
            return Err(Refused::conflict("share", why, "reload the battle"));
        }
        keeper.share_with_answer(party(side), share.number, link).map_err(|fault| wrong(&fault))?;
        let answered = self.answer(answers, chance);
        // A share that was shown for a decision serves for no other.
        let pending = answered.is_ok() && self.awaits_dice();
        if let (false, Some(Proving::Rolling(keeper))) = (pending, &mut self.proving) {
            keeper.spent(share.number);
        }
        answered
    }

    /// The dice as players are shown them.
    pub fn verified_dice(&self) -> Option<VerifiedDice> {
        let wire = |sides: Vec<Side>| sides.into_iter().map(WireSide::from).collect();
        Some(match self.proving.as_ref()? {
            Proving::Awaiting(Awaiting { server, sides, .. }) => VerifiedDice {
                server: end_of(*server),
                north: sides.north.map(end_of),
                south: sides.south.map(end_of),
                uncommitted: wire(self.people().filter(|side| sides[*side].is_none()).collect()),
                number: 1,
                waits_for: Vec::new(),
                north_until: 0,
                south_until: 0,
            },
            Proving::Rolling(keeper) => {
                let (needs, commitments) = (keeper.needs(), &keeper.proof().commitments);
                let missing = |side: &Side| self.awaits_dice() && needs.from.contains(&party(*side));
                VerifiedDice {
                    server: end_of(commitments.server),
                    north: commitments.north.map(end_of),
                    south: commitments.south.map(end_of),
                    uncommitted: Vec::new(),
                    number: needs.number,
                    waits_for: wire(Side::BOTH.into_iter().filter(missing).collect()),
                    north_until: known(keeper, Side::North),
                    south_until: known(keeper, Side::South),
                }
            }
        })
    }
}

/// Something that a side's device gives to the dice.
async fn given(
    app: App,
    visitor: Visitor,
    id: String,
    (of, view): (WireSide, Option<WireSide>),
    action: impl FnOnce(&mut Live, &mut dyn Chance) -> Result<(), Refused> + Send + 'static,
) -> Answer<BattleNow> {
    let (task, mut dice) = (app.clone(), app.dice()?);
    app.apart(async move {
        let mut held = hold(&task, &id).await?;
        let before = held.with(|live| {
            live.seats().may(&visitor, Act::Decide(of.into()))?;
            live.expect(None, BySide::default())?;
            let before = live.entries();
            action(live, &mut dice)?;
            Ok(before)
        })?;
        held.keep(&task).await?;
        held.with(|live| {
            let seat = live.seats().may(&visitor, Act::Look(view.map(Side::from)))?;
            Ok(Json(live.show(Look::from_seat(seat, Some(before)))))
        })
    })
    .await
}

/// Commit a side's device to its chain, in a battle with verified dice that has not begun.
#[utoipa::path(post, path = "/api/battles/{id}/commit", tag = "battles", params(("id" = String, Path)),
    request_body = BattleCommit,
    responses((status = 200, body = BattleNow), (status = 400, body = Faults), (status = 403, body = Faults),
        (status = 404, body = Faults), (status = 409, body = Faults)))]
pub async fn commit(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleCommit>,
) -> Answer<BattleNow> {
    let sides = (this.of, this.side);
    given(app, visitor, id, sides, move |live, dice| live.commit(this.of.into(), &this.chain, dice)).await
}

/// Give a side's share in the dice: the one they wait for, or a later one that lets them roll without this player.
#[utoipa::path(post, path = "/api/battles/{id}/share", tag = "battles", params(("id" = String, Path)),
    request_body = BattleShare,
    responses((status = 200, body = BattleNow), (status = 400, body = Faults), (status = 403, body = Faults),
        (status = 404, body = Faults), (status = 409, body = Faults)))]
pub async fn share(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<BattleShare>,
) -> Answer<BattleNow> {
    let sides = (this.of, this.side);
    given(app, visitor, id, sides, move |live, dice| live.share(this.of.into(), &this.share, dice)).await
}
