//! The sides of a scenario: corps, divisions, brigades, their leaders and their units, each line under its command.

use hexes::outline::HexWords;
use hexes::{Facing, Grid};
use longroll::outline::{Entry, Reader, Word, Words};
use longroll::side::{BySide, Side};

use super::super::cards::{
    Attached, BrigadeCard, BrigadeId, CorpsCard, CorpsId, DivisionCard, DivisionId, Efficiency, LeaderCard, Level,
    MOST_BRIGADES, SideCard, Start, UnitCard, UnitId,
};
use super::Places;
use super::header::side;
use crate::book::Book;
use crate::edition::Edition;
use crate::orders::Orders;

/// What a command passes down to the commands and units under it that give no value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inherited {
    pub side: Side,
    pub facing: Option<Facing>,
    /// 9.7 Turn and hex of entry.
    pub enters: Option<Start>,
    pub efficiency: Efficiency,
}

/// The most counters of a kind that the numbers of counters leave room for.
pub(super) const MOST: usize = 250;

/// The most divisions: the cup holds ten times ten kinds of marker (5.5).
const MOST_DIVISIONS: usize = 100;

pub(super) struct Army<'a> {
    pub book: &'a Book,
    pub grid: Grid,
    pub turns: usize,
    pub corps: Vec<CorpsCard>,
    pub divisions: Vec<DivisionCard>,
    pub brigades: Vec<BrigadeCard>,
    pub units: Vec<UnitCard>,
    pub leaders: Vec<LeaderCard>,
    pub places: Places,
    north: Option<SideCard>,
    south: Option<SideCard>,
}

impl Army<'_> {
    pub fn new(book: &Book, grid: Grid, turns: usize) -> Army<'_> {
        Army {
            book,
            grid,
            turns,
            corps: Vec::new(),
            divisions: Vec::new(),
            brigades: Vec::new(),
            units: Vec::new(),
            leaders: Vec::new(),
            places: Places::default(),
            north: None,
            south: None,
        }
    }

    /// Both sides, if both are there.
    pub fn sides(&mut self, reader: &mut Reader) -> Option<BySide<SideCard>> {
        if let (Some(north), Some(south)) = (self.north.take(), self.south.take()) {
            return Some(BySide { north, south });
        }
        if reader.faults.is_empty() {
            reader.fault(reader.top(), "a battle has two sides", "write `side north \"Union\"` and `side south ...`");
        }
        None
    }

    /// `side north "Union" home NW SW`, and its commands under it.
    pub fn side(&mut self, reader: &mut Reader, entry: &Entry) {
        let mut words = Words::of(entry);
        let Some(side) = side(reader, &mut words) else { return };
        let Some(name) = words.need(reader, "the name of the side") else { return };
        let mut card = SideCard { name: name.text, commander: None, home: Vec::new(), digs: false };
        let mut inherited =
            Inherited { side, facing: None, enters: None, efficiency: self.book.defaults.efficiency(side) };
        while let Some(word) = words.next() {
            match word.text {
                "home" => card.home.extend(words.directions(reader)),
                "digs" => card.digs = true,
                _ => self.passed_down(reader, &mut words, word, &mut inherited, &["home", "digs"]),
            }
        }
        if card.home.is_empty() {
            reader.fault(name, "the side has no home edge", "write the directions that lead home: `home NW SW`");
        }
        for line in &entry.under {
            match line.key.text {
                "commander" => card.commander = self.leader(reader, line, Level::Army, inherited),
                "corps" => self.corps(reader, line, inherited),
                "division" => self.division(reader, line, None, inherited),
                _ => Words::stray(reader, line.key, &["commander", "corps", "division"]),
            }
        }
        if card.commander.is_none() {
            reader.fault(name, "the side has no commander", "write `commander \"...\" initiative 1 at 0101` under it");
        }
        let seat = match side {
            Side::North => &mut self.north,
            Side::South => &mut self.south,
        };
        if seat.is_some() {
            reader.fault(entry.key, "this side has been described already", "one is north, the other south");
        }
        *seat = Some(card);
    }

    /// A word that a command passes down: `facing`, `enters`, `efficiency`.
    fn passed_down(
        &self,
        reader: &mut Reader,
        words: &mut Words<'_>,
        word: Word,
        inherited: &mut Inherited,
        others: &[&'static str],
    ) {
        match word.text {
            "facing" => inherited.facing = words.facing(reader),
            "enters" => inherited.enters = self.enters(reader, words),
            "efficiency" => {
                if let Some(efficiency) = efficiency(reader, words) {
                    inherited.efficiency = efficiency;
                }
            }
            _ => Words::stray(reader, word, &[others, &["facing", "enters", "efficiency"]].concat()),
        }
    }

    /// `enters 2 0108`: the turn and the hex.
    pub fn enters(&self, reader: &mut Reader, words: &mut Words<'_>) -> Option<Start> {
        let turn = words.number(reader, "the turn of entry", (1, self.turns.max(1) as i32))?;
        let hex = words.hex(reader, self.grid)?;
        Some(Start::Enters { turn: (turn - 1) as u8, hex })
    }

    /// `corps I "First Corps" efficiency fixed 3`, and its divisions under it.
    fn corps(&mut self, reader: &mut Reader, entry: &Entry, mut inherited: Inherited) {
        let id = CorpsId(self.corps.len() as u8);
        let Some((name, place)) = self.command(reader, entry, &mut inherited) else { return };
        let (side, efficiency) = (inherited.side, inherited.efficiency);
        let (divisions, guns) = (Vec::new(), Vec::new());
        let id_word = place.text;
        self.corps.push(CorpsCard { id: id_word, name, side, divisions, guns, leader: None, efficiency });
        for line in &entry.under {
            match line.key.text {
                "leader" => self.corps[id.index()].leader = self.leader(reader, line, Level::Corps(id), inherited),
                "division" => self.division(reader, line, Some(id), inherited),
                _ => {
                    let unit = self.unit(reader, line, Attached::Corps(id), inherited);
                    self.guns_only(reader, unit, line.key);
                    self.corps[id.index()].guns.extend(unit);
                }
            }
        }
        if self.corps[id.index()].leader.is_none() {
            reader.fault(place, "the corps has no leader", "write `leader \"...\" efficiency 0 at 0101` under it");
        }
    }

    /// `division A "First Division"`, with its leader, its brigades and its guns under it. 18.1 A division with no corps above
    /// it draws for itself.
    fn division(&mut self, reader: &mut Reader, entry: &Entry, corps: Option<CorpsId>, mut inherited: Inherited) {
        let id = DivisionId(self.divisions.len() as u8);
        let Some((name, place)) = self.command(reader, entry, &mut inherited) else { return };
        let corps = corps.unwrap_or_else(|| {
            let (side, efficiency) = (inherited.side, inherited.efficiency);
            let (divisions, guns) = (Vec::new(), Vec::new());
            self.corps.push(CorpsCard { id: place.text, name, side, divisions, guns, leader: None, efficiency });
            CorpsId((self.corps.len() - 1) as u8)
        });
        let (brigades, guns) = (Vec::new(), Vec::new());
        self.divisions.push(DivisionCard {
            id: place.text,
            name,
            side: inherited.side,
            corps,
            brigades,
            guns,
            leader: None,
        });
        if self.divisions.len() > MOST_DIVISIONS {
            reader.fault(place, "one division too many", format!("a battle has at most {MOST_DIVISIONS}"));
        }
        self.places.divisions.push(place);
        self.corps[corps.index()].divisions.push(id);
        for line in &entry.under {
            match line.key.text {
                "leader" => {
                    self.divisions[id.index()].leader = self.leader(reader, line, Level::Division(id), inherited);
                }
                "brigade" => self.brigade(reader, line, id, inherited),
                _ => {
                    let unit = self.unit(reader, line, Attached::Division(id), inherited);
                    self.guns_only(reader, unit, line.key);
                    self.divisions[id.index()].guns.extend(unit);
                }
            }
        }
        let division = &self.divisions[id.index()];
        if division.brigades.is_empty() && division.guns.is_empty() {
            reader.fault(place, "the division is empty", "write its brigades under it, indented");
        }
        if division.brigades.len() > MOST_BRIGADES {
            reader.fault(place, "one brigade too many", format!("a division has at most {MOST_BRIGADES}"));
        }
    }

    /// 4.3 Under a division or corps itself stand batteries alone.
    fn guns_only(&self, reader: &mut Reader, unit: Option<UnitId>, place: Word) {
        if unit.is_some_and(|unit| !self.units[unit.index()].branch.is_guns()) {
            let help = "put it into a brigade; a brigade of one unit needs no leader (4.24)";
            reader.fault(place, "only artillery belongs to a division or corps directly (4.3)", help);
        }
    }

    /// `brigade 1 "First Brigade" march reserve inactive 4 fatigue 1 bce 12`, with its leader and its units under it.
    fn brigade(&mut self, reader: &mut Reader, entry: &Entry, division: DivisionId, mut inherited: Inherited) {
        let id = BrigadeId(self.brigades.len() as u8);
        let mut words = Words::of(entry);
        let Some((place, name)) = named(reader, &mut words) else { return };
        let mut card = BrigadeCard {
            id: place.text,
            name,
            side: inherited.side,
            division,
            units: Vec::new(),
            leader: None,
            orders: Orders::Advance,
            reserve: false,
            inactive: None,
            fatigue: 0,
            sp: 0,
            bce: 0,
        };
        let mut orders = None;
        while let Some(word) = words.next() {
            match word.text {
                "march" | "advance" | "attack" => orders = Some(Orders::from_word(word.text)),
                "reserve" => card.reserve = true,
                "inactive" => card.inactive = self.inactive(reader, &mut words, word),
                "fatigue" => card.fatigue = words.number(reader, "a fatigue level", (0, 4)).unwrap_or(0) as u8,
                "bce" => {
                    card.bce = words.number(reader, "the loss that makes it ineffective", (1, 500)).unwrap_or(0) as u16;
                }
                _ => {
                    let others = ["march", "advance", "attack", "reserve", "inactive", "fatigue", "bce"];
                    self.passed_down(reader, &mut words, word, &mut inherited, &others);
                }
            }
        }
        // 6.1 A brigade that enters as a reinforcement marches.
        let usual_orders = if inherited.enters.is_some() { Orders::March } else { Orders::Advance };
        card.orders = orders.unwrap_or(usual_orders);
        self.brigades.push(card);
        self.places.brigades.push(place);
        self.divisions[division.index()].brigades.push(id);
        for line in &entry.under {
            if line.key.text == "leader" {
                self.brigades[id.index()].leader = self.leader(reader, line, Level::Brigade(id), inherited);
            } else {
                let unit = self.unit(reader, line, Attached::Brigade(id), inherited);
                self.brigades[id.index()].units.extend(unit);
            }
        }
        self.strength(reader, id, place);
    }

    /// 6.3 `inactive 4`: lifted from Reserve it is Inactive until the fourth turn.
    fn inactive(&self, reader: &mut Reader, words: &mut Words<'_>, word: Word) -> Option<u8> {
        let turn = words.number(reader, "the turn of its release", (2, self.turns.max(2) as i32))?;
        if self.book.edition != Edition::Gringo {
            reader.fault(word, "only Gringo! has Inactive brigades (6.3)", "leave the word out");
        }
        Some((turn - 1) as u8)
    }

    /// 13.2 Strength at the start, and the loss that makes the brigade ineffective, where none is given.
    fn strength(&mut self, reader: &mut Reader, id: BrigadeId, place: Word) {
        let troops = |unit: &&UnitCard| unit.attached == Attached::Brigade(id) && !unit.branch.is_guns();
        let sp: u16 = self.units.iter().filter(troops).map(|unit| u16::from(unit.sp)).sum();
        let brigade = &mut self.brigades[id.index()];
        brigade.sp = sp;
        if brigade.bce == 0 {
            brigade.bce = self.book.defaults.bce(sp);
        }
        if brigade.units.is_empty() {
            reader.fault(place, "the brigade has no units", "write its units under it, indented");
        }
        if brigade.leader.is_none() && brigade.units.len() > 1 {
            let help = "write `leader \"...\" orders 0 profile N at 0101` under it";
            reader.fault(place, "a brigade of several units needs a brigadier (4.24)", help);
        }
    }

    /// The id and name of a corps or division, and what it passes down.
    fn command(&self, reader: &mut Reader, entry: &Entry, inherited: &mut Inherited) -> Option<(&'static str, Word)> {
        let mut words = Words::of(entry);
        let (place, name) = named(reader, &mut words)?;
        while let Some(word) = words.next() {
            self.passed_down(reader, &mut words, word, inherited, &[]);
        }
        Some((name, place))
    }

    /// A unit of a command, and its number.
    fn unit(&mut self, reader: &mut Reader, entry: &Entry, attached: Attached, inherited: Inherited) -> Option<UnitId> {
        let card = super::unit::read(self, reader, entry, attached, inherited)?;
        if self.units.len() >= MOST {
            reader.fault(entry.key, "one unit too many", format!("a battle has at most {MOST}"));
            return None;
        }
        self.units.push(card);
        self.places.units.push(entry.key);
        Some(UnitId((self.units.len() - 1) as u8))
    }
}

/// `1 "First Brigade"`.
fn named(reader: &mut Reader, words: &mut Words<'_>) -> Option<(Word, &'static str)> {
    let id = words.need(reader, "a short name")?;
    let name = words.need(reader, "a name")?;
    Some((id, name.text))
}

/// `efficiency drawn`, `efficiency drawn 3` or `efficiency fixed 2`.
fn efficiency(reader: &mut Reader, words: &mut Words<'_>) -> Option<Efficiency> {
    match words.one_of(reader, "a kind of efficiency", &["drawn", "fixed"])? {
        0 => Some(Efficiency::Drawn { most: words.number(reader, "the highest marker", (3, 4))? as u8 }),
        _ => Some(Efficiency::Fixed(words.number(reader, "an efficiency", (1, 4))? as u8)),
    }
}
