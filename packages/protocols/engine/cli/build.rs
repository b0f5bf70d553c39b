//! Gives the binary the contract that it was built with: the SHA-256 of the committed JSON Schema.
//! The worker refuses an engine whose schema hash it does not know, so a stale binary cannot
//! answer in an old shape. The build hash covers whatever is compiled: the sources and manifests of this crate and of those
//! that it is built from by path, the workspace's profile and locked versions, the schema, the compiler and its flags.
//! Files of tests are left out: no binary holds them, and calibrations hold for one build only, so that an edited test
//! would ask every machine to calibrate an engine again that did not change.
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What cargo builds with besides sources. A profile's settings reach a build script by these names or not at all; those that
/// do not stand in the workspace's manifest.
const SETTINGS: [&str; 6] =
    ["TARGET", "PROFILE", "OPT_LEVEL", "DEBUG", "CARGO_ENCODED_RUSTFLAGS", "CARGO_CFG_PANIC"];

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets the manifest dir"));
    let workspace = fs::canonicalize(root.join("..")).expect("the crate lies in a workspace");
    let schema = workspace.join("../schema/engine.schema.json");
    let text =
        fs::read(&schema).expect("packages/protocols/schema/engine.schema.json (npm run gen)");
    println!("cargo:rustc-env=GONOGO_SCHEMA_HASH={}", hex(&Sha256::digest(text)));

    let mut sources =
        BTreeSet::from([schema, workspace.join("Cargo.toml"), workspace.join("Cargo.lock")]);
    for package in packages(&root, &workspace) {
        for file in ["Cargo.toml", "build.rs"] {
            sources.extend(Some(package.join(file)).filter(|path| path.exists()));
        }
        println!("cargo:rerun-if-changed={}", package.join("src").display());
        collect(&package.join("src"), &mut sources);
    }

    let mut hash = Sha256::new();
    let mut list = String::new();
    for path in &sources {
        println!("cargo:rerun-if-changed={}", path.display());
        let name = path.strip_prefix(&workspace).expect("a file of the workspace");
        let content = fs::read(path).expect("a source file that was just listed");
        list.push_str(&format!("{}\n", name.display()));
        hash.update(format!("\0{}\0{}\0", name.display(), content.len()));
        hash.update(content);
    }
    for (name, value) in settings() {
        hash.update(format!("\0{name}={value}"));
    }
    println!("cargo:rustc-env=GONOGO_BUILD_HASH={}", &hex(&hash.finalize())[..16]);
    // For the test that asks cargo and the compiler what they read.
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets the folder for results"));
    fs::write(out.join("build-hash-sources.txt"), list).expect("cargo's own folder is writable");
}

/// Flags, features and the compiler itself.
fn settings() -> Vec<(String, String)> {
    let named = SETTINGS.map(|name| {
        println!("cargo:rerun-if-env-changed={name}");
        (name.to_owned(), env::var(name).unwrap_or_default())
    });
    let features = env::vars().filter(|(name, _)| name.starts_with("CARGO_FEATURE_"));
    let rustc = env::var("RUSTC").expect("cargo names the compiler");
    let version = Command::new(rustc).arg("-vV").output().expect("the compiler runs");
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    named.into_iter().chain(features).chain([("rustc".to_owned(), version)]).collect()
}

/// The folders of this crate and of all that it is compiled from by path, each once.
fn packages(root: &Path, workspace: &Path) -> BTreeSet<PathBuf> {
    let read = |folder: &Path| {
        fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest of a crate or workspace")
    };
    let manifest = read(workspace);
    let shared: HashMap<&str, PathBuf> = dependencies(&manifest)
        .filter_map(|(name, value)| Some((name, workspace.join(path_in(value)?))))
        .collect();
    let mut found = BTreeSet::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        let folder = fs::canonicalize(&folder).expect("a folder that a manifest names");
        if !found.insert(folder.clone()) {
            continue;
        }
        open.extend(dependencies(&read(&folder)).filter_map(|(name, value)| {
            path_in(value).map(|path| folder.join(path)).or_else(|| shared.get(name).cloned())
        }));
    }
    found
}

/// Names in the tables of dependencies, with what is said of each; those of tests alone are left out.
fn dependencies(manifest: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut counts = false;
    manifest.lines().filter_map(move |line| {
        if let Some(table) = line.trim().strip_prefix('[') {
            counts = table.contains("dependencies") && !table.contains("dev-dependencies");
        }
        let (name, value) = line.split_once('=').filter(|_| counts)?;
        Some((name.trim().trim_end_matches(".workspace"), value))
    })
}

/// `{ path = "../core" }`: the path.
fn path_in(value: &str) -> Option<&str> {
    let value = value.split_once("path")?.1.trim_start().strip_prefix('=')?;
    value.trim_start().strip_prefix('"')?.split('"').next()
}

fn collect(folder: &Path, into: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a source folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, into);
        } else if !holds_tests_only(&path) {
            into.insert(path);
        }
    }
}

/// By name: `tests.rs` and `…_tests.rs` are declared below `#[cfg(test)]` wherever they are.
fn holds_tests_only(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name == "tests.rs" || name.ends_with("_tests.rs")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
