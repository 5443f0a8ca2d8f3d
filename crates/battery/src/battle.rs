//! Whole battles of any system: random play to the end, replay, undo, play files.

use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::sync::Arc;

use chance::Seeded;
use longroll::battle::Fought;
use longroll::game::{Game, Hand, Match};
use longroll::policy::Policy;
use longroll::record::{self, Record};
use longroll::rollout::Rollout;
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::table::{Ask, Flow, Offer, Pick, Wait};
use longroll::tape::Entry;

/// A player who takes any option, each equally likely, and counts decisions.
#[derive(Debug)]
pub struct Random {
    dice: RefCell<Seeded>,
    decisions: Cell<u64>,
    most: u64,
    seed: u64,
}

impl Random {
    /// Panics after `most` decisions: the battle has no end.
    pub fn new(seed: u64, most: u64) -> Random {
        Random { dice: RefCell::new(Seeded::new(seed)), decisions: Cell::new(0), most, seed }
    }

    pub fn decisions(&self) -> u64 {
        self.decisions.get()
    }

    fn choose(&self, what: &str, count: usize) -> usize {
        assert!(count > 0, "seed {}: {what} has no option: a dead end", self.seed);
        self.decisions.set(self.decisions.get() + 1);
        assert!(self.decisions.get() <= self.most, "seed {}: no end after {} decisions", self.seed, self.most);
        self.dice.borrow_mut().below(count as u64) as usize
    }
}

impl Policy for Random {
    fn answer(&self, ask: &Ask<'_>) -> usize {
        self.choose(ask.name, ask.options.len())
    }

    fn pick(&self, pick: &Pick<'_>) -> usize {
        self.choose(pick.name, pick.count)
    }
}

/// The seeds of a battle's dice and of its players differ.
const PLAYERS: u64 = 0x1862_0000;

/// Play a battle to its end at random and inspect the state after every step. Returns the last state and the number of
/// decisions. Panics with the seed if the battle does not end within `most` of them.
pub fn random_play<G: Game>(
    game: &Arc<G>,
    seed: u64,
    most: u64,
    mut look: impl FnMut(&G::State, u64),
) -> (G::State, u64) {
    let (mut dice, player) = (Seeded::new(seed), Random::new(seed ^ PLAYERS, most));
    let mut state = game.start();
    let mut steps = 0;
    loop {
        let mut table = Rollout { chance: &mut dice, policy: &player };
        let flow = game.step(&mut table, &mut state);
        look(&state, seed);
        match flow {
            Ok(Flow::On) => {}
            Ok(Flow::Done) => return (state, player.decisions()),
            Err(pause) => panic!("seed {seed}: {pause}"),
        }
        steps += 1;
        assert!(steps < most, "seed {seed}: no end after {most} steps");
    }
}

/// Play a battle to its end at random, by the calls that a person's answers use. Every question has distinct options that a
/// play file can hold; undoing a decision restores the question; every view can be made.
pub fn by_hand<G>(game: &Arc<G>, seed: u64, most: u64) -> Match<G>
where
    G: Fought,
    G::State: PartialEq + Debug,
{
    let (mut dice, player) = (Seeded::new(seed), Random::new(seed ^ PLAYERS, most));
    let mut battle = Match::new(Arc::clone(game));
    battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
    while let Some(wait) = battle.wait().cloned() {
        let Wait::Pick { name, options, .. } = &wait else { panic!("seed {seed}: waits for {wait:?}") };
        fit_to_write(seed, name, options);
        let choice = options[player.choose(name, options.len())].slug.clone();
        let before = (player.decisions() % 64 == 0).then(|| (battle.now().clone(), battle.tape().to_vec()));
        battle.answer(&choice).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
        if let Some((state, tape)) = before {
            show(&battle, seed);
            undo_is_fair(&mut battle, &wait, &state, &tape, seed);
        }
    }
    battle
}

/// Slugs are distinct, and a play file can hold each.
fn fit_to_write(seed: u64, name: &str, options: &[Offer]) {
    let mut slugs: Vec<&str> = options.iter().map(|offer| offer.slug.as_str()).collect();
    for slug in &slugs {
        let bad =
            slug.is_empty() || slug.trim() != *slug || ["\n", " = ", " # "].iter().any(|mark| slug.contains(mark));
        assert!(!bad, "seed {seed}: {name} offers `{slug}`, which a play file cannot hold");
    }
    slugs.sort_unstable();
    let count = slugs.len();
    slugs.dedup();
    assert!(slugs.len() == count, "seed {seed}: {name} offers the same answer twice: {options:?}");
}

/// Make every view of a position.
fn show<G: Fought>(battle: &Match<G>, seed: u64) {
    for side in [None, Some(Side::North), Some(Side::South)] {
        let view = battle.game.view(battle.now(), side);
        assert!(!view.pieces.is_empty(), "seed {seed}: nothing to see");
    }
    if let Some(wait @ Wait::Pick { options, .. }) = battle.wait() {
        assert!(battle.game.advise(battle.now(), wait) < options.len(), "seed {seed}: the commander has no answer");
    }
}

/// A decision can be undone unless dice were rolled for it or the other side must answer it. Undo restores the question, and
/// redo leads to the same position.
fn undo_is_fair<G>(battle: &mut Match<G>, asked: &Wait, state: &G::State, tape: &[Entry], seed: u64)
where
    G: Game,
    G::State: PartialEq + Debug + Clone,
{
    let side_of = |wait: Option<&Wait>| if let Some(Wait::Pick { side, .. }) = wait { Some(*side) } else { None };
    let (after, then) = (battle.now().clone(), battle.wait().cloned());
    let rolled = battle.tape().len() > tape.len() + 1;
    let handed_over = then.is_some() && side_of(then.as_ref()) != side_of(Some(asked));
    let undone = battle.undo();
    assert_eq!(undone.is_ok(), !rolled && !handed_over, "seed {seed}: undo after {} entries", tape.len());
    if undone.is_err() {
        return;
    }
    let no_dice = |battle: &mut Match<G>| battle.run(Hand::Keyed).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    no_dice(battle);
    assert!(battle.now() == state && battle.tape() == tape, "seed {seed}: undo leads elsewhere");
    assert_eq!(battle.wait(), Some(asked), "seed {seed}: undo asks something else");
    battle.redo().unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    no_dice(battle);
    assert!(*battle.now() == after && battle.wait() == then.as_ref(), "seed {seed}: redo leads elsewhere");
}

/// A battle written to a file and read again is the same battle, at its end and before. A file with a changed line does not
/// load, and the fault names the line.
pub fn record_and_replay<G>(battle: &Match<G>, seed: u64)
where
    G: Game,
    G::State: PartialEq + Debug,
{
    let header = [("scenario".to_owned(), "any".to_owned()), ("seed".to_owned(), seed.to_string())];
    let text = record::write(&header, battle.tape(), battle.events());
    let read = Record::parse("battle.play", &text).unwrap_or_else(|faults| panic!("seed {seed}: {}", faults[0]));
    assert!(read.intact, "seed {seed}: the checksum does not fit its own file");
    assert_eq!(read.tape.0, battle.tape(), "seed {seed}: the file holds another tape");
    let again = Match::load(Arc::clone(&battle.game), read.tape).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
    assert!(again.now() == battle.now() && again.wait() == battle.wait(), "seed {seed}: replay ends elsewhere");
    assert_eq!(again.events(), battle.events(), "seed {seed}: replay tells another story");

    let half = battle.tape().len() / 2;
    let fork = battle.fork(half).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
    assert_eq!(fork.tape(), &battle.tape()[..half], "seed {seed}: the fork has another past");
    edited(battle, &text, seed);
}

/// Change one answer in the middle of the file into nonsense.
fn edited<G>(battle: &Match<G>, text: &str, seed: u64)
where
    G: Game,
{
    let lines: Vec<&str> = text.lines().collect();
    let middle = lines.len() / 2;
    let entry = |at: &usize| lines[*at].split('#').next().unwrap_or_default();
    let Some(at) = (middle..lines.len()).find(|at| entry(at).contains(" = ")) else { return };
    let label = lines[at].split(" = ").next().unwrap_or_default();
    let nonsense = format!("{label} = nonsense");
    let mut changed = lines.clone();
    changed[at] = &nonsense;
    let read = Record::parse("battle.play", &changed.join("\n"));
    let read = read.unwrap_or_else(|faults| panic!("seed {seed}: {}", faults[0]));
    assert!(!read.intact, "seed {seed}: a changed file passes for intact");
    let Err(pause) = Match::load(Arc::clone(&battle.game), read.tape.clone()) else {
        panic!("seed {seed}: a file with nonsense in line {} loads", at + 1)
    };
    let (line, _) = read.misfit(&pause).place();
    assert_eq!(line, at + 1, "seed {seed}: the fault is put at the wrong line: {pause}");
}
