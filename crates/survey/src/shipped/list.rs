//! Written from the folders by `BLESS=1 cargo test -p muster --test shipped_lists`.

macro_rules! ground {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../battles/", $name, "/ground")))
    };
}

/// Names and texts, by name.
pub const SURVEYS: &[(&str, &str)] = &[
    ground!("brawners-farm"),
    ground!("buena-vista"),
    ground!("cedar-creek"),
    ground!("cedar-mountain"),
    ground!("chattanooga-region"),
    ground!("first-kernstown"),
    ground!("gettysburg"),
    ground!("henry-house-hill"),
    ground!("mcphersons-ridge"),
    ground!("molino-del-rey"),
    ground!("new-market"),
    ground!("palo-alto"),
    ground!("port-republic"),
    ground!("resaca-de-la-palma"),
];
