//! Rehearsals: a game played on from the present position, fast and without a record, to see where plans lead.
//!
//! A rehearsal keeps the readings and choices of the running step as numbers, writes no tape and tells nothing.

mod wander;

use std::sync::Arc;

use crate::dice::{Cast, Cup, Die, Hand};
use crate::foresight::Changes;
use crate::game::{Game, Match};
use crate::plan::{Commanded, Corps, Goal, Order, Plan, Standing, Weight};
use crate::seat::{Chance, Seat};
use crate::side::{BySide, Side};
use crate::table::{Ask, Flow, Line, Measure, Measured, Offer, Pause, Pick, Play, Roll, Table, Wait};
use crate::tape::Tape;

/// More decisions than any rehearsal takes.
const MOST_DECISIONS: usize = 100_000;
/// More steps without a decision than any game takes.
const MOST_STEPS: usize = 100_000;

/// What a step read from a roll or a question.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Known {
    Reading(i32),
    Choice(usize),
    /// An answer that a player wrote.
    Own(String),
}

/// A game that is played on from some position.
#[derive(Debug)]
pub struct Rehearsal<G: Game> {
    game: Arc<G>,
    /// The state before the running step, and what was read in it so far.
    before: G::State,
    known: Vec<Known>,
    now: G::State,
    wait: Option<Wait>,
    /// Questions have no words: only how many options there are.
    bare: bool,
}

impl<G: Game> Clone for Rehearsal<G> {
    fn clone(&self) -> Rehearsal<G> {
        let (game, before, known) = (Arc::clone(&self.game), self.before.clone(), self.known.clone());
        Rehearsal { game, before, known, now: self.now.clone(), wait: self.wait.clone(), bare: self.bare }
    }
}

impl<G: Game> Match<G> {
    /// A rehearsal from the present position.
    pub fn rehearsal(&self) -> Rehearsal<G> {
        let (game, now, wait) = (Arc::clone(&self.game), self.now().clone(), self.wait().cloned());
        let Some((before, tape)) = self.running() else {
            return Rehearsal { game, before: now.clone(), known: Vec::new(), now, wait, bare: false };
        };
        let mut listening = Listening { seat: Seat::replay(Tape(tape.to_vec())), known: Vec::new() };
        // The step waits at the same place again: that is the position.
        let _ = self.game.step(&mut listening, &mut before.clone());
        let known = listening.known;
        Rehearsal { game, before: before.clone(), known, now, wait, bare: false }
    }
}

impl<G: Game> Rehearsal<G> {
    /// The position.
    pub fn now(&self) -> &G::State {
        &self.now
    }

    /// What the game waits for; nothing when it is over.
    pub fn wait(&self) -> Option<&Wait> {
        self.wait.as_ref()
    }

    /// Choose an option and play on to the next decision.
    pub fn choose(&mut self, option: usize, chance: &mut dyn Chance) {
        self.known.push(Known::Choice(option));
        self.run(chance);
    }

    /// The same position as another state would have it; none if the running step does not fit that state.
    fn in_place_of(&self, before: G::State) -> Option<Rehearsal<G>> {
        let mut other = Rehearsal { before, ..self.clone() };
        let mut now = other.before.clone();
        let mut replaying = Rehearsing { known: &mut other.known, at: 0, chance: None, bare: other.bare };
        let played = other.game.step(&mut replaying, &mut now);
        let wait = played.err()?.wait().clone();
        let same = match (&wait, self.wait()) {
            (Wait::Pick { name, side, options, .. }, Some(Wait::Pick { name: was, side: whose, options: had, .. })) => {
                name == was && side == whose && options == had
            }
            _ => false,
        };
        (other.now, other.wait) = (now, Some(wait));
        same.then_some(other)
    }

    fn run(&mut self, chance: &mut dyn Chance) {
        for _ in 0..MOST_STEPS {
            self.now.clone_from(&self.before);
            let mut table = Rehearsing { known: &mut self.known, at: 0, chance: Some(&mut *chance), bare: self.bare };
            match self.game.step(&mut table, &mut self.now) {
                Err(pause) => {
                    self.wait = Some(pause.wait().clone());
                    return;
                }
                Ok(flow) => {
                    self.known.clear();
                    self.before.clone_from(&self.now);
                    if flow == Flow::Done {
                        self.wait = None;
                        return;
                    }
                }
            }
        }
        self.wait = None;
    }
}

impl<G: Commanded> Rehearsal<G> {
    /// Play on while both sides decide this way, until the hour is past or the game is over.
    fn play(
        &mut self,
        until: u32,
        chance: &mut dyn Chance,
        mut decide: impl FnMut(&G, &G::State, &Wait) -> Option<usize>,
    ) {
        for _ in 0..MOST_DECISIONS {
            match &self.wait {
                None => return,
                Some(_) if self.game.hour(&self.now) > until => return,
                Some(wait @ Wait::Pick { .. }) => match decide(&self.game, &self.now, wait) {
                    Some(option) => self.choose(option, chance),
                    None => return,
                },
                // A position in the middle of a roll: its dice are rolled anew.
                Some(_) => self.run(chance),
            }
        }
    }
}

impl<G: Commanded> Rehearsal<G> {
    /// The position after these plans were carried out. The first decision, if one is given, is this option.
    fn obeyed(
        &self,
        plans: &BySide<Plan>,
        mut first: Option<usize>,
        until: u32,
        chance: &mut dyn Chance,
    ) -> Rehearsal<G> {
        let mut copy = self.clone();
        copy.play(until, chance, |game, state, wait| {
            let Wait::Pick { side, .. } = wait else { return None };
            Some(first.take().unwrap_or_else(|| game.obey(state, wait, &plans[*side])))
        });
        copy
    }
}

/// A position from which plans can be played out, whatever its system.
pub trait Rehearse: Send + Sync {
    /// The commands of a side.
    fn commands(&self, side: Side) -> Vec<Corps>;
    /// The places that plans may name.
    fn goals(&self) -> Vec<Goal>;
    /// Plans that make sense now; the usual one first.
    fn plans(&self, side: Side) -> Vec<Plan>;
    /// Orders for one command that make sense now.
    fn orders(&self, side: Side, command: u8) -> Vec<Order>;
    /// How the battle stands.
    fn standing(&self) -> Standing;
    /// The number that grows when a side should plan again.
    fn hour(&self) -> u32;
    /// The last hour of a rehearsal that begins now.
    fn horizon(&self) -> u32;
    /// The side that decides and how much its question matters.
    fn question(&self) -> Option<(Side, Weight)>;
    /// How many options the question has; none when the game is over.
    fn options(&self) -> usize;
    /// Choose an option and play on to the next question.
    fn choose(&mut self, option: usize, chance: &mut dyn Chance);
    /// From now on questions have no words, only how many options there are: for players who choose by number.
    fn bare(&mut self);
    /// Both sides decide at random until the game is over, or this many questions were answered. Returns how many were.
    fn wander(&mut self, dice: &mut dyn Chance, whim: &mut dyn Chance, most: u64) -> u64;
    /// The option that carries out the plan.
    fn obey(&self, plan: &Plan) -> usize;
    /// The position as this side may imagine it: what it cannot know is drawn anew.
    fn imagined(&self, side: Side, chance: &mut dyn Chance) -> Box<dyn Rehearse>;
    /// Where plans lead: the first decision, if one is given, is this option. Ends when the hour is past.
    fn play_out(&self, plans: &BySide<Plan>, first: Option<usize>, until: u32, chance: &mut dyn Chance) -> Standing;
    /// What changes for pieces, sides and places while these plans are carried out.
    fn changes(&self, plans: &BySide<Plan>, until: u32, chance: &mut dyn Chance) -> Changes;
}

/// How often a position is drawn anew until the running step fits it.
const MOST_DRAWS: usize = 8;

impl<G> Rehearse for Rehearsal<G>
where
    G: Commanded<State: Send + Sync> + Send + Sync + 'static,
{
    fn commands(&self, side: Side) -> Vec<Corps> {
        self.game.commands(&self.now, side)
    }

    fn goals(&self) -> Vec<Goal> {
        self.game.goals()
    }

    fn plans(&self, side: Side) -> Vec<Plan> {
        self.game.plans(&self.now, side)
    }

    fn orders(&self, side: Side, command: u8) -> Vec<Order> {
        self.game.orders(&self.now, side, command)
    }

    fn standing(&self) -> Standing {
        self.game.standing(&self.now)
    }

    fn hour(&self) -> u32 {
        self.game.hour(&self.now)
    }

    fn horizon(&self) -> u32 {
        self.game.horizon(&self.now)
    }

    fn question(&self) -> Option<(Side, Weight)> {
        let wait = self.wait.as_ref()?;
        let Wait::Pick { side, .. } = wait else { return None };
        Some((*side, self.game.weight(wait)))
    }

    fn options(&self) -> usize {
        match &self.wait {
            Some(Wait::Pick { options, .. }) => options.len(),
            _ => 0,
        }
    }

    fn choose(&mut self, option: usize, chance: &mut dyn Chance) {
        Rehearsal::choose(self, option, chance);
    }

    fn bare(&mut self) {
        self.bare = true;
    }

    fn wander(&mut self, dice: &mut dyn Chance, whim: &mut dyn Chance, most: u64) -> u64 {
        self.wandered(dice, whim, most)
    }

    fn obey(&self, plan: &Plan) -> usize {
        self.wait.as_ref().map_or(0, |wait| self.game.obey(&self.now, wait, plan))
    }

    fn imagined(&self, side: Side, chance: &mut dyn Chance) -> Box<dyn Rehearse> {
        for _ in 0..MOST_DRAWS {
            let drawn = self.game.imagine(&self.before, side, chance);
            if let Some(other) = self.in_place_of(drawn) {
                return Box::new(other);
            }
        }
        Box::new(self.clone())
    }

    fn play_out(&self, plans: &BySide<Plan>, first: Option<usize>, until: u32, chance: &mut dyn Chance) -> Standing {
        let end = self.obeyed(plans, first, until, chance);
        end.game.standing(&end.now)
    }

    fn changes(&self, plans: &BySide<Plan>, until: u32, chance: &mut dyn Chance) -> Changes {
        let end = self.obeyed(plans, None, until, chance);
        self.game.changes(&self.now, &end.now)
    }
}

/// The table of a rehearsal: what is known of the running step first, then the generator; the next question pauses.
struct Rehearsing<'a> {
    known: &'a mut Vec<Known>,
    at: usize,
    /// Without a generator the next die pauses.
    chance: Option<&'a mut dyn Chance>,
    bare: bool,
}

impl Rehearsing<'_> {
    fn next(&mut self) -> Option<&Known> {
        let known = self.known.get(self.at)?;
        self.at += 1;
        Some(known)
    }

    /// What was read differs from what the step asks for now.
    fn misfit() -> Pause {
        Pause::new(Wait::Decision)
    }

    fn pause(&self, pick: &Pick<'_>, form: Option<&'static str>) -> Pause {
        let blank = || vec![Offer::new("", ""); pick.count];
        Pause::new(Wait::Pick {
            name: pick.name,
            side: pick.side,
            question: String::new(),
            options: if self.bare { blank() } else { pick.offers() },
            form,
            rule: pick.rule,
        })
    }
}

impl Table for Rehearsing<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        match self.next() {
            Some(Known::Reading(reading)) => Ok(*reading),
            Some(_) => Err(Rehearsing::misfit()),
            None => {
                let chance = self.chance.as_deref_mut().ok_or_else(Rehearsing::misfit)?;
                let reading = roll.dice.throw(&mut Throws(chance))?;
                self.known.push(Known::Reading(reading));
                self.at += 1;
                Ok(reading)
            }
        }
    }

    fn ask(&mut self, _: &Ask<'_>) -> Play<usize> {
        // Battles turn the questions of procedures into picks; one that they do not turn takes its usual answer.
        match self.next() {
            Some(Known::Choice(index)) => Ok(*index),
            Some(_) => Err(Rehearsing::misfit()),
            None => {
                self.known.push(Known::Choice(0));
                self.at += 1;
                Ok(0)
            }
        }
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        match self.next() {
            Some(Known::Choice(index)) if *index < pick.count => Ok(*index),
            Some(_) => Err(Rehearsing::misfit()),
            None => Err(self.pause(pick, None)),
        }
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        match self.next() {
            Some(Known::Choice(index)) if *index < measure.pick.count => Ok(Measured::Offered(*index)),
            Some(Known::Own(text)) => Ok(Measured::Own(text.clone())),
            Some(_) => Err(Rehearsing::misfit()),
            None => Err(self.pause(&measure.pick, Some(measure.form))),
        }
    }

    fn listens(&self) -> bool {
        false
    }
}

/// Dice from a generator.
struct Throws<'a>(&'a mut dyn Chance);

impl Hand for Throws<'_> {
    fn die(&mut self, die: Die, _: Cast) -> Play<i32> {
        Ok(die.lowest() + self.0.below(u64::from(die.sides)) as i32)
    }

    fn draw(&mut self, cup: &Cup) -> Play<i32> {
        Ok(cup.nth(self.0.below(cup.total().max(1))))
    }
}

/// Replays the running step and writes down what it reads.
struct Listening<'a> {
    seat: Seat<'a>,
    known: Vec<Known>,
}

impl Table for Listening<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        let reading = self.seat.roll(roll)?;
        self.known.push(Known::Reading(reading));
        Ok(reading)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        let index = self.seat.ask(ask)?;
        self.known.push(Known::Choice(index));
        Ok(index)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        let index = self.seat.pick(pick)?;
        self.known.push(Known::Choice(index));
        Ok(index)
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        let measured = self.seat.measure(measure)?;
        self.known.push(match &measured {
            Measured::Offered(index) => Known::Choice(*index),
            Measured::Own(text) => Known::Own(text.clone()),
        });
        Ok(measured)
    }

    fn tell(&mut self, _: &dyn Fn() -> Line) {}

    fn listens(&self) -> bool {
        false
    }
}
