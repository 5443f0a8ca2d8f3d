//! Chapter 10: the charge table and its modifiers.

use longroll::chart::Chart;
use longroll::drm::{Amount, Drm};
use longroll::shelf::Read;
use longroll::{kept, modifiers};

use super::cells::{count, fixed, number, part, yes};
use super::maneuver::Back;

modifiers! {
    /// 10.4 Modifiers of the charge dice.
    pub struct ChargeDrm {
        leader, exceptional_leader, exceptional_commander, fresh, spent, confederates, mounted, supported, breakthrough,
        outnumbered_3_2, outnumbered_2_1, outnumbered_3_1, disordered, low_ammo, stand_lost, favorable_ground,
        breastworks, trenches, outflanked,
    }
}

/// 10.4 The lines as they count on an opposed roll when the defender has them: turned round, and called his.
pub fn turned_round(chart: &Chart) -> Read<Vec<&'static Drm>> {
    let turn = |drm: &'static Drm| {
        let (Amount::Fixed(each) | Amount::Times(each)) = drm.amount;
        let reason = kept::text(&format!("the defender: {}", drm.reason));
        kept::modifier(Drm { amount: Amount::Fixed(-each), reason, ..*drm })
    };
    Ok(chart.drms()?.into_iter().map(|(drm, _)| turn(drm)).collect())
}

/// 10.4 A line for being outnumbered, by the ratio of enemies to friends.
#[derive(Clone, Copy, Debug)]
pub struct Outnumbered {
    many: i32,
    few: i32,
    drm: &'static Drm,
}

/// The lines for being outnumbered, the worst first; their names carry the ratios, as in `outnumbered-3-2`.
pub fn outnumbered(drm: &ChargeDrm) -> [Option<Outnumbered>; 3] {
    let read = |drm: Option<&'static Drm>| {
        let drm = drm?;
        let (rest, few) = drm.slug.rsplit_once('-')?;
        let (_, many) = rest.rsplit_once('-')?;
        Some(Outnumbered { many: many.parse().ok()?, few: few.parse().ok()?, drm })
    };
    [drm.outnumbered_3_1, drm.outnumbered_2_1, drm.outnumbered_3_2].map(read)
}

/// 10.4 The worst line whose ratio the enemy reaches.
pub fn outnumbered_by(lines: &[Option<Outnumbered>; 3], theirs: i32, ours: i32) -> Option<&'static Drm> {
    lines.iter().flatten().find(|line| theirs * line.few >= line.many * ours).map(|line| line.drm)
}

/// 10.9 A line of the charge table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ChargeRow {
    pub name: &'static str,
    pub loser: Loser,
    pub retreat: Option<Back>,
    pub skedaddle: u8,
    pub captured: u8,
    /// A further stand is captured for each point of difference over this.
    pub extra_over: Option<i32>,
    pub leader_captured: bool,
    pub battery: GunsLost,
    pub follow: Follow,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Loser {
    Attacker,
    Defender,
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GunsLost {
    Nothing,
    Silenced,
    Damaged,
    Captured,
}

/// What the attackers do after the result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Follow {
    Nothing,
    Again,
    Carry,
    MayBreakThrough,
    MustBreakThrough,
}

pub fn row(chart: &Chart, row: &'static str) -> Read<ChargeRow> {
    let one_of = |column: &str, known: &'static [&'static str]| {
        chart.read(row, column, move |text| {
            known.iter().position(|word| *word == text).ok_or_else(|| format!("write {}", known.join(" or ")))
        })
    };
    let guns = [GunsLost::Nothing, GunsLost::Silenced, GunsLost::Damaged, GunsLost::Captured];
    let follow = [Follow::Nothing, Follow::Again, Follow::Carry, Follow::MayBreakThrough, Follow::MustBreakThrough];
    let line = ChargeRow {
        name: chart.cell(row, "result")?.text,
        loser: [Loser::Attacker, Loser::Defender, Loser::Both][one_of("loser", &["attacker", "defender", "both"])?],
        retreat: chart.read(row, "retreat", Back::read)?,
        skedaddle: chart.read(row, "skedaddle", count)?,
        captured: chart.read(row, "captured", count)?,
        extra_over: chart.read(
            row,
            "extra-over",
            |text| if text == "-" { Ok(None) } else { number(text).map(Some) },
        )?,
        leader_captured: one_of("leader", &["-", "captured"])? == 1,
        battery: guns[one_of("battery", &["-", "silenced", "damaged", "captured"])?],
        follow: follow[one_of("attacker", &["-", "again", "carry", "may-break-through", "must-break-through"])?],
    };
    if (line.loser == Loser::Both) != (line.follow == Follow::Again) {
        let cell = chart.cell(row, "attacker")?;
        let help = "both sides lose exactly where they fight again";
        return Err(vec![chart.fault(cell.span.clone(), "a tie is fought again, and nothing else is", help)]);
    }
    Ok(line)
}

/// 10.3, 10.5, 10.10 The notes under the charge table.
#[derive(Clone, Copy, Debug)]
pub struct ChargeNotes {
    pub state_percent: i32,
    pub double_line_supported: bool,
    pub attack_column_supported: bool,
    pub support_part: i32,
    pub support_within: i32,
    pub breakthrough_part: i32,
}

pub fn notes(chart: &Chart) -> Read<ChargeNotes> {
    fixed(chart, "retreat-blocked", "value", "surrender")?;
    fixed(chart, "retreat-direction", "value", "away")?;
    Ok(ChargeNotes {
        state_percent: chart.read("state-percent", "value", number)?,
        double_line_supported: chart.read("support-double-line", "value", yes)?,
        attack_column_supported: chart.read("support-attack-column", "value", yes)?,
        support_part: chart.read("support-size", "value", part)?,
        support_within: chart.read("support-within", "value", number)?,
        breakthrough_part: chart.read("breakthrough-move", "value", part)?,
    })
}
