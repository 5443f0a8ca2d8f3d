//! The chart files, as they came with the program.

use longroll::charts;
use longroll::library::File;

type Files = &'static [File<'static>];

pub(crate) const CARD: Files = charts!("card":
    "sequence" "countdown" "determination" "motivation.unit-value" "motivation.modifier" "motivation.auto" "ap.brigade"
    "ap.artillery" "ap.cost" "arrivals" "losses" "morale.dice" "morale.fail" "morale.result-fighting"
    "morale.result-not-fighting" "artillery.hit" "artillery.shots" "artillery.range" "artillery.save"
    "artillery.opportunity" "artillery.overhead" "infantry.hit" "infantry.reroll" "infantry.range" "infantry.shots"
    "infantry.save" "disorder.test" "disorder.reasons" "disorder.restore" "movement" "movement.increments"
    "falter.assaulter" "falter.defender" "falter.test" "falter.result" "fight.dice" "fight.hit" "fight.save"
    "fight.after" "generals" "generals.replace" "generals.risk" "support-rank");

/// Our own numbers.
pub(crate) const HOUSE: Files = charts!("house":
    "ap.minimum" "infantry.range-house" "infantry.impaired" "artillery.house" "units" "arrivals.house" "bases" "terrain"
    "measures" "command" "victory.points" "victory.objective" "victory.grade" "army.troops" "army.guns"
    "army.generals" "army.limits" "army.dice" "pregame" "pregame.losses"
    "pregame.terrain");
