//! What a decision is said to lead to, against the battle itself.

#[expect(dead_code, unused_imports, reason = "each test uses a part")]
mod common;

use std::sync::Arc;

use battery::foresight::{Look, agrees, compare, foresee, taken};
use chance::Seeded;
use common::{Field, go, hex, unit};
use gbacw::Edition;
use gbacw::battle::cards::{BrigadeCard, BrigadeId};
use gbacw::battle::setup;
use gbacw::battle::state::{Activation, Phase, Stage, State, Where};
use gbacw::battle::war::War;
use gbacw::orders::Orders;
use longroll::battle::Fought;
use longroll::foresight::{Changes, Foresight, Subject, Taken};
use longroll::game::{Game, Hand, Match};
use longroll::odds::How;
use longroll::procedure::Fact;
use longroll::refusal::Refusals;
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::{Flow, Pick, Play, Table, Wait};
use longroll::view::{Board, Overlay, Query, View};

fn battle(edition: Edition, name: &str) -> Arc<War> {
    edition.system().battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{name}: {}", faults[0]))
}

/// 10,000 plays of each decision, on positions of battles of both editions.
#[test]
fn forecasts_agree_with_ten_thousand_plays() {
    for (edition, name, seed) in [(Edition::DeathValley, "ridge-farm", 7), (Edition::Gringo, "rancho-del-norte", 8)] {
        let look = Look { battles: 2, positions: 16, decisions: 2, plays: 10_000 };
        let looked = agrees(&battle(edition, name), look, seed, 400_000);
        assert!(looked.values().sum::<usize>() >= 1, "{name}: {looked:?}");
    }
}

/// A battle that begins in a position made for a test.
struct From {
    war: Arc<War>,
    start: State,
}

impl Game for From {
    type State = State;

    fn start(&self) -> State {
        self.start.clone()
    }

    fn step(&self, table: &mut dyn Table, state: &mut State) -> Play<Flow> {
        self.war.step(table, state)
    }
}

impl Fought for From {
    fn board(&self) -> Board {
        self.war.board()
    }

    fn view(&self, state: &State, side: Option<Side>) -> View {
        self.war.view(state, side)
    }

    fn changes(&self, before: &State, after: &State) -> Changes {
        self.war.changes(before, after)
    }

    fn unchanged(&self, before: &State, subject: Subject, aspect: &'static str) -> Fact {
        self.war.unchanged(before, subject, aspect)
    }

    fn follow(&self, decision: &Taken<'_, State>, pick: &Pick<'_>) -> Option<usize> {
        self.war.follow(decision, pick)
    }

    fn settled(&self, state: &State) -> bool {
        self.war.settled(state)
    }

    fn heap(&self, state: &State) -> usize {
        self.war.heap(state)
    }

    fn overlay(&self, state: &State, query: &Query) -> Result<Overlay, Refusals> {
        self.war.overlay(state, query)
    }

    fn advise(&self, state: &State, wait: &Wait) -> usize {
        self.war.advise(state, wait)
    }
}

/// A brigade under Advance orders is about to say which enemies it attacks.
fn designating(war: Arc<War>, mut state: State, brigade: BrigadeId) -> Match<From> {
    state.brigade_mut(brigade).orders = Orders::Advance;
    state.acting = [brigade].into_iter().collect();
    let BrigadeCard { side, division, .. } = *war.brigade(brigade);
    state.phase = Phase::Activation(Activation::new(side, division, Stage::Designate));
    let mut battle = Match::new(Arc::new(From { war, start: state }));
    battle.run(Hand::Keyed).unwrap();
    battle
}

/// Two regiments of a brigade that may attack the same hex.
fn two_against_one() -> Match<From> {
    let north = "1a \"1st\" infantry R 8/6 at 0504\n1b \"2nd\" infantry R 6/6 at 0505";
    let Field { war, state } = Field::clear(north, "3a \"3rd\" infantry R 7/6 at 0604");
    designating(Arc::new(war), state, BrigadeId(0))
}

/// Palo Alto: the Tampico Battalion and the 1st Line have come up to the 8th Infantry in 2209.
fn palo_alto() -> Match<From> {
    let own = [
        ("palo-alto.scenario".to_owned(), include_str!("fixtures/palo-alto.scenario").to_owned()),
        ("palo-alto.map".to_owned(), include_str!("fixtures/palo-alto.map").to_owned()),
    ];
    let war = Edition::Gringo.system().battle("palo-alto", &Settings::default(), &own).expect("it opens");
    let mut state = setup::state(&war);
    for (id, to) in [("8US", "2209"), ("Tam", "2210"), ("1L", "2110")] {
        go(&war, &mut state, id, to);
    }
    let brigade = war.brigade_of(unit(&war, "Tam")).expect("a brigade");
    let leader = war.brigade(brigade).leader.expect("a brigadier");
    state.leader_mut(leader).at = Where::Map(hex(&war, "2211"));
    designating(war, state, brigade)
}

fn say(battle: &mut Match<From>, name: &str, slug: &str) {
    let Some(Wait::Pick { name: asked, .. }) = battle.wait() else { panic!("it waits for {:?}", battle.wait()) };
    assert_eq!(*asked, name);
    battle.answer(slug).unwrap();
    battle.run(Hand::Keyed).unwrap();
}

/// The strength of an attack is in the modifier of its odds.
fn shock_sum(told: &Foresight<f64>) -> i32 {
    let shock = told.rolls.iter().find(|seen| seen.what == "shock").expect("a shock is rolled for");
    shock.mods.total()
}

/// 11.31, 11.44 Every hex that has joined is in the odds. When the last has joined, and before anything is rolled, the whole attack is
/// shown with every modifier of every roll; the odds of one hex attacking by itself, once shown for it, are found to be wrong.
#[test]
fn a_joint_shock_shows_joint_odds() {
    let mut dice = Seeded::new(5);
    let mut battle = two_against_one();
    say(&mut battle, "designate", "0604");
    // 8 to 7 under Advance orders; with the second regiment 14 to 7.
    let alone = foresee(&battle, "none", &mut dice);
    assert_eq!(shock_sum(&alone), -1);
    assert_eq!(shock_sum(&foresee(&battle, "0604", &mut dice)), 1);
    say(&mut battle, "join", "0604");
    let told = foresee(&battle, "0604", &mut dice);
    assert_eq!((shock_sum(&told), told.how), (1, How::Walked));
    assert!(told.rolls.iter().any(|seen| seen.what == "pre-shock check"));
    let found = taken(&battle, "0604", 10_000, &mut dice);
    compare(&told, &found, &battle).unwrap();
    assert!(compare(&alone, &found, &battle).is_err(), "one hex alone is not two");
}

/// 11.31, 11.38 The 8th Infantry fires at those who attack it: the forecast of the second hex to join knows of the fire, and of
/// what becomes of the first.
#[test]
fn a_second_hex_that_joins_is_foreseen_with_the_first() {
    let mut dice = Seeded::new(9);
    let mut battle = palo_alto();
    say(&mut battle, "designate", "2209");
    let told = foresee(&battle, "2209", &mut dice);
    assert!(told.rolls.iter().any(|seen| seen.what == "fire"));
    let found = taken(&battle, "2209", 2_000, &mut dice);
    compare(&told, &found, &battle).unwrap();
    let alone = foresee(&battle, "none", &mut dice);
    assert!(compare(&alone, &found, &battle).is_err(), "the first hex alone is not both");
}
