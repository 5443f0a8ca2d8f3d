//! A battle on dice of three parties, checked from its play file, and tampered with.

use chance::Seeded;
use longroll::battle::Battle;
use longroll::seat::Chance as _;
use longroll::system::Settings;
use longroll::table::Wait;
use proof::{Chain, Keeper, Party, head_of};
use umpire::battle::{Header, load};
use umpire::verify::verify;

const LINKS: u32 = 3000;

struct Table {
    header: Header,
    battle: Box<dyn Battle>,
    keeper: Keeper,
    chains: [Chain; 2],
}

fn party(side: longroll::side::Side) -> Party {
    if side == longroll::side::Side::North { Party::North } else { Party::South }
}

impl Table {
    fn new(system: &str, scenario: &str) -> Table {
        let header = Header::new(umpire::system(system).unwrap(), scenario, Settings::default());
        let chains = [Chain::new([7; 32], LINKS), Chain::new([8; 32], LINKS)];
        let [north, south] = chains.each_ref().map(|chain| Some(chain.commitment()));
        let keeper = Keeper::begin([9; 32], LINKS, north, south, &head_of(&header.head())).unwrap();
        Table { battle: header.begin().unwrap(), header, keeper, chains }
    }

    fn link(&mut self, party: Party, number: u32) {
        let chain = &self.chains[usize::from(party == Party::South)];
        self.keeper.share(party, number, chain.link(number).unwrap()).unwrap();
    }

    /// Give what the next stretch needs, as devices that are present do, and play on.
    fn roll(&mut self) {
        self.keeper.run(&mut *self.battle).unwrap();
        while matches!(self.battle.wait(), Some(Wait::Die { .. } | Wait::Draw { .. })) {
            let needs = self.keeper.needs();
            assert!(!needs.from.is_empty());
            needs.from.into_iter().for_each(|party| self.link(party, needs.number));
            assert!(self.keeper.run(&mut *self.battle).unwrap());
        }
    }

    /// Random decisions until there are this many entries. Each sends its side's link.
    fn play(&mut self, entries: usize, seed: u64) {
        let mut whim = Seeded::new(seed);
        self.roll();
        while self.battle.tape().len() < entries {
            let Some(Wait::Pick { options, side, .. }) = self.battle.wait() else { return };
            let slug = options[whim.below(options.len() as u64) as usize].slug.clone();
            let (party, number) = (party(*side), self.keeper.needs().number);
            let link = self.chains[usize::from(party == Party::South)].link(number).unwrap();
            self.keeper.share_with_answer(party, number, link).unwrap();
            self.battle.answer(&slug).unwrap();
            self.roll();
            self.keeper.spent(number);
        }
    }

    fn file(&self) -> String {
        format!("{}{}", self.header.write(&*self.battle), self.keeper.proof())
    }
}

#[test]
fn every_roll_of_a_battle_is_proven() {
    for (system, scenario) in [("death-valley", "ridge-farm"), ("gringo", "rancho-del-norte")] {
        let mut table = Table::new(system, scenario);
        table.play(300, 4);
        let file = table.file();
        let checked = verify("a.play", &file, &[]).unwrap().unwrap();
        assert!(checked.whole() && checked.intact && checked.rolls > 20, "{checked:?}");
        assert_eq!(checked.parties, "server north south");
        // Readers that know nothing of proofs load it as it is.
        assert_eq!(load("a.play", &file, &[]).unwrap().battle.tape(), table.battle.tape());
    }
}

/// What the server stores is enough to go on, at any entry.
#[test]
fn a_stored_keeper_goes_on() {
    let mut table = Table::new("death-valley", "ridge-farm");
    for entries in (20..200).step_by(20) {
        table.play(entries, entries as u64);
        let stretches: Vec<String> = table.keeper.proof().stretches.iter().map(ToString::to_string).collect();
        table.keeper = Keeper::read(&table.keeper.lines(), &stretches, &head_of(&table.header.head())).unwrap();
    }
    let checked = verify("a.play", &table.file(), &[]).unwrap().unwrap();
    assert!(checked.whole(), "{checked:?}");
}

/// A side that is away has left a deep link: the other plays on, and the dice are still proven.
#[test]
fn a_standing_share_serves_for_all_rolls_up_to_it() {
    let mut table = Table::new("death-valley", "ridge-farm");
    table.link(Party::South, 400);
    table.link(Party::North, 400);
    let mut whim = Seeded::new(3);
    table.keeper.run(&mut *table.battle).unwrap();
    while table.battle.tape().len() < 150 {
        let Some(Wait::Pick { options, .. }) = table.battle.wait() else { panic!("the battle waits for a link") };
        let slug = options[whim.below(options.len() as u64) as usize].slug.clone();
        table.battle.answer(&slug).unwrap();
        table.keeper.run(&mut *table.battle).unwrap();
    }
    assert!(verify("a.play", &table.file(), &[]).unwrap().unwrap().whole());
}

/// Without a side's link no die falls, and a wrong one is refused.
#[test]
fn no_die_falls_without_every_link() {
    let mut table = Table::new("death-valley", "ridge-farm");
    table.link(Party::North, 400);
    let mut whim = Seeded::new(3);
    while !matches!(table.battle.wait(), Some(Wait::Die { .. })) {
        table.keeper.run(&mut *table.battle).unwrap();
        if let Some(Wait::Pick { options, .. }) = table.battle.wait() {
            let slug = options[whim.below(options.len() as u64) as usize].slug.clone();
            table.battle.answer(&slug).unwrap();
        }
    }
    let (needs, before) = (table.keeper.needs(), table.battle.tape().len());
    assert_eq!(needs.from, [Party::South]);
    assert!(!table.keeper.run(&mut *table.battle).unwrap());
    assert_eq!(table.battle.tape().len(), before);
    let wrong = table.chains[0].link(needs.number).unwrap();
    assert!(table.keeper.share(Party::South, needs.number, wrong).unwrap_err().to_string().contains("south"));
    table.link(Party::South, needs.number);
    assert!(table.keeper.run(&mut *table.battle).unwrap());
    assert!(table.battle.tape().len() > before);
}

/// Each kind of tampering is found, at the roll where it was done.
#[test]
fn tampering_is_found_at_its_roll() {
    let mut table = Table::new("death-valley", "ridge-farm");
    table.play(120, 5);
    let file = table.file();
    let first = table.keeper.proof().stretches[3].clone();
    // A link of a party is another one.
    let link = first.links.north.unwrap().to_string();
    let other = format!("{}{}", if link.starts_with('0') { '1' } else { '0' }, &link[1..]);
    let bad = verify("a.play", &file.replace(&link, &other), &[]).unwrap().unwrap();
    assert_eq!(bad.bad[0].entry, first.entry);
    assert!(bad.bad[0].why.contains("north") && !bad.whole(), "{bad:?}");
    // The last stretch was left out.
    let (shorter, _) = file.rsplit_once("#proof roll").unwrap();
    let bad = verify("a.play", shorter, &[]).unwrap().unwrap();
    let last = table.keeper.proof().stretches.last().unwrap();
    assert_eq!((bad.bad.len(), bad.bad[0].entry), (1, last.entry), "{bad:?}");
    assert!(bad.bad[0].why.contains("no links"));
    // A line that is no proof.
    let broken = verify("a.play", &file.replacen("#proof roll", "#proof rool", 1), &[]).unwrap_err();
    assert!(broken[0].message.contains("rool"), "{broken:?}");
    assert!(verify("a.play", &proof::without(&file), &[]).unwrap().is_none());
}

/// A face that was changed in the file is found, even the very last one.
#[test]
fn a_changed_face_is_found() {
    let mut table = Table::new("death-valley", "ridge-farm");
    let mut changed = 0;
    for entries in [40, 60, 80, 100] {
        table.play(entries, 5);
        let file = table.file();
        let last = table.keeper.proof().stretches.last().unwrap();
        let tape = table.battle.tape();
        let line = longroll::tape::Tape(vec![tape[last.entry - 1].clone()]).to_string();
        let line = line.trim_end();
        let Some((label, face)) = line.rsplit_once(' ') else { continue };
        let other = if face == "3" { "4" } else { "3" };
        let at = file.rfind(line).unwrap();
        let edited = format!("{}{label} {other}{}", &file[..at], &file[at + line.len()..]);
        // Another face may lead to other rolls, so that the file does not load at all.
        if let Ok(Some(bad)) = verify("a.play", &edited, &[]) {
            assert!(bad.bad.iter().any(|roll| roll.entry == last.entry), "{bad:?}");
            changed += 1;
        }
    }
    assert!(changed > 0);
}
