//! Chapters 11 and 12: what each side brings to the dice.

use longroll::drm::{Amount, Drm, Mods};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Table};

use super::{Attack, Battle, Ground, Manner, Ridge, Terrain, Water};
use crate::book::Book;
use crate::book::combat::Guns;
use crate::flank::{self, Flank};
use crate::unit::{Unit, halves, quarters};

const ATTACK: Rule = rulebook("11.1");
const DUG_IN: Rule = rulebook("11.2");
const COLUMN: Rule = card("11.2");
const RATIO: Rule = card("11.3");
const TACTICAL: Rule = rulebook("11.4");
const GUNS: Rule = card("11.5");
const BEST: Rule = house("12.2");
const GUNS_DUG_IN: Rule = house("11.5");

/// 11 The figures of a combat before any die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Combat Values in half points, without entrenchments: for the columns of the chart.
    pub attacker: i32,
    pub defender: i32,
    /// The defender behind his works, in quarter points: for the ratio.
    pub dug_in: i32,
    /// The row of the ratio chart.
    pub ratio: usize,
    pub tactical: [i32; 2],
    pub artillery: [i32; 2],
    /// The artillery modifier after the notes of the table.
    pub guns: Guns,
}

impl Figures {
    pub fn new(book: &Book, attack: &Attack) -> Figures {
        let total = |units: &[Unit]| units.iter().map(|unit| unit.value(book)).sum::<i32>();
        let (attacker, defender) = (total(&attack.attackers), total(&attack.defenders));
        let dug_in = attack.defenders.iter().map(|unit| unit.dug_in(book)).sum();
        let best = |units: &[Unit], leader: i32| units.iter().map(|u| i32::from(u.tactical)).fold(leader, i32::max);
        let artillery = [attack_guns(&attack.attackers), defense_guns(book, &attack.defenders)];
        Figures {
            attacker,
            defender,
            dug_in,
            ratio: ratio(book, 2 * attacker, dug_in),
            tactical: [
                best(&attack.attackers, attack.attacker_leader),
                best(&attack.defenders, attack.defender_leader),
            ],
            artillery,
            guns: artillery_modifier(book, attack.ground, artillery),
        }
    }

    /// 11.2 The column of a chart: a value between two columns goes up by a half.
    pub fn column(columns: &longroll::chart::Axis, value: i32) -> usize {
        columns.nearest(value + value % 2)
    }
}

/// 11.3 The larger side over the smaller, always rounded towards the defender; the row of the ratio chart.
pub fn ratio(book: &Book, attacker: i32, defender: i32) -> usize {
    let (attacker, defender) = (attacker.max(1), defender.max(1));
    let times = if attacker >= defender { attacker / defender - 1 } else { 1 - (defender + attacker - 1) / attacker };
    let rows = &book.combat.ratio;
    rows.partition_point(|row| row.times < times).min(rows.len() - 1)
}

/// 11.5 The guns of units that are not demoralized.
fn attack_guns(units: &[Unit]) -> i32 {
    units.iter().filter(|unit| unit.demoralized == 0).map(|unit| i32::from(unit.artillery)).sum()
}

/// 11.5 The defender's guns count more behind works; fractions of the sum are rounded up.
fn defense_guns(book: &Book, units: &[Unit]) -> i32 {
    let ready = units.iter().filter(|unit| unit.demoralized == 0);
    let halves: i32 = ready.map(|unit| i32::from(unit.artillery) * book.factor(unit.works)).sum();
    (halves + 1) / 2
}

/// 11.5 The table's cell, after its notes: no guns at all, a defender without guns, a defender with one.
fn artillery_modifier(book: &Book, ground: Ground, [attacker, defender]: [i32; 2]) -> Guns {
    let guns = cell(book, ground, attacker - defender).0;
    let notes = &book.combat.softened[usize::from(attacker > 0)..];
    let soften = |modifier: i32| {
        let note = notes.iter().find(|note| note.defender == defender && note.from.has(modifier));
        note.map_or(modifier, |note| note.to)
    };
    match guns {
        Guns::Fixed(modifier) => Guns::Fixed(soften(modifier)),
        Guns::Die(even, odd) if soften(even) == soften(odd) => Guns::Fixed(soften(even)),
        Guns::Die(even, odd) => Guns::Die(soften(even), soften(odd)),
    }
}

fn cell(book: &Book, ground: Ground, difference: i32) -> (Guns, &'static str, &'static str, &'static str) {
    let table = &book.combat.artillery;
    let row = match ground.terrain {
        Terrain::Clear => "clear",
        Terrain::Rolling => "rolling",
        Terrain::Rough | Terrain::Hill => "rough-hill",
        Terrain::Woods | Terrain::City | Terrain::Mountain => "woods-city-mountain",
        Terrain::Swamp => "swamps",
        Terrain::ProvisionalSwamp if ground.rain => table.provisional_rain,
        Terrain::ProvisionalSwamp => table.provisional_dry,
    };
    table.at(row, difference)
}

/// 10.4 The attacker's modifiers, with the artillery of an even or an odd die; then the defender's, which are taken off (10.6).
pub fn mods(book: &Book, attack: &Attack, flank: Flank, figures: &Figures, even: bool) -> Mods {
    let drm = &book.combat.attacker_drm;
    let mut mods = Mods::new();
    mods.add_by(drm.ratio, book.combat.ratio[figures.ratio].modifier);
    mods.add_by(drm.tactical, figures.tactical[0] - figures.tactical[1]);
    let guns = match figures.guns {
        Guns::Fixed(modifier) => modifier,
        Guns::Die(on_even, on_odd) => {
            if even {
                on_even
            } else {
                on_odd
            }
        }
    };
    mods.add_by(drm.artillery, guns);
    mods.add_by(if flank.refused { drm.flanks_refused } else { drm.flank_attack }, flank.bonus);
    match attack.manner {
        Manner::ColumnOfRoute => mods.add(drm.column_of_route),
        Manner::Hasty => mods.add(drm.hasty),
        Manner::Normal => {}
        Manner::Prepared => mods.add(drm.prepared),
        Manner::Assault => mods.add(drm.assault),
    }
    mods.add_if(attack.led_by_name, drm.assault_leader);
    mods.add_if(attack.ground.rain, drm.rain);
    mods.add_if(attack.insubordinate, drm.insubordinate);
    for (drm, _) in defender_mods(book, attack).iter() {
        mods.add_by(Some(drm), -1);
    }
    mods
}

/// 12 The defender's modifiers: terrain, and what Demoralized-2 units take off.
fn defender_mods(book: &Book, attack: &Attack) -> Mods {
    let mut mods = terrain_mods(book, attack.ground);
    let all: i32 = attack.defenders.iter().map(|unit| unit.value(book)).sum();
    let broken = attack.defenders.iter().filter(|unit| unit.demoralized >= 2).map(|unit| unit.value(book)).sum::<i32>();
    mods.add_if(broken > 0 && 2 * broken >= all, book.combat.defender_drm.demoralized_2);
    mods.add_if(attack.wilder, book.combat.defender_special.wilder);
    mods
}

/// 12.1 and 12.2 The best of mountain, ridge and hill, and the best of crossing and creek; or all of them by the
/// switch.
pub fn terrain_mods(book: &Book, ground: Ground) -> Mods {
    let drm = &book.combat.defender_drm;
    let down = ground.ridge == Ridge::Down;
    let height = match ground.terrain {
        Terrain::Mountain if down || ground.from == Terrain::Mountain => drm.mountain_from_height,
        Terrain::Mountain => drm.mountain,
        Terrain::Hill if down || matches!(ground.from, Terrain::Hill | Terrain::Mountain) => drm.hill_from_height,
        Terrain::Hill => drm.hill,
        _ => None,
    };
    let ridge = if ground.ridge == Ridge::Up { drm.up_ridge } else { None };
    let water = match ground.water {
        Water::None => None,
        Water::Creek if ground.rain => drm.creek_in_rain,
        Water::Creek => drm.creek,
        Water::Crossing => drm.crossing,
    };
    let mut mods = Mods::new();
    if book.readings.sum_terrain {
        mods.add(height);
        mods.add(ridge);
    } else {
        let worth = |drm: Option<&'static Drm>| {
            drm.map_or(0, |drm| match drm.amount {
                Amount::Fixed(n) | Amount::Times(n) => n,
            })
        };
        mods.add(if worth(ridge) > worth(height) { ridge } else { height });
    }
    mods.add(water);
    mods
}

/// The receipt of everything before the dice.
pub fn tell(table: &mut dyn Table, book: &Book, battle: &Battle) {
    let (attack, figures) = (&battle.attack, &battle.figures);
    if !table.listens() {
        return;
    }
    table.tell(&|| Line::effect(format!("the attacker's Combat Value is {}", halves(figures.attacker)), ATTACK));
    table.tell(&|| {
        let works = if figures.dug_in == 2 * figures.defender {
            String::new()
        } else {
            format!(", {} behind works", quarters(figures.dug_in))
        };
        Line::effect(format!("the defender's Combat Value is {}{works}", halves(figures.defender)), DUG_IN)
    });
    table.tell(&|| {
        let row = book.combat.ratio[figures.ratio];
        let value = if row.modifier == 0 { "0".to_owned() } else { format!("{:+}", row.modifier) };
        Line::Cell { chart: "ratio", row: row.label.to_owned(), column: "modifier".to_owned(), value, rule: RATIO }
    });
    table.tell(&|| {
        let [ours, theirs] = figures.tactical;
        Line::effect(format!("tactical value {ours} against {theirs}"), TACTICAL)
    });
    tell_guns(table, book, attack, figures);
    let high = matches!(attack.ground.terrain, Terrain::Hill | Terrain::Mountain) && attack.ground.ridge == Ridge::Up;
    if high && !book.readings.sum_terrain {
        table.tell(&|| Line::effect("of height and ridge the better one counts", BEST));
    }
    if !attack.ring.is_empty() || battle.flank.refused {
        flank::tell(table, book, &attack.ring, &attack.defenders, battle.flank);
    }
    if figures.attacker % 2 == 1 || figures.defender % 2 == 1 {
        table.tell(&|| Line::effect("a value with a half goes up by a half on the Combat Chart", COLUMN));
    }
}

fn tell_guns(table: &mut dyn Table, book: &Book, attack: &Attack, figures: &Figures) {
    let [ours, theirs] = figures.artillery;
    if ours == 0 && theirs == 0 {
        table.tell(&|| Line::effect("neither side has artillery: no modifier", GUNS));
        return;
    }
    table.tell(&|| Line::effect(format!("artillery {ours} against {theirs}"), GUNS_DUG_IN));
    let (printed, row, column, text) = cell(book, attack.ground, ours - theirs);
    table.tell(&|| Line::Cell {
        chart: "artillery.modifier",
        row: row.to_owned(),
        column: column.to_owned(),
        value: text.to_owned(),
        rule: GUNS,
    });
    if printed != figures.guns {
        table.tell(&|| Line::effect(format!("the defender has artillery {theirs}: the modifier is softened"), GUNS));
    }
}
