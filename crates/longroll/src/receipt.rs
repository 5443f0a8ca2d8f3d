//! The receipt of a resolution: a tree of every die, modifier, chart cell and consequence.

use std::fmt::Write as _;

use crate::dice::{Dice, Pool};
use crate::drm::Mods;
use crate::rule::Rule;
use crate::side::Side;
use crate::table::{Choice, Line, Offer};

/// What a seat saw happen, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Rolled { what: &'static str, rule: Rule, dice: Dice, faces: Vec<i32>, reading: i32, mods: Mods, entry: usize },
    Answered { name: &'static str, who: &'static str, question: String, choice: Choice, rule: Rule, usual: bool },
    Picked { name: &'static str, side: Side, question: String, offer: Offer, rule: Rule },
    Told(Line),
}

/// What one pip more or less would have done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pip {
    /// +1 or -1.
    pub by: i32,
    pub face: i32,
    /// What would have followed at once, or `None` if it would have been the same.
    pub instead: Option<String>,
}

/// A node of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    Part { title: String, rule: Rule, only: Option<Side>, under: Vec<Node> },
    Roll { what: &'static str, rule: Rule, dice: Dice, faces: Vec<i32>, reading: i32, mods: Mods, pips: Vec<Pip> },
    Answer { name: &'static str, who: &'static str, question: String, choice: Choice, rule: Rule, usual: bool },
    Pick { name: &'static str, side: Side, question: String, offer: Offer, rule: Rule },
    Cell { chart: &'static str, row: String, column: String, value: String, rule: Rule },
    Adjust { title: String, mods: Mods },
    Effect { text: String, rule: Rule },
    Next { text: String, rule: Rule },
}

/// Make the tree. `pips` says for each entry of the tape what a pip would have changed.
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

/// A heading that is open, with the nodes that came before it.
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
    /// He reads everything; so may anybody when a battle is over.
    Umpire,
    Player(Side),
    /// He reads what both sides may know.
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

/// The tree as somebody may read it: of what is secret to him there are only the headings.
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
        Event::Rolled { what, rule, dice, faces, reading, mods, entry } => {
            Node::Roll { what, rule, dice, faces, reading, mods, pips: pips(entry) }
        }
        Event::Answered { name, who, question, choice, rule, usual } => {
            Node::Answer { name, who, question, choice, rule, usual }
        }
        Event::Picked { name, side, question, offer, rule } => Node::Pick { name, side, question, offer, rule },
        Event::Told(line) => match line {
            Line::Cell { chart, row, column, value, rule } => Node::Cell { chart, row, column, value, rule },
            Line::Adjust { title, mods } => Node::Adjust { title, mods },
            Line::Effect { text, rule } => Node::Effect { text, rule },
            Line::Next { text, rule } => Node::Next { text, rule },
            Line::Open { .. } | Line::Close => return None,
        },
    })
}

/// The tree as text, a line a node, the rule and its source at the end of each.
pub fn text(nodes: &[Node]) -> String {
    let mut out = String::new();
    for node in nodes {
        write_node(&mut out, node, 0);
    }
    out
}

/// Where the rule stands on a line, so that rules make a column. Fits 100 columns with any section number.
const RULE_AT: usize = 78;

fn line(out: &mut String, depth: usize, what: &str, rule: Option<Rule>) {
    let indented = format!("{}{what}", "  ".repeat(depth));
    let _ = match rule {
        Some(rule) => writeln!(out, "{indented:<RULE_AT$}  {rule}"),
        None => writeln!(out, "{indented}"),
    };
}

fn write_node(out: &mut String, node: &Node, depth: usize) {
    match node {
        Node::Part { title, rule, under, .. } => {
            line(out, depth, title, Some(*rule));
            under.iter().for_each(|node| write_node(out, node, depth + 1));
        }
        Node::Roll { what, rule, dice, faces, reading, mods, pips } => {
            line(
                out,
                depth,
                &format!("{what}: {} {}", die_word(*dice), faces_text(*dice, faces, *reading)),
                Some(*rule),
            );
            write_mods(out, mods, depth + 1);
            if !mods.is_empty() {
                line(out, depth + 1, &format!("= {}", reading + mods.total()), None);
            }
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

fn faces_text(dice: Dice, faces: &[i32], reading: i32) -> String {
    let shown: Vec<String> = faces.iter().map(i32::to_string).collect();
    if let Dice::Pool(pool) = dice {
        let (hits, marks) = Pool::split(reading);
        let first = if pool.mark_first { " at first" } else { "" };
        let marked = pool.mark.map_or(String::new(), |face| format!(", {marks} showing {face}{first}"));
        return format!("{}: {hits} hit{}{marked}", shown.join(" "), if hits == 1 { "" } else { "s" });
    }
    if faces == [reading] { shown.concat() } else { format!("{} = {reading}", shown.join(" ")) }
}

fn pip_text(pip: &Pip) -> String {
    let more = if pip.by > 0 { "more" } else { "less" };
    match &pip.instead {
        Some(instead) => format!("one pip {more} ({}): {instead}", pip.face),
        None => format!("one pip {more} ({}): no different", pip.face),
    }
}
