//! The options that say where the schema of a gRPC method comes from.

use std::path::PathBuf;

use clap::Args;

/// Where the schema of a gRPC method comes from.
#[derive(Debug, Clone, Args)]
pub struct SchemaArguments {
    /// .proto file with the method's service; may be repeated [default: the server is asked by reflection]
    #[arg(long, value_name = "FILE", help_heading = GRPC, conflicts_with = "protoset")]
    pub proto: Vec<PathBuf>,

    /// Folder that imports of --proto start from; may be repeated [default: the current one, then those of the files]
    #[arg(long, value_name = "DIR", help_heading = GRPC, requires = "proto")]
    pub import_path: Vec<PathBuf>,

    /// File with a FileDescriptorSet, as protoc --descriptor_set_out --include_imports writes it
    #[arg(long, value_name = "FILE", help_heading = GRPC)]
    pub protoset: Option<PathBuf>,
}

const GRPC: &str = "gRPC";
