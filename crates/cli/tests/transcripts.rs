//! The command line as a player sees it. A transcript is a text file of commands and their output, from standard output
//! and standard error. `? 2` after a command is its exit code, and `SCRATCH` a folder for its files. `BLESS=1` rewrites
//! the transcripts; read the diff.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Run one command line; `<<< a b` at its end types the lines `a` and `b`.
fn run(line: &str, folder: &Path) -> String {
    let scratch = std::env::temp_dir().join(format!("longroll-scratch-{}", std::process::id())).display().to_string();
    std::fs::create_dir_all(&scratch).expect("a scratch folder");
    let line = &line.replace("SCRATCH", &scratch);
    let (line, keyed) = line.split_once(" <<< ").unwrap_or((line, ""));
    let mut words = line.split_whitespace();
    assert_eq!(words.next(), Some("longroll"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_longroll"))
        .args(words)
        .current_dir(folder)
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let input: String = keyed.split_whitespace().flat_map(|word| [word, "\n"]).collect();
    // A program that needs no input may have ended already.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text += &String::from_utf8_lossy(&output.stderr);
    let text = text.replace(&scratch, "SCRATCH");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut text = lines.join("\n").trim_end().to_owned() + "\n";
    if let Some(code) = output.status.code().filter(|code| *code != 0) {
        let _ = writeln!(text, "? {code}");
    }
    text
}

#[test]
fn transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut files: Vec<_> = std::fs::read_dir(folder.join("transcripts")).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 3);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let mut found = String::new();
        for line in text.lines() {
            if line.starts_with('#') {
                let _ = writeln!(found, "{line}");
            } else if let Some(command) = line.strip_prefix("$ ") {
                let _ = write!(found, "$ {command}\n{}\n", run(command, &folder));
            }
        }
        let found = found.trim_end().to_owned() + "\n";
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&file, found).unwrap();
        } else {
            assert_eq!(found, text, "{} (BLESS=1 rewrites it)", file.display());
        }
    }
}

/// Every command answers in JSON, and every refusal too.
#[test]
fn json_everywhere() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for command in [
        "systems",
        "chart death-valley",
        "chart gringo night",
        "procedures death-valley",
        "procedures gringo shock",
        "resolve death-valley fire weapon=R sp=8 range=1 cr=6 --seed 1",
        "odds death-valley fire weapon=R sp=8 range=1 cr=6 --exact",
        "odds death-valley fire weapon=R sp=8 range=1 cr=6 --sweep range=1..9",
        "odds death-valley rally cr=5 --against leader=2",
        "rules death-valley --house",
        "rules death-valley 10.17",
        "rules gringo --switches",
        "chart check charts/good",
        "resolve death-valley fire weapon=Q",
        "chart check charts/bad",
        "chart death-valley nonsense",
        "army list",
        "army show potomac",
        "army check armies/wrong.army",
        "prepare potomac northern-virginia --seed 3 --out SCRATCH",
    ] {
        let text = run(&format!("longroll {command} --json"), &folder);
        let text = text.split("\n? ").next().unwrap();
        serde_json::from_str::<serde_json::Value>(text).unwrap_or_else(|error| panic!("{command}: {error}\n{text}"));
    }
}

/// A receipt can be recomputed, and a changed receipt is refused.
#[test]
fn receipts_recompute() {
    let folder = std::env::temp_dir().join(format!("longroll-receipt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let command = "longroll resolve death-valley shock front=8/6 defenders=6/6:R charge --seed 12 --json --switch rapid_fire=plus_two_drm";
    let receipt = run(command, &folder);
    std::fs::write(folder.join("good.json"), &receipt).unwrap();
    assert!(run("longroll recompute good.json", &folder).ends_with("The receipt is right.\n"));
    let (before, after) = receipt.split_once("\"defender-sp-lost\": ").unwrap();
    let digit: u8 = after[..1].parse().unwrap();
    std::fs::write(folder.join("bad.json"), format!("{before}\"defender-sp-lost\": {}{}", digit + 1, &after[1..]))
        .unwrap();
    let told = run("longroll recompute bad.json", &folder);
    assert!(told.contains("the outcome is wrong") && told.ends_with("? 2\n"), "{told}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// The CSV has every cell of every chart once, by system, chart, row and column.
#[test]
fn the_csv_has_every_cell_once() {
    let text = run("longroll chart --all --csv", Path::new("."));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut seen = std::collections::BTreeSet::new();
    for record in reader.records() {
        let record = record.unwrap();
        let key: Vec<String> = record.iter().take(4).map(str::to_owned).collect();
        assert_eq!(record.len(), 5);
        assert!(record.iter().all(|cell| !cell.is_empty() && cell.is_ascii()), "{record:?}");
        assert!(seen.insert(key), "{record:?} twice");
    }
    for (system, table, row, column) in [
        ("death-valley", "fire.small-arms", "-1", "9-14"),
        ("death-valley", "range.artillery", "20-lb-parrott", "21+"),
        ("death-valley", "shock.odds", "1-1 1/2", "drm"),
        ("death-valley", "stacking", "infantry", "sp"),
        ("gringo", "range.artillery", "heavy-68", "12-16"),
        ("gringo", "night", "4+", "drm"),
    ] {
        assert!(
            seen.contains([system, table, row, column].map(str::to_owned).as_slice()),
            "{system} {table} {row} {column}"
        );
    }
}
