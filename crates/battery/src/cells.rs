//! Every cell of every chart matters: changing it changes some answer. Otherwise players read a number that the program
//! ignores. A chart declares which columns are notes and which rows belong to another game.
//!
//! There are many questions and many cells, so cells are changed in groups. If a group changes no answer, none of its cells
//! matters; otherwise the questions whose answers changed are asked for its halves, down to single cells.

mod flip;
mod probe;

use std::collections::BTreeSet;
use std::path::Path;

use chance::Seeded;
use longroll::chart::Chart;
use longroll::system::{OpenSystem, Settings, System};

use crate::forms::{Lists, random};
use crate::{inputs, open_with};
use flip::Cell;
use probe::{Changed, Fight, Probe};

/// Cells that may be changed without changing an answer, each with the reason: chart, row, column, why. `*` is any row or
/// column, `*-` any where the cell is a dash, `=*` the one that is named `*`; `ROW when SWITCH = VALUE` is a conditional row.
/// None of these cells may matter.
pub type Exempt = (&'static str, &'static str, &'static str, &'static str);

/// What a system answers by these chart files besides forms and shipped scenarios, as text.
pub type Besides = dyn Fn(&[(String, String)]) -> String;

/// What is tried on each changed cell.
#[derive(Clone, Copy)]
pub struct Trials<'a> {
    /// The charts that are changed; none means all.
    pub charts: &'a [&'a str],
    /// Forms that are known to read the cells: procedure, and inputs as they are typed.
    pub asked: &'a [(&'a str, String)],
    /// Random forms of each procedure.
    pub forms: usize,
    /// More random forms, of procedures that read the charts of the remaining cells.
    pub more: usize,
    /// How many decisions of each battle are played.
    pub decisions: usize,
    /// Settings to try for cells that have no effect by default.
    pub readings: &'a [(&'static str, &'static str)],
    pub lists: &'a Lists,
    pub besides: &'a Besides,
    pub seed: u64,
}

impl Trials<'_> {
    pub const USUAL: Trials<'static> = Trials {
        charts: &[],
        asked: &[],
        forms: 60,
        more: 600,
        decisions: 400,
        readings: &[],
        lists: &|_, _| String::new(),
        besides: &|_| String::new(),
        seed: 1863,
    };
}

/// The situations of a system's plays and odds, which were chosen to reach rare rows.
pub fn worked(folder: &Path, odds: &Path) -> Vec<(&'static str, String)> {
    let mut files: Vec<_> = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect();
    files.sort();
    let read = |file: &Path| std::fs::read_to_string(file).unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    for text in files.iter().map(|file| read(file)) {
        let head = text.split("---\n").next().unwrap_or("");
        let ours = |line: &&str| {
            !["#", "switch ", "dice", "expect ", "fact "].iter().any(|start| line.trim_start().starts_with(start))
        };
        lines.extend(head.lines().filter(ours).map(str::to_owned));
    }
    let odds = read(odds);
    lines.extend(
        odds.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('|').next()).map(str::to_owned),
    );
    let mut asked = Vec::new();
    for line in lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()) {
        let (name, words) = line.split_once(' ').unwrap_or((line, ""));
        let name: &'static str = Box::leak(name.to_owned().into_boxed_str());
        asked.push((name, words.trim().to_owned()));
    }
    asked
}

/// Change each cell of the system's charts. Exactly the exempt cells must change nothing.
pub fn matter(system: &dyn System, trials: Trials<'_>, exempt: &[Exempt]) {
    let faults = idle(system, trials, exempt);
    assert!(faults.is_empty(), "{} cells of {}:\n{}", faults.len(), system.id(), faults.join("\n"));
}

/// What is wrong with the cells of a system.
pub fn idle(system: &dyn System, trials: Trials<'_>, exempt: &[Exempt]) -> Vec<String> {
    let mut cells: Vec<Cell> = Vec::new();
    for (file, text) in system.chart_files() {
        let chart = Chart::parse(file, text).unwrap_or_else(|faults| panic!("{}", faults[0]));
        if trials.charts.is_empty() || trials.charts.contains(&chart.name) {
            cells.extend(flip::cells(&chart));
        }
    }
    let mut left: BTreeSet<usize> = (0..cells.len()).collect();
    let switches: BTreeSet<_> = cells.iter().filter_map(|cell| cell.switch).collect();
    let readings = trials.readings.iter().copied().filter(|reading| !switches.contains(reading));
    for reading in std::iter::once(None).chain(switches.iter().copied().chain(readings).map(Some)) {
        // A conditional row is in the chart only by that reading.
        let stands = |at: &usize| cells[*at].switch.is_none() || cells[*at].switch == reading;
        let here: Vec<usize> = left.iter().copied().filter(stands).collect();
        if here.is_empty() {
            continue;
        }
        let found = Search::new(system, trials, &mut cells, &here, reading).found(&here);
        left.retain(|at| !found.contains(at));
    }
    verdicts(&cells, &left, exempt)
}

fn verdicts(cells: &[Cell], left: &BTreeSet<usize>, exempt: &[Exempt]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut excused = vec![false; exempt.len()];
    for (at, cell) in cells.iter().enumerate() {
        let is = |wanted: &str, word: &str| match wanted {
            "*" => true,
            "*-" => cell.text == "-",
            "=*" => word == "*",
            name => name == word,
        };
        let when = cell.switch.map(|(name, value)| format!("{} when {name} = {value}", cell.row));
        let is_row = |row: &str| is(row, cell.row) || when.as_deref() == Some(row);
        let fits = |e: &Exempt| is(e.0, cell.chart) && is_row(e.1) && is(e.2, cell.column);
        let excuse = exempt.iter().position(fits);
        let place = format!("{} [{}, {}] = {}", cell.chart, cell.row, cell.column, cell.text);
        match (!left.contains(&at), excuse) {
            (true, _) if cell.aside => {
                faults.push(format!("{place} matters, and the chart says that no rule reads it"));
            }
            (true, Some(at)) => {
                faults.push(format!("{place} matters, and {:?} says that it does not", exempt[at]));
            }
            (false, Some(at)) => excused[at] = true,
            (false, None) if !cell.aside => faults.push(format!("{place}: changing it changes nothing")),
            _ => {}
        }
    }
    let unused = exempt.iter().zip(&excused).filter(|(_, used)| !**used);
    faults.extend(unused.map(|(exempt, _)| format!("{exempt:?} excuses nothing")));
    faults
}

/// The search for cells that matter, for one set of switches.
struct Search<'a> {
    system: &'a dyn System,
    trials: Trials<'a>,
    texts: Vec<(&'static str, &'static str)>,
    settings: Settings,
    book: OpenSystem,
    cells: &'a [Cell],
    probes: Vec<Probe>,
    found: BTreeSet<usize>,
    /// Procedures that answered some change differently.
    telling: BTreeSet<usize>,
}

/// Words of each cell that are tried.
const WORDS: usize = 4;
/// Questions of a first round.
const FEW: usize = 24;
/// Forms of each procedure that show whether it reads a chart.
const SAMPLE: usize = 12;

impl<'a> Search<'a> {
    fn new(
        system: &'a dyn System,
        trials: Trials<'a>,
        cells: &'a mut [Cell],
        here: &[usize],
        reading: Option<(&'static str, &'static str)>,
    ) -> Search<'a> {
        let switches: Vec<(&str, &str)> = reading.into_iter().collect();
        let given: Vec<(String, String)> = switches.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        let settings = Settings::read(system.switches(), &given).unwrap_or_else(|why| panic!("{why}"));
        let texts = system.chart_files();
        for at in here {
            accepted(system, &settings, &texts, &mut cells[*at]);
        }
        let book = open_with(system, &switches);
        let (probes, found, telling) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        Search { system, trials, texts, settings, book, cells, probes, found, telling }
    }

    /// Which of these cells matter.
    fn found(mut self, here: &[usize]) -> BTreeSet<usize> {
        let mut dice = Seeded::new(self.trials.seed);
        self.ask_forms(self.trials.forms, None, &mut dice);
        let every: Vec<usize> = (0..self.probes.len()).collect();
        let charts: BTreeSet<&str> = here.iter().map(|at| self.cells[*at].chart).collect();
        for chart in charts {
            let of: Vec<usize> = here.iter().copied().filter(|at| self.cells[*at].chart == chart).collect();
            let readers = self.readers(&of);
            let theirs = |at: &usize| self.probes[*at].procedure().is_some_and(|of| readers.contains(&of));
            let probes: Vec<usize> = every.iter().copied().filter(theirs).collect();
            self.round(&of, 0, &probes);
        }
        self.rounds(here);
        if self.trials.decisions > 0 && self.found.len() < here.len() {
            self.probes.clear();
            for scenario in self.system.scenarios() {
                for seed in 0..2 {
                    let decisions = self.trials.decisions;
                    let fight = Fight::fought(self.system, &self.settings, scenario.id, seed, decisions);
                    self.probes.push(Probe::Battle(Box::new(fight)));
                }
            }
            // Battles are long: the first finds most cells, the others are used for the rest.
            for battle in 0..self.probes.len() {
                (0..WORDS).for_each(|word| self.split(&self.left(here, word), word, &[battle]));
            }
        }
        self.probes = vec![Probe::Besides((self.trials.besides)(&[]))];
        (0..WORDS).for_each(|word| self.split(&self.left(here, word), word, &[0]));
        self.probes.clear();
        let telling = self.telling.clone();
        self.ask_forms(self.trials.more, Some(&telling), &mut dice);
        self.rounds(here);
        self.found
    }

    /// Procedures of which a few forms are answered differently when all these cells are changed.
    fn readers(&self, cells: &[usize]) -> BTreeSet<usize> {
        let mut few: Vec<usize> = Vec::new();
        let mut of = std::collections::BTreeMap::new();
        for (at, probe) in self.probes.iter().enumerate() {
            let count: &mut usize = of.entry(probe.procedure()).or_default();
            *count += 1;
            if *count <= SAMPLE {
                few.push(at);
            }
        }
        let told = self.told(&self.left(cells, 0), 0, &few);
        told.iter().filter_map(|at| self.probes[*at].procedure()).collect()
    }

    /// The given forms, then random forms of these procedures, or of all.
    fn ask_forms(&mut self, forms: usize, of: Option<&BTreeSet<usize>>, dice: &mut Seeded) {
        let every = 0..self.book.procedures.len();
        if of.is_none() {
            for (name, words) in self.trials.asked {
                let found = self.book.procedures.iter().position(|procedure| procedure.name == *name);
                let procedure = found.unwrap_or_else(|| panic!("no procedure {name}"));
                self.probes.push(Probe::form(&self.book, procedure, inputs(words)));
            }
        }
        for procedure in every.filter(|at| of.is_none_or(|of| of.contains(at))) {
            for _ in 0..forms {
                let given = random(&self.book.procedures[procedure].form, self.trials.lists, dice);
                self.probes.push(Probe::form(&self.book, procedure, given));
            }
        }
    }

    /// Try the remaining cells, with one word after the other.
    fn rounds(&mut self, cells: &[usize]) {
        let every: Vec<usize> = (0..self.probes.len()).collect();
        for word in 0..WORDS {
            self.round(cells, word, &every);
        }
    }

    /// A few questions find most cells; all questions are asked for the rest.
    fn round(&mut self, cells: &[usize], word: usize, probes: &[usize]) {
        let told = self.told(&self.left(cells, word), word, probes);
        let mut few = FEW;
        for nth in 0.. {
            // Consecutive questions are similar: take a spread.
            let step = told.len().div_ceil(few).max(1);
            let chunk: Vec<usize> = told.iter().copied().skip(nth % step).step_by(step).collect();
            self.split(&self.left(cells, word), word, &chunk);
            if step == 1 {
                break;
            }
            few *= 4;
        }
    }

    fn left(&self, cells: &[usize], word: usize) -> Vec<usize> {
        let open = |at: &usize| !self.found.contains(at) && self.cells[*at].words.len() > word;
        cells.iter().copied().filter(open).collect()
    }

    /// Which questions are answered differently when all these cells are changed.
    fn told(&self, cells: &[usize], word: usize, probes: &[usize]) -> Vec<usize> {
        if cells.is_empty() {
            return Vec::new();
        }
        if let Some(changed) = self.changed(cells, word) {
            return probes.iter().copied().filter(|at| self.probes[*at].tells(&changed, self.trials.besides)).collect();
        }
        let (one, other) = cells.split_at(cells.len() / 2);
        let mut told = self.told(one, word, probes);
        let rest: Vec<usize> = probes.iter().copied().filter(|at| !told.contains(at)).collect();
        told.extend(self.told(other, word, &rest));
        told.sort_unstable();
        told
    }

    fn changed(&self, cells: &[usize], word: usize) -> Option<Changed<'a>> {
        let changes: Vec<(&Cell, usize)> = cells.iter().map(|at| (&self.cells[*at], word)).collect();
        let own = flip::files(&self.texts, &changes);
        let book = self.system.open(&self.settings, &own).ok()?;
        Some(Changed { system: self.system, settings: self.settings.clone(), own, book })
    }

    /// Find the cells that matter to these probes, by halves.
    fn split(&mut self, cells: &[usize], word: usize, probes: &[usize]) {
        if cells.is_empty() || probes.is_empty() {
            return;
        }
        let changed = self.changed(cells, word);
        if let ([cell], Some(changed)) = (cells, &changed) {
            if let Some(at) = probes.iter().find(|at| self.probes[**at].tells(changed, self.trials.besides)) {
                self.found.insert(*cell);
                self.telling.extend(self.probes[*at].procedure());
            }
            return;
        }
        if cells.len() == 1 {
            return;
        }
        let told: Vec<usize> = match &changed {
            Some(changed) => {
                probes.iter().copied().filter(|at| self.probes[*at].tells(changed, self.trials.besides)).collect()
            }
            None => probes.to_vec(), // the changes conflict
        };
        drop(changed);
        let (one, other) = cells.split_at(cells.len() / 2);
        self.split(one, word, &told);
        self.split(other, word, &told);
    }
}

/// Keep the words that the system accepts in this cell alone.
fn accepted(system: &dyn System, settings: &Settings, texts: &[(&'static str, &'static str)], cell: &mut Cell) {
    let words = std::mem::take(&mut cell.words);
    for word in words {
        if cell.words.len() == WORDS {
            break;
        }
        cell.words.push(word);
        let own = flip::files(texts, &[(cell, cell.words.len() - 1)]);
        if system.open(settings, &own).is_err() {
            cell.words.pop();
        }
    }
}
