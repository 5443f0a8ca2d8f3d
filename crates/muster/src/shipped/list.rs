//! Written from the folders by `BLESS=1 cargo test -p muster --test shipped_lists`.

/// The three files of a battle's folder; the ground may be another's.
macro_rules! folder {
    ($name:literal) => {
        folder!($name, $name)
    };
    ($name:literal, $ground:literal) => {
        (
            $name,
            [
                include_str!(concat!("../../../../battles/", $ground, "/ground")),
                include_str!(concat!("../../../../battles/", $name, "/return")),
                include_str!(concat!("../../../../battles/", $name, "/battle")),
            ],
        )
    };
}

/// Names and texts, by name.
pub const BATTLES: &[(&str, [&str; 3])] = &[
    folder!("across-the-chickamauga", "chattanooga-region"),
    folder!("brawners-farm"),
    folder!("bridgeport-to-dalton", "chattanooga-region"),
    folder!("buena-vista"),
    folder!("cedar-creek"),
    folder!("cedar-mountain"),
    folder!("chickamauga", "chattanooga-region"),
    folder!("first-kernstown"),
    folder!("gettysburg"),
    folder!("henry-house-hill"),
    folder!("lookout-and-the-ridge", "chattanooga-region"),
    folder!("mcphersons-ridge"),
    folder!("molino-del-rey"),
    folder!("new-market"),
    folder!("palo-alto"),
    folder!("port-republic"),
    folder!("resaca-de-la-palma"),
    folder!("wauhatchie", "chattanooga-region"),
];
