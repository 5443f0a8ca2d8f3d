//! `longroll prepare`: the pre-game of two armies, which makes a scenario and its table.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use chance::Seeded;
use clap::Args;
use longroll::armies::Preparing;
use longroll::receipt::{text, tree};
use longroll::refusal::Refusals;
use longroll::side::{BySide, Side};
use longroll::table::{Offer, Wait};
use serde_json::json;
use wire::receipt::{Node, TapeEntry};

use crate::army;
use crate::fault::Failure;
use crate::resolve::fresh_seed;
use crate::say::Say;

#[derive(Args, Debug)]
pub struct PrepareArgs {
    /// The Union army: the name of one that comes with the program, or a file of your own.
    pub union: String,
    /// The Confederate army, likewise.
    pub confederate: String,
    /// The name of the scenario and its table.
    #[arg(long, default_value = "meeting", value_parser = name)]
    pub name: String,
    /// Roll with this seed. The same seed rolls the same dice.
    #[arg(long, conflicts_with = "keyed")]
    pub seed: Option<u64>,
    /// Ask for real dice at a prompt, one or more on a line.
    #[arg(long)]
    pub keyed: bool,
    /// Ask both players for every decision; otherwise each takes the first answer.
    #[arg(long)]
    pub ask: bool,
    /// The folder to write to.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub out: PathBuf,
}

/// A name that is valid for files and scenarios.
fn name(text: &str) -> Result<String, String> {
    let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    let right = !text.is_empty() && text.len() <= 40 && text.chars().all(fits);
    if right { Ok(text.to_owned()) } else { Err("use small letters, digits and dashes, like `meeting-1`".to_owned()) }
}

pub fn run(args: &PrepareArgs, say: &Say) -> Result<(), Failure> {
    let (system, armies) = army::armies()?;
    let texts = BySide { north: army::read(armies, &args.union)?, south: army::read(armies, &args.confederate)? };
    let game = armies.prepare(&args.name, &texts)?;
    let seed = (!args.keyed).then(|| args.seed.unwrap_or_else(fresh_seed));
    let mut desk = Desk { game, dice: seed.map(Seeded::new), told: 0, say };
    desk.play(args.ask)?;
    let files = desk.game.files();
    for (file, text) in &files {
        let path = args.out.join(file);
        std::fs::write(&path, text)
            .map_err(|error| Failure::other(format!("{}: {error}", path.display()), "name a folder with --out"))?;
    }
    if say.json {
        let receipt: Vec<Node> = tree(desk.game.events(), &|_| Vec::new()).iter().map(Node::from).collect();
        let tape: Vec<TapeEntry> = desk.game.tape().iter().map(TapeEntry::from).collect();
        let files: Vec<String> = files.iter().map(|(file, _)| args.out.join(file).display().to_string()).collect();
        say.json(&json!({ "name": args.name, "seed": seed, "files": files, "tape": tape, "receipt": receipt }));
        return Ok(());
    }
    desk.tell();
    if let Some(seed) = seed {
        say.text(&format!("Rolled with --seed {seed}"));
    }
    let path = |file: &str| Path::new(&args.out).join(file).display().to_string();
    let (scenario, table) = (path(&files[0].0), path(&files[1].0));
    say.text(&format!("Wrote {scenario} and {table}. To fight it:"));
    let name = &args.name;
    say.text(&format!("  longroll battle new {system} {name} --scenario {scenario} --map {table} --out {name}.play"));
    Ok(())
}

/// A pre-game in progress, and how many of its events were printed.
struct Desk<'a> {
    game: Box<dyn Preparing>,
    dice: Option<Seeded>,
    told: usize,
    say: &'a Say,
}

/// A line from the prompt.
enum Typed {
    Line(String),
    Undo,
}

impl Desk<'_> {
    /// Play to the end. Prompts for dice without a generator, and for decisions if `ask`.
    fn play(&mut self, ask: bool) -> Result<(), Failure> {
        loop {
            self.game.run(self.dice.as_mut().map(|dice| dice as _));
            let (prompt, usual) = match self.game.wait() {
                None => return Ok(()),
                Some(Wait::Pick { options, .. }) if !ask => {
                    let usual = first(options)?;
                    self.game.answer(&usual).map_err(|refusals| Failure::other(refusals.to_string(), ""))?;
                    continue;
                }
                Some(Wait::Pick { side, question, options, form, rule, .. }) => {
                    (asked(*side, question, options, *form, &rule.to_string()), Some(first(options)?))
                }
                Some(Wait::Die { label, die, .. }) => (format!("{label}, {die}: "), None),
                Some(other) => return Err(Failure::other(format!("the pre-game cannot ask {other:?}"), "")),
            };
            self.tell();
            match (typed(&prompt)?, usual) {
                (Typed::Undo, _) => self.undo(),
                (Typed::Line(line), None) => self.key(&line),
                (Typed::Line(line), Some(usual)) => {
                    let answer = if line.is_empty() || line == "usual" { usual } else { line };
                    if let Err(refusals) = self.game.answer(&answer) {
                        refused(&refusals);
                    }
                }
            }
        }
    }

    /// Enter the dice of a line, one after the other.
    fn key(&mut self, line: &str) {
        for word in line.split([' ', ',']).filter(|word| !word.is_empty()) {
            let Ok(face) = word.parse() else {
                eprintln!("`{word}` is not a face of a die. Enter a number, or u to undo.");
                return;
            };
            if let Err(refusals) = self.game.key(face) {
                refused(&refusals);
                return;
            }
            self.game.run(None);
        }
    }

    fn undo(&mut self) {
        match self.game.undo() {
            Ok(()) => self.told = self.told.min(self.game.events().len()),
            Err(refusals) => refused(&refusals),
        }
    }

    /// Print what has happened since the last time.
    fn tell(&mut self) {
        let events = self.game.events();
        let new = &events[self.told.min(events.len())..];
        if !self.say.json && !new.is_empty() {
            self.say.text(&text(&tree(new, &|_| Vec::new())));
        }
        self.told = events.len();
    }
}

/// Read a line of standard input.
fn typed(prompt: &str) -> Result<Typed, Failure> {
    eprint!("{prompt}");
    std::io::stderr().flush()?;
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line)? == 0 {
        let help = "answer every question, or leave out --ask and --keyed. Nothing was written.";
        return Err(Failure::other("the input ended before the pre-game did", help));
    }
    let line = line.trim();
    Ok(if line == "u" { Typed::Undo } else { Typed::Line(line.to_owned()) })
}

fn first(options: &[Offer]) -> Result<String, Failure> {
    let first = options.first().map(|offer| offer.slug.clone());
    first
        .ok_or_else(|| Failure::other("this question has no answers", "this is a bug in the program; please report it"))
}

fn asked(side: Side, question: &str, options: &[Offer], form: Option<&str>, rule: &str) -> String {
    let who = if side == Side::North { "Union" } else { "Confederates" };
    let offers: Vec<String> = options.iter().map(|offer| format!("  {}  ({})\n", offer.slug, offer.text)).collect();
    let form = form.map_or_else(String::new, |form| format!("  or {form}\n"));
    format!("{who}: {question} ({rule})\n{}{form}answer (Enter for the first, u to undo): ", offers.concat())
}

fn refused(refusals: &Refusals) {
    refusals.0.iter().for_each(|refusal| eprintln!("{refusal}"));
}
