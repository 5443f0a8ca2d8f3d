//! The systems a survey is compiled for, and their scales.

/// A system, or one scale of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum System {
    /// Death Valley and Gringo!
    GreatBattles,
    /// Above the Clouds.
    GreatCampaigns,
    CivilWarBattles,
    /// Fire and Fury with 150 men a stand.
    FireAndFury150,
    /// Fire and Fury with 200 men a stand.
    FireAndFury200,
}

impl System {
    pub const ALL: [System; 5] = [
        System::GreatBattles,
        System::GreatCampaigns,
        System::CivilWarBattles,
        System::FireAndFury150,
        System::FireAndFury200,
    ];

    pub fn word(self) -> &'static str {
        match self {
            System::GreatBattles => "great-battles",
            System::GreatCampaigns => "great-campaigns",
            System::CivilWarBattles => "civil-war-battles",
            System::FireAndFury150 => "fire-and-fury-150",
            System::FireAndFury200 => "fire-and-fury-200",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            System::GreatBattles => "Great Battles",
            System::GreatCampaigns => "Great Campaigns",
            System::CivilWarBattles => "Civil War Battles",
            System::FireAndFury150 => "Fire and Fury, 150 men a stand",
            System::FireAndFury200 => "Fire and Fury, 200 men a stand",
        }
    }

    pub fn named(word: &str) -> Option<System> {
        System::ALL.into_iter().find(|system| system.word() == word)
    }

    pub fn has_hexes(self) -> bool {
        matches!(self, System::GreatBattles | System::GreatCampaigns)
    }

    /// Yards a hex, or yards an inch. Great Battles gives a range of 110 to 145; ours is between.
    pub fn scale(self) -> i64 {
        match self {
            System::GreatBattles => 125,
            System::GreatCampaigns => 2000,
            System::CivilWarBattles => 50,
            System::FireAndFury150 => 45,
            System::FireAndFury200 => 60,
        }
    }

    /// The scales a survey may ask for.
    pub fn scales(self) -> (i64, i64) {
        match self {
            System::GreatBattles => (40, 200),
            System::GreatCampaigns => (1000, 3000),
            _ => (20, 150),
        }
    }

    /// Feet a level; for Civil War Battles, how high ground must be to be a hill.
    pub fn contour(self) -> i64 {
        match self {
            System::GreatCampaigns => 250,
            _ => 30,
        }
    }
}
