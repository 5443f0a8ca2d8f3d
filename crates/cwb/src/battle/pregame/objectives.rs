//! 5.5 The objectives: the defender places them, the attacker takes one away.

use field::{Length, Point};
use longroll::asking::choose;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, house};
use longroll::side::Side;
use longroll::table::{Line, Offer, Play, Table};

use super::answers::{DONE, Question, Words, ask, at};
use super::muster::die;
use super::{Draft, OBJECTIVES, Pregame, name};

const PLACED: Rule = house("5.5");

/// An objective and its points (21.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    pub at: Point,
    pub points: i32,
}

/// 5.5 The defender places objectives across the table, as deep as the dice or he says. The attacker removes one.
pub fn place(table: &mut dyn Table, game: &Pregame, draft: &mut Draft) -> Play<()> {
    let attacker = draft.attacker();
    let defender = attacker.other();
    let offer = |by_dice: &bool| match by_dice {
        true => Offer::new("dice", "as deep as the dice say"),
        false => Offer::new("row", "in a row in the middle, to be placed from there"),
    };
    let question = || format!("How do {} place the objectives?", name(game, defender));
    let by_dice = *choose(table, defender, ("objectives", PLACED), &question, &[true, false], &offer)?;
    let (width, depth) = game.book.pregame.table;
    let number = i64::from(game.book.pregame.objectives);
    for column in 0..number {
        let deep = if by_dice {
            Length::inches(i64::from(6 + 3 * die(table, "depth of an objective", PLACED)?))
        } else {
            depth.half()
        };
        let y = if attacker == Side::North { deep } else { depth - deep };
        let x = Length::thousandths(width.in_thousandths() * (2 * column + 1) / (2 * number));
        let goal = goal(game, draft, Point::new(x, y));
        draft.goals.push(goal);
        let (number, points) = (draft.goals.len(), goal.points);
        table.tell(&|| Line::effect(format!("objective {number} {}, points: {points}", at(goal.at)), OBJECTIVES));
    }
    placed(table, game, draft, defender)?;
    for _ in 0..game.book.pregame.removed {
        taken_away(table, game, draft, attacker)?;
    }
    Ok(())
}

/// 21.3 An objective counts by its third: the deeper in the defender's side, the more.
fn goal(game: &Pregame, draft: &Draft, point: Point) -> Goal {
    let (depth, thirds) = (game.book.pregame.table.1, i64::from(game.book.victory.thirds));
    let deep = if draft.attacker() == Side::North { point.y() } else { depth - point.y() };
    let third = (deep.in_thousandths() * thirds / depth.in_thousandths()).clamp(0, thirds - 1);
    Goal { at: point, points: (thirds - third) as i32 }
}

/// The defender moves objectives until he is done.
fn placed(table: &mut dyn Table, game: &Pregame, draft: &mut Draft, side: Side) -> Play<()> {
    loop {
        let question = Question {
            name: "objective",
            side,
            rule: OBJECTIVES,
            words: &|| "Move an objective?".to_owned(),
            form: "`2 at 27,24`: the objective by its number, and its place",
        };
        let done = (Offer::new(DONE, "no, leave them"), None);
        let read = |text: &str| elsewhere(game, draft, text);
        let Some((number, goal)) = ask(table, &question, &[done], &read)? else { return Ok(()) };
        draft.goals[number] = goal;
        table.tell(&|| {
            let words = format!("objective {} is now {}, points: {}", number + 1, at(goal.at), goal.points);
            Line::effect(words, OBJECTIVES)
        });
    }
}

/// `2 at 27,24`.
fn elsewhere(game: &Pregame, draft: &Draft, text: &str) -> Result<(Offer, Option<(usize, Goal)>), Refusals> {
    let (the, mut words) = (&game.book.pregame, Words::of(text));
    let number = words.number("an objective", (1, draft.goals.len() as i32));
    let (Some(number), Some(to)) = (number.map(|number| number as usize - 1), words.at()) else {
        return words.end(None);
    };
    let inside = |at: Length, most: Length| at >= Length::ZERO && at <= most;
    let on_table = inside(to.x(), the.table.0) && inside(to.y(), the.table.1);
    words.against(!on_table, format!("{},{} is off the table", to.x(), to.y()), OBJECTIVES);
    for (other, goal) in draft.goals.iter().enumerate().filter(|(other, _)| *other != number) {
        let near = (to - goal.at).length() < the.apart;
        words.against(near, format!("it is within {} inches of objective {}", the.apart, other + 1), PLACED);
    }
    let goal = goal(game, draft, to);
    words.end(Some((Offer::new(text, format!("objective {} {}", number + 1, at(to))), Some((number, goal)))))
}

/// The attacker removes one: by default the deepest.
fn taken_away(table: &mut dyn Table, game: &Pregame, draft: &mut Draft, attacker: Side) -> Play<()> {
    let mut order: Vec<usize> = (0..draft.goals.len()).collect();
    let deep = |number: &usize| {
        let y = draft.goals[*number].at.y();
        if attacker == Side::North { y } else { -y }
    };
    order.sort_by_key(deep);
    let question = || format!("Which objective do {} take away?", name(game, attacker));
    let offer = |number: &usize| {
        let goal = draft.goals[*number];
        Offer::new(
            (number + 1).to_string(),
            format!("objective {} {}, points: {}", number + 1, at(goal.at), goal.points),
        )
    };
    let number = *choose(table, attacker, ("take-away", OBJECTIVES), &question, &order, &offer)?;
    let goal = draft.goals.remove(number);
    table.tell(&|| Line::effect(format!("the objective {} is taken away", at(goal.at)), OBJECTIVES));
    Ok(())
}
