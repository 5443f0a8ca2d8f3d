//! A battle in miniature, to hold what people may do in one to its promises: two sides march, trade volleys of two dice, and
//! scheme in secret.

use std::sync::Arc;

use longroll::battle::Fought;
use longroll::dice::{D6, Dice};
use longroll::foresight::{Change, Changes, Subject};
use longroll::game::{Game, Match};
use longroll::plan::{Commanded, Corps, Goal, Idler, Order, Plan, Standing, Weight};
use longroll::procedure::Fact;
use longroll::refusal::Refusals;
use longroll::rule::house;
use longroll::seat::Chance;
use longroll::side::{BySide, Side};
use longroll::system::Settings;
use longroll::table::{Flow, Offer, Pick, Play, Roll, Table, Wait, secretly};
use longroll::tape::Entry;
use longroll::view::{Board, Camp, Overlay, Query, View};
use opponent::level::{Level, Temper};
use opponent::player::Kind;
use umpire::battle::{Header, Player};
use umpire::forecast::question;
use umpire::patience::{Cancel, Patience};

use super::live::{Live, MOST_ANSWERS};
use super::shown::Look;
use super::standing::{self, may_stand};
use crate::faults::Refused;

#[derive(Clone, Debug)]
struct Duel;

/// How often each side has marched or fired, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Field {
    acted: BySide<i32>,
    fallen: BySide<i32>,
    /// What each side has decided in secret.
    schemes: BySide<i32>,
    turn: Side,
}

impl Game for Duel {
    type State = Field;

    fn start(&self) -> Field {
        Field { acted: BySide::default(), fallen: BySide::default(), schemes: BySide::default(), turn: Side::North }
    }

    fn step(&self, table: &mut dyn Table, field: &mut Field) -> Play<Flow> {
        let side = field.turn;
        let options = ["march", "fire", "done", "scheme"];
        let pick = Pick {
            name: "act",
            side,
            question: &|| "What now?".to_owned(),
            count: options.len(),
            offer: &|at| Offer::new(options[at], options[at]),
            rule: house("1"),
        };
        match table.pick(&pick)? {
            0 => {}
            1 => {
                let total = table.roll(&Roll::new("fire", house("2"), Dice::Sum(2, D6)).by("attacker"))?;
                field.fallen[side.other()] += i32::from(total >= 8);
            }
            2 => field.turn = side.other(),
            _ => {
                let schemes = ["left", "right"];
                let pick = Pick {
                    name: "scheme",
                    side,
                    question: &|| "Where is the trap?".to_owned(),
                    count: schemes.len(),
                    offer: &|at| Offer::new(schemes[at], schemes[at]),
                    rule: house("3"),
                };
                let title = || "A scheme".to_owned();
                field.schemes[side] = secretly(table, side, house("3"), &title, |table| table.pick(&pick))? as i32 + 1;
            }
        }
        field.acted[side] += 1;
        Ok(if field.acted[side] == 9 { Flow::Done } else { Flow::On })
    }
}

impl Fought for Duel {
    fn board(&self) -> Board {
        Board::default()
    }

    fn view(&self, field: &Field, _: Option<Side>) -> View {
        let camp = |side| Camp { name: format!("{side:?}"), points: field.acted[side], ..Camp::default() };
        View {
            turn: String::new(),
            phase: String::new(),
            turn_at: 0,
            turns: Vec::new(),
            sides: BySide { north: camp(Side::North), south: camp(Side::South) },
            pieces: Vec::new(),
            commands: Vec::new(),
            markers: Vec::new(),
            clock: None,
            holders: Vec::new(),
            over: None,
        }
    }

    fn changes(&self, before: &Field, after: &Field) -> Changes {
        let hurt = Side::BOTH.into_iter().filter(|side| before.fallen[*side] != after.fallen[*side]);
        let change = |side: Side| Change {
            subject: Subject::Side(side),
            aspect: "men lost",
            value: Fact::Number(after.fallen[side] - before.fallen[side]),
        };
        hurt.map(change).collect()
    }

    fn unchanged(&self, _: &Field, _: Subject, _: &'static str) -> Fact {
        Fact::Number(0)
    }

    fn overlay(&self, _: &Field, _: &Query) -> Result<Overlay, Refusals> {
        Ok(Overlay::default())
    }

    fn advise(&self, _: &Field, _: &Wait) -> usize {
        2
    }
}

impl Commanded for Duel {
    fn commands(&self, _: &Field, _: Side) -> Vec<Corps> {
        Vec::new()
    }

    fn goals(&self) -> Vec<Goal> {
        Vec::new()
    }

    fn plans(&self, _: &Field, _: Side) -> Vec<Plan> {
        vec![Plan::default()]
    }

    fn orders(&self, _: &Field, _: Side, _: u8) -> Vec<Order> {
        Vec::new()
    }

    fn obey(&self, field: &Field, wait: &Wait, _: &Plan) -> usize {
        self.advise(field, wait)
    }

    fn idle(&self, field: &Field, wait: &Wait, _: Idler) -> usize {
        self.advise(field, wait)
    }

    fn baseline(&self, field: &Field, wait: &Wait) -> usize {
        self.advise(field, wait)
    }

    fn standing(&self, field: &Field) -> Standing {
        Standing { points: field.acted, margin: 1, ..Standing::default() }
    }

    fn hour(&self, field: &Field) -> u32 {
        field.acted.north.unsigned_abs()
    }

    fn horizon(&self, field: &Field) -> u32 {
        self.hour(field) + 1
    }

    fn weight(&self, _: &Wait) -> Weight {
        Weight::Light
    }
}

/// A computer player that decides at once.
const RECRUIT: Player = Player::Computer(Kind::Commander(Level::Recruit, Temper::Even));

/// Always the lowest face.
struct Low;

impl Chance for Low {
    fn below(&mut self, _: u64) -> u64 {
        0
    }
}

fn duel(players: BySide<Player>, keyed: bool) -> Live {
    let system = umpire::system("death-valley").unwrap();
    let header = Header { players, keyed, ..Header::new(system, "duel", Settings::default()) };
    let mut live = Live::new("duel".to_owned(), header, Box::new(Match::new(Arc::new(Duel))));
    live.run(&mut Low);
    live
}

fn two_people() -> Live {
    duel(BySide::default(), false)
}

fn answer(live: &mut Live, answers: &[&str]) -> Result<usize, Refused> {
    let answers: Vec<String> = answers.iter().map(|answer| (*answer).to_owned()).collect();
    let decided = |live: &Live| live.battle.tape().iter().filter(|e| matches!(e, Entry::Answer { .. })).count();
    let before = decided(live);
    live.answer(&answers, &mut Low)?;
    Ok(decided(live) - before)
}

fn status<T: std::fmt::Debug>(result: Result<T, Refused>) -> u16 {
    result.unwrap_err().status.0
}

#[test]
fn a_chain_ends_at_a_die_and_at_the_other_side() {
    let mut live = two_people();
    assert_eq!(answer(&mut live, &["march", "march", "march"]).unwrap(), 3);
    assert_eq!(answer(&mut live, &["march", "fire", "march"]).unwrap(), 2, "what comes after a die is for afterwards");
    assert_eq!(live.entries(), 6, "five answers and a roll");
    assert_eq!(answer(&mut live, &["fire", "march"]).unwrap(), 1);
    assert_eq!(answer(&mut live, &["done", "march"]).unwrap(), 1, "South decides now");
    assert_eq!(answer(&mut live, &["march", "dance", "march"]).unwrap(), 1, "what is not offered ends it quietly");
}

#[test]
fn the_first_answer_must_be_legal() {
    let mut live = two_people();
    let refused = answer(&mut live, &["mach", "march"]).unwrap_err();
    let fault = &refused.faults.errors[0];
    assert_eq!((refused.status.0, fault.at.as_str()), (400, "answers"));
    assert!(fault.help.contains("did you mean `march`?") && fault.help.contains("march, fire, done"), "{}", fault.help);
    assert_eq!(live.entries(), 0);
    assert_eq!(status(answer(&mut live, &[])), 400);
    assert_eq!(status(answer(&mut live, &["march"; MOST_ANSWERS + 1])), 400);
}

#[test]
fn what_a_person_decided_is_taken_back_and_taken_again() {
    let mut live = two_people();
    assert_eq!(status(live.undo()), 409);
    answer(&mut live, &["march", "march"]).unwrap();
    live.kept = 2;
    live.undo().unwrap();
    assert_eq!((live.entries(), live.kept), (1, 1), "the disk is one behind");
    assert!(live.show(Look::default()).redo);
    live.redo(&mut Low).unwrap();
    assert_eq!(live.entries(), 2);
    assert_eq!(status(live.redo(&mut Low)), 409);
    answer(&mut live, &["fire"]).unwrap();
    assert!(!live.show(Look::default()).undo);
    assert_eq!(status(live.undo()), 409, "dice stand");
    answer(&mut live, &["done"]).unwrap();
    assert_eq!(status(live.undo()), 409, "the other side has to decide on it");
}

#[test]
fn what_may_be_undone_is_what_is_undone() {
    let mut live = two_people();
    for step in ["march", "fire", "march", "done", "fire", "march", "done", "march", "march"] {
        answer(&mut live, &[step]).unwrap();
        let said = live.show(Look::default()).undo;
        let before = live.entries();
        assert_eq!(live.undo().is_ok(), said, "{step}");
        if said {
            live.redo(&mut Low).unwrap();
        }
        assert_eq!(live.entries(), before);
    }
}

#[test]
fn players_do_not_decide_for_the_machine() {
    let mut live = duel(BySide { north: Player::Human, south: RECRUIT }, false);
    answer(&mut live, &["march", "done"]).unwrap();
    assert!(live.machine_decides());
    let now = live.show(Look::default());
    assert!(!now.mine && !now.undo && now.waiting.is_some());
    assert_eq!(status(answer(&mut live, &["march"])), 409);
    assert_eq!(live.machines(&mut Low, 20), 1, "it is done at once, and North decides");
    assert!(live.show(Look::default()).mine);
    assert_eq!(status(live.undo()), 409, "what the machine decided is not for people to take back");
}

/// A standing answer is given whenever its question offers it, goes onto the tape like any other, and is lifted again.
#[test]
fn a_standing_answer_is_given_until_it_is_lifted() {
    let mut standing = standing::Standing::default();
    let offers = |slugs: &[&str]| slugs.iter().map(|slug| Offer::new(*slug, *slug)).collect::<Vec<_>>();
    let wait = |name: &'static str, slugs: &[&str]| Wait::Pick {
        name,
        side: Side::North,
        question: String::new(),
        options: offers(slugs),
        form: None,
        rule: house("1"),
    };
    let asked = wait("return-fire", &["fire", "hold"]);
    assert_eq!(standing.answer(Some(&asked)), None);
    standing.set(Side::North, "return-fire", Some("fire")).unwrap();
    assert_eq!(standing.answer(Some(&asked)), Some((Side::North, "fire".to_owned())));
    assert_eq!(standing.answer(Some(&wait("return-fire", &["hold", "no"]))), None, "it is not offered");
    assert_eq!(may_stand(Some(&wait("react", &["stay", "face N", "to 0304"]))), ["stay"]);
    assert_eq!(status(standing.set(Side::North, "react", Some("to 0304"))), 400);
    assert_eq!(status(standing.set(Side::North, "act", Some("stay"))), 400, "what a unit does is never standing");
    standing.gave(7, Side::North);
    assert_eq!(standing::Standing::read(&standing.text()), standing, "the disk keeps it");
    assert_eq!((standing.answers(Some(Side::South)).len(), standing.given(None)), (0, vec![7]));
    standing.undone(7);
    standing.set(Side::North, "return-fire", None).unwrap();
    assert_eq!((standing.answer(Some(&asked)), standing.text().as_str()), (None, ""));
}

/// The machine has none, and people who have one are passed over.
#[test]
fn standing_answers_are_for_people() {
    let mut live = duel(BySide { north: Player::Human, south: RECRUIT }, false);
    assert_eq!(status(live.stand(Side::South, "volley", Some("fire"), &mut Low)), 409);
    live.stand(Side::North, "volley", Some("fire"), &mut Low).unwrap();
    assert_eq!(live.show(Look::default()).standing.len(), 1);
    assert_eq!(live.row().0.standing, "always north volley fire\n");
}

#[test]
fn real_dice_are_kept_together_or_not_at_all() {
    let mut live = duel(BySide::default(), true);
    assert_eq!(status(live.faces(&[3])), 400, "no die is waited for");
    answer(&mut live, &["fire"]).unwrap();
    assert_eq!(status(answer(&mut live, &["march"])), 409);
    assert_eq!(status(live.faces(&[3, 4, 5])), 400);
    assert_eq!((live.entries(), live.row().0.hand.as_str()), (1, ""));
    live.faces(&[3]).unwrap();
    assert_eq!(live.row().0.hand, "3");
    assert_eq!(status(live.undo()), 409, "a die is on the table");
    assert_eq!(status(live.faces(&[7])), 400);
    assert_eq!(status(live.faces(&[4, 4])), 400);
    assert_eq!((live.entries(), live.row().0.hand.as_str()), (1, "3"), "the first die still lies there");
    live.faces(&[4]).unwrap();
    assert_eq!((live.entries(), live.row().0.hand.as_str()), (2, ""));
    assert_eq!(live.row().1, ["1 act = fire", "2 fire: 3 4"]);
    assert_eq!(status(two_people().faces(&[3])), 409, "there the server rolls");
}

#[test]
fn a_fork_goes_its_own_way() {
    let mut live = two_people();
    answer(&mut live, &["march", "fire"]).unwrap();
    let mut fork = live.fork("fork".to_owned(), 1).unwrap();
    answer(&mut fork, &["done"]).unwrap();
    assert_eq!((live.entries(), fork.entries()), (3, 2));
    assert_eq!(fork.kept, 0, "all of it is new to the disk");
    assert_eq!(status(live.fork("fork".to_owned(), 4).map(drop)), 400);
    assert_eq!(live.show(Look { since: Some(1), ..Look::default() }).log.len(), 2);
}

/// The odds of a decision are those of the step: 15 of 36 rolls of two dice come to eight or more.
#[test]
fn a_forecast_is_the_step_itself() {
    let live = two_people();
    let patience = Patience::default();
    assert!(question(&*live.battle, "march").foresee(&patience).unwrap().is_none(), "no die is thrown");
    assert!(question(&*live.battle, "dance").foresee(&patience).unwrap().is_none(), "it is no answer");
    let forecast = question(&*live.battle, "fire").foresee(&patience).unwrap().unwrap();
    assert_eq!((forecast.title.as_str(), forecast.found.words.as_str()), ("fire", "exact"));
    let [told] = forecast.told.as_slice() else { panic!("{:?}", forecast.told) };
    assert_eq!(told.words, ["South, men lost: 0.42 on average; 42% at least 1"]);
    assert!((told.facts[0].values[1].chance.chance - 15.0 / 36.0).abs() < 1e-12);
    let [roll] = forecast.rolls.as_slice() else { panic!("{:?}", forecast.rolls) };
    assert_eq!((roll.throws.join(", ").as_str(), roll.opposed), ("attacker 2d6", false));
    assert_eq!(live.entries(), 0, "nothing was decided");
}

/// What does not fit its budget is played, with dice that come from the question: tomorrow's answer is today's.
#[test]
fn a_forecast_beyond_its_budget_is_a_sample_that_says_so() {
    let mut live = two_people();
    answer(&mut live, &["march"]).unwrap();
    let ask = |live: &Live| {
        let forecast = question(&*live.battle, "fire").foresee(&Patience::default().runs(1)).unwrap().unwrap();
        assert_eq!((forecast.found.exact, forecast.found.plays), (false, Some(10_000)));
        assert_eq!(forecast.found.words, "sampled, 10000 plays, ± 1.0%");
        forecast.told[0].facts[0].values[1].chance.chance
    };
    let chance = ask(&live);
    assert!((chance - 15.0 / 36.0).abs() < 0.025, "{chance}");
    assert_eq!(ask(&live).to_bits(), chance.to_bits(), "asked again, it says the same");
    let cancel = Cancel::default();
    drop(cancel.guard());
    let stopped = question(&*live.battle, "fire").foresee(&Patience::new(cancel).runs(1));
    assert_eq!(*stopped.unwrap_err().wait(), Wait::Cancelled);
}

/// While real dice are keyed in, everybody is told whose they are.
#[test]
fn a_die_that_is_waited_for_says_whose_it_is() {
    let mut live = duel(BySide::default(), true);
    answer(&mut live, &["fire"]).unwrap();
    live.faces(&[3]).unwrap();
    let Some(wire::battle::BattleWaiting::Die(die)) = live.show(Look::default()).waiting else { panic!() };
    assert_eq!((die.who.as_str(), die.nth, die.count), ("attacker", 2, 2));
    assert_eq!((die.words.as_str(), die.keyed.as_slice()), ("fire, attacker throws: 2 dice", &[3][..]));
}

/// The Ridge Farm with a captain for the south, played on by the first options until this holds; says what the last plan's
/// hour was.
fn ridge_farm(north: Player, mut until: impl FnMut(&Live, u32) -> bool) -> (Live, u32) {
    let captain = Player::Computer(Kind::Commander(Level::Captain, Temper::Even));
    let header = Header {
        players: BySide { north, south: captain },
        ..Header::new(umpire::system("death-valley").unwrap(), "ridge-farm", Settings::default())
    };
    let battle = header.begin().unwrap();
    let mut live = Live::new("ridge".to_owned(), header, battle);
    let (mut dice, mut planned) = (chance::Seeded::new(1), None);
    live.run(&mut dice);
    for _ in 0..400 {
        if let Some(planned) = planned.filter(|planned| until(&live, *planned)) {
            return (live, planned);
        }
        if let Some(thinking) = live.thinking() {
            planned = Some(live.battle.rehearsal().hour());
            let decided = thinking.think(&mut dice, 1);
            live.take(decided, &mut dice);
        } else if live.machines(&mut dice, 1) == 0 {
            let Some(Wait::Pick { options, .. }) = live.battle.wait() else { break };
            let first = options[0].slug.clone();
            live.answer(&[first], &mut dice).unwrap();
        }
    }
    panic!("it did not come to that");
}

#[test]
fn a_plan_is_secret_until_its_turn_is_over() {
    let mut hidden = 0;
    let (live, planned) = ridge_farm(Player::Human, |live, planned| {
        let over = live.battle.rehearsal().hour() > planned;
        assert_eq!(live.plan_told(Side::South).is_some(), over, "the plan of hour {planned}");
        hidden += usize::from(!over);
        over
    });
    assert!(hidden > 0, "the person had decisions in the same hour");
    assert!(live.battle.rehearsal().hour() > planned);
    assert!(live.plan_told(Side::North).is_none(), "a person has no plan to tell");
}

#[test]
fn two_computers_hide_nothing() {
    let (live, planned) = ridge_farm(RECRUIT, |_, _| true);
    assert_eq!(live.battle.rehearsal().hour(), planned, "the turn is not over");
    assert!(live.plan_told(Side::South).is_some());
    assert!(Side::BOTH.into_iter().all(|side| live.counsels(side).is_ok()));
    assert_eq!(live.reviewer(None).unwrap(), None, "everything is reviewed");
}

#[test]
fn counsel_is_given_to_persons_for_their_own_side() {
    let live = duel(BySide { north: Player::Human, south: RECRUIT }, false);
    assert!(live.counsels(Side::North).is_ok());
    assert_eq!(status(live.counsels(Side::South)), 409);
    assert_eq!(live.reviewer(Some(Side::North)).unwrap(), Some(Side::North));
    assert_eq!(status(live.reviewer(Some(Side::South))), 409);
    assert_eq!(status(live.reviewer(None)), 409, "it goes on");
}

#[test]
fn the_position_of_a_puzzle_is_looked_at_and_forked() {
    let puzzle = duel(BySide::default(), false);
    let fixed = Live::fixed("puzzle-duel".to_owned(), puzzle.header.clone(), puzzle.battle.fork(0));
    assert_eq!(status(fixed.expect(None, BySide::default())), 409);
    let players = BySide { north: Player::Human, south: RECRUIT };
    let fork = fixed.fork("fork".to_owned(), 0).unwrap().played_by(players);
    assert!(fork.expect(None, BySide::default()).is_ok());
    assert_eq!(fork.header.players, players);
}

/// What a visitor with these seats is sent, as bytes: the battle, its log, and the log of each entry.
fn sent(live: &Live, of: BySide<bool>, side: Option<Side>) -> String {
    let side = side.map(wire::battle::Side::from);
    let look = Look { side, since: Some(0), of, owner: false, invites: false };
    let logs: Vec<_> = (0..=live.entries()).map(|since| live.log(since, side)).collect();
    serde_json::to_string(&(live.show(look), logs)).unwrap()
}

const NONE: BySide<bool> = BySide { north: false, south: false };
const NORTH: BySide<bool> = BySide { north: true, south: false };
const SOUTH: BySide<bool> = BySide { north: false, south: true };

/// Two battles that differ only in what the north decided in secret are the same, byte for byte, to the south and to
/// spectators: at every entry, until they are over.
#[test]
fn what_a_side_may_not_know_changes_no_byte_for_it() {
    let play = |secret: &'static str, open: &[&'static str]| {
        let mut live = two_people();
        let mut seen = Vec::new();
        for step in ["march", "scheme", secret].iter().chain(open) {
            answer(&mut live, &[step]).unwrap();
            seen.push([
                sent(&live, NORTH, Some(Side::North)),
                sent(&live, SOUTH, Some(Side::South)),
                sent(&live, NONE, None),
            ]);
        }
        seen
    };
    let mut compared = 0;
    for open in
        [&["march", "fire", "done", "march"][..], &["done", "fire", "fire", "done"], &["scheme", "left", "march"]]
    {
        let (one, other) = (play("left", open), play("right", open));
        for (at, (one, other)) in one.iter().zip(&other).enumerate() {
            assert_eq!((&one[1], &one[2]), (&other[1], &other[2]), "after {at} of {open:?}");
            compared += usize::from(one[0] != other[0]);
        }
        assert_ne!(one.last().unwrap()[0], other.last().unwrap()[0], "the north knows what it did");
    }
    assert!(compared > 8, "{compared}");
}

/// A question of the other side says that it decides, not between what.
#[test]
fn the_options_of_a_side_are_its_own() {
    let mut live = two_people();
    answer(&mut live, &["scheme"]).unwrap();
    let asked = |of, side| live.show(Look { side, of, since: None, owner: false, invites: false });
    let options = |now: &super::BattleNow| match &now.waiting {
        Some(wire::battle::BattleWaiting::Pick { options, .. }) => options.len(),
        other => panic!("{other:?}"),
    };
    let (mine, theirs) = (asked(NORTH, Some(wire::battle::Side::North)), asked(SOUTH, Some(wire::battle::Side::South)));
    assert_eq!((options(&mine), mine.mine), (2, true));
    assert_eq!((options(&theirs), theirs.mine, theirs.undo), (0, false, false));
    assert!(theirs.standing.is_empty() && theirs.may_stand.is_empty());
}
