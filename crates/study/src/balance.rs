//! What would make a battle even: points for one side, and leads for the grades of victory.

use serde::Serialize;

use crate::fought::Fought;
use crate::numbers::quantile;

/// A proposal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Balance {
    /// Points to add to the north's (to the south's if negative) so that both sides win alike.
    pub handicap: i32,
    /// The same, as far as these battles can tell: its 95 percent interval.
    pub between: (i32, i32),
    /// The north's share of the battles before and after, draws by equal points counted half.
    pub before: f64,
    pub after: f64,
    /// Leads from which a victory is of the first, second and third grade: a fifth of the battles is drawn, and each grade
    /// takes an equal part of the rest.
    pub levels: [i32; 3],
}

/// What these battles propose.
pub fn balance(games: &[Fought]) -> Balance {
    let mut leads: Vec<i32> = games.iter().map(Fought::lead).collect();
    leads.sort_unstable();
    let share = |handicap: i32| {
        let of = |lead: &i32| f64::midpoint(f64::from((lead + handicap).signum()), 1.0);
        leads.iter().map(of).sum::<f64>() / leads.len().max(1) as f64
    };
    // The share rises with the handicap, so the nearest to a half is next to minus the middle lead.
    let middle = -leads.get(leads.len() / 2).copied().unwrap_or(0);
    let far = |handicap: &i32| ((share(*handicap) - 0.5).abs() * 1e9) as i64;
    let handicap = (middle - 2..=middle + 2).min_by_key(|handicap| (far(handicap), handicap.abs())).unwrap_or(0);
    let mut after: Vec<f64> = leads.iter().map(|lead| f64::from((lead + handicap).abs())).collect();
    after.sort_by(f64::total_cmp);
    let mut levels = [0.2, 0.2 + 0.8 / 3.0, 0.2 + 1.6 / 3.0].map(|part| quantile(&after, part).ceil() as i32);
    levels[0] = levels[0].max(1);
    levels[1] = levels[1].max(levels[0] + 1);
    levels[2] = levels[2].max(levels[1] + 1);
    Balance { handicap, between: interval(&leads), before: share(0), after: share(handicap), levels }
}

/// The 95 percent interval of minus the middle of a sorted sample, by the ranks that hold it (the normal form of the sign test).
fn interval(sorted: &[i32]) -> (i32, i32) {
    let Some(last) = sorted.len().checked_sub(1) else { return (0, 0) };
    let n = sorted.len() as f64;
    let reach = 1.96 * n.sqrt() / 2.0;
    let at = |rank: f64| sorted[(rank.max(0.0) as usize).min(last)];
    (-at((n / 2.0 + reach).ceil()), -at((n / 2.0 - reach).floor()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fought::Both;

    fn game(lead: i32) -> Fought {
        Fought {
            seed: 1,
            swapped: false,
            won: lead.signum() as i8,
            grade: String::new(),
            points: [lead, 0],
            lost: Both::default(),
            had: Both::default(),
            leads: vec![lead],
            turn: 1,
            decisions: 1,
            held: Vec::new(),
        }
    }

    #[test]
    fn a_battle_that_is_ten_points_off_needs_ten_points() {
        let games: Vec<Fought> = (-30..=30).map(|lead| game(lead - 10)).collect();
        let balance = balance(&games);
        assert_eq!(balance.handicap, 10);
        assert!(balance.before < 0.4 && (balance.after - 0.5).abs() < 0.01, "{balance:?}");
        assert!(balance.between.0 <= 10 && 10 <= balance.between.1, "{balance:?}");
        assert!(balance.levels[0] < balance.levels[1] && balance.levels[1] < balance.levels[2]);
    }

    #[test]
    fn an_even_battle_needs_nothing() {
        let games: Vec<Fought> = (-20..=20).map(game).collect();
        assert_eq!(balance(&games).handicap, 0);
    }
}
