//! Charts of order and close combat: 19.6 and chapters 32, 33, 34.

use longroll::chart::{Chart, Lookup};
use longroll::drm::Drm;
use longroll::modifiers;

use super::cells::{Formula, by_quality, face, faces_from, or_dash, positive, small, without, word};
use super::command::covers;
use crate::assault::{ASSAULTER_LINES, DEFENDER_LINES};
use crate::unit::ByQuality;
use longroll::shelf::{Read, Shelf};

/// 19.6 Losses of retiring and routing units.
#[derive(Clone, Copy, Debug)]
pub struct Losses {
    pub rout: Formula,
    pub retire: Formula,
}

/// A formula that a single die decides, so that it can be re-rolled.
fn one_die(text: &'static str) -> Result<Formula, String> {
    Formula::parse(text)?.single().ok_or_else(|| "one die belongs here, like D6-1".to_owned())
}

impl Formula {
    fn single(self) -> Option<Formula> {
        (self.dice == 1).then_some(self)
    }
}

impl Losses {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Losses> {
        let chart = shelf.get("losses");
        chart.read("veteran", "value", |text| word(text, &["own-choice"]))?;
        chart.read("raw", "value", |text| word(text, &["opponents-choice"]))?;
        Ok(Losses { rout: chart.read("rout", "value", one_die)?, retire: chart.read("retire", "value", one_die)? })
    }
}

/// 32.1 How a reason for disorder is tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No test: the unit is disordered.
    Automatic,
    /// One die against the quality of the unit.
    Quality,
}

#[derive(Clone, Debug)]
pub struct Disorder {
    pub test: ByQuality<i8>,
    pub restore: ByQuality<i8>,
    pub after_fight: Reason,
    /// The face that disorders, one die a casualty.
    pub casualty: i8,
}

impl Disorder {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Disorder> {
        let reasons = shelf.get("disorder.reasons");
        for by_quality in ["far-edge", "passing-through"] {
            reasons.read(by_quality, "test", |text| word(text, &["quality"]))?;
        }
        let after = reasons.read("after-fight", "test", |text| word(text, &["automatic", "quality"]))?;
        Ok(Disorder {
            test: by_quality(shelf.get("disorder.test"), "disordered", faces_from)?,
            restore: by_quality(shelf.get("disorder.restore"), "restored", faces_from)?,
            after_fight: [Reason::Automatic, Reason::Quality][after],
            casualty: reasons.read("casualty", "test", face)?,
        })
    }
}

/// 33.5 One line of a factor box.
#[derive(Clone, Copy, Debug)]
pub struct FalterLine {
    pub boxed: i32,
    pub drm: &'static Drm,
}

/// 33.6 What a falter test does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FalterResult {
    Stops,
    Fight,
    Routs,
}

#[derive(Clone, Copy, Debug)]
pub struct FalterRow {
    pub result: FalterResult,
    pub half_bases: Option<Formula>,
    pub tests: u8,
    pub advance: Option<i32>,
    pub disorders: bool,
    pub mounted: Option<Formula>,
}

#[derive(Clone, Debug)]
pub struct Falter {
    pub assaulter: Vec<FalterLine>,
    pub defender: Vec<FalterLine>,
    pub dice: Formula,
    pub at: i32,
    pub near_units: i32,
    pub near: i32,
    pub result: Lookup<&'static str>,
    pub rows: Vec<FalterRow>,
}

impl Falter {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Falter> {
        let (test, result) = (shelf.get("falter.test"), shelf.get("falter.result"));
        let mut rows = Vec::new();
        for row in &result.rows {
            let name = row.label.text;
            let kinds = [FalterResult::Stops, FalterResult::Fight, FalterResult::Routs];
            result.read(name, "guns", |text| word(text, &["-", "lost"]))?;
            rows.push(FalterRow {
                result: kinds[result.read(name, "result", |text| word(text, &["stops", "fight", "routs"]))?],
                half_bases: result.read(name, "half-bases", |text| or_dash(text, one_die))?,
                tests: tests(result, name)?,
                advance: result.read(name, "advance", |text| or_dash(text, small))?,
                disorders: result.read(name, "assaulter", |text| word(text, &["-", "disordered"]))? == 1,
                mounted: result.read(name, "mounted", |text| or_dash(text, Formula::parse))?,
            });
        }
        let look = Lookup::read(result, Ok)?;
        covers(result, &look.rows, i32::MIN, i32::MAX)?;
        Ok(Falter {
            assaulter: boxes(shelf.get("falter.assaulter"), &ASSAULTER_LINES)?,
            defender: boxes(shelf.get("falter.defender"), &DEFENDER_LINES)?,
            dice: test.read("dice", "value", Formula::parse)?,
            at: test.read("at", "value", small)?,
            near_units: test.read("near-units", "value", small)?,
            near: test.read("near", "value", small)?,
            result: look,
            rows,
        })
    }

    /// The row an excess of the assaulter's total falls on.
    pub fn row(&self, excess: i32) -> FalterRow {
        self.rows[self.result.row(excess)]
    }
}

fn tests(chart: &Chart, row: &str) -> Read<u8> {
    chart.read(row, "tests", |text| or_dash(text, small)).map(|units| units.unwrap_or(0) as u8)
}

/// The lines of one side's boxes; each must be a line that the rule knows.
fn boxes(chart: &Chart, known: &[&str]) -> Read<Vec<FalterLine>> {
    let mut turned = chart.clone();
    for row in &mut turned.rows {
        row.cells.reverse(); // the factor is the amount
    }
    let mut lines = Vec::new();
    for (drm, span) in turned.drms()? {
        if !known.contains(&drm.slug) {
            let help = longroll::nearest::suggest(drm.slug, known);
            return Err(vec![chart.fault(span, format!("no rule reads the line `{}`", drm.slug), help)]);
        }
        lines.push(FalterLine { boxed: chart.read(drm.slug, "box", positive)?, drm });
    }
    Ok(lines)
}

modifiers! {
    /// 33.12 Dice in a fight.
    pub struct FightDice {
        base, passed_falter, passed_falter_confederate, cavalry_charge, support_rank, support_unit, weakened,
        enemy_defends, enemy_uphill, enemy_rough_hill, flanked, one_base_front,
    }
}

/// 33.14 What follows a fight.
#[derive(Clone, Copy, Debug)]
pub struct AfterFight {
    /// Half bases a casualty costs.
    pub casualty: u8,
    pub retire_inches: Formula,
}

#[derive(Clone, Debug)]
pub struct Fight {
    pub dice: FightDice,
    pub most_support: i32,
    pub minimum: i32,
    pub gun: i32,
    pub limbered_gun: i32,
    pub hit: i8,
    pub save: ByQuality<i8>,
    pub save_gun: i8,
    pub after: AfterFight,
}

impl Fight {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Fight> {
        let (dice, save, after) = (shelf.get("fight.dice"), shelf.get("fight.save"), shelf.get("fight.after"));
        let few = |text: &'static str| positive(text).ok().filter(|n| *n <= 9).ok_or_else(|| "1 to 9".to_owned());
        after.read("ties", "value", |text| word(text, &["defender"]))?;
        after.read("loser", "value", |text| word(text, &["morale"]))?;
        after.read("both", "value", |text| word(text, &["disordered"]))?;
        for losses in ["retire-losses", "rout-losses"] {
            after.read(losses, "value", one_die)?;
        }
        Ok(Fight {
            dice: FightDice::read(&without(dice, &["minimum", "gun", "limbered-gun"]))?,
            most_support: dice.read("support-unit", "most", small)?,
            minimum: dice.read("minimum", "dice", few)?,
            gun: dice.read("gun", "dice", few)?,
            limbered_gun: dice.read("limbered-gun", "dice", few)?,
            hit: shelf.get("fight.hit").read("any", "hit", faces_from)?,
            save: by_quality(save, "save", faces_from)?,
            save_gun: save.read("gun", "save", faces_from)?,
            after: AfterFight {
                casualty: after.read("casualty", "value", few)? as u8,
                retire_inches: after.read("retire-inches", "value", Formula::parse)?,
            },
        })
    }
}

modifiers! {
    /// 34.2 Morale dice.
    pub struct MoraleDice {
        casualty_marker, raw, disordered, artillery, no_support_rank, battered, flank_or_rear_box, rout_near,
        battery_attached, veteran, lost_fight, division_general, general_near,
    }
}

/// 34.4 What a morale test does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoraleResult {
    None,
    Stands,
    Withdraws,
    Retires,
    Routs,
}

#[derive(Clone, Copy, Debug)]
pub struct MoraleRow {
    pub result: MoraleResult,
    pub inches: Option<Formula>,
    pub half_bases: Option<Formula>,
    /// Friends who test because of it.
    pub tests: u8,
}

#[derive(Clone, Debug)]
pub struct Morale {
    pub dice: MoraleDice,
    pub most_markers: i32,
    /// 34.3 Inches that the flank and rear boxes are deep.
    pub box_depth: i32,
    /// 34.1 Inches within which friends see a rout.
    pub rout_near: i32,
    /// Inches within which any general helps.
    pub general_near: i32,
    pub fail: i8,
    pub most_dice: i32,
    pub fighting: Lookup<MoraleRow>,
    pub not_fighting: Lookup<MoraleRow>,
    /// Friends who see the worst rout of a fight, and test.
    pub witnesses: u8,
    /// What a unit loses that retires while it is not fighting.
    pub retire: Option<Formula>,
}

impl Morale {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Morale> {
        let (dice, fail) = (shelf.get("morale.dice"), shelf.get("morale.fail"));
        fail.read("cancels", "value", positive)?;
        let fighting = morale_rows(shelf.get("morale.result-fighting"))?;
        let not_fighting = morale_rows(shelf.get("morale.result-not-fighting"))?;
        Ok(Morale {
            dice: MoraleDice::read(dice)?,
            most_markers: dice.read("casualty-marker", "most", small)?,
            box_depth: dice.read("flank-or-rear-box", "inches", positive)?,
            rout_near: dice.read("rout-near", "inches", positive)?,
            general_near: dice.read("general-near", "inches", positive)?,
            fail: fail.read("fail", "value", faces_from)?,
            most_dice: fail.read("most-dice", "value", small)?,
            witnesses: fighting.at(i32::MAX).tests,
            retire: (0..not_fighting.rows.len())
                .map(|row| *not_fighting.at(not_fighting.rows.band(row).low))
                .find(|row| row.result == MoraleResult::Retires)
                .and_then(|row| row.half_bases),
            fighting,
            not_fighting,
        })
    }
}

fn morale_rows(chart: &Chart) -> Read<Lookup<MoraleRow>> {
    use MoraleResult::{None, Retires, Routs, Stands, Withdraws};
    let mut rows = Vec::new();
    for row in &chart.rows {
        let name = row.label.text;
        let results = ["none", "stands", "withdraws", "retires", "routs"];
        rows.push(MoraleRow {
            result: [None, Stands, Withdraws, Retires, Routs]
                [chart.read(name, "result", |text| word(text, &results))?],
            inches: chart.read(name, "inches", |text| or_dash(text, Formula::parse))?,
            half_bases: chart.read(name, "half-bases", |text| or_dash(text, one_die))?,
            tests: tests(chart, name)?,
        });
    }
    let next = std::cell::Cell::new(0);
    let look = Lookup::read(chart, |_| {
        let at = next.replace(next.get() + 1);
        rows.get(at).copied().ok_or_else(|| "one row too many".to_owned())
    })?;
    covers(chart, &look.rows, 0, i32::MAX)?;
    Ok(look)
}
