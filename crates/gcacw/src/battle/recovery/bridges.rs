//! 23.1 Bridges and ferries are repaired and pontoons laid in the Recovery Phase.

use hexes::{Hex, Hexside};
use longroll::dice::{D6, Dice};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Offer, Play, Roll, Table, under};

use crate::battle::asking::{self, Sided};
use crate::battle::cards::{Size, side};
use crate::battle::ground::{Crossing, Span, Stream};
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::zones;
use crate::initiative::title;
use crate::unit::{Arm, Army, Order};

const PHASE: Rule = card("19.3");
const BUILD: Rule = house("23.1");
const FLATBOATS: Rule = house("21.2");

/// What is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Bridge,
    Ferry,
    Pontoon,
    /// 21.2 A pontoon of flatboats: no die.
    Flatboats,
}

impl Work {
    const fn word(self) -> &'static str {
        match self {
            Work::Bridge => "bridge",
            Work::Ferry => "ferry",
            Work::Pontoon => "pontoon",
            Work::Flatboats => "flatboats",
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Project {
    work: Work,
    side: Hexside,
    /// The highest die that succeeds.
    most: u8,
}

/// 23.1 The owner tries what he likes, once at each hexside; not in rain.
pub fn build(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    let mut tried: Vec<Hexside> = Vec::new();
    while !war.rains(state) {
        let projects = projects(war, state, army, &tried);
        if projects.is_empty() {
            break;
        }
        let options: Vec<Option<Project>> = std::iter::once(None).chain(projects.into_iter().map(Some)).collect();
        let question = || format!("{}: which crossing is built or repaired?", title(army));
        let offer = |project: &Option<Project>| offer(war, project.as_ref());
        let Some(project) = *asking::choose(table, side(army), ("bridges", PHASE), &question, &options, &offer)? else {
            break;
        };
        tried.push(project.side);
        raise(&mut Sided { table, acting: side(army) }, war, state, project)?;
    }
    Ok(())
}

fn offer(war: &War, project: Option<&Project>) -> Offer {
    let Some(project) = project else { return Offer::new("done", "nothing more") };
    let (word, place) = (project.work.word(), war.side_name(project.side));
    let text = match project.work {
        Work::Flatboats => format!("pontoon of flatboats at {place}"),
        _ => format!("{word} at {place}: 1 to {}", project.most),
    };
    war.pointing_at(project.side.hex(), Offer::new(format!("{word} {place}"), text))
}

/// Everything that can be tried now, each hexside once.
fn projects(war: &War, state: &State, army: Army, tried: &[Hexside]) -> Vec<Project> {
    let mut list: Vec<Project> = Vec::new();
    let mut seen = tried.to_vec();
    for unit in war.units_of(army) {
        let now = state.unit(unit);
        let men = &now.unit;
        let able = men.arm == Arm::Infantry
            && men.order == Order::Organized
            && men.fatigue <= war.book.rear.bridges.builder_fatigue;
        let Some(at) = now.hex().filter(|_| able) else { continue };
        for (dir, other) in war.grid().neighbours(at) {
            let side = Hexside::of(at, dir);
            if war.ground.stream(at, dir) == Stream::None || seen.contains(&side) || !is_quiet(war, state, army, side) {
                continue;
            }
            seen.push(side);
            works(war, state, army, (at, other), side, &mut list);
        }
    }
    list
}

/// 23.1 No enemy unit is adjacent to either end.
fn is_quiet(war: &War, state: &State, army: Army, side: Hexside) -> bool {
    side.hexes().into_iter().all(|hex| !zones::is_beside(war, state, hex, army.other()))
}

fn works(war: &War, state: &State, army: Army, ends: (Hex, Hex), side: Hexside, list: &mut Vec<Project>) {
    let rule = &war.book.rear.bridges;
    let (from, dir) = (side.hex(), side.dir());
    let stream = war.ground.stream(from, dir);
    let width = usize::from(stream == Stream::MajorRiver);
    let more = if divisions(war, state, army, ends) > 1 { rule.second_division } else { 0 };
    let mut put = |work: Work, most: u8| list.push(Project { work, side, most: most + more });
    match (war.ground.crossing(state, from, dir), war.ground.printed(from, dir)) {
        (Crossing::Broken, Span::Bridge) => put(Work::Bridge, rule.bridge[width]),
        (Crossing::Broken, Span::Ferry) => put(Work::Ferry, rule.ferry),
        _ => {}
    }
    let bridged = matches!(war.ground.span(state, from, dir), Span::Bridge | Span::Dam);
    let room = state.pontoons.len() < usize::from(rule.pontoons);
    if army == Army::Union && !bridged && room && stream >= Stream::MinorRiver {
        put(Work::Pontoon, rule.pontoon[width]);
        if state.strategic.flatboats > 0 {
            put(Work::Flatboats, 6);
        }
    }
}

/// Infantry divisions at the ends of a hexside.
fn divisions(war: &War, state: &State, army: Army, (one, other): (Hex, Hex)) -> usize {
    war.units_of(army)
        .filter(|unit| {
            let now = state.unit(*unit);
            let beside = now.hex() == Some(one) || now.hex() == Some(other);
            beside && now.unit.arm == Arm::Infantry && war.card(*unit).size == Size::Division
        })
        .count()
}

/// 23.1 A die, unless flatboats are used.
fn raise(table: &mut dyn Table, war: &War, state: &mut State, project: Project) -> Play<()> {
    let Project { work, side, most } = project;
    let place = war.side_name(side);
    under(table, BUILD, &|| format!("{} at {place}", work.word()), |table| {
        if work == Work::Flatboats {
            state.strategic.flatboats -= 1;
            table.tell(&|| Line::effect("flatboats need no die", FLATBOATS));
        } else {
            let most = i32::from(most);
            let die = table.roll(&Roll::new("bridge", BUILD, Dice::One(D6)).by("owner").at_most(most))?;
            if die > most {
                table.tell(&|| Line::effect(format!("{die} is above {most}: it fails"), BUILD));
                return Ok(());
            }
        }
        match work {
            Work::Bridge | Work::Ferry => state.destroyed.retain(|broken| *broken != side),
            Work::Pontoon | Work::Flatboats => state.pontoons.push(side),
        }
        table.tell(&|| Line::effect(format!("{place} can be crossed"), BUILD));
        Ok(())
    })
}
