//! Readings against throws: every combination of faces is thrown, and counted, and must come to the same odds.

use std::collections::BTreeMap;

use longroll::dice::{Cast, Cup, D6, D10, Dice, Die, Hand, Pool};
use longroll::table::{Pause, Play, Wait};
use longroll::weight::{Exact, Weight};

/// Throws every combination in turn: an odometer over faces.
struct Every {
    digits: Vec<(u64, u64)>,
    at: usize,
}

impl Every {
    fn next(&mut self, sides: u64) -> u64 {
        if self.at == self.digits.len() {
            self.digits.push((0, sides));
        }
        self.at += 1;
        self.digits[self.at - 1].0
    }

    fn turn(&mut self) -> bool {
        self.at = 0;
        while let Some((digit, sides)) = self.digits.pop() {
            if digit + 1 < sides {
                self.digits.push((digit + 1, sides));
                return true;
            }
        }
        false
    }
}

impl Hand for Every {
    fn die(&mut self, die: Die, _: Cast) -> Play<i32> {
        Ok(die.lowest() + self.next(u64::from(die.sides)) as i32)
    }

    fn draw(&mut self, cup: &Cup) -> Play<i32> {
        let nth = self.next(cup.total());
        Ok(cup.nth(nth))
    }
}

fn hold_together(dice: Dice) {
    let mut every = Every { digits: Vec::new(), at: 0 };
    let mut thrown: BTreeMap<i32, Exact> = BTreeMap::new();
    loop {
        let reading = dice.throw(&mut every).unwrap();
        let mut weight = Exact::one();
        for (_, sides) in &every.digits {
            weight = weight.times(&Exact::ratio(1, *sides));
        }
        thrown.entry(reading).or_insert_with(Exact::zero).plus(&weight);
        if !every.turn() {
            break;
        }
    }
    let readings: Vec<(i32, Exact)> = dice.readings();
    assert_eq!(readings, thrown.into_iter().collect::<Vec<_>>(), "{dice}");
}

#[test]
fn one_die_sums_and_opposed_dice() {
    hold_together(Dice::One(D10));
    hold_together(Dice::One(Die { sides: 8, base: -3 }));
    hold_together(Dice::Sum(2, D6));
    hold_together(Dice::Sum(4, D6));
    hold_together(Dice::Opposed(D10, D6));
}

#[test]
fn pools_with_rerolls_saves_and_marks() {
    for dice in 0..=2 {
        let pool = Pool::new(dice, D6, 5);
        for pool in [
            pool,
            pool.reroll_to(2),
            pool.saved_on(4),
            pool.reroll_to(1).saved_on(5),
            pool.marking(1, 2),
            pool.reroll_to(2).saved_on(4).marking(1, 2),
            pool.marking(6, 1).saved_on(3),
            pool.reroll_to(2).saved_on(4).marking_before_reroll(1, 2),
            pool.counting_open_misses(),
            pool.reroll_to(2).marking(1, 2).counting_open_misses(),
            pool.reroll_to(3).saved_on(4).marking_before_reroll(1, 1).counting_open_misses(),
        ] {
            hold_together(Dice::Pool(pool));
        }
    }
    hold_together(Dice::Pool(Pool::new(5, D6, 4)));
}

#[test]
fn cups() {
    hold_together(Dice::Cup(Cup([0, 1, 3, 3, 1, 0, 0, 0, 0, 0])));
    let cup = Cup([0, 1, 0, 1, 0, 0, 0, 0, 0, 0]).without(3);
    assert!(!cup.has(3) && cup.has(1) && !cup.has(-1) && !cup.has(99));
}

#[test]
fn a_pool_of_twelve_sums_to_one() {
    let pool = Pool::new(12, D6, 5).reroll_to(2).saved_on(4).marking(1, 2);
    let readings: Vec<(i32, Exact)> = Dice::Pool(pool).readings();
    let mut sum = Exact::zero();
    readings.iter().for_each(|(_, weight)| sum.plus(weight));
    assert_eq!(sum, Exact::one());
    assert_eq!(Pool::split(readings.last().unwrap().0), (10, 2), "at most ten hits with two dice marked");
}

#[test]
fn a_hand_that_stops_stops_the_throw() {
    struct Empty;
    impl Hand for Empty {
        fn die(&mut self, _: Die, _: Cast) -> Play<i32> {
            Err(Pause::new(Wait::Endless))
        }
        fn draw(&mut self, _: &Cup) -> Play<i32> {
            Err(Pause::new(Wait::Endless))
        }
    }
    assert!(Dice::Sum(2, D6).throw(&mut Empty).is_err());
}
