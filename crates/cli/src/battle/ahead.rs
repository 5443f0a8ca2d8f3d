//! `longroll battle odds`: the odds of an answer before it is given.

use longroll::battle::Battle;
use umpire::forecast::question;
use umpire::patience::Patience;

use super::refused;
use crate::ahead::{found, rolls, sums};
use crate::fault::Failure;
use crate::resolve::stopped;
use crate::say::Say;

pub fn odds(battle: &dyn Battle, answer: &str, say: &Say) -> Result<(), Failure> {
    if battle.offer(answer).is_none() {
        // Try it on a copy: the battle says why it refuses the answer.
        let refusals = battle.branch().answer(answer).err().unwrap_or_default();
        return Err(refused(&refusals, battle));
    }
    let forecast = question(battle, answer).foresee(&Patience::default()).map_err(|pause| stopped(&pause))?;
    if say.json {
        say.json(&forecast);
        return Ok(());
    }
    let Some(forecast) = forecast else {
        say.text("This answer rolls no dice.");
        return Ok(());
    };
    let mut text = format!("{}\n\n", forecast.title);
    for told in &forecast.told {
        told.words.iter().for_each(|words| text += &format!("{words}\n"));
    }
    if !forecast.told.is_empty() {
        text.push('\n');
    }
    text += &[rolls(&forecast.rolls), sums(&forecast.sums)].concat();
    for assumed in &forecast.assumed {
        text += &format!("Assumed: {} {}\n", assumed.question, assumed.answers.join(", or "));
    }
    say.text(&format!("{text}{}", found(&forecast.found)));
    Ok(())
}
