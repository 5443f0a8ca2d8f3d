//! The search, the tactics, the explanations and the review on a game small enough to know the answers.
//!
//! Each side has one command. In every turn it digs, or attacks: an attack takes the village on 3 or more for the north and
//! on 6 for the south. Who holds the village has a point, and the game is over after four turns.

use std::sync::Arc;

use chance::Seeded;
use longroll::battle::{Battle, Fought};
use longroll::dice::{D6, Dice};
use longroll::game::{Game, Match};
use longroll::plan::{Commanded, Corps, Goal, Idler, Mission, Order, Plan, Standing, Weight};
use longroll::refusal::Refusals;
use longroll::rule::house;
use longroll::seat::Chance;
use longroll::side::{BySide, Side};
use longroll::table::{Flow, Offer, Pick, Play, Roll, Table, Wait};
use longroll::view::{Board, Camp, Overlay, Query, View};
use opponent::commander::Commander;
use opponent::explain::{Names, explain};
use opponent::level::{Level, Temper};
use opponent::puzzle::{Clear, find, judge};
use opponent::rehearsing::Desk;
use opponent::review::{Scope, review};
use opponent::search::Search;
use opponent::threat::threats;
use opponent::value::Weights;

#[derive(Debug)]
struct Village;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    turn: i32,
    to_act: Side,
    holder: Option<Side>,
    /// What only the south knows.
    secret: u64,
}

const TURNS: i32 = 4;

impl Game for Village {
    type State = State;

    fn start(&self) -> State {
        State { turn: 1, to_act: Side::North, holder: None, secret: 3 }
    }

    fn step(&self, table: &mut dyn Table, state: &mut State) -> Play<Flow> {
        let side = state.to_act;
        let options = ["dig", "attack"];
        let pick = Pick {
            name: "act",
            side,
            question: &|| "What now?".to_owned(),
            count: 2,
            offer: &|at| Offer::new(options[at], options[at]),
            rule: house("1"),
        };
        if table.pick(&pick)? == 1 {
            let needed = if side == Side::North { 3 } else { 6 };
            if table.roll(&Roll::new("attack", house("2"), Dice::One(D6)).at_most(needed - 1))? >= needed {
                state.holder = Some(side);
            }
        }
        state.to_act = side.other();
        state.turn += i32::from(side == Side::South);
        Ok(if state.turn > TURNS { Flow::Done } else { Flow::On })
    }
}

impl Fought for Village {
    fn board(&self) -> Board {
        Board::default()
    }

    fn view(&self, state: &State, _: Option<Side>) -> View {
        let camp = |side| Camp { name: format!("{side:?}"), points: points(state)[side], ..Camp::default() };
        View {
            turn: format!("Turn {}", state.turn),
            phase: String::new(),
            turn_at: state.turn,
            turns: Vec::new(),
            sides: BySide::of(camp),
            pieces: Vec::new(),
            commands: Vec::new(),
            markers: Vec::new(),
            clock: None,
            holders: Vec::new(),
            over: (state.turn > TURNS).then(|| "over".to_owned()),
        }
    }

    fn overlay(&self, _: &State, _: &Query) -> Result<Overlay, Refusals> {
        Ok(Overlay::default())
    }

    fn advise(&self, state: &State, wait: &Wait) -> usize {
        self.obey(state, wait, &Plan::default())
    }
}

fn points(state: &State) -> BySide<i32> {
    BySide::of(|side| i32::from(state.holder == Some(side)))
}

const DIG: Order = Order::to(Mission::Reserve);
const ATTACK: Order = Order::to(Mission::Take(0));

impl Commanded for Village {
    fn commands(&self, _: &State, side: Side) -> Vec<Corps> {
        vec![Corps { name: format!("{side:?} Brigade"), at: None }]
    }

    fn goals(&self) -> Vec<Goal> {
        vec![Goal { name: "the Village".to_owned(), at: None }]
    }

    fn plans(&self, _: &State, _: Side) -> Vec<Plan> {
        vec![Plan::default(), Plan(vec![DIG]), Plan(vec![ATTACK])]
    }

    fn orders(&self, _: &State, _: Side, _: u8) -> Vec<Order> {
        vec![DIG, ATTACK]
    }

    fn obey(&self, state: &State, wait: &Wait, plan: &Plan) -> usize {
        let Wait::Pick { side, .. } = wait else { return 0 };
        usize::from(plan.order(0) == ATTACK && state.holder != Some(*side))
    }

    fn idle(&self, _: &State, _: &Wait, _: Idler) -> usize {
        0
    }

    fn baseline(&self, _: &State, _: &Wait) -> usize {
        0
    }

    fn imagine(&self, state: &State, side: Side, chance: &mut dyn Chance) -> State {
        let secret = if side == Side::South { state.secret } else { chance.below(10) };
        State { secret, ..state.clone() }
    }

    fn standing(&self, state: &State) -> Standing {
        let winner = state.holder;
        Standing {
            over: (state.turn > TURNS).then_some(winner),
            turns_left: TURNS - state.turn + 1,
            points: points(state),
            margin: 1,
            holders: vec![winner],
            commands: BySide::of(|_| vec![100]),
            ..Standing::default()
        }
    }

    fn hour(&self, state: &State) -> u32 {
        state.turn.unsigned_abs()
    }

    fn horizon(&self, state: &State) -> u32 {
        self.hour(state) + 1
    }

    fn weight(&self, _: &Wait) -> Weight {
        Weight::Heavy
    }
}

fn begun(seed: u64) -> Match<Village> {
    let mut battle = Match::new(Arc::new(Village));
    longroll::playing::Playing::run(&mut battle, Some(&mut Seeded::new(seed)));
    battle
}

fn search(from: &dyn longroll::rehearsal::Rehearse, threads: usize) -> Search<'_> {
    let (side, weights, temper) = (Side::North, Weights::USUAL, Temper::Even);
    Search { from, side, weights, temper, seed: 1, desk: Desk { threads, canceled: None } }
}

#[test]
fn the_search_finds_the_attack_and_says_why() {
    let battle = begun(1);
    let position = Battle::rehearsal(&battle);
    let effort = Level::Captain.effort().expect("a captain rehearses");
    let thought = search(&*position, 1).plan(effort);
    assert_eq!(thought.plan().order(0), ATTACK);
    let why = explain(&thought, &Names::of(&*position), &Weights::USUAL).expect("plans were compared");
    assert_eq!(why.plan, "Every command is to take the Village.");
    let second = why.second.as_ref().expect("another plan was played out");
    assert!(why.wins > second.1 + 10.0, "{why:?}");
    let village = why.reasons.first().expect("they differ");
    assert!(village.what == "the Village is ours" && village.chosen > village.other + 30.0, "{village:?}");
    assert!(why.text().contains("Wins"), "{}", why.text());
}

#[test]
fn any_number_of_threads_thinks_the_same() {
    let battle = begun(1);
    let position = Battle::rehearsal(&battle);
    let effort = Level::Colonel.effort().expect("a colonel rehearses");
    let thoughts = [1, 2, 5].map(|threads| search(&*position, threads).plan(effort));
    let worth =
        thoughts.map(|thought| thought.tried.into_iter().map(|tried| (tried.plan, tried.worth)).collect::<Vec<_>>());
    assert_eq!(worth[0], worth[1]);
    assert_eq!(worth[0], worth[2]);
}

/// A plan to dig is overruled where playing the attack out is clearly better.
#[test]
fn tactics_overrule_a_worse_plan_only_when_that_is_clear() {
    let battle = begun(1);
    let position = Battle::rehearsal(&battle);
    let search = search(&*position, 1);
    let option = |plan, usual| search.option(&Plan(vec![plan]), usual, 2, 2000).0;
    assert_eq!(option(DIG, 0), 1);
    assert_eq!(option(ATTACK, 1), 1);
}

/// Two positions that differ only in what the north cannot know get the same answers and thoughts.
#[test]
fn a_commander_knows_no_more_than_a_player() {
    struct Other(Village, u64);
    impl Game for Other {
        type State = State;
        fn start(&self) -> State {
            State { secret: self.1, ..self.0.start() }
        }
        fn step(&self, table: &mut dyn Table, state: &mut State) -> Play<Flow> {
            self.0.step(table, state)
        }
    }
    impl Fought for Other {
        fn board(&self) -> Board {
            self.0.board()
        }
        fn view(&self, state: &State, side: Option<Side>) -> View {
            self.0.view(state, side)
        }
        fn overlay(&self, state: &State, query: &Query) -> Result<Overlay, Refusals> {
            self.0.overlay(state, query)
        }
        fn advise(&self, state: &State, wait: &Wait) -> usize {
            self.0.advise(state, wait)
        }
    }
    impl Commanded for Other {
        fn commands(&self, state: &State, side: Side) -> Vec<Corps> {
            self.0.commands(state, side)
        }
        fn goals(&self) -> Vec<Goal> {
            self.0.goals()
        }
        fn plans(&self, state: &State, side: Side) -> Vec<Plan> {
            self.0.plans(state, side)
        }
        fn orders(&self, state: &State, side: Side, command: u8) -> Vec<Order> {
            self.0.orders(state, side, command)
        }
        // The south attacks only if its secret is high: the north must not learn it from its rehearsals.
        fn obey(&self, state: &State, wait: &Wait, plan: &Plan) -> usize {
            match wait {
                Wait::Pick { side: Side::South, .. } => usize::from(state.secret > 4),
                _ => self.0.obey(state, wait, plan),
            }
        }
        fn idle(&self, state: &State, wait: &Wait, idler: Idler) -> usize {
            self.0.idle(state, wait, idler)
        }
        fn baseline(&self, state: &State, wait: &Wait) -> usize {
            self.0.baseline(state, wait)
        }
        fn imagine(&self, state: &State, side: Side, chance: &mut dyn Chance) -> State {
            self.0.imagine(state, side, chance)
        }
        fn standing(&self, state: &State) -> Standing {
            self.0.standing(state)
        }
        fn hour(&self, state: &State) -> u32 {
            self.0.hour(state)
        }
        fn horizon(&self, state: &State) -> u32 {
            self.0.horizon(state)
        }
        fn weight(&self, wait: &Wait) -> Weight {
            self.0.weight(wait)
        }
    }
    let thoughts = [0, 9].map(|secret| {
        let mut battle = Match::new(Arc::new(Other(Village, secret)));
        longroll::playing::Playing::run(&mut battle, None);
        let mut commander = Commander::new(Level::Colonel, Temper::Even, Weights::USUAL, 5);
        let answer = commander.decide(&battle, Desk::ALONE);
        let thought = commander.thought().expect("he planned").clone();
        (answer, thought.tried.into_iter().map(|tried| (tried.plan, tried.ends)).collect::<Vec<_>>())
    });
    assert_eq!(thoughts[0], thoughts[1]);
}

/// Luck and skill sum to the result exactly, and digging instead of attacking is what the north gave away.
#[test]
fn a_review_sums_exactly_and_finds_what_was_given_away() {
    let (mut dice, mut battle) = (Seeded::new(4), begun(4));
    while let Some(Wait::Pick { side, .. }) = Match::wait(&battle) {
        let slug = if *side == Side::North { "dig" } else { "attack" };
        Match::answer(&mut battle, slug).expect("it is offered");
        longroll::playing::Playing::run(&mut battle, Some(&mut dice));
    }
    let told =
        review(&battle, &Weights::USUAL, Scope::whole(200), Desk::ALONE, &|_, _| {}).expect("it was not canceled");
    let parts = told.skill(Side::North) + told.skill(Side::South) + told.luck();
    assert_eq!(parts, told.end - told.start);
    assert_eq!(told.moments.len(), 8);
    assert!(told.skill(Side::North) < -100_000, "{}", told.text());
    assert!(told.skill(Side::South) >= 0, "attacking was right: {}", told.text());
    let worst = told.moments.iter().find(|moment| moment.side == Side::North).expect("the north decided");
    assert_eq!((worst.chosen.as_str(), worst.better.as_deref()), ("dig", Some("attack")));
}

#[test]
fn nothing_is_threatened_where_nothing_can_change() {
    let battle = begun(1);
    let position = Battle::rehearsal(&battle);
    // This game names no changes, so nothing can be told of them.
    assert!(threats(&*position, Side::North, 10, 1, Desk::ALONE).is_empty());
}

/// Every plan that a temper likes has none of the orders that it avoids.
#[test]
fn tempers_choose_among_plans() {
    let withdraw = Plan(vec![Order::to(Mission::Withdraw)]);
    let attack = Plan(vec![Order::to(Mission::Attack(0))]);
    assert!(!Temper::Bold.likes(&withdraw) && Temper::Bold.likes(&attack));
    assert!(Temper::Methodical.likes(&withdraw) && !Temper::Methodical.likes(&attack));
    assert!(Temper::ALL.iter().all(|temper| temper.likes(&Plan::default())));
}

/// A battle in which the north always digs and the south always attacks.
fn fought(seed: u64) -> Match<Village> {
    let (mut battle, mut dice) = (begun(seed), Seeded::new(seed));
    while let Some(Wait::Pick { side, .. }) = Match::wait(&battle) {
        let slug = if *side == Side::North { "dig" } else { "attack" };
        Match::answer(&mut battle, slug).expect("it is offered");
        longroll::playing::Playing::run(&mut battle, Some(&mut dice));
    }
    battle
}

#[test]
fn a_roll_is_told_by_the_odds_of_its_die() {
    let told = review(&fought(3), &Weights::USUAL, Scope::whole(60), Desk::ALONE, &|_, _| {}).expect("not canceled");
    let rolls: Vec<_> = told.moments.iter().flat_map(|moment| &moment.rolls).collect();
    assert!(!rolls.is_empty());
    for roll in rolls {
        assert!((roll.worst..=roll.best).contains(&roll.got), "{roll:?}");
        assert!((roll.worst..=roll.best).contains(&roll.expected), "{roll:?}");
        // The south takes the village on a 6, which is the worst for the north; other faces are all the same.
        let mean = (5 * roll.best + roll.worst) / 6;
        assert!((roll.expected - mean).abs() <= 2, "{roll:?}");
        assert_eq!(roll.faces == [6], roll.got == roll.worst && roll.worst < roll.best, "{roll:?}");
    }
    for moment in &told.moments {
        let rolls: i64 = moment.rolls.iter().map(opponent::rolls::RollTold::luck).sum();
        assert_eq!(moment.rest() + rolls, moment.luck);
    }
}

#[test]
fn a_side_reviews_its_own_decisions_while_the_battle_goes_on() {
    let battle = Match::fork(&fought(3), 4).expect("it has that many entries");
    let scope = Scope { plays: 40, knows: Some(Side::North) };
    let told = review(&battle, &Weights::USUAL, scope, Desk::ALONE, &|_, _| {}).expect("not canceled");
    assert!(!told.moments.is_empty() && told.moments.iter().all(|moment| moment.side == Side::North));
    assert_eq!(told.skill(Side::North) + told.luck(), told.end - told.start);
    assert!(told.moments.iter().all(|moment| moment.rolls.is_empty()), "rolls of the enemy may be secret");
}

#[test]
fn the_attack_is_the_answer_of_the_puzzle() {
    let battle = begun(1);
    let judged = judge(&battle, &Weights::USUAL, 200, Desk::ALONE).expect("there is a question");
    assert_eq!((judged.side, judged.options[0].offer.slug.as_str()), (Side::North, "attack"));
    assert!(judged.is(Clear::NEW), "{judged:?}");
    assert_eq!(judge(&battle, &Weights::USUAL, 200, Desk { threads: 3, canceled: None }), Some(judged));
    let found = find(&fought(3), &Weights::USUAL, Clear::NEW, 5, Desk::ALONE);
    assert!(found.iter().any(|puzzle| puzzle.surprising && puzzle.judged.side == Side::North), "{found:?}");
    for puzzle in &found {
        assert_eq!(puzzle.judged.options[0].offer.slug, "attack", "{puzzle:?}");
    }
}
