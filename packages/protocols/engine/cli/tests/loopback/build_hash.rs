//! Does the build hash cover what is compiled? Cargo says which crates lie in the workspace's graph, and the compiler which
//! files it read; both are held against the list that the build script hashed.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const HASHED: &str = include_str!(concat!(env!("OUT_DIR"), "/build-hash-sources.txt"));

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

fn hashed() -> BTreeSet<PathBuf> {
    HASHED.lines().map(|name| workspace().join(name).canonicalize().unwrap()).collect()
}

/// Folders of the crates in the workspace that the engine is built from, its tests' own left out, by cargo's word.
fn crates_by_path() -> BTreeSet<PathBuf> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let answer = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(workspace())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&answer.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let by_name: HashMap<_, _> =
        packages.iter().map(|package| (package["name"].as_str().unwrap(), package)).collect();
    let mut found = BTreeSet::new();
    let mut open = vec!["gonogo-engine"];
    while let Some(name) = open.pop() {
        let package = by_name[name];
        let manifest = Path::new(package["manifest_path"].as_str().unwrap());
        if !found.insert(manifest.parent().unwrap().to_path_buf()) {
            continue;
        }
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let compiled = dependencies.filter(|one| one["kind"] != "dev" && !one["path"].is_null());
        open.extend(compiled.map(|one| one["name"].as_str().unwrap()));
    }
    found
}

#[test]
fn the_build_hash_covers_every_crate_of_the_workspace_that_the_engine_is_built_from() {
    let (crates, hashed) = (crates_by_path(), hashed());
    assert!(crates.len() > 10, "{crates:?}");
    for folder in crates {
        for file in ["Cargo.toml", "src/lib.rs"] {
            assert!(hashed.contains(&folder.join(file)), "{} {file}", folder.display());
        }
    }
    for file in ["Cargo.toml", "Cargo.lock", "cli/build.rs", "../schema/engine.schema.json"] {
        assert!(hashed.contains(&workspace().join(file).canonicalize().unwrap()), "{file}");
    }
}

/// What the compiler read for a crate's library (its dep-info): the newest, as older builds leave theirs; a library's names its
/// `.rlib`, where that of a test or binary of the same name does not.
fn dep_info(crate_name: &str) -> String {
    let folder = std::env::current_exe().unwrap().parent().unwrap().to_path_buf();
    let prefix = format!("{}-", crate_name.replace('-', "_"));
    std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .filter(|entry| {
            let name = entry.file_name().into_string().unwrap_or_default();
            name.starts_with(&prefix) && name.ends_with(".d")
        })
        .filter_map(|entry| {
            let text = std::fs::read_to_string(entry.path()).ok()?;
            let changed = entry.metadata().ok()?.modified().ok()?;
            text.contains(".rlib:").then_some((changed, text))
        })
        .max()
        .expect("cargo keeps dep-info beside what it compiled")
        .1
}

#[test]
fn the_build_hash_covers_every_file_that_the_compiler_read() {
    let hashed = hashed();
    let repository = workspace().join("..").canonicalize().unwrap();
    let results = std::env::current_exe().unwrap().ancestors().nth(3).unwrap().to_path_buf();
    for folder in crates_by_path() {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = ")).unwrap();
        let listed = dep_info(name.trim_matches('"'));
        // Rules of make: a line `file:` for each file that was read.
        let read: BTreeSet<_> = listed
            .lines()
            .filter_map(|line| line.strip_suffix(':'))
            .filter_map(|file| workspace().join(file.replace("\\ ", " ")).canonicalize().ok())
            .filter(|file| file.starts_with(&repository) && !file.starts_with(&results))
            .collect();
        assert!(read.contains(&folder.join("src/lib.rs")), "{name}: {read:?}");
        let missing: Vec<_> = read.difference(&hashed).collect();
        assert!(missing.is_empty(), "compiled into {name}, and not hashed: {missing:?}");
    }
}
