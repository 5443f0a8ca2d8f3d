//! Charts of order and close combat: 19.6 and chapters 32, 33, 34.

use longroll::chart::{Chart, Lookup};
use longroll::drm::Drm;
use longroll::modifiers;

use super::cells::{
    Formula, by_quality, cells, dashes, face, faces_from, named, or_dash, positive, small, up_to, without, word,
};
use super::command::covers;
use crate::assault::{ASSAULTER_LINES, DEFENDER_LINES};
use crate::unit::ByQuality;
use longroll::shelf::Read;

cells! {
    /// 19.6 Losses of retiring and routing units.
    #[derive(Clone, Copy, Debug)]
    pub struct Losses(shelf) {
        rout: Formula = chart.read("rout", "value", one_die)?;
        retire: Formula = chart.read("retire", "value", one_die)?;
    }
    let chart = shelf.get("losses");
    chart.read("veteran", "value", |text| word(text, &["own-choice"]))?;
    chart.read("raw", "value", |text| word(text, &["opponents-choice"]))?;
}

/// A formula that a single die decides, so that it can be re-rolled.
fn one_die(text: &'static str) -> Result<Formula, String> {
    let formula = Formula::parse(text)?;
    if formula.dice == 1 { Ok(formula) } else { Err("one die belongs here, like D6-1".to_owned()) }
}

longroll::words! {
    /// 32.1 How a reason for disorder is tested.
    pub enum Reason {
        Automatic = "automatic": "no test: the unit is disordered",
        Quality = "quality": "one die against the quality of the unit",
    }
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Disorder(shelf) {
        test: ByQuality<i8> = by_quality(shelf.get("disorder.test"), "disordered", faces_from)?;
        restore: ByQuality<i8> = by_quality(shelf.get("disorder.restore"), "restored", faces_from)?;
        after_fight: Reason = reasons.read("after-fight", "test", named)?;
        /// The face that disorders, one die a casualty.
        casualty: i8 = reasons.read("casualty", "test", face)?;
    }
    let reasons = shelf.get("disorder.reasons");
    for by_quality in ["far-edge", "passing-through"] {
        reasons.read(by_quality, "test", |text| word(text, &["quality"]))?;
    }
}

/// 33.5 One line of a factor box.
#[derive(Clone, Copy, Debug)]
pub struct FalterLine {
    pub boxed: i32,
    pub drm: &'static Drm,
}

longroll::words! {
    /// 33.6 What a falter test does.
    pub enum FalterResult {
        Stops = "stops": "the assaulter stops",
        Fight = "fight": "the units fight",
        Routs = "routs": "the defender routs",
    }
}

#[derive(Clone, Copy, Debug)]
pub struct FalterRow {
    pub result: FalterResult,
    pub half_bases: Option<Formula>,
    pub guns_lost: bool,
    pub tests: u8,
    pub advance: Option<i32>,
    pub disorders: bool,
    pub mounted: Option<Formula>,
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Falter(shelf) {
        assaulter: Vec<FalterLine> = boxes(shelf.get("falter.assaulter"), ASSAULTER_LINES)?;
        defender: Vec<FalterLine> = boxes(shelf.get("falter.defender"), DEFENDER_LINES)?;
        dice: Formula = test.read("dice", "value", Formula::parse)?;
        at: i32 = test.read("at", "value", small)?;
        near_units: i32 = test.read("near-units", "value", small)?;
        near: i32 = test.read("near", "value", small)?;
        result: Lookup<&'static str> = look;
        rows: Vec<FalterRow> = rows;
    }
    let (test, result) = (shelf.get("falter.test"), shelf.get("falter.result"));
    let mut rows = Vec::new();
    for row in &result.rows {
        let name = row.label.text;
        rows.push(FalterRow {
            result: result.read(name, "result", named)?,
            half_bases: result.read(name, "half-bases", |text| or_dash(text, one_die))?,
            guns_lost: result.read(name, "guns", |text| word(text, &["-", "lost"]))? == 1,
            tests: tests(result, name)?,
            advance: result.read(name, "advance", |text| or_dash(text, small))?,
            disorders: result.read(name, "assaulter", |text| word(text, &["-", "disordered"]))? == 1,
            mounted: result.read(name, "mounted", |text| or_dash(text, Formula::parse))?,
        });
    }
    let of = |wanted: FalterResult| -> Vec<&str> {
        let named = result.rows.iter().zip(&rows).filter(|(_, row)| row.result == wanted);
        named.map(|(row, _)| row.label.text).collect()
    };
    for column in ["half-bases", "guns", "tests", "advance"] {
        dashes(result, column, &of(FalterResult::Routs))?;
    }
    dashes(result, "mounted", &of(FalterResult::Stops))?;
    dashes(result, "assaulter", &[of(FalterResult::Stops), of(FalterResult::Routs)].concat())?;
    let look = Lookup::read(result, Ok)?;
    covers(result, &look.rows, i32::MIN, i32::MAX)?;
}

impl Falter {
    /// The row an excess of the assaulter's total falls on.
    pub fn row(&self, excess: i32) -> FalterRow {
        self.rows[self.result.row(excess)]
    }
}

fn tests(chart: &Chart, row: &str) -> Read<u8> {
    chart.read(row, "tests", |text| or_dash(text, small)).map(|units| units.unwrap_or(0) as u8)
}

/// The lines of one side's boxes; each must be a line that the rule knows.
fn boxes(chart: &Chart, known: &str) -> Read<Vec<FalterLine>> {
    let known: Vec<&str> = known.split_whitespace().collect();
    let mut turned = chart.clone();
    for row in &mut turned.rows {
        row.cells.reverse(); // the factor is the amount
    }
    let mut lines = Vec::new();
    for (drm, span) in turned.drms()? {
        if !known.contains(&drm.slug) {
            let help = longroll::nearest::suggest(drm.slug, &known);
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

cells! {
    #[derive(Clone, Debug)]
    pub struct Fight(shelf) {
        dice: FightDice = FightDice::read(&without(dice, &["minimum", "gun", "limbered-gun"]))?;
        most_support: i32 = dice.read("support-unit", "most", small)?;
        minimum: i32 = dice.read("minimum", "dice", few)?;
        gun: i32 = dice.read("gun", "dice", few)?;
        limbered_gun: i32 = dice.read("limbered-gun", "dice", few)?;
        hit: i8 = shelf.get("fight.hit").read("any", "hit", faces_from)?;
        save: ByQuality<i8> = by_quality(save, "save", faces_from)?;
        save_gun: i8 = save.read("gun", "save", faces_from)?;
        /// 33.13 Half bases a casualty costs.
        casualty: u8 = after.read("casualty", "value", few)? as u8;
    }
    let (dice, save, after) = (shelf.get("fight.dice"), shelf.get("fight.save"), shelf.get("fight.after"));
    let few = up_to(9);
    dashes(dice, "most", &["support-unit"])?;
    after.read("ties", "value", |text| word(text, &["defender"]))?;
    after.read("loser", "value", |text| word(text, &["morale"]))?;
    after.read("both", "value", |text| word(text, &["disordered"]))?;
}

modifiers! {
    /// 34.2 Morale dice.
    pub struct MoraleDice {
        casualty_marker, raw, disordered, artillery, no_support_rank, battered, flank_or_rear_box, rout_near,
        battery_attached, veteran, lost_fight, division_general, general_near,
    }
}

longroll::words! {
    /// 34.4 What a morale test does.
    pub enum MoraleResult {
        None = "none": "nothing",
        Stands = "stands": "the unit stands",
        Withdraws = "withdraws": "it goes back in order",
        Retires = "retires": "it goes back with loss, disordered",
        Routs = "routs": "it leaves the table",
    }
}

#[derive(Clone, Copy, Debug)]
pub struct MoraleRow {
    pub result: MoraleResult,
    pub inches: Option<Formula>,
    pub half_bases: Option<Formula>,
    /// Friends who test because of it.
    pub tests: u8,
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Morale(shelf) {
        dice: MoraleDice = MoraleDice::read(dice)?;
        most_markers: i32 = dice.read("casualty-marker", "most", small)?;
        /// 34.3 Inches that the flank and rear boxes are deep.
        box_depth: i32 = dice.read("flank-or-rear-box", "inches", positive)?;
        /// 34.1 Inches within which friends see a rout.
        rout_near: i32 = dice.read("rout-near", "inches", positive)?;
        /// Inches within which any general helps.
        general_near: i32 = dice.read("general-near", "inches", positive)?;
        fail: i8 = fail.read("fail", "value", faces_from)?;
        most_dice: i32 = fail.read("most-dice", "value", small)?;
        /// 16.12 Tests that a general may cancel in a game.
        cancels: i32 = fail.read("cancels", "value", positive)?;
        /// Friends who see the worst rout of a fight, and test.
        witnesses: u8 = fighting.at(i32::MAX).tests;
        /// How far a unit goes back that has lost a fight.
        beaten: Formula = beaten;
        /// What a unit loses that retires while it is not fighting.
        retire: Option<Formula> = (0..not_fighting.rows.len())
            .map(|row| *not_fighting.at(not_fighting.rows.band(row).low))
            .find(|row| row.result == MoraleResult::Retires)
            .and_then(|row| row.half_bases);
        fighting: Lookup<MoraleRow> = fighting;
        not_fighting: Lookup<MoraleRow> = not_fighting;
    }
    let (dice, fail) = (shelf.get("morale.dice"), shelf.get("morale.fail"));
    dashes(dice, "most", &["casualty-marker"])?;
    dashes(dice, "inches", &["flank-or-rear-box", "rout-near", "general-near"])?;
    let (after, fighting) = (shelf.get("fight.after"), shelf.get("morale.result-fighting"));
    let beaten = after.read("retire-inches", "value", Formula::parse)?;
    let retires = Cost { inches: Some(beaten), half_bases: Some(after.read("retire-losses", "value", one_die)?) };
    let routs = Cost { inches: None, half_bases: Some(after.read("rout-losses", "value", one_die)?) };
    let fighting = morale_rows(fighting, |result, _| {
        Ok(match result {
            MoraleResult::Routs => routs,
            MoraleResult::Withdraws | MoraleResult::Retires => retires,
            MoraleResult::None | MoraleResult::Stands => Cost::default(),
        })
    })?;
    let chart = shelf.get("morale.result-not-fighting");
    let not_fighting = morale_rows(chart, |_, row| {
        Ok(Cost {
            inches: chart.read(row, "inches", |text| or_dash(text, Formula::parse))?,
            half_bases: chart.read(row, "half-bases", |text| or_dash(text, one_die))?,
        })
    })?;
}

#[derive(Clone, Copy, Default)]
struct Cost {
    inches: Option<Formula>,
    half_bases: Option<Formula>,
}

fn morale_rows(chart: &Chart, cost: impl Fn(MoraleResult, &str) -> Read<Cost>) -> Read<Lookup<MoraleRow>> {
    let mut rows = Vec::new();
    for row in &chart.rows {
        let name = row.label.text;
        let result = chart.read(name, "result", named)?;
        let Cost { inches, half_bases } = cost(result, name)?;
        rows.push(MoraleRow { result, inches, half_bases, tests: tests(chart, name)? });
    }
    let next = std::cell::Cell::new(0);
    let look = Lookup::read(chart, |_| {
        let at = next.replace(next.get() + 1);
        rows.get(at).copied().ok_or_else(|| "one row too many".to_owned())
    })?;
    covers(chart, &look.rows, 0, i32::MAX)?;
    Ok(look)
}
