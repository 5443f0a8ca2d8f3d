//! The dice of a running battle, as the server keeps them.

use longroll::playing::Playing;
use longroll::table::Wait;

use crate::chain::{Chain, Commitment, Shown};
use crate::dice::{Recorded, dice};
use crate::fault::Fault;
use crate::links::{Link, Parties, Party};
use crate::position::Position;
use crate::text::{Proof, Stretch};

/// The server's chain, what the sides have shown of theirs, and the proof so far.
#[derive(Clone, Debug)]
pub struct Keeper {
    secret: Link,
    chain: Chain,
    shown: Parties<Shown>,
    proof: Proof,
    /// The number of the links for the next stretch.
    next: u32,
    /// The position after the first `entries` entries of the tape.
    position: Position,
    entries: usize,
}

/// What the next stretch needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Needs {
    /// The number of its links.
    pub number: u32,
    /// The sides whose links are not there yet.
    pub from: Vec<Party>,
}

impl Keeper {
    /// A battle that has not begun: the server's secret, what each side's device committed to, and what is played.
    pub fn begin(
        secret: [u8; 32],
        length: u32,
        north: Option<Commitment>,
        south: Option<Commitment>,
        head: &str,
    ) -> Result<Keeper, Fault> {
        let chain = Chain::new(secret, length);
        let proof = Proof::begin(Parties { server: chain.commitment(), north, south })?;
        let shown = proof.commitments.map(|_, commitment| commitment.shown());
        let position = proof.start(head);
        Ok(Keeper { secret: Link(secret), chain, shown, proof, next: 1, position, entries: 0 })
    }

    /// The battle's proof so far. It has only links that were used.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// The number of the next links, and who has yet to give one.
    pub fn needs(&self) -> Needs {
        let missing = self.shown.iter().filter(|(party, shown)| *party != Party::Server && shown.number() < self.next);
        Needs { number: self.next, from: missing.map(|(party, _)| party).collect() }
    }

    /// Take a side's link. A link deeper than the next is a standing share: it serves for all up to it.
    pub fn share(&mut self, party: Party, number: u32, link: Link) -> Result<(), Fault> {
        let shown = match party {
            Party::Server => None,
            Party::North => self.shown.north.as_mut(),
            Party::South => self.shown.south.as_mut(),
        };
        let shown = shown.ok_or_else(|| Fault::OtherParties {
            expected: self.proof.commitments.words(),
            found: party.to_string(),
        })?;
        shown.take(party, number, link)
    }

    /// Take the link that a side sends with its decision. The dice after that decision use no earlier one: a link that
    /// was shown for a decision without dice is not used for a later one.
    pub fn share_with_answer(&mut self, party: Party, number: u32, link: Link) -> Result<(), Fault> {
        if number < self.next {
            return Err(Fault::UsedTwice { number });
        }
        self.share(party, number, link)?;
        self.next = number;
        Ok(())
    }

    /// A decision was taken with a link of this number, whether or not dice fell.
    pub fn spent(&mut self, number: u32) {
        self.next = self.next.max(number.saturating_add(1));
    }

    /// Play on until the next decision, if every link is there. Otherwise the battle waits for its die. Returns whether dice
    /// were rolled.
    pub fn run(&mut self, battle: &mut dyn Playing) -> Result<bool, Fault> {
        battle.run(None);
        if !matches!(battle.wait(), Some(Wait::Die { .. } | Wait::Draw { .. })) {
            return Ok(false);
        }
        let server = self.chain.link(self.next).ok_or(Fault::NoSuchLink {
            party: Party::Server,
            number: self.next,
            length: self.chain.commitment().length,
        })?;
        let number = self.next;
        let of = |party: Party, shown: &Shown| if party == Party::Server { Some(server) } else { shown.at(number) };
        let Some(links) = self.shown.try_map(of) else { return Ok(false) };
        let before = battle.tape().len();
        self.advance(battle);
        let mut recorded = Recorded::new(dice(&links, number, &self.position));
        battle.run(Some(&mut recorded));
        self.proof.stretches.push(Stretch { entry: before + 1, number, links, drawn: recorded.drawn });
        self.next = number + 1;
        Ok(true)
    }

    /// Bring the position to the end of the tape. Entries that were undone were never part of it: only decisions before
    /// dice can be undone, and the position moves when dice fall.
    fn advance(&mut self, battle: &dyn Playing) {
        let tape = battle.tape();
        self.position = self.position.after(&tape[self.entries.min(tape.len())..]);
        self.entries = tape.len();
    }

    /// The lines to store, without the stretches: the server's secret, the next number, the commitments and what the sides
    /// have shown.
    pub fn lines(&self) -> String {
        let mut text = format!("secret {} {}\nnext {}\n", self.chain.commitment().length, self.secret, self.next);
        for (party, shown) in self.shown.iter().filter(|(party, _)| *party != Party::Server) {
            let end = shown.commitment().end;
            text += &format!("{party} {} {end} {} {}\n", shown.length(), shown.number(), shown.deepest());
        }
        text
    }

    /// Read what was stored, with the stretches as lines of a proof.
    pub fn read(lines: &str, stretches: &[String], head: &str) -> Result<Keeper, String> {
        let (mut secret, mut next) = (None, None);
        let mut sides: [Option<(Commitment, u32, Link)>; 2] = [None, None];
        for line in lines.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let bad = || "a stored line of the dice cannot be read".to_owned();
            let number = |word: &str| word.parse::<u32>().map_err(|_| bad());
            let link = |word: &str| Link::parse(word).ok_or_else(bad);
            match words[..] {
                ["secret", length, first] => secret = Some((number(length)?, link(first)?)),
                ["next", at] => next = Some(number(at)?),
                [side @ ("north" | "south"), length, end, at, deepest] => {
                    let commitment = Commitment { length: number(length)?, end: link(end)? };
                    sides[usize::from(side == "south")] = Some((commitment, number(at)?, link(deepest)?));
                }
                _ => return Err(bad()),
            }
        }
        let (Some((length, secret)), Some(next)) = (secret, next) else {
            return Err("the stored dice have no secret".to_owned());
        };
        let [north, south] = sides.map(|side| side.map(|(commitment, ..)| commitment));
        let mut keeper = Keeper::begin(secret.0, length, north, south, head).map_err(|fault| fault.to_string())?;
        for (party, side) in [Party::North, Party::South].into_iter().zip(sides) {
            if let Some((_, number @ 1.., link)) = side {
                keeper.share(party, number, link).map_err(|fault| fault.to_string())?;
            }
        }
        let stretch = |line: &String| Stretch::parse(line.strip_prefix("roll ").unwrap_or(line));
        keeper.proof.stretches = stretches.iter().map(stretch).collect::<Result<_, _>>()?;
        keeper.next = next;
        Ok(keeper)
    }
}
