//! Beginning battles: how many a visitor may have, and what their heads may hold.

use std::sync::PoisonError;

use umpire::battle::Header;
use umpire::naming::MOST_LETTERS;

use crate::faults::Refused;
use crate::state::App;
use crate::visitor::Visitor;

/// Battles kept for this machine's own player, or for a room.
const MOST_HERE: i64 = 500;
/// Battles kept for one visitor, and for all of them.
const MOST_EACH: i64 = 100;
const MOST_IN_ALL: i64 = 20_000;
/// The longest name of a player, in characters.
const MOST_NAME: usize = 40;

/// A place for a battle that is being begun. It counts until it is dropped, so that many requests at once get no more places
/// than there are.
pub struct Place {
    app: App,
    owner: String,
}

impl Place {
    /// A place for one more battle of this visitor, if he may have one.
    pub async fn reserve(app: &App, visitor: &Visitor) -> Result<Place, Refused> {
        let (owner, shared) = match visitor {
            Visitor::Local | Visitor::Room(_) => (String::new(), true),
            Visitor::Known(id) => (id.clone(), false),
            Visitor::Stranger => {
                let help = "allow this site's cookie in your browser";
                return Err(Refused::bad("", "the server does not know who begins this battle", help));
            }
        };
        // Counted before the look at the disk: of two at once, each sees the other.
        let (mine, all) = {
            let mut beginning = app.beginning.lock().unwrap_or_else(PoisonError::into_inner);
            *beginning.entry(owner.clone()).or_default() += 1;
            (beginning[&owner], beginning.values().sum::<i64>())
        };
        let place = Place { app: app.clone(), owner };
        let most = if shared { MOST_HERE } else { MOST_IN_ALL };
        if app.store.battle_count().await? + all > most {
            let why = format!("{most} battles are saved already");
            return Err(Refused::too_many(why, "save one as a play file and delete it"));
        }
        if !shared && app.store.battles_begun(&place.owner).await? + mine > MOST_EACH {
            let why = format!("you have begun {MOST_EACH} battles already");
            return Err(Refused::too_many(why, "save one as a play file and delete it"));
        }
        Ok(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut beginning = self.app.beginning.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = beginning.get_mut(&self.owner) {
            *count -= 1;
            if *count <= 0 {
                beginning.remove(&self.owner);
            }
        }
    }
}

/// A header whose title and names are short, and that will be read again as it is written.
pub fn bounded(mut header: Header) -> Result<Header, Refused> {
    let short = |text: &str, most: usize| -> String {
        text.chars().filter(|letter| !letter.is_control()).take(most).collect::<String>().trim().to_owned()
    };
    header.title = short(&header.title, MOST_LETTERS);
    header.names.north = short(&header.names.north, MOST_NAME);
    header.names.south = short(&header.names.south, MOST_NAME);
    header.readable()?;
    Ok(header)
}
