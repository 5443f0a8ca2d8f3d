//! The scenarios that come with the program, and their ground.
//! Written from the folders by `BLESS=1 cargo test -p muster --test shipped_lists`.

use longroll::files;
use longroll::library::File;

pub(super) const DEATH_VALLEY: &[File<'static>] = files!("scenarios" "scenario":
    "ridge-farm"
    "brawners-farm"
    "cedar-creek"
    "cedar-mountain"
    "first-kernstown"
    "henry-house-hill"
    "mcphersons-ridge"
    "new-market"
    "port-republic"
);

pub(super) const GRINGO: &[File<'static>] = files!("scenarios" "scenario":
    "rancho-del-norte"
    "buena-vista"
    "molino-del-rey"
    "palo-alto"
    "resaca-de-la-palma"
);

pub(super) const MAPS: &[File<'static>] = files!("maps" "map":
    "ridge-farm"
    "brawners-farm"
    "buena-vista"
    "cedar-creek"
    "cedar-mountain"
    "first-kernstown"
    "henry-house-hill"
    "mcphersons-ridge"
    "molino-del-rey"
    "new-market"
    "palo-alto"
    "port-republic"
    "rancho-del-norte"
    "resaca-de-la-palma"
);
