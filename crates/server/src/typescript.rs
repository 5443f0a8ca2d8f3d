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
    all.visit::<crate::battles::ComputerPlayers>();
    all.visit::<crate::battles::BattleHint>();
    all.visit::<crate::battles::BattleThreats>();
    all.visit::<crate::battles::BattleReview>();
    all.visit::<crate::battles::BattleStory>();
    all.visit::<crate::puzzles::Puzzles>();
    all.visit::<crate::puzzles::PuzzleTry>();
    all.visit::<crate::puzzles::PuzzleSolved>();
    all.visit::<crate::systems::Systems>();
    all.visit::<crate::systems::SystemPage>();
    all.visit::<crate::systems::Charts>();
    all.visit::<crate::systems::Rules>();
    all.visit::<wire::form::ProcedureEntry>();
    all.visit::<crate::odds::OddsQuestion>();
    all.visit::<crate::odds::OddsAnswer>();
    all.visit::<crate::worth::WorthAnswer>();
    all.visit::<crate::sweep::SweepQuestion>();
    all.visit::<crate::sweep::SweepAnswer>();
    all.visit::<crate::compare::Comparisons>();
    all.visit::<crate::compare::CompareQuestion>();
    all.visit::<crate::compare::CompareAnswer>();
    all.visit::<crate::tables::NewTable>();
    all.visit::<crate::tables::Table>();
    all.visit::<crate::tables::Move>();
    all.visit::<crate::tables::Faces>();
    all.visit::<crate::tables::Decision>();
    all.visit::<crate::armies::ArmyShelf>();
    all.visit::<crate::armies::ArmyText>();
    all.visit::<crate::armies::ArmyChecked>();
    all.visit::<crate::armies::Preparation>();
    all.visit::<crate::armies::Prepared>();
    all.visit::<crate::battles::Scenarios>();
    all.visit::<crate::battles::Battles>();
    all.visit::<crate::battles::NewBattle>();
    all.visit::<crate::battles::LoadBattle>();
    all.visit::<crate::battles::BattleNow>();
    all.visit::<crate::battles::BattleAnswers>();
    all.visit::<crate::battles::BattleFaces>();
    all.visit::<crate::battles::BattleMove>();
    all.visit::<crate::battles::BattleFork>();
    all.visit::<crate::battles::BattleStanding>();
    all.visit::<crate::battles::BattleLog>();
    all.visit::<crate::battles::ForecastQuestion>();
    all.visit::<wire::forecast::Forecast>();
    all.visit::<wire::battle::Board>();
    all.visit::<wire::battle::OverlayQuestion>();
    all.visit::<wire::battle::OverlayShown>();
    all.visit::<crate::lessons::Lessons>();
    all.visit::<crate::log::Log>();
    all.visit::<crate::log::LogEntry>();
    all.visit::<crate::log::Exported>();
    all.visit::<crate::log::Evenings>();
    all.visit::<crate::log::NewEvening>();
    all.visit::<crate::luck::Luck>();
    all.visit::<crate::turns::TurnSheet>();
    all.visit::<crate::turns::TurnConflict>();
    all.visit::<crate::events::News>();
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
