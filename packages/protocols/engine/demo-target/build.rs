//! Compiles the demo's .proto files without a `protoc` binary and keeps the descriptor set for reflection.
//! Messages that HTTP speaks too also get serde, so that they have their canonical JSON there.
//! Only the .proto files and this file make it run again.

use std::{env, fs, path::PathBuf};

use prost::Message;
use tonic_prost_build::Builder;

const FILES: [&str; 5] = [
    "proto/demo/cluster.proto",
    "proto/demo/dispatch.proto",
    "proto/demo/governance.proto",
    "proto/demo/streams.proto",
    "proto/demo/tasks.proto",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    for file in FILES {
        println!("cargo:rerun-if-changed={file}");
    }
    let descriptors = protox::compile(FILES, ["proto"])?;
    let out_dir = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out_dir.join("demo.bin"), descriptors.encode_to_vec())?;
    // Entries of a log may be megabytes: they stay where they were read.
    let plain =
        tonic_prost_build::configure().build_transport(false).bytes(".demo.AppendEntriesRequest");
    tasks_json(governance_json(dispatch_json(plain))).compile_fds(descriptors)?;
    Ok(())
}

fn dispatch_json(builder: Builder) -> Builder {
    const REQUEST: &str = "demo.DispatchTaskRequest";
    const RESPONSE: &str = "demo.DispatchTaskResponse";
    builder
        .type_attribute(REQUEST, "#[derive(serde::Deserialize, serde::Serialize)]")
        .type_attribute(REQUEST, "#[serde(default, rename_all = \"camelCase\")]")
        .field_attribute(format!("{REQUEST}.id"), "#[serde(with = \"crate::json::task_id\")]")
        .field_attribute(
            format!("{REQUEST}.priority"),
            "#[serde(with = \"crate::json::priority\")]",
        )
        .field_attribute(format!("{REQUEST}.deadline_ms"), "#[serde(alias = \"deadline_ms\")]")
        .type_attribute(RESPONSE, "#[derive(serde::Deserialize, serde::Serialize)]")
        .type_attribute(RESPONSE, "#[serde(rename_all = \"camelCase\")]")
        .field_attribute(format!("{RESPONSE}.status"), "#[serde(with = \"crate::json::status\")]")
        .field_attribute(
            format!("{RESPONSE}.padding"),
            "#[serde(default, skip_serializing_if = \"String::is_empty\")]",
        )
}

fn governance_json(mut builder: Builder) -> Builder {
    let requests = ["CreateSessionRequest", "ApproveDecisionRequest"];
    for request in requests.map(|name| format!("demo.{name}")) {
        builder = builder
            .type_attribute(&request, "#[derive(serde::Deserialize)]")
            .type_attribute(&request, "#[serde(default, rename_all = \"camelCase\")]");
    }
    let answers = [
        "HealthCheckResponse",
        "Session",
        "Decision",
        "ListDecisionsResponse",
        "SessionMetrics",
        "SessionStatistics",
    ];
    for answer in answers.map(|name| format!("demo.{name}")) {
        builder = builder
            .type_attribute(&answer, "#[derive(serde::Serialize)]")
            .type_attribute(&answer, "#[serde(rename_all = \"camelCase\")]");
    }
    builder
        .field_attribute("demo.Session.status", "#[serde(with = \"crate::json::session_status\")]")
        .field_attribute(
            "demo.Decision.status",
            "#[serde(with = \"crate::json::decision_status\")]",
        )
}

fn tasks_json(mut builder: Builder) -> Builder {
    for answer in ["demo.TaskText", "demo.ListTasksTextResponse"] {
        builder = builder
            .type_attribute(answer, "#[derive(serde::Serialize)]")
            .type_attribute(answer, "#[serde(rename_all = \"camelCase\")]");
    }
    builder
        .type_attribute("demo.CreateTaskTextRequest", "#[derive(serde::Deserialize)]")
        .type_attribute("demo.CreateTaskTextRequest", "#[serde(default)]")
}
