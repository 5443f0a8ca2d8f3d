//! The two sides of a scenario: the corps general, divisions with their generals, and their units.

use field::Table;
use field::outline::TableWords;
use longroll::outline::{Entry, Reader, Word, Words, unique};
use longroll::side::{BySide, Side};
use tabletop::header::side;
use tabletop::roll::Roll;

use super::super::cards::{
    Arms, Branch, DivisionCard, DivisionId, Edge, Foreign, Fortune, GeneralCard, GeneralId, Rank, SideCard, Tie,
    UnitCard,
};
use super::start::{Post, Posture, arrives};
use crate::book::Book;
use crate::unit::Quality;

/// The last round a unit may be held until.
const MOST_ROUNDS: i32 = 99;

pub(in super::super) const ARMS: [(&str, Arms); 3] =
    [("musket", Arms::Musket), ("rifle", Arms::Rifle), ("carbine", Arms::Carbine)];
const EDGES: [(&str, Edge); 4] =
    [("north", Edge::North), ("south", Edge::South), ("east", Edge::East), ("west", Edge::West)];
/// What a unit's line may say after what the unit is.
const KNOWN: [&str; 9] = ["front", "at", "facing", "arrives", "disordered", "held", "low-ammo", "spirited", "hurries"];
pub(in super::super) const GUNS: [&str; 3] = ["smoothbore", "rifled", "machine-gun"];

/// Whose unit or general a line is about.
#[derive(Clone, Copy)]
struct Whose {
    side: Side,
    edge: Edge,
    division: Option<DivisionId>,
}

/// The rolls of both sides as they are read.
pub(super) struct Rolls<'t> {
    book: &'t Book,
    table: &'t Table,
    sides: BySide<Option<SideCard>>,
    pub divisions: Roll<DivisionCard>,
    pub units: Roll<UnitCard>,
    pub generals: Roll<GeneralCard>,
}

impl<'t> Rolls<'t> {
    pub fn new(book: &'t Book, table: &'t Table) -> Rolls<'t> {
        let (divisions, units, generals) = (Roll::new("division"), Roll::new("unit"), Roll::new("general"));
        Rolls { book, table, sides: BySide::default(), divisions, units, generals }
    }

    /// `side union north`, the edge of the table that is its own, and all of that side under it. `british` or
    /// `french` after it says who fights in its place.
    pub fn side(&mut self, reader: &mut Reader, entry: &Entry) {
        let mut words = Words::of(entry);
        let Some(side) = side(reader, &mut words) else { return };
        let Some(edge) = words.one_of(reader, "an edge of the table", &EDGES.map(|(word, _)| word)) else { return };
        let foreign = words.peek().and_then(|_| words.one_of(reader, "a nation", &Foreign::ALL.map(Foreign::word)));
        words.end(reader);
        let edge = EDGES[edge].1;
        let (name, confederate) = match (foreign, side) {
            (Some(at), _) => (Foreign::ALL[at].name(), false),
            (None, Side::North) => ("Union", false),
            (None, Side::South) => ("Confederate", true),
        };
        if self.sides[side].replace(SideCard { name, confederate, edge }).is_some() {
            reader.fault(entry.key, "this side is there already", "a scenario has each side once");
        }
        let whose = Whose { side, edge, division: None };
        for line in &entry.under {
            match line.key.text {
                "division" => self.division(reader, line, whose),
                _ => self.line(reader, line, whose, &["division", "general", "infantry", "cavalry", "gun"]),
            }
        }
    }

    /// Both sides, if both are there and each has its edge. An answer may name a unit or a general, so no two of either have
    /// the same short name.
    pub fn sides(&self, reader: &mut Reader) -> Option<BySide<SideCard>> {
        unique(reader, self.units.places.iter().chain(&self.generals.places), "unit or general");
        self.divisions.unique(reader);
        let (Some(north), Some(south)) = (self.sides.north, self.sides.south) else {
            reader.fault(reader.top(), "the scenario does not have both sides", "`side union` and `side confederate`");
            return None;
        };
        if north.edge == south.edge {
            reader.fault(reader.top(), "both sides have the same edge of the table", "each has its own (23.2)");
        }
        Some(BySide { north, south })
    }

    /// `division tyler "Tyler's division"`, with its general and its units under it.
    fn division(&mut self, reader: &mut Reader, entry: &Entry, whose: Whose) {
        let mut words = Words::of(entry);
        let Some((id, name)) = self.divisions.named(reader, &mut words) else { return };
        words.end(reader);
        let own = DivisionId(self.divisions.cards.len() as u8);
        self.divisions.push(id, DivisionCard { id: id.text, name: name.text, side: whose.side, general: None });
        for line in &entry.under {
            let whose = Whose { division: Some(own), ..whose };
            self.line(reader, line, whose, &["general", "infantry", "cavalry", "gun"]);
        }
    }

    fn line(&mut self, reader: &mut Reader, entry: &Entry, whose: Whose, known: &[&str]) {
        match entry.key.text {
            "general" => self.general(reader, entry, whose),
            "infantry" => self.troops(reader, entry, whose, Branch::Infantry),
            "cavalry" => self.troops(reader, entry, whose, Branch::Cavalry),
            "gun" => self.gun(reader, entry, whose),
            _ => Words::stray(reader, entry.key, known),
        }
    }

    /// `general tyler "Tyler" 2 at (44,33)`, or `arrives`. Directly under a side he commands the corps.
    fn general(&mut self, reader: &mut Reader, entry: &Entry, whose: Whose) {
        let mut words = Words::of(entry);
        let Some((id, name)) = self.generals.named(reader, &mut words) else { return };
        let (best, worst) = (self.book.units.best_general, self.book.units.worst_general);
        let Some(value) = words.number(reader, "a general's value", (best, worst)) else { return };
        let start = match words.one_of(reader, "where he is", &["at", "arrives"]) {
            Some(0) => words.point(reader, self.table),
            _ => None,
        };
        words.end(reader);
        let own = GeneralId(self.generals.cards.len() as u8);
        let rank = whose.division.map_or(Rank::Corps, Rank::Division);
        if self.generals.cards.iter().any(|other| other.side == whose.side && other.rank == rank) {
            reader.fault(id, "a second general of the same command", "a division has one, and so has the corps (4.4)");
        }
        if let Some(division) = whose.division {
            self.divisions.cards[division.index()].general = Some(own);
        }
        let card = GeneralCard { id: id.text, name: name.text, side: whose.side, rank, value: value as u8, start };
        self.generals.push(id, card);
    }

    /// `infantry porter "Porter" 6 average rifle front 3 at (18,29) facing 180`, and cavalry likewise.
    fn troops(&mut self, reader: &mut Reader, entry: &Entry, whose: Whose, branch: fn(Arms) -> Branch) {
        let mut words = Words::of(entry);
        let Some((id, name)) = self.units.named(reader, &mut words) else { return };
        let units = &self.book.units;
        let most =
            if matches!(branch(Arms::Rifle), Branch::Infantry(_)) { units.most_brigade } else { units.most_cavalry };
        let Some(bases) = words.number(reader, "a number of bases", (1, most)) else { return };
        let Some(quality) = words.one_of(reader, "a quality", &Quality::ALL.map(Quality::word)) else { return };
        let Some(arms) = words.one_of(reader, "a weapon", &ARMS.map(|(word, _)| word)) else { return };
        self.unit(reader, words, whose, (id, name), (branch(ARMS[arms].1), Quality::ALL[quality], bases as u8));
    }

    /// `gun stanard "Stanard" smoothbore light unlimbered at (33,11) facing 0`.
    fn gun(&mut self, reader: &mut Reader, entry: &Entry, whose: Whose) {
        let mut words = Words::of(entry);
        let Some((id, name)) = self.units.named(reader, &mut words) else { return };
        let Some(kind) = words.one_of(reader, "a kind of gun", &GUNS) else { return };
        let next = words.peek();
        let light = words.takes("light");
        let branch = match GUNS[kind] {
            "machine-gun" => Branch::MachineGun,
            kind => Branch::Gun { rifled: kind == "rifled", light },
        };
        if let Some(word) = next.filter(|_| light && branch == Branch::MachineGun) {
            reader.fault(word, "a machine gun is not light or heavy (3.0)", "");
        }
        self.unit(reader, words, whose, (id, name), (branch, Quality::Average, 1));
    }

    /// What all units have in common: how and where they begin.
    fn unit(
        &mut self,
        reader: &mut Reader,
        mut words: Words<'_>,
        whose: Whose,
        (id, name): (Word, Word),
        (branch, quality, bases): (Branch, Quality, u8),
    ) {
        let (mut post, mut posture) = (None, Posture::of(branch));
        let (mut disordered, mut tied, mut fortune) = (false, None, Fortune::default());
        while let Some(word) = words.next() {
            match word.text {
                "at" => post = words.point(reader, self.table).map(Post::At),
                "arrives" => post = arrives(reader, &mut words, self.table, whose.edge),
                "disordered" if !branch.is_gun() => disordered = true,
                "low-ammo" if !branch.is_gun() => fortune.low_ammo = true,
                "spirited" if !branch.is_gun() => fortune.spirited = true,
                "hurries" => fortune.hurries = true,
                "held" => tied = held(reader, &mut words),
                _ if posture.takes(reader, &mut words, word) => {}
                _ => Words::stray(reader, word, &KNOWN),
            }
        }
        let Some(post) = post else {
            reader.fault(
                id,
                "the line does not say where it is",
                "write `at (14,13) facing 0` or `arrives (25,0) road`",
            );
            return;
        };
        let Some(start) = posture.start(reader, id, bases, post) else { return };
        let card = UnitCard {
            id: id.text,
            name: name.text,
            side: whose.side,
            division: whose.division,
            branch,
            quality,
            bases,
            start,
            disordered,
            tied,
            fortune,
        };
        self.units.push(id, card);
    }
}

/// `held 4 east-of 54`: before that round it may not leave that part of the table.
fn held(reader: &mut Reader, words: &mut Words<'_>) -> Option<Tie> {
    let before_round = words.number(reader, "the round from which it is free", (2, MOST_ROUNDS))? as u8;
    words.one_of(reader, "where it is held", &["east-of"])?;
    let east_of = words.length(reader, "a place from the west edge")?;
    Some(Tie { before_round, east_of })
}
