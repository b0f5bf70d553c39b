//! Compiles the demo's .proto files without a `protoc` binary and keeps the descriptor set for reflection.
//! The messages also get serde, so that REST and HTTP/3 speak their canonical JSON.
//! Only the .proto files and this file make it run again.

use std::{env, fs, path::PathBuf};

use prost::Message;

const REQUEST: &str = "demo.DispatchTaskRequest";
const RESPONSE: &str = "demo.DispatchTaskResponse";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    let files = ["proto/demo/dispatch.proto", "proto/demo/streams.proto"];
    for file in files {
        println!("cargo:rerun-if-changed={file}");
    }
    let descriptors = protox::compile(files, ["proto"])?;
    let out_dir = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out_dir.join("demo.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure()
        .build_transport(false)
        .type_attribute(REQUEST, "#[derive(serde::Deserialize, serde::Serialize)]")
        .type_attribute(REQUEST, "#[serde(default, rename_all = \"camelCase\")]")
        .field_attribute(
            format!("{REQUEST}.id"),
            "#[serde(with = \"crate::json::task_id\")]",
        )
        .field_attribute(
            format!("{REQUEST}.priority"),
            "#[serde(with = \"crate::json::priority\")]",
        )
        .field_attribute(
            format!("{REQUEST}.deadline_ms"),
            "#[serde(alias = \"deadline_ms\")]",
        )
        .type_attribute(RESPONSE, "#[derive(serde::Deserialize, serde::Serialize)]")
        .type_attribute(RESPONSE, "#[serde(rename_all = \"camelCase\")]")
        .field_attribute(
            format!("{RESPONSE}.status"),
            "#[serde(with = \"crate::json::status\")]",
        )
        .field_attribute(
            format!("{RESPONSE}.padding"),
            "#[serde(default, skip_serializing_if = \"String::is_empty\")]",
        )
        .compile_fds(descriptors)?;
    Ok(())
}
