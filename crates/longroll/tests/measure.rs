//! Decisions that no list holds: a march of any length, judged by the rule.

use std::sync::Arc;

use longroll::game::{Game, Hand, Match};
use longroll::record::{self, Record};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::house;
use longroll::side::Side;
use longroll::table::{Flow, Measure, Measured, Offer, Pick, Play, Table, Wait};

/// A march of ten inches in legs of any length.
#[derive(Clone, Debug)]
struct March;

const LEGS: [i32; 2] = [1, 5];

fn judge(gone: i32, text: &str) -> Result<i32, Refusals> {
    let inches: i32 = text
        .strip_prefix("ahead ")
        .and_then(|inches| inches.parse().ok())
        .ok_or_else(|| Refusals::from(Refusal::key("answer", format!("`{text}` is no leg"), "write `ahead 3`")))?;
    let mut no = Refusals::default();
    no.refuse_if(inches < 1, "answer", "a leg goes ahead", house("1"));
    no.refuse_if(gone + inches > 10, "answer", format!("only {} inches are left", 10 - gone), house("1"));
    no.allow(inches)
}

impl Game for March {
    type State = i32;

    fn start(&self) -> i32 {
        0
    }

    fn step(&self, table: &mut dyn Table, gone: &mut i32) -> Play<Flow> {
        let offer = |inches: i32| Offer::new(format!("ahead {inches}"), format!("{inches} inches"));
        let count = LEGS.iter().filter(|leg| *gone + **leg <= 10).count();
        let so_far = *gone;
        let measured = table.measure(&Measure {
            pick: Pick {
                name: "leg",
                side: Side::North,
                question: &|| format!("{so_far} inches gone"),
                count,
                offer: &|at| offer(LEGS[at]),
                rule: house("1"),
            },
            form: "`ahead 3`",
            judge: &|text| judge(so_far, text).map(offer),
        })?;
        *gone += match measured {
            Measured::Offered(at) => LEGS[at],
            Measured::Own(text) => judge(so_far, &text).unwrap_or(0),
        };
        Ok(if *gone == 10 { Flow::Done } else { Flow::On })
    }
}

fn begun() -> Match<March> {
    let mut game = Match::new(Arc::new(March));
    game.run(Hand::Keyed).unwrap();
    game
}

#[test]
fn an_answer_of_ones_own_is_judged_by_the_rule() {
    let mut game = begun();
    let Some(Wait::Pick { form, options, .. }) = game.wait() else { panic!("{:?}", game.wait()) };
    assert_eq!((*form, options.len()), (Some("`ahead 3`"), 2));
    for answer in ["ahead 3", "ahead 5"] {
        game.answer(answer).unwrap();
        game.run(Hand::Keyed).unwrap();
    }
    assert_eq!(*game.now(), 8);
    let why = game.answer("ahead 3").unwrap_err().to_string();
    assert!(why.contains("only 2 inches are left"), "{why}");
    assert!(game.answer("back 3").unwrap_err().to_string().contains("write `ahead 3`"));
    let offered = |slug: &str| game.offer(slug).map(|offer| offer.slug);
    assert_eq!((offered("ahead 1"), offered("ahead 3"), offered("")), (Some("ahead 1".to_owned()), None, None));
    assert_eq!((*game.now(), game.tape().len()), (8, 2), "what was refused or only asked about left no trace");
    game.undo().unwrap();
    game.run(Hand::Keyed).unwrap();
    assert_eq!(*game.now(), 3);
}

#[test]
fn a_play_file_keeps_it_and_a_bad_one_names_the_line() {
    let mut game = begun();
    for answer in ["ahead 4", "ahead 6"] {
        game.answer(answer).unwrap();
        game.run(Hand::Keyed).unwrap();
    }
    assert!(game.wait().is_none());
    let text = record::write(&[], game.tape(), game.events());
    let read = Record::parse("march.play", &text).unwrap();
    assert_eq!(*Match::load(Arc::new(March), read.tape).unwrap().now(), 10);
    let pause =
        Match::load(Arc::new(March), longroll::tape::Tape::parse("1 leg = ahead 4\n1 leg = ahead 7\n").unwrap())
            .unwrap_err();
    assert!(pause.to_string().contains("entry 2") && pause.to_string().contains("only 6 inches"), "{pause}");
}
