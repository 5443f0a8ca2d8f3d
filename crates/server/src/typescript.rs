//! The types of every request and answer for the page, written to `web/gen/api.d.ts` by this test: `BLESS=1` writes,
//! otherwise the file must be right.

use std::collections::BTreeMap;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

/// Collects the declarations of a type and of all that it is made of.
struct Declared<'c> {
    config: &'c Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declared<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types of ours have a file to be declared in.
        if T::output_path().is_none() || self.by_name.contains_key(&T::ident(self.config)) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.by_name.insert(T::ident(self.config), format!("{docs}export {}\n", T::decl(self.config)));
        T::visit_dependencies(self);
    }
}

#[test]
fn the_page_has_the_types_of_the_server() {
    let config = Config::new().with_large_int("number");
    let mut all = Declared { config: &config, by_name: BTreeMap::new() };
    all.visit::<service::battles::ComputerPlayers>();
    all.visit::<service::battles::counsel::BattleHint>();
    all.visit::<service::battles::counsel::BattleThreats>();
    all.visit::<service::battles::counsel::BattleReview>();
    all.visit::<service::battles::counsel::BattleStory>();
    all.visit::<service::puzzles::Puzzles>();
    all.visit::<service::puzzles::PuzzleTry>();
    all.visit::<service::puzzles::PuzzleSolved>();
    all.visit::<service::systems::Systems>();
    all.visit::<service::systems::SystemPage>();
    all.visit::<service::systems::Charts>();
    all.visit::<service::systems::Rules>();
    all.visit::<wire::form::ProcedureEntry>();
    all.visit::<service::odds::OddsQuestion>();
    all.visit::<service::odds::OddsAnswer>();
    all.visit::<service::worth::WorthAnswer>();
    all.visit::<service::sweep::SweepQuestion>();
    all.visit::<service::sweep::SweepAnswer>();
    all.visit::<service::compare::Comparisons>();
    all.visit::<service::compare::CompareQuestion>();
    all.visit::<service::compare::CompareAnswer>();
    all.visit::<service::tables::NewTable>();
    all.visit::<service::tables::Table>();
    all.visit::<service::tables::Move>();
    all.visit::<service::tables::Faces>();
    all.visit::<service::tables::Decision>();
    all.visit::<service::armies::ArmyShelf>();
    all.visit::<service::armies::ArmyText>();
    all.visit::<service::armies::ArmyChecked>();
    all.visit::<service::armies::Preparation>();
    all.visit::<service::armies::Prepared>();
    all.visit::<service::battles::Scenarios>();
    all.visit::<service::battles::listing::Battles>();
    all.visit::<service::battles::NewBattle>();
    all.visit::<service::battles::LoadBattle>();
    all.visit::<service::battles::BattleNow>();
    all.visit::<service::battles::BattleAnswers>();
    all.visit::<service::battles::BattleFaces>();
    all.visit::<service::battles::BattleMove>();
    all.visit::<service::battles::BattleFork>();
    all.visit::<service::battles::standing::BattleStanding>();
    all.visit::<service::battles::proving::BattleCommit>();
    all.visit::<service::battles::proving::BattleShare>();
    all.visit::<service::battles::agreed::BattleEnd>();
    all.visit::<service::battles::lobby::Lobby>();
    all.visit::<service::battles::lobby::SeatOpen>();
    all.visit::<service::battles::lobby::TakeSeat>();
    all.visit::<service::battles::inviting::BattleSeat>();
    all.visit::<service::battles::inviting::Invitation>();
    all.visit::<service::battles::inviting::SeatCode>();
    all.visit::<service::battles::inviting::SeatOffered>();
    all.visit::<service::battles::ask::BattleLog>();
    all.visit::<service::battles::ask::ForecastQuestion>();
    all.visit::<wire::forecast::Forecast>();
    all.visit::<wire::battle::Board>();
    all.visit::<wire::battle::OverlayQuestion>();
    all.visit::<wire::battle::OverlayShown>();
    all.visit::<service::lessons::Lessons>();
    all.visit::<service::log::Log>();
    all.visit::<service::log::LogEntry>();
    all.visit::<service::log::Exported>();
    all.visit::<service::log::Evenings>();
    all.visit::<service::log::NewEvening>();
    all.visit::<service::luck::Luck>();
    all.visit::<service::turns::TurnSheet>();
    all.visit::<service::turns::TurnConflict>();
    all.visit::<service::news::News>();
    all.visit::<crate::room::RoomView>();
    all.visit::<crate::room::Join>();
    all.visit::<wire::Faults>();
    let declarations: Vec<String> = all.by_name.into_values().collect();
    let text = format!(
        "// Written by the server's tests (BLESS=1 cargo test -p server typescript).\n\n{}",
        declarations.join("\n")
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/gen/api.d.ts");
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, text).unwrap();
    } else {
        let found = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(found == text, "{} is not what the server says (BLESS=1 rewrites it)", file.display());
    }
}
