//! Random forms: legal, or nearly so.

use chance::Seeded;
use longroll::form::Values;
use longroll::form::{Field, Form, Kind};
use longroll::procedure::{Case, Procedure};
use longroll::seat::Chance;

/// Fills lists; only the system knows their notation.
pub type Lists = dyn Fn(&Field, &mut Seeded) -> String;

/// Fill a form at random: required fields always, the others sometimes.
pub fn random(form: &Form, lists: &Lists, dice: &mut Seeded) -> Vec<(String, String)> {
    let mut given = Vec::new();
    for field in &form.fields {
        let often = if field.default.is_none() { 1 } else { 4 };
        if dice.below(often) == 0 {
            given.push((field.name.to_owned(), value(field, lists, dice)));
        }
    }
    given
}

pub(crate) fn value(field: &Field, lists: &Lists, dice: &mut Seeded) -> String {
    match &field.kind {
        Kind::Number { min, max } => {
            // Small numbers are the interesting ones.
            let wide = (max - min) as u64;
            let reach = if dice.below(3) == 0 { wide } else { wide.min(9) };
            (min + dice.below(reach + 1) as i32).to_string()
        }
        Kind::Flag => if dice.below(2) == 0 { "yes" } else { "no" }.to_owned(),
        Kind::Choice(options) | Kind::Decision(options) => {
            options[dice.below(options.len() as u64) as usize].slug.to_owned()
        }
        Kind::List { .. } => lists(field, dice),
    }
}

/// A random form that is accepted, with its inputs. Panics if a procedure refuses a thousand in a row.
pub fn legal<'p>(procedure: &'p Procedure, lists: &Lists, dice: &mut Seeded) -> (Box<dyn Case + 'p>, Values, String) {
    for _ in 0..1000 {
        let given = random(&procedure.form, lists, dice);
        if let Ok((case, values)) = procedure.case(&given) {
            let words: Vec<String> = given.iter().map(|(key, value)| format!("{key}={value}")).collect();
            return (case, values, words.join(" "));
        }
    }
    panic!("{} refused a thousand random forms", procedure.name)
}
