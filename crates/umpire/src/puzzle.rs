//! Puzzles as files: a position of a real battle, the question, and what every answer is worth.
//!
//! A puzzle file is a short head and a play file. The play file replays on the engine up to the question, so a puzzle
//! can be looked at, forecast and played on like any battle.

use std::fmt::Write as _;

use longroll::battle::Battle;
use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use longroll::record::write_with;
use longroll::refusal::Refusal;
use longroll::side::{BySide, Side};
use opponent::explain::Reason;
use opponent::puzzle::Found;

use crate::battle::{Header, Loaded, Player, load, side_word};

const FIRST: &str = "Long Roll puzzle 1";
const PLAY: &str = "Long Roll play 1";

/// What an answer is worth to the side that decides.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    /// The answer.
    pub slug: String,
    /// In how many of 100 rehearsals it wins, and the standard error of that.
    pub wins: f64,
    pub error: f64,
}

/// A puzzle as its file has it.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Its name in addresses and on the command line.
    pub name: String,
    pub title: String,
    pub side: Side,
    pub question: String,
    /// Every answer, the best first.
    pub answers: Vec<Worth>,
    /// Where the best answer and the next lead to different ends.
    pub reasons: Vec<Reason>,
    /// Rehearsals of each answer.
    pub plays: usize,
    /// The play file up to the question.
    pub play: String,
}

/// The puzzles that come with the program, in the order of the list.
static SHIPPED: &[&str] = &[
    include_str!("../puzzles/ridge-farm-3-1087.puzzle"),
    include_str!("../puzzles/rancho-del-norte-1-735.puzzle"),
    include_str!("../puzzles/brawners-farm-12-69.puzzle"),
    include_str!("../puzzles/first-kernstown-7-814.puzzle"),
    include_str!("../puzzles/first-kernstown-9-826.puzzle"),
    include_str!("../puzzles/tunnel-hill-1-14.puzzle"),
    include_str!("../puzzles/tunnel-hill-2-20.puzzle"),
    include_str!("../puzzles/tunnel-hill-2-23.puzzle"),
    include_str!("../puzzles/tunnel-hill-2-24.puzzle"),
    include_str!("../puzzles/tunnel-hill-3-39.puzzle"),
    include_str!("../puzzles/tunnel-hill-3-63.puzzle"),
    include_str!("../puzzles/tunnel-hill-4-78.puzzle"),
    include_str!("../puzzles/tunnel-hill-4-83.puzzle"),
    include_str!("../puzzles/tunnel-hill-5-63.puzzle"),
    include_str!("../puzzles/tunnel-hill-5-65.puzzle"),
    include_str!("../puzzles/tunnel-hill-5-71.puzzle"),
    include_str!("../puzzles/tunnel-hill-23-88.puzzle"),
    include_str!("../puzzles/tunnel-hill-25-88.puzzle"),
    include_str!("../puzzles/tunnel-hill-30-39.puzzle"),
    include_str!("../puzzles/tunnel-hill-39-78.puzzle"),
];

/// Every puzzle that comes with the program. One that cannot be read is left out; a test reads them all.
pub fn shipped() -> Vec<Puzzle> {
    SHIPPED.iter().filter_map(|text| Puzzle::parse("puzzle", text).ok()).collect()
}

/// How many puzzles come with the program.
pub fn count() -> usize {
    SHIPPED.len()
}

/// The puzzle of this name.
pub fn shipped_as(name: &str) -> Result<Puzzle, Refusal> {
    let all = shipped();
    let help = || suggest(name, all.iter().map(|puzzle| puzzle.name.as_str()));
    let missing = || Refusal::key("puzzle", format!("there is no puzzle `{name}`"), help());
    all.iter().find(|puzzle| puzzle.name == name).cloned().ok_or_else(missing)
}

impl Puzzle {
    /// The puzzle of a position that was found in a battle.
    pub fn new(name: String, header: &Header, battle: &dyn Battle, found: &Found) -> Puzzle {
        let position = battle.fork(found.entry);
        let header = Header { players: BySide::of(|_| Player::Human), ..header.clone() };
        let title = format!("{}, {}", battle.board().title, found.turn);
        let worth = |judged: &opponent::puzzle::Judged| Worth {
            slug: judged.offer.slug.clone(),
            wins: judged.wins,
            error: judged.error,
        };
        Puzzle {
            name,
            title,
            side: found.judged.side,
            question: found.judged.question.clone(),
            answers: found.judged.options.iter().map(worth).collect(),
            reasons: found.judged.reasons.clone(),
            plays: found.judged.plays,
            // Without what was told: the file is short, and the engine tells it again.
            play: write_with(&header.lines(), &header.own, position.tape(), &[], &BySide::default()),
        }
    }

    /// The text of its file.
    pub fn write(&self) -> String {
        let mut text = format!("{FIRST}\nname: {}\ntitle: {}\n", self.name, self.title);
        let _ = writeln!(text, "side: {}\nquestion: {}\nplays: {}", side_word(self.side), self.question, self.plays);
        for Worth { slug, wins, error } in &self.answers {
            let _ = writeln!(text, "answer: {wins:.1} {error:.1} {slug}");
        }
        for Reason { what, chosen, other } in &self.reasons {
            let _ = writeln!(text, "reason: {chosen:.0} {other:.0} {what}");
        }
        text + "\n" + &self.play
    }

    /// Read a puzzle file.
    pub fn parse(file: &str, text: &str) -> Result<Puzzle, Vec<Diagnostic>> {
        let fault = |at: usize, line: &str, why: &str, help: &str| {
            vec![Diagnostic::new(file, text, at..at + line.trim_end().len(), why.to_owned(), help.to_owned())]
        };
        if text.lines().next() != Some(FIRST) {
            return Err(fault(0, "", "this is not a puzzle file", &format!("its first line is `{FIRST}`")));
        }
        let Some(play) = text.find(&format!("\n{PLAY}\n")) else {
            return Err(fault(0, "", "the puzzle has no position", &format!("add a play file, from `{PLAY}` on")));
        };
        let mut puzzle = Puzzle {
            name: String::new(),
            title: String::new(),
            side: Side::North,
            question: String::new(),
            answers: Vec::new(),
            reasons: Vec::new(),
            plays: 0,
            play: text[play + 1..].to_owned(),
        };
        let mut at = FIRST.len() + 1;
        for line in text[at..play].split_inclusive('\n') {
            if !line.trim().is_empty() && puzzle.set(line.trim_end()).is_none() {
                let help = "lines are `name`, `title`, `side`, `question`, `plays`, `answer: WINS ERROR ANSWER`, \
                            `reason: OF_100 OF_100 WORDS`";
                return Err(fault(at, line, "this line of the puzzle cannot be read", help));
            }
            at += line.len();
        }
        if puzzle.answers.len() < 2 {
            return Err(fault(0, "", "a puzzle has at least two answers", "add lines like `answer: 61.0 2.0 attack`"));
        }
        Ok(puzzle)
    }

    /// Take a line of the head. None if it cannot be read.
    fn set(&mut self, line: &str) -> Option<()> {
        let (key, value) = line.split_once(": ")?;
        let three = || {
            let mut parts = value.splitn(3, ' ');
            let mut number = || parts.next().and_then(|part| part.parse::<f64>().ok()).filter(|of| of.is_finite());
            let (first, second) = (number()?, number()?);
            Some((first, second, parts.next()?.to_owned()))
        };
        match key {
            "name" => value.clone_into(&mut self.name),
            "title" => value.clone_into(&mut self.title),
            "side" => self.side = Side::BOTH.into_iter().find(|side| side_word(*side) == value)?,
            "question" => value.clone_into(&mut self.question),
            "plays" => self.plays = value.parse().ok()?,
            "answer" => {
                let (wins, error, slug) = three()?;
                self.answers.push(Worth { slug, wins, error });
            }
            "reason" => {
                let (chosen, other, what) = three()?;
                self.reasons.push(Reason { what, chosen, other });
            }
            _ => return None,
        }
        Some(())
    }

    /// The id of its system.
    pub fn system(&self) -> &str {
        let mut head = self.play.lines().take_while(|line| !line.is_empty());
        head.find_map(|line| line.strip_prefix("system: ")).unwrap_or_default()
    }

    /// The best answer.
    pub fn best(&self) -> &str {
        self.answers.first().map_or("", |worth| worth.slug.as_str())
    }

    /// The battle at the question.
    pub fn position(&self) -> Result<Loaded, Vec<Diagnostic>> {
        load(&self.name, &self.play, &[])
    }

    /// What an answer is worth, if it is one of the answers.
    pub fn worth(&self, slug: &str) -> Option<&Worth> {
        self.answers.iter().find(|worth| worth.slug == slug)
    }
}
