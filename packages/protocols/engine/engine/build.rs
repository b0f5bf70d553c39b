//! Gives the binary the contract that it was built with: the SHA-256 of the committed JSON Schema.
//! The worker refuses an engine whose schema hash it does not know, so a stale binary cannot
//! answer in an old shape. The build hash covers the sources, so that a report names the engine.
//! Files of tests are left out: no binary holds them, and calibrations hold for one build only, so that an edited test
//! would ask every machine to calibrate an engine again that did not change.
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets the manifest dir"));
    let schema = root.join("../../schema/engine.schema.json");
    println!("cargo:rerun-if-changed={}", schema.display());
    let text =
        fs::read(&schema).expect("packages/protocols/schema/engine.schema.json (npm run gen)");
    println!("cargo:rustc-env=GONOGO_SCHEMA_HASH={}", hex(&Sha256::digest(text)));

    let mut sources = Vec::new();
    for folder in ["src", "../core/src"] {
        println!("cargo:rerun-if-changed={}", root.join(folder).display());
        collect(&root.join(folder), &mut sources);
    }
    sources.push(root.join("../Cargo.lock"));
    println!("cargo:rerun-if-changed={}", root.join("../Cargo.lock").display());
    sources.sort();
    let mut hash = Sha256::new();
    for path in sources {
        hash.update(fs::read(&path).expect("a source file that was just listed"));
    }
    println!("cargo:rustc-env=GONOGO_BUILD_HASH={}", &hex(&hash.finalize())[..16]);
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a source folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, into);
        } else if !holds_tests_only(&path) {
            into.push(path);
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
