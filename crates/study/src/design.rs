//! Designs of experiments: which changes are on in which run, so that every effect is seen by itself.

/// Which changes are on.
pub type Run = Vec<bool>;

/// A design.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Design {
    /// How it is called.
    pub name: &'static str,
    /// Its runs.
    pub runs: Vec<Run>,
}

/// The first row of Plackett and Burman's twelve runs; the others are it moved on, and one with all off.
const TWELVE: [bool; 11] = [true, true, false, true, true, true, false, false, false, true, false];
/// With this many changes or fewer, every combination is played.
const MOST_FACTORIAL: usize = 4;

impl Design {
    /// The design for this many changes: every combination, a screening of twelve runs, or each change by itself.
    pub fn of(changes: usize) -> Design {
        if changes <= MOST_FACTORIAL {
            let run = |number: usize| (0..changes).map(|change| number >> change & 1 == 1).collect();
            return Design { name: "factorial", runs: (0..1 << changes).map(run).collect() };
        }
        if changes <= TWELVE.len() {
            let run = |turn: usize| (0..changes).map(|change| TWELVE[(change + turn) % TWELVE.len()]).collect();
            let runs = std::iter::once(vec![false; changes]).chain((0..TWELVE.len()).map(run));
            return Design { name: "screening", runs: runs.collect() };
        }
        Design::each(changes)
    }

    /// Each change by itself, beside a run with none.
    pub fn each(changes: usize) -> Design {
        let run = |number: usize| (0..changes).map(|change| change + 1 == number).collect();
        Design { name: "one at a time", runs: (0..=changes).map(run).collect() }
    }

    /// The run with every change off.
    pub fn base(&self) -> usize {
        self.runs.iter().position(|run| run.iter().all(|on| !on)).unwrap_or(0)
    }

    /// For each effect its name, and what each run's result is multiplied by: changes first, then pairs in a factorial.
    pub fn contrasts(&self, names: &[String]) -> Vec<(String, Vec<f64>)> {
        if self.name == "one at a time" {
            let base = self.base();
            let contrast = |change: usize| {
                let sign = |(number, run): (usize, &Run)| f64::from(run[change]) - f64::from(number == base);
                self.runs.iter().enumerate().map(sign).collect()
            };
            return names.iter().enumerate().map(|(change, name)| (name.clone(), contrast(change))).collect();
        }
        let half = self.runs.len() as f64 / 2.0;
        let sign = |on: bool| if on { 1.0 } else { -1.0 };
        let main = |change: usize| self.runs.iter().map(|run| sign(run[change]) / half).collect();
        let mut all: Vec<(String, Vec<f64>)> =
            names.iter().enumerate().map(|(change, name)| (name.clone(), main(change))).collect();
        if self.name == "factorial" {
            for (first, one) in names.iter().enumerate() {
                for (second, other) in names.iter().enumerate().skip(first + 1) {
                    let product = self.runs.iter().map(|run| sign(run[first]) * sign(run[second]) / half).collect();
                    all.push((format!("{one}, together with {other}"), product));
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An effect is found as large as it is, and no other effect leaks into it.
    #[test]
    fn every_design_finds_each_effect_alone() {
        for changes in 1..=14 {
            let design = Design::of(changes);
            let names: Vec<String> = (0..changes).map(|change| change.to_string()).collect();
            for acting in 0..changes {
                for (effect, (name, contrast)) in design.contrasts(&names).into_iter().enumerate() {
                    let result = |run: &Run| 5.0 + 3.0 * f64::from(run[acting]);
                    let found: f64 = design.runs.iter().zip(contrast).map(|(run, factor)| factor * result(run)).sum();
                    let wanted = if effect == acting { 3.0 } else { 0.0 };
                    assert!((found - wanted).abs() < 1e-9, "{changes} changes, {acting} acts: {name} is {found}");
                }
            }
            assert!(design.runs[design.base()].iter().all(|on| !on));
        }
    }
}
