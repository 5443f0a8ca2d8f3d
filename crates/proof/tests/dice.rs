//! What the dice promise: they follow from all links and the position, and from nothing less.

use chance::Seeded;
use longroll::seat::Chance as _;
use longroll::tape::Tape;
use proof::{Chain, Dice, Fault, Link, Parties, Party, Position, Proof, Recorded, Stretch, dice, head_of, without};
use serde_json::{Value, json};

const TAPE: &str =
    "8.1 order = advance\n10.17 fire: 6 3\n10.2 check: 1\n9.1 move = 0805\n9.2 move = halt\n10.17 fire: 9\n";
const HEAD: &str = "system: gringo\nscenario: ridge\n";

fn chains() -> Parties<Chain> {
    let of = |first: u8, length| Chain::new(std::array::from_fn(|at| first.wrapping_add(at as u8)), length);
    Parties { server: of(1, 300), north: Some(of(40, 200)), south: Some(of(90, 257)) }
}

/// A proof of the tape's two stretches, with links 1 and 4.
fn proven() -> (Proof, Tape) {
    let (chains, tape) = (chains(), Tape::parse(TAPE).unwrap());
    let mut proof = Proof::begin(chains.map(|_, chain| chain.commitment())).unwrap();
    for (entry, number, sizes) in [(2, 1, vec![10, 10, 6]), (6, 4, vec![10])] {
        let links = chains.try_map(|_, chain| chain.link(number)).unwrap();
        let position = proof.start(HEAD).after(&tape.0[..entry - 1]);
        let mut recorded = Recorded::new(dice(&links, number, &position));
        for size in sizes {
            let _ = recorded.below(size);
        }
        proof.stretches.push(Stretch { entry, number, links, drawn: recorded.drawn });
    }
    (proof, tape)
}

fn hundred(mut dice: Dice) -> Vec<u64> {
    (0..100).map(|_| dice.below(10)).collect()
}

/// The page's own implementation is tested against the same file.
#[test]
fn the_vectors_never_change() {
    let (chains, (proof, tape)) = (chains(), proven());
    let chain = |chain: &Chain| {
        let links: Vec<Value> = [1, 2, 128, 129, 200].map(|n| json!([n, chain.link(n).unwrap().to_string()])).into();
        json!({ "secret": chain.link(chain.commitment().length).unwrap().to_string(),
            "length": chain.commitment().length, "end": chain.commitment().end.to_string(), "links": links })
    };
    let named: Vec<(String, Value)> = chains.iter().map(|(party, of)| (party.to_string(), chain(of))).collect();
    let positions = (0..=tape.0.len()).map(|n| proof.start(HEAD).after(&tape.0[..n]).to_string());
    let links = chains.try_map(|_, chain| chain.link(3)).unwrap();
    let position = proof.start(HEAD).after(&tape.0[..3]);
    let drawn = |size: u64| {
        let mut dice = dice(&links, 3, &position);
        (0..40).map(|_| dice.below(size).to_string()).collect::<Vec<_>>()
    };
    let file = format!("Long Roll play 1\n{HEAD}title: A test\ncheck: 0\n\n{TAPE}{proof}");
    let found = json!({
        "head": HEAD, "tape": TAPE.lines().collect::<Vec<_>>(), "file": file,
        "chains": named.into_iter().collect::<serde_json::Map<_, _>>(),
        "positions": positions.collect::<Vec<_>>(),
        "number": 3, "entries": 3,
        "drawn": { "2": drawn(2), "6": drawn(6), "10": drawn(10), "9223372036854775809": drawn((1 << 63) + 1) },
    });
    let found = serde_json::to_string_pretty(&found).unwrap() + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors.json");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &found).unwrap();
    }
    assert_eq!(found, std::fs::read_to_string(path).unwrap());
}

#[test]
fn a_proof_is_read_as_it_was_written() {
    let (proof, tape) = proven();
    let file = format!("Long Roll play 1\n{HEAD}\n# Turn 1\n{TAPE}{proof}");
    assert_eq!(Proof::read(&file).unwrap().unwrap(), proof);
    assert_eq!(head_of(&file), HEAD);
    assert_eq!(proof.check(HEAD, &tape.0), []);
    assert_eq!(Proof::read(&without(&file)).unwrap(), None);
    // A reader that does not know of proofs skips it.
    assert_eq!(longroll::record::Record::parse("x", &file).unwrap().tape, tape);
}

/// Flip any bit of any link, or of the position, and other dice fall: without all of them the dice are unknown.
#[test]
fn without_one_bit_of_one_link_the_dice_are_unknown() {
    let (chains, tape) = (chains(), Tape::parse(TAPE).unwrap());
    let links = chains.try_map(|_, chain| chain.link(7)).unwrap();
    let start = Position::start(&chains.map(|_, chain| chain.commitment()), HEAD);
    let fall = hundred(dice(&links, 7, &start.after(&tape.0)));
    let mut alike = 0;
    for party in Party::ALL {
        for bit in 0..256 {
            let mut other = links;
            let link = match party {
                Party::Server => &mut other.server,
                Party::North => other.north.as_mut().unwrap(),
                Party::South => other.south.as_mut().unwrap(),
            };
            link.0[bit / 8] ^= 1 << (bit % 8);
            let others = hundred(dice(&other, 7, &start.after(&tape.0)));
            assert_ne!(others, fall, "{party} bit {bit}");
            alike += others.iter().zip(&fall).filter(|(one, two)| one == two).count();
        }
    }
    // Guessing gets one die of ten right, by luck: 7,680 of 76,800, give or take five standard errors.
    assert!((7_680_i64 - alike as i64).abs() < 5 * 83, "{alike} dice of 76,800 are alike");
    let (fewer, later) = (start.after(&tape.0[..5]), start.then("9.1 move = 0806"));
    assert_ne!(hundred(dice(&links, 7, &fewer)), fall, "the decision is part of it");
    assert_ne!(hundred(dice(&links, 7, &later)), fall);
    assert_ne!(hundred(dice(&links, 8, &start.after(&tape.0))), fall, "the number is part of it");
    assert_ne!(hundred(dice(&Parties { south: None, ..links }, 7, &start.after(&tape.0))), fall);
}

/// What has been shown gives every earlier link and no later one.
#[test]
fn shown_links_do_not_give_away_later_ones() {
    let chain = chains().server;
    let mut shown = chain.commitment().shown();
    let mut random = Seeded::new(18);
    let mut number = 0;
    while number < 250 {
        number += 1 + random.below(12) as u32;
        let link = chain.link(number).unwrap();
        assert_eq!(shown.at(number), None, "link {number} is not known before it is shown");
        let mut bad = link;
        bad.0[random.below(32) as usize] ^= 1 << random.below(8);
        assert_eq!(shown.take(Party::Server, number, bad), Err(Fault::WrongLink { party: Party::Server, number }));
        shown.take(Party::Server, number, link).unwrap();
        for earlier in 1..=number {
            assert_eq!(shown.at(earlier), chain.link(earlier));
        }
    }
    assert!(
        shown.take(Party::Server, 0, Link([0; 32])).is_err() && shown.take(Party::Server, 301, Link([0; 32])).is_err()
    );
    assert!(chain.link(0).is_none() && chain.link(301).is_none());
}

/// Every change of a proof is found at the stretch where it was made, or where it first matters.
#[test]
fn a_changed_proof_is_refused_at_its_roll() {
    let (proof, tape) = proven();
    let faults = |proof: &Proof| proof.check(HEAD, &tape.0);
    for party in Party::ALL {
        let mut changed = proof.clone();
        let links = &mut changed.stretches[1].links;
        let link = match party {
            Party::Server => &mut links.server,
            Party::North => links.north.as_mut().unwrap(),
            Party::South => links.south.as_mut().unwrap(),
        };
        link.0[9] ^= 4;
        assert_eq!(faults(&changed), [(1, Fault::WrongLink { party, number: 4 })]);
    }
    let mut changed = proof.clone();
    changed.stretches[0].drawn[1].1 = (changed.stretches[0].drawn[1].1 + 1) % 10;
    assert!(matches!(faults(&changed)[..], [(0, Fault::OtherNumber { nth: 2, below: 10, .. })]));
    let mut changed = proof.clone();
    changed.stretches[1].number = 1;
    assert_eq!(faults(&changed), [(1, Fault::UsedTwice { number: 1 })]);
    let mut changed = proof.clone();
    changed.stretches[1].links.north = None;
    assert!(matches!(faults(&changed)[..], [(1, Fault::OtherParties { .. })]));
    let mut changed = proof.clone();
    changed.stretches[1].entry = 3;
    assert_eq!(faults(&changed), [(1, Fault::NoRoll { entry: 3 })]);
    // Another decision, another face, another scenario: the dice after it are others.
    let edited = Tape::parse(&TAPE.replace("halt", "0806")).unwrap();
    assert!(matches!(proof.check(HEAD, &edited.0)[..], [(1, Fault::OtherNumber { .. })]));
    assert!(!proof.check("system: gringo\nscenario: other\n", &tape.0).is_empty());
}

#[test]
fn equal_chains_are_refused() {
    let one = chains().server.commitment();
    let same = Parties { server: one, north: None, south: Some(one) };
    assert_eq!(Proof::begin(same), Err(Fault::SameChain { first: Party::Server, second: Party::South }));
}

/// Broken lines are named; none of them panics or takes long.
#[test]
fn broken_proofs_are_refused_by_line() {
    let (proof, _) = proven();
    let text = format!("Long Roll play 1\n{HEAD}\n{TAPE}{proof}");
    let mut random = Seeded::new(1863);
    let mut refused = 0;
    for _ in 0..3000 {
        let mut bytes: Vec<u8> = text.clone().into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len() as u64) as usize;
            match random.below(3) {
                0 => bytes[at] = 32 + random.below(90) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b'0' + random.below(10) as u8),
            }
        }
        match Proof::read(&String::from_utf8(bytes).unwrap()) {
            Ok(Some(read)) => drop(read.check(HEAD, &Tape::parse(TAPE).unwrap().0)),
            Ok(None) => {}
            Err(bad) => {
                assert!(bad.line >= 1 && !bad.why.is_empty());
                refused += 1;
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn every_face_is_equally_likely() {
    let links = chains().try_map(|_, chain| chain.link(1)).unwrap();
    let start = Position::start(&chains().map(|_, chain| chain.commitment()), HEAD);
    let mut dice = dice(&links, 1, &start);
    let mut counts = [0_i32; 6];
    (0..60_000).for_each(|_| counts[dice.below(6) as usize] += 1);
    assert!(counts.iter().all(|n| (n - 10_000).abs() < 500), "{counts:?}");
    assert_eq!(dice.below(0), 0, "no die has no face");
}
