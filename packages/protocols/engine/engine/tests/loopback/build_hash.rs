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
    assert!(crates.len() > 2, "{crates:?}");
    for folder in crates {
        for file in ["Cargo.toml", "src/lib.rs"] {
            assert!(hashed.contains(&folder.join(file)), "{} {file}", folder.display());
        }
    }
    for file in ["Cargo.toml", "Cargo.lock", "engine/build.rs", "../schema/engine.schema.json"] {
        assert!(hashed.contains(&workspace().join(file).canonicalize().unwrap()), "{file}");
    }
}

/// Files of the repository that the compiler read for the binary (its dep-info, written beside it).
fn read_by_compiler() -> BTreeSet<PathBuf> {
    let listed = std::fs::read_to_string(concat!(env!("CARGO_BIN_EXE_gonogo-engine"), ".d"));
    let listed = listed.unwrap();
    let files = listed.trim().split_once(": ").unwrap().1.replace("\\ ", "\0");
    let repository = workspace().parent().unwrap().to_path_buf();
    let target = Path::new(env!("CARGO_BIN_EXE_gonogo-engine")).ancestors().nth(2).unwrap();
    files
        .split(' ')
        .map(|name| Path::new(&name.replace('\0', " ")).canonicalize().unwrap())
        .filter(|path| path.starts_with(&repository) && !path.starts_with(target))
        .collect()
}

#[test]
fn the_build_hash_covers_every_file_that_the_compiler_read() {
    let (read, hashed) = (read_by_compiler(), hashed());
    assert!(read.len() > 100, "{read:?}");
    let missing: Vec<_> = read.difference(&hashed).collect();
    assert!(missing.is_empty(), "compiled, and not hashed: {missing:?}");
}
