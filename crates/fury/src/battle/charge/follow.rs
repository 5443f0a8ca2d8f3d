//! 10.9, 10.10 What the winners of a charge do: stay, carry the position, or break through.

use field::{Figure, Frame, Leg, Length};
use longroll::asking::choose;
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Measure, Measured, Offer, Pick, Play, Spot, Table};

use crate::battle::cards::UnitId;
use crate::battle::places;
use crate::battle::state::{ChargeStep, Fight, Phase, State};
use crate::battle::war::War;
use crate::book::charge::{ChargeRow, Follow};
use crate::unit::Formation;

const CARRY: Rule = house("10.9");
const THROUGH: Rule = card("10.10");
const DEPLOY: Rule = rulebook("10.8");

const FORM: &str = "`stay`, `advance` and inches as in `advance 1.5`, or `break-through`";

/// Every charging brigade of the winners follows up; those that must break through are not asked.
pub fn up(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    fight: &Fight,
    row: Option<ChargeRow>,
    second: bool,
) -> Play<()> {
    let follow = row.map_or(Follow::Carry, |row| row.follow);
    for unit in &fight.attackers {
        if !state.unit(*unit).is_on_table() {
            continue;
        }
        if fight.bridge && state.unit(*unit).unit.is_marching() {
            deploy(table, war, state, *unit)?;
        }
        let goes_on = match follow {
            _ if second => carry(table, war, state, *unit, false)?,
            Follow::MustBreakThrough => true,
            Follow::MayBreakThrough => carry(table, war, state, *unit, true)?,
            Follow::Carry | Follow::Nothing | Follow::Again => carry(table, war, state, *unit, false)?,
        };
        if goes_on {
            table.tell(&|| Line::effect(format!("{} breaks through", war.card(*unit).name), THROUGH));
            if let Phase::Charge(ChargeStep::Combats { through, .. }) = &mut state.phase {
                through.push(*unit);
            }
        }
    }
    Ok(())
}

/// What a winner may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Stay,
    Advance(Length),
    Through,
}

/// 10.9 The winner may advance straight ahead, at most two inches and not up to another enemy; or break through, if he may.
/// Says whether he breaks through.
fn carry(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, may_break: bool) -> Play<bool> {
    let most = room(war, state, unit);
    let mut answers = vec![Answer::Stay];
    if most > Length::ZERO {
        answers.push(Answer::Advance(most));
    }
    if may_break {
        answers.push(Answer::Through);
    }
    if answers.len() == 1 {
        return Ok(false);
    }
    let frame = state.unit(unit).frame;
    let offer = |answer: &Answer| offered(unit, frame, *answer);
    let pick = Pick {
        name: "carry",
        side: state.moving,
        question: &|| format!("{} has won: does it carry the position?", war.card(unit).name),
        count: answers.len(),
        offer: &|index| offer(&answers[index]),
        rule: CARRY,
    };
    let judge = |text: &str| judged(&answers, most, text).map(|answer| offer(&answer));
    let answer = match table.measure(&Measure { pick, form: FORM, judge: &judge })? {
        Measured::Offered(index) => answers[index],
        Measured::Own(text) => judged(&answers, most, &text).unwrap_or(Answer::Stay),
    };
    if let Answer::Advance(far) = answer {
        places::put(war, state, unit, frame.moved(frame.heading, far));
        table.tell(&|| Line::effect(format!("{} advances {far} inches", war.card(unit).name), CARRY));
    }
    Ok(answer == Answer::Through)
}

fn offered(unit: UnitId, frame: Frame, answer: Answer) -> Offer {
    let stands = |frame: Frame| Spot {
        x: frame.origin.x().in_thousandths(),
        y: frame.origin.y().in_thousandths(),
        heading: frame.heading.in_tenths(),
    };
    let offer = match answer {
        Answer::Stay => Offer::new("stay", "stay where it is"),
        Answer::Advance(far) => {
            Offer::new(format!("advance {far}"), format!("carry the position: advance {far} inches"))
                .spot(stands(frame.moved(frame.heading, far)))
        }
        Answer::Through => Offer::new("break-through", "break through toward the next enemy"),
    };
    offer.piece(unit.piece())
}

fn judged(answers: &[Answer], most: Length, text: &str) -> Result<Answer, Refusals> {
    let refuse = |why: String| Refusals(vec![Refusal::field("carry", why, CARRY).help(FORM)]);
    let far = text.strip_prefix("advance ").map(|far| far.trim().parse::<Length>());
    match (text, far) {
        ("stay", _) => Ok(Answer::Stay),
        ("break-through", _) if answers.contains(&Answer::Through) => Ok(Answer::Through),
        ("break-through", _) => Err(refuse("this result allows no breakthrough".to_owned())),
        (_, Some(Ok(far))) if far > Length::ZERO && far <= most => Ok(Answer::Advance(far)),
        (_, Some(Ok(_))) if most > Length::ZERO => Err(refuse(format!("it may advance at most {most} inches"))),
        (_, Some(_)) => Err(refuse("it has no room to advance".to_owned())),
        _ => Err(refuse(format!("`{text}` is no answer here"))),
    }
}

/// How far a winner may advance straight ahead: two inches, but neither near another enemy nor into anything.
fn room(war: &War, state: &State, unit: UnitId) -> Length {
    let now = state.unit(unit);
    if now.unit.is_marching() {
        return Length::ZERO;
    }
    let limits = &war.book.limits;
    let (most, keep_away) = (Length::inches(limits.carry.into()), Length::inches(limits.keep_away.into()));
    let far = ahead(war, state, unit, now.frame, (most, keep_away));
    // In steps of a tenth, so that every length offered is one that can be said.
    let tenths = far.in_thousandths() / 100;
    let fits = |tenths: &i64| {
        let frame = now.frame.moved(now.frame.heading, Length::thousandths(tenths * 100));
        places::stands_at(war, now, frame).iter().all(|stand| places::is_free(war, state, unit, stand))
    };
    (1..=tenths).rev().find(fits).map_or(Length::ZERO, |tenths| Length::thousandths(tenths * 100))
}

/// How far a unit comes straight ahead from a frame before it runs into a friend or comes nearer to an enemy than this.
pub fn ahead(war: &War, state: &State, unit: UnitId, frame: Frame, (most, keep_away): (Length, Length)) -> Length {
    let leg = Leg::new(frame.heading, most);
    let mut far = most;
    for stand in places::stands_at(war, state.unit(unit), frame) {
        let swept = leg.swept(&stand).bounds().grown(keep_away);
        for (id, other) in state.pieces.near(swept) {
            let owner = State::owner(id);
            let stop = match () {
                () if owner == unit => None,
                () if war.side(owner) == war.side(unit) => leg.clash(&stand, other).map(|clash| clash.touch),
                () => leg.first_within(keep_away, &stand, other),
            };
            far = stop.map_or(far, |stop| far.min(stop - Length::thousandths(1)));
        }
    }
    far.max(Length::ZERO)
}

/// 10.8 A brigade that won its way over a bridge forms line beyond it, if there is room.
fn deploy(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let frame = state.unit(unit).frame;
    let fits = |formation: &Formation| {
        let mut now = state.unit(unit).clone();
        now.unit.formation = *formation;
        places::stands_at(war, &now, frame).iter().all(|stand| places::is_free(war, state, unit, stand))
    };
    let lines: Vec<Formation> =
        [Formation::SingleLine, Formation::DoubleLine].into_iter().filter(|line| fits(line)).collect();
    if lines.is_empty() {
        return Ok(());
    }
    let offer = |line: &Formation| Offer::new(line.slug(), line.words()).piece(unit.piece());
    let question = || format!("{} is over the bridge: in which line does it form?", war.card(unit).name);
    let line = *choose(table, state.moving, ("deploy", DEPLOY), &question, &lines, &offer)?;
    state.unit_mut(unit).unit.formation = line;
    places::choose_command(state, unit);
    places::put(war, state, unit, frame);
    table.tell(&|| Line::effect(format!("{} forms {}", war.card(unit).name, line.words()), DEPLOY));
    Ok(())
}
