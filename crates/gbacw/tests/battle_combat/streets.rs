//! 18.9: along a street, openly and cautiously.

use gbacw::battle::acts::{self, Act};
use gbacw::battle::fire::{self, Aim};
use gbacw::fire::FireKind;
use hexes::Facing;

use crate::common::{Field, Script, map};

/// A street between two blocks; the enemy in one of them does not look that way, and is too shaken to turn.
fn street() -> Field {
    let streets = map(&[("0504", 'b'), ("0605", 'b')], "road road 0604 0704 0804");
    let mut field = Field::gringo(&streets, "1a \"1st\" infantry M 8/6 at 0504", "3a \"3rd\" infantry M 7/6 at 0704");
    field.face("1a", Facing::W);
    field.disorder("1a");
    field.state.acting = field.war.brigades().skip(1).collect();
    field
}

fn offered(field: &Field, id: &str) -> Vec<(Act, String)> {
    let unit = field.unit(id);
    let list = acts::acts(&field.war, &field.state, unit);
    list.into_iter().map(|act| (act, acts::offer(&field.war, &field.state, unit, &act).text)).collect()
}

fn act(field: &mut Field, id: &str, act: Act) {
    let unit = field.unit(id);
    acts::perform(&mut Script::strict(&[], &[]), &field.war, &mut field.state, unit, act)
        .expect("a script never waits");
}

/// Whether fire from the block at the street has the bonus.
fn is_exposed(field: &Field) -> bool {
    let (from, target) = (field.hex("0504"), field.hex("0604"));
    let aim = Aim { from, target, prepared: false, rapid: false, combined: false };
    let firing = fire::firing(&field.war, &field.state, field.unit("1a"), aim, FireKind::Phasing);
    firing.expect("a unit is there").target.street
}

/// 18.9 Two MP instead of one, and no bonus for the building beside the street.
#[test]
fn who_goes_cautiously_pays_more_and_is_not_exposed() {
    let mut field = street();
    let to = field.hex("0604");
    let words =
        |field: &Field, act: Act| offered(field, "3a").into_iter().find(|(one, _)| *one == act).map(|(_, text)| text);
    assert_eq!(words(&field, Act::Step(to)).as_deref(), Some("0604, 1 MP"));
    assert_eq!(words(&field, Act::Cautious(to)).as_deref(), Some("cautiously to 0604, 2 MP"));
    let east = field.hex("0804");
    assert_eq!(words(&field, Act::Cautious(east)), None, "no street there");
    let mut openly = street();
    act(&mut openly, "3a", Act::Step(to));
    assert!(is_exposed(&openly));
    act(&mut field, "3a", Act::Cautious(to));
    assert!(!is_exposed(&field));
    assert_eq!(field.state.unit(field.unit("3a")).mp, 6);
    // It stays so while the unit stays in the hex.
    act(&mut field, "3a", Act::Finish);
    assert!(!is_exposed(&field));
}

/// 18.9 It holds for the hex it was bought for.
#[test]
fn caution_ends_with_the_next_step() {
    let mut field = street();
    let (street, out) = (field.hex("0604"), field.hex("0704"));
    act(&mut field, "3a", Act::Cautious(street));
    act(&mut field, "3a", Act::Step(out));
    act(&mut field, "3a", Act::Step(street));
    assert!(is_exposed(&field));
}
