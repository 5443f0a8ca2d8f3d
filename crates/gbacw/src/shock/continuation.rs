//! 11.46 Advance after shock, 11.47 Continued shock.

use longroll::rule::{Rule, card};
use longroll::table::{Line, Play, Table};

use super::{Combat, Step, Surroundings};
use crate::book::ShockRow;

const CONTINUE: Rule = card("11.47");

/// 11.46 After a retreat the winner may advance, and under Attack orders must; then 11.47 the shock may go on.
pub(super) fn go_on(
    table: &mut dyn Table,
    around: &mut dyn Surroundings,
    combat: &mut Combat,
    row: ShockRow,
) -> Play<()> {
    combat.step = Step::Post;
    let the = around.situation(combat);
    let more = combat.round < the.most_continuations;
    let held = combat.defending().next().is_some();
    if combat.attacking().next().is_none() {
        if row.defender_continues && more && held {
            combat.turned = !combat.turned;
            if around.counterattack(table, combat)? {
                begin_round(table, around, combat);
            } else {
                combat.turned = !combat.turned;
            }
        }
        return Ok(());
    }
    let forced = the.attack_orders && !combat.turned;
    if held || !around.advance(table, combat, forced)? || !row.attacker_continues {
        return Ok(());
    }
    if !more {
        table.tell(&|| Line::effect("the shock has been continued as often as it may", CONTINUE));
    } else if around.follow(table, combat, forced)? {
        begin_round(table, around, combat);
    }
    Ok(())
}

/// 11.47 From the pre-shock check on, without a charge.
fn begin_round(table: &mut dyn Table, around: &dyn Surroundings, combat: &mut Combat) {
    combat.round += 1;
    combat.blunted = false;
    combat.squared = false;
    combat.squared = around.situation(combat).square;
    combat.step = Step::PreShock;
    let round = combat.round;
    table.tell(&|| Line::effect(format!("the shock goes on: continuation {round}"), CONTINUE));
}
