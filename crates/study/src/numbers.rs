//! Means, quartiles and errors of samples.

use serde::Serialize;

/// A sample in six numbers.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Spread {
    /// The mean and its standard error.
    pub mean: f64,
    pub error: f64,
    /// The smallest number, the quartiles, the largest.
    pub least: f64,
    pub lower: f64,
    pub middle: f64,
    pub upper: f64,
    pub most: f64,
}

/// A sample in six numbers; zeros if it is empty.
pub fn spread(sample: impl Iterator<Item = f64>) -> Spread {
    let mut all: Vec<f64> = sample.collect();
    if all.is_empty() {
        return Spread::default();
    }
    all.sort_by(f64::total_cmp);
    let (mean, error) = mean(&all);
    let [least, lower, middle, upper, most] = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| quantile(&all, share));
    Spread { mean, error, least, lower, middle, upper, most }
}

/// The mean and its standard error; without an error if there are fewer than two numbers.
pub fn mean(sample: &[f64]) -> (f64, f64) {
    let n = sample.len() as f64;
    let mean = sample.iter().sum::<f64>() / n.max(1.0);
    if sample.len() < 2 {
        return (mean, 0.0);
    }
    let squares: f64 = sample.iter().map(|x| (x - mean) * (x - mean)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

/// The number below which this share of a sorted sample lies, interpolated.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let at = share.clamp(0.0, 1.0) * last as f64;
    let below = at as usize;
    let above = (below + 1).min(last);
    sorted[below] + (at - below as f64) * (sorted[above] - sorted[below])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_numbers_of_five() {
        let five = spread([4.0, 1.0, 2.0, 5.0, 3.0].into_iter());
        assert_eq!((five.least, five.lower, five.middle, five.upper, five.most), (1.0, 2.0, 3.0, 4.0, 5.0));
        assert!((five.mean - 3.0).abs() < 1e-12);
        // The sample deviation is the root of 2.5; its error with five numbers the root of a half.
        assert!((five.error - 0.5_f64.sqrt()).abs() < 1e-12);
    }
}
