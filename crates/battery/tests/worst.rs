//! No question that a form accepts exceeds the budget: tests the worst that a search finds.

use battery::worst::{Effort, budgets_hold};

const EFFORT: Effort = Effort { forms: 40, changes: 120 };

#[test]
fn the_worst_questions_of_death_valley_keep_to_the_budget() {
    budgets_hold(&gbacw::DEATH_VALLEY, EFFORT, 1864);
}

#[test]
fn the_worst_questions_of_gringo_keep_to_the_budget() {
    budgets_hold(&gbacw::GRINGO, EFFORT, 1847);
}

#[test]
fn the_worst_questions_of_civil_war_battles_keep_to_the_budget() {
    budgets_hold(&cwb::CWB, EFFORT, 1862);
}

#[test]
fn the_worst_questions_of_above_the_clouds_keep_to_the_budget() {
    budgets_hold(&gcacw::ABOVE_THE_CLOUDS, EFFORT, 1863);
}

#[test]
fn the_worst_questions_of_fire_and_fury_keep_to_the_budget() {
    budgets_hold(&fury::FIRE_AND_FURY, EFFORT, 1865);
}
