//! A battle in miniature: two sides draw up, then trade volleys until one has no men left. It is enough to hold the machinery
//! of matches and play files to its promises.

use std::sync::Arc;

use longroll::dice::{D6, Dice};
use longroll::game::{Game, Hand, Match};
use longroll::record::{self, Record};
use longroll::rule::house;
use longroll::seat::Chance;
use longroll::side::{BySide, Side};
use longroll::table::{Flow, Line, Offer, Pick, Play, Roll, Table, Wait};
use longroll::tape::Tape;

#[derive(Clone, Debug)]
struct Duel;

#[derive(Clone, PartialEq, Eq, Debug)]
struct Field {
    drawn_up: bool,
    men: BySide<i32>,
    turn: Side,
}

fn choose(table: &mut dyn Table, side: Side, name: &'static str, options: &[&str]) -> Play<usize> {
    let offer = |at: usize| Offer::new(options[at], format!("{name}: {}", options[at]));
    table.pick(&Pick {
        name,
        side,
        question: &|| "What now?".to_owned(),
        count: options.len(),
        offer: &offer,
        rule: house("1"),
    })
}

impl Game for Duel {
    type State = Field;

    fn start(&self) -> Field {
        Field { drawn_up: false, men: BySide { north: 3, south: 3 }, turn: Side::North }
    }

    fn step(&self, table: &mut dyn Table, field: &mut Field) -> Play<Flow> {
        if !field.drawn_up {
            for side in Side::BOTH {
                field.men[side] += choose(table, side, "draw-up", &["thin", "deep", "deeper"])? as i32;
            }
            field.drawn_up = true;
            return Ok(Flow::On);
        }
        let side = field.turn;
        if choose(table, side, "volley", &["fire", "hold"])? == 0 {
            let total = table.roll(&Roll::new("fire", house("2"), Dice::Sum(2, D6)))?;
            if total >= 7 {
                field.men[side.other()] -= 1;
                table.tell(&|| Line::effect("a man falls", house("2")));
            }
        }
        field.turn = side.other();
        Ok(if field.men.north.min(field.men.south) == 0 { Flow::Done } else { Flow::On })
    }
}

/// Counts up: predictable dice.
struct Counting(u64);

impl Chance for Counting {
    fn below(&mut self, below: u64) -> u64 {
        self.0 += 1;
        self.0 % below
    }
}

fn begun() -> Match<Duel> {
    let mut game = Match::new(Arc::new(Duel));
    game.run(Hand::Keyed).unwrap();
    game
}

fn play(game: &mut Match<Duel>, answer: &str, chance: &mut Counting) {
    game.answer(answer).unwrap();
    game.run(Hand::Chance(chance)).unwrap();
}

fn fought(chance: &mut Counting) -> Match<Duel> {
    let mut game = begun();
    play(&mut game, "deep", chance);
    play(&mut game, "thin", chance);
    for _ in 0..200 {
        if game.wait().is_none() {
            break;
        }
        play(&mut game, "fire", chance);
    }
    assert!(game.wait().is_none(), "the duel ends");
    game
}

fn header() -> Vec<(String, String)> {
    [("system", "duel"), ("scenario", "dawn")].map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec()
}

#[test]
fn a_battle_replays_from_its_tape_and_from_its_file() {
    let game = fought(&mut Counting(0));
    let again = Match::load(Arc::new(Duel), Tape(game.tape().to_vec())).unwrap();
    assert_eq!(again.now(), game.now());
    assert_eq!(again.events(), game.events());
    let text = record::write(&header(), game.tape(), game.events());
    let read = Record::parse("duel.play", &text).unwrap();
    assert!(read.intact);
    assert_eq!(read.tape.0, game.tape());
    assert_eq!(read.get("scenario"), Some("dawn"));
    assert!(text.contains("1 draw-up = deep"), "{text}");
    assert!(text.contains("; a man falls"), "{text}");
}

/// A play on files of the player's own carries them: empty lines, remarks, marks and all.
#[test]
fn a_play_carries_its_files() {
    let game = fought(&mut Counting(0));
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let files = [file("own.scenario", "# mine\nscenario dawn # at five\n\n  side | one: two\n"), file("own.map", "")];
    let text = record::write_with(&header(), &files, game.tape(), game.events(), &BySide::default());
    let read = Record::parse("duel.play", &text).unwrap();
    assert!(read.intact);
    assert_eq!((read.files.as_slice(), read.header.as_slice()), (&files[..], &header()[..]));
    assert_eq!(read.tape.0, game.tape());
    let changed = Record::parse("duel.play", &text.replace("at five", "at six")).unwrap();
    assert!(!changed.intact && changed.files[0].1.contains("at six"));
}

#[test]
fn every_prefix_of_a_battle_is_a_battle() {
    let game = fought(&mut Counting(0));
    for entries in 0..=game.tape().len() {
        let fork = game.fork(entries).unwrap();
        assert_eq!(fork.tape(), &game.tape()[..entries]);
        assert_eq!(fork.wait().is_none(), entries == game.tape().len());
    }
}

#[test]
fn a_file_changed_by_hand_loads_or_names_its_line() {
    let game = fought(&mut Counting(0));
    let text = record::write(&header(), game.tape(), game.events());
    let harmless = text.replace("a man falls", "a soldier falls");
    assert!(Record::parse("f", &harmless).unwrap().intact, "tellings may be changed");
    let legal = text.replacen("draw-up = deep ", "draw-up = thin ", 1);
    let read = Record::parse("f", &legal).unwrap();
    assert!(!read.intact);
    let illegal = text.replacen("draw-up = deep ", "draw-up = wide ", 1);
    let read = Record::parse("f", &illegal).unwrap();
    let pause = Match::load(Arc::new(Duel), read.tape.clone()).unwrap_err();
    let misfit = read.misfit(&pause);
    assert_eq!(misfit.place(), (6, 1), "{misfit}");
    assert!(misfit.message.contains("thin or deep or deeper"), "{misfit}");
    let garbled = text.replacen("1 draw-up = deep", "1 draw-up deep", 1);
    let faults = Record::parse("f", &garbled).unwrap_err();
    assert_eq!(faults[0].place().0, 6);
    let dice = illegal_face(&text);
    let read = Record::parse("f", &dice).unwrap();
    assert!(Match::load(Arc::new(Duel), read.tape).unwrap_err().to_string().contains('9'));
}

fn illegal_face(text: &str) -> String {
    let at = text.find("2 fire: ").unwrap() + "2 fire: ".len();
    format!("{}9{}", &text[..at], &text[at + 1..])
}

#[test]
fn undo_goes_back_to_the_last_die_or_to_the_other_side() {
    let mut chance = Counting(0);
    let mut game = begun();
    assert!(game.undo().is_err(), "nothing was decided");
    game.answer("deep").unwrap();
    game.run(Hand::Keyed).unwrap();
    assert!(game.undo().unwrap_err().to_string().contains("other side"));
    play(&mut game, "thin", &mut chance);
    play(&mut game, "hold", &mut chance);
    // South waits now; what North decided is not South's to take back.
    assert!(game.undo().is_err());
    play(&mut game, "fire", &mut chance);
    assert!(game.undo().unwrap_err().to_string().contains("a die was rolled after your last decision"));
}

#[test]
fn what_is_undone_can_be_redone() {
    let mut game = begun();
    game.answer("deep").unwrap();
    let before = game.tape().to_vec();
    // The other side has not seen the answer yet, so it can be undone and redone.
    game.undo().unwrap();
    game.run(Hand::Keyed).unwrap();
    assert!(game.tape().is_empty());
    game.redo().unwrap();
    assert_eq!(game.tape(), before);
    game.run(Hand::Keyed).unwrap();
    assert!(matches!(game.wait(), Some(Wait::Pick { side: Side::South, .. })));
    assert!(game.redo().is_err());
}

#[test]
fn real_dice_are_keyed_one_by_one() {
    let mut game = begun();
    for answer in ["thin", "thin", "fire"] {
        game.answer(answer).unwrap();
        game.run(Hand::Keyed).unwrap();
    }
    assert!(game.answer("hold").unwrap_err().to_string().contains("die"));
    assert!(game.key(7).unwrap_err().to_string().contains("1 to 6"));
    game.key(6).unwrap();
    game.run(Hand::Keyed).unwrap();
    assert!(matches!(game.wait(), Some(Wait::Die { .. })), "the second die is still to come");
    game.key(5).unwrap();
    game.run(Hand::Keyed).unwrap();
    assert_eq!(game.now().men[Side::South], 2);
    assert!(game.key(3).unwrap_err().to_string().contains("not waiting for a die"));
    // The next roll does not take the dice of the last.
    game.answer("fire").unwrap();
    game.run(Hand::Keyed).unwrap();
    assert!(matches!(game.wait(), Some(Wait::Die { .. })));
}

#[test]
fn a_wrong_answer_changes_nothing() {
    let mut game = begun();
    let why = game.answer("dep").unwrap_err().to_string();
    assert!(why.contains("did you mean `deep`"), "{why}");
    assert!(game.tape().is_empty());
}

/// A game that rolls a die in every step and never asks.
#[derive(Clone, Debug)]
struct Runaway;

impl Game for Runaway {
    type State = i32;

    fn start(&self) -> i32 {
        0
    }

    fn step(&self, table: &mut dyn Table, thrown: &mut i32) -> Play<Flow> {
        *thrown += table.roll(&Roll::new("fire", house("2"), Dice::One(D6)))?;
        Ok(Flow::On)
    }
}

#[test]
fn a_game_that_never_asks_is_stopped() {
    let mut game = Match::new(Arc::new(Runaway));
    let pause = game.run(Hand::Chance(&mut Counting(0))).unwrap_err();
    assert_eq!(*pause.wait(), Wait::Endless);
    assert_eq!(game.wait(), Some(&Wait::Endless), "it is not mistaken for a battle that is over");
}

/// A long game is looked back at, and undone, from the states that were kept on the way, as if from its start.
#[test]
fn a_long_game_is_looked_back_at() {
    let mut game = begun();
    let answers = ["thin", "deep"].into_iter().chain(std::iter::repeat_n("hold", 500));
    for answer in answers {
        game.answer(answer).unwrap();
        game.run(Hand::Keyed).unwrap();
    }
    for entries in [0, 1, 2, 99, 100, 101, 250, 399, 502] {
        let fork = game.fork(entries).unwrap();
        let whole = Match::load(Arc::new(Duel), Tape(game.tape()[..entries].to_vec())).unwrap();
        assert_eq!((fork.now(), fork.tape()), (whole.now(), whole.tape()), "{entries}");
        assert_eq!(format!("{:?}", fork.events()), format!("{:?}", whole.events()), "{entries}");
    }
    let mut back = game.fork(250).unwrap();
    while let Ok(()) = back.answer("hold") {
        back.run(Hand::Keyed).unwrap();
        if back.tape().len() == 402 {
            break;
        }
    }
    assert_eq!(back.now(), game.fork(402).unwrap().now());
}
