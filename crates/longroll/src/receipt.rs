//! Receipts: a tree of every die, modifier, chart cell and consequence.

use std::fmt::Write as _;

use crate::dice::{Cast, Dice, Part, Pool};
use crate::drm::Mods;
use crate::rule::Rule;
use crate::side::{BySide, Side};
use crate::table::{Choice, Line, Offer, Rolling, Throw, Thrower, needs};

/// Something that happened at a seat.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[expect(clippy::large_enum_variant, reason = "a line with modifiers is large, and rare")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Dice were rolled.
    Rolled(Box<Rolled>),
    /// A procedure's question was answered; `usual` marks the default answer.
    Answered { name: &'static str, who: &'static str, question: String, choice: Choice, rule: Rule, usual: bool },
    /// A side chose on the field.
    Picked { name: &'static str, side: Side, question: String, offer: Offer, rule: Rule },
    /// A rule told a line.
    Told(Line),
}

/// A roll and all its dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rolled {
    /// What the roll was for.
    pub what: &'static str,
    /// The rule that asked for it.
    pub rule: Rule,
    /// The dice.
    pub dice: Dice,
    /// The dice that were rolled together, part by part. Each part is an entry of the tape, except the other die of an
    /// opposed roll.
    pub throws: Vec<Throw>,
    /// What the rule read from the dice.
    pub reading: i32,
    /// The modifiers.
    pub mods: Mods,
    /// Who rolled.
    pub by: Thrower,
    /// Who rolled the other die, or the saves.
    pub against: Thrower,
    /// What a die of a pool scores.
    pub scores: &'static str,
    /// Its first entry on the tape.
    pub entry: usize,
}

impl Rolled {
    /// All faces, in the order rolled.
    pub fn faces(&self) -> impl Iterator<Item = i32> + '_ {
        self.throws.iter().flat_map(|throw| throw.faces.iter().copied())
    }

    /// Who rolled the dice of this part.
    pub fn thrower(&self, part: Part) -> Thrower {
        if matches!(part, Part::Against | Part::Save) { self.against } else { self.by }
    }
}

impl Event {
    /// How many entries of the tape it has.
    pub fn entries(&self) -> usize {
        match self {
            Event::Rolled(rolled) => rolled.throws.len(),
            Event::Answered { .. } | Event::Picked { .. } => 1,
            Event::Told(_) => 0,
        }
    }
}

/// The result of one die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DieFate {
    /// A die that is read as it is.
    Read,
    /// It scored what the pool counts: a hit, a failure.
    Scored,
    /// It did not score.
    Missed,
    /// It was re-rolled.
    Again,
    /// A save that succeeded.
    Saved,
    /// A save that failed.
    NotSaved,
}

/// Each die of a part of a roll, with its result.
pub fn fates(dice: Dice, throw: &Throw) -> Vec<(i32, DieFate)> {
    let fate = |face: i32| match (dice, throw.part) {
        (Dice::Pool(pool), Part::Throw) if pool.rerolls(face) => DieFate::Again,
        (Dice::Pool(pool), Part::Throw | Part::Reroll) if pool.hits(face) => DieFate::Scored,
        (Dice::Pool(_), Part::Throw | Part::Reroll) => DieFate::Missed,
        (Dice::Pool(pool), Part::Save) if pool.saved_on.is_some_and(|on| face >= i32::from(on)) => DieFate::Saved,
        (Dice::Pool(_), Part::Save) => DieFate::NotSaved,
        _ => DieFate::Read,
    };
    throw.faces.iter().map(|face| (*face, fate(*face))).collect()
}

/// What one pip more or less would have changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pip {
    /// +1 or -1.
    pub by: i32,
    /// The changed face.
    pub face: i32,
    /// What would have happened next, or `None` if it would have been the same.
    pub instead: Option<String>,
}

/// A node of the tree.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[expect(clippy::large_enum_variant, reason = "a node with modifiers is large, and rare")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// A heading with the nodes under it.
    Part { title: String, rule: Rule, only: Option<Side>, under: Vec<Node> },
    /// A roll, and what a pip would have changed.
    Roll { rolled: Box<Rolled>, pips: Vec<Pip> },
    /// An answer to a procedure's question.
    Answer { name: &'static str, who: &'static str, question: String, choice: Choice, rule: Rule, usual: bool },
    /// A choice on the field.
    Pick { name: &'static str, side: Side, question: String, offer: Offer, rule: Rule },
    /// A chart cell.
    Cell { chart: &'static str, row: String, column: String, value: String, rule: Rule },
    /// Modifiers of something other than a die.
    Adjust { title: String, mods: Mods },
    /// A consequence.
    Effect { text: String, rule: Rule },
    /// What the players must still do.
    Next { text: String, rule: Rule },
}

/// Make the tree. `pips` returns what a pip would have changed, for each entry of the tape.
pub fn tree(events: &[Event], pips: &dyn Fn(usize) -> Vec<Pip>) -> Vec<Node> {
    let mut open: Vec<Heading> = Vec::new();
    let mut nodes = Vec::new();
    for event in events {
        match event {
            Event::Told(Line::Open { title, rule, only }) => {
                open.push(Heading {
                    title: title.clone(),
                    rule: *rule,
                    only: *only,
                    before: std::mem::take(&mut nodes),
                });
            }
            Event::Told(Line::Close) => close(&mut open, &mut nodes),
            other => nodes.extend(leaf(other, pips)),
        }
    }
    while !open.is_empty() {
        close(&mut open, &mut nodes);
    }
    nodes
}

/// An open heading, with the nodes before it.
struct Heading {
    title: String,
    rule: Rule,
    only: Option<Side>,
    before: Vec<Node>,
}

fn close(open: &mut Vec<Heading>, nodes: &mut Vec<Node>) {
    if let Some(Heading { title, rule, only, before }) = open.pop() {
        let under = std::mem::replace(nodes, before);
        nodes.push(Node::Part { title, rule, only, under });
    }
}

/// Who reads a receipt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// Reads everything; so may all readers when a battle is over.
    Umpire,
    /// Reads what this side may know.
    Player(Side),
    /// Reads what both sides may know.
    Onlooker,
}

impl Reader {
    fn may_know(self, only: Option<Side>) -> bool {
        match (self, only) {
            (Reader::Umpire, _) | (_, None) => true,
            (Reader::Player(side), Some(only)) => side == only,
            (Reader::Onlooker, Some(_)) => false,
        }
    }
}

/// The tree as this reader may see it: only the headings of what is secret to the other side.
pub fn told_to(reader: Reader, nodes: Vec<Node>) -> Vec<Node> {
    let mut nodes = nodes;
    for node in &mut nodes {
        if let Node::Part { only, under, .. } = node {
            let known = if reader.may_know(*only) { std::mem::take(under) } else { Vec::new() };
            *under = told_to(reader, known);
        }
    }
    nodes
}

fn leaf(event: &Event, pips: &dyn Fn(usize) -> Vec<Pip>) -> Option<Node> {
    Some(match event.clone() {
        Event::Rolled(rolled) => {
            let pips = pips(rolled.entry);
            Node::Roll { rolled, pips }
        }
        Event::Answered { name, who, question, choice, rule, usual } => {
            Node::Answer { name, who, question, choice, rule, usual }
        }
        Event::Picked { name, side, question, offer, rule } => Node::Pick { name, side, question, offer, rule },
        Event::Told(line) => match line {
            Line::Cell { chart, row, column, value, rule } => Node::Cell { chart, row, column, value, rule },
            Line::Adjust { title, mods } => Node::Adjust { title, mods },
            Line::Effect { text, rule, .. } => Node::Effect { text, rule },
            Line::Next { text, rule } => Node::Next { text, rule },
            Line::Open { .. } | Line::Close => return None,
        },
    })
}

/// The tree as text: one line for each node, with its rule and source at the end.
pub fn text(nodes: &[Node]) -> String {
    text_of(nodes, &plain_sides())
}

/// The names of the sides where a system has none.
pub fn plain_sides() -> BySide<String> {
    BySide { north: "north".to_owned(), south: "south".to_owned() }
}

/// The same with the sides' names.
pub fn text_of(nodes: &[Node], sides: &BySide<String>) -> String {
    let mut out = String::new();
    for node in nodes {
        write_node(&mut out, node, 0, sides);
    }
    out
}

/// The column where the rule begins. Lines fit 100 columns with any section number.
const RULE_AT: usize = 78;

fn line(out: &mut String, depth: usize, what: &str, rule: Option<Rule>) {
    let indented = format!("{}{what}", "  ".repeat(depth));
    let _ = match rule {
        Some(rule) => writeln!(out, "{indented:<RULE_AT$}  {rule}"),
        None => writeln!(out, "{indented}"),
    };
}

fn write_node(out: &mut String, node: &Node, depth: usize, sides: &BySide<String>) {
    match node {
        Node::Part { title, rule, under, .. } => {
            line(out, depth, title, Some(*rule));
            under.iter().for_each(|node| write_node(out, node, depth + 1, sides));
        }
        Node::Roll { rolled, pips } => {
            write_roll(out, rolled, depth, sides);
            pips.iter().for_each(|pip| line(out, depth + 1, &pip_text(pip), None));
        }
        Node::Answer { who, question, choice, rule, usual, .. } => {
            let usual = if *usual { " (the usual answer)" } else { "" };
            line(out, depth, &format!("{who}: {question} {}{usual}", choice.text), Some(*rule));
        }
        Node::Pick { question, offer, rule, .. } => {
            line(out, depth, &format!("{question} {}", offer.text), Some(*rule));
        }
        Node::Cell { chart, row, column, value, rule } => {
            let column = if column.is_empty() { String::new() } else { format!(", {column}") };
            line(out, depth, &format!("{chart} [{row}{column}] = {value}"), Some(*rule));
        }
        Node::Adjust { title, mods } => {
            line(out, depth, title, None);
            write_mods(out, mods, depth + 1);
            line(out, depth + 1, &format!("= {:+}", mods.total()), None);
        }
        Node::Effect { text, rule } => line(out, depth, &format!("* {text}"), Some(*rule)),
        Node::Next { text, rule } => line(out, depth, &format!("> {text}"), Some(*rule)),
    }
}

fn write_mods(out: &mut String, mods: &Mods, depth: usize) {
    for (drm, value) in mods.iter() {
        line(out, depth, &format!("{value:+}  {}", drm.reason), Some(drm.rule));
    }
}

fn die_word(dice: Dice) -> String {
    match dice {
        Dice::One(_) => "die".to_owned(),
        Dice::Cup(_) => "marker".to_owned(),
        other => other.to_string(),
    }
}

/// A roll: its purpose, dice, modifiers and total. A pool has a line for each part, with the result of each die.
fn write_roll(out: &mut String, rolled: &Rolled, depth: usize, sides: &BySide<String>) {
    let Rolled { what, rule, dice, reading, mods, .. } = rolled;
    if let Dice::Pool(pool) = dice {
        line(out, depth, &format!("{what}: {}", score_text(rolled, pool)), Some(*rule));
        rolled.throws.iter().for_each(|throw| line(out, depth + 1, &throw_text(rolled, throw, sides), None));
    } else {
        let said = format!("{what}: {} {}", die_word(*dice), faces_text(rolled, sides));
        line(out, depth, &said, Some(*rule));
    }
    write_mods(out, mods, depth + 1);
    if !mods.is_empty() {
        line(out, depth + 1, &format!("= {}", reading + mods.total()), None);
    }
}

/// The result of a pool: "2 hits, 1 not saved".
pub fn score_text(rolled: &Rolled, pool: &Pool) -> String {
    let (left, marks) = Pool::split(rolled.reading);
    let scored = scored(rolled);
    let mut text = counted(scored, rolled.scores);
    if pool.saved_on.is_some() && scored > 0 {
        text += &format!(", {left} not saved");
    }
    if let Some(face) = pool.mark {
        let first = if pool.mark_before_reroll { " at first" } else { "" };
        text += &format!(", {} showing {face}{first}", counted(marks, "die"));
    }
    text
}

/// How many dice of a pool scored before any save.
fn scored(rolled: &Rolled) -> i32 {
    let fates = rolled.throws.iter().flat_map(|throw| fates(rolled.dice, throw));
    fates.filter(|(_, fate)| *fate == DieFate::Scored).count() as i32
}

/// A number and a noun that agree.
pub fn counted(number: i32, noun: &str) -> String {
    match (number, noun) {
        (1, _) => format!("1 {noun}"),
        (_, "die") => format!("{number} dice"),
        _ => format!("{number} {noun}s"),
    }
}

/// The dice of one part of a pool: who rolls, what they need, and the result of each.
fn throw_text(rolled: &Rolled, throw: &Throw, sides: &BySide<String>) -> String {
    let who = called(rolled.thrower(throw.part), sides);
    let mut text = part_text(rolled.dice, throw.part, &who, throw.faces.len() as u8);
    text += ": ";
    let dice: Vec<String> =
        fates(rolled.dice, throw).into_iter().map(|(face, fate)| fate_text(face, fate, rolled.scores)).collect();
    text + &dice.join(", ")
}

/// A part of a pool: "defender saves: 2 dice, 4 or more".
pub fn part_text(dice: Dice, part: Part, who: &str, number: u8) -> String {
    let who = if who.is_empty() { String::new() } else { format!("{who} ") };
    let verb = match part {
        Part::Throw | Part::Against => "throws",
        Part::Reroll => "throws again",
        Part::Save => "saves",
    };
    let needs = needs(dice, part).map_or(String::new(), |least| format!(", {least} or more"));
    format!("{who}{verb} {}{needs}", counted(i32::from(number), "die"))
}

fn fate_text(face: i32, fate: DieFate, scores: &str) -> String {
    match fate {
        DieFate::Read | DieFate::Missed => face.to_string(),
        DieFate::Scored => format!("{face} {scores}"),
        DieFate::Again => format!("{face} again"),
        DieFate::Saved => format!("{face} saved"),
        DieFate::NotSaved => format!("{face} not saved"),
    }
}

/// The dice that a roll waits for: "fire, Confederate saves: 2 dice, 4 or more".
pub fn waits_text(what: &str, roll: &Rolling, sides: &BySide<String>) -> String {
    let who = called(roll.who, sides);
    let Cast { part, of, .. } = roll.cast;
    let verb = match part {
        Part::Throw | Part::Against => "throws",
        Part::Reroll => "re-rolls",
        Part::Save => "saves",
    };
    let dice = match (who.is_empty(), part) {
        (true, Part::Save) => format!("saves: {}", counted(i32::from(of), "die")),
        (true, Part::Reroll) => format!("re-rolls: {}", counted(i32::from(of), "die")),
        (true, Part::Against) => "the other side's die".to_owned(),
        (true, Part::Throw) => counted(i32::from(of), "die"),
        (false, _) => format!("{who} {verb}: {}", counted(i32::from(of), "die")),
    };
    let mut text = format!("{what}, {dice}");
    if let Some(least) = roll.needs() {
        text += &format!(", {least} or more");
    }
    if !roll.mods.is_empty() {
        text += &format!(", modified by {:+}", roll.mods.total());
    }
    text
}

/// Who rolls, in a word; empty if it does not matter.
pub fn called(who: Thrower, sides: &BySide<String>) -> String {
    match who {
        Thrower::Either => String::new(),
        Thrower::Called(word) | Thrower::Army(_, word) => word.to_owned(),
        Thrower::Side(side) => sides[side].clone(),
    }
}

/// A part of a roll in a line of a play file: what its dice needed, the modifiers and the total.
pub fn thrown_text(rolled: &Rolled, throw: &Throw, sides: &BySide<String>) -> String {
    if let Dice::Pool(pool) = rolled.dice {
        let mut text = throw_text(rolled, throw, sides);
        if rolled.throws.last() == Some(throw) {
            text += &format!("; {}", score_text(rolled, &pool));
        }
        return text;
    }
    if rolled.mods.is_empty() {
        return if rolled.throws.iter().map(|throw| throw.faces.len()).sum::<usize>() > 1 {
            faces_text(rolled, sides)
        } else {
            String::new()
        };
    }
    let mods: Vec<String> = rolled.mods.iter().map(|(drm, value)| format!("{value:+} {}", drm.reason)).collect();
    let sum = format!("{} = {}", mods.join(", "), rolled.reading + rolled.mods.total());
    if throw.faces.len() > 1 { format!("{}, {sum}", faces_text(rolled, sides)) } else { sum }
}

/// A cell of a chart: its labels and its value.
pub fn cell_text(line: &Line) -> Option<String> {
    let Line::Cell { chart, row, column, value, .. } = line else { return None };
    let column = if column.is_empty() { String::new() } else { format!(", {column}") };
    Some(format!("{chart} [{row}{column}] = {value}"))
}

/// The faces of dice that are read together, and their reading; an opposed roll names its sides.
fn faces_text(rolled: &Rolled, sides: &BySide<String>) -> String {
    let shown: Vec<String> = rolled.faces().map(|face| face.to_string()).collect();
    if let (Dice::Opposed(..), [ours, theirs]) = (rolled.dice, shown.as_slice()) {
        let named = |who: Thrower, face: &str| format!("{} {face}", called(who, sides)).trim_start().to_owned();
        let (ours, theirs) = (named(rolled.by, ours), named(rolled.against, theirs));
        return format!("{ours}, {theirs} = {}", rolled.reading);
    }
    if shown.len() == 1 { shown.concat() } else { format!("{} = {}", shown.join(" "), rolled.reading) }
}

fn pip_text(pip: &Pip) -> String {
    let more = if pip.by > 0 { "more" } else { "less" };
    match &pip.instead {
        Some(instead) => format!("one pip {more} ({}): {instead}", pip.face),
        None => format!("one pip {more} ({}): no different", pip.face),
    }
}
