//! Turns what people have (a FileDescriptorSet, .proto files) into one descriptor pool,
//! and a pool back into the self-contained set that is stored with a target.
//! Everything is compiled in process: no `protoc` is needed on the machine.

use super::SchemaError;
use crate::wire::ProtoFile;
use prost::Message;
use prost_reflect::{DescriptorPool, MethodDescriptor};
use prost_types::{FileDescriptorProto, FileDescriptorSet};
use protox::file::{ChainFileResolver, File, FileResolver, GoogleFileResolver};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Reads a serialized `FileDescriptorSet` (`protoc --descriptor_set_out`, with or without
/// Google's well-known imports).
pub fn from_descriptor_set(bytes: &[u8]) -> Result<DescriptorPool, SchemaError> {
    let set = FileDescriptorSet::decode(bytes).map_err(|error| {
        SchemaError::new(
            format!("the descriptor set is not a serialized FileDescriptorSet: {error}"),
            "Make it with: protoc --include_imports --descriptor_set_out=schema.pb your.proto",
        )
    })?;
    from_files(set.file)
}

/// Builds a pool from descriptors in any order; a file given twice counts once.
pub fn from_files(files: Vec<FileDescriptorProto>) -> Result<DescriptorPool, SchemaError> {
    let mut by_name = BTreeMap::new();
    for file in files {
        by_name.entry(file.name().to_owned()).or_insert_with(|| without_editions(file));
    }
    add_well_known(&mut by_name);
    DescriptorPool::from_file_descriptor_set(FileDescriptorSet {
        file: by_name.into_values().collect(),
    })
    .map_err(|error| {
        SchemaError::new(
            format!("the descriptor set is not complete: {error:?}"),
            "Make it with protoc's --include_imports, so that it holds every imported file.",
        )
    })
}

/// Protobuf editions differ from proto2 in defaults of features, not on the wire: explicit presence and
/// unpacked lists are what every parser accepts (protobuf.dev, "Feature Settings for Editions").
fn without_editions(mut file: FileDescriptorProto) -> FileDescriptorProto {
    if file.syntax() == "editions" {
        file.syntax = Some("proto2".to_owned());
    }
    file
}

/// Adds Google's well-known files where they are imported but were left out.
fn add_well_known(files: &mut BTreeMap<String, FileDescriptorProto>) {
    let known = DescriptorPool::global();
    let mut wanted: Vec<String> = files.values().flat_map(|file| file.dependency.clone()).collect();
    while let Some(name) = wanted.pop() {
        if files.contains_key(&name) {
            continue;
        }
        if let Some(file) = known.get_file_by_name(&name) {
            let file = file.file_descriptor_proto().clone();
            wanted.extend(file.dependency.iter().cloned());
            files.insert(name, file);
        }
    }
}

/// Compiles .proto sources. Imports resolve among the uploaded files (also when they were uploaded
/// without their folder) and Google's well-known files; nothing is read from disk.
pub fn from_proto_files(files: &[ProtoFile]) -> Result<DescriptorPool, SchemaError> {
    let uploaded = Uploaded::parse(files)?;
    let names: Vec<String> = uploaded.files.keys().cloned().collect();
    let mut resolver = ChainFileResolver::new();
    resolver.add(uploaded);
    resolver.add(GoogleFileResolver::new());
    let mut compiler = protox::Compiler::with_file_resolver(resolver);
    compiler.include_imports(true);
    compiler.open_files(&names).map_err(|error| explain(&error))?;
    Ok(compiler.descriptor_pool())
}

/// Compiles .proto files of this machine. Imports are looked for in `folders`; without any, in the folder of the
/// first file.
pub fn from_proto_paths(
    files: &[PathBuf],
    folders: &[PathBuf],
) -> Result<DescriptorPool, SchemaError> {
    let own = files.first().and_then(|file| file.parent()).map(Path::to_owned);
    let own = own.filter(|folder| *folder != *"").unwrap_or_else(|| PathBuf::from("."));
    let folders = if folders.is_empty() { std::slice::from_ref(&own) } else { folders };
    let mut compiler = protox::Compiler::new(folders).map_err(|error| explain(&error))?;
    compiler.include_imports(true);
    compiler.open_files(files).map_err(|error| explain(&error))?;
    Ok(compiler.descriptor_pool())
}

struct Uploaded {
    files: BTreeMap<String, File>,
}

impl Uploaded {
    fn parse(sources: &[ProtoFile]) -> Result<Self, SchemaError> {
        let mut texts: BTreeMap<String, &str> =
            sources.iter().map(|file| (plain_name(&file.name), file.content.as_str())).collect();
        let mut imports = BTreeSet::new();
        for (name, text) in &texts {
            let file = File::from_source(name, text).map_err(|error| explain(&error))?;
            imports.extend(file.file_descriptor_proto().dependency.iter().cloned());
        }
        for import in imports {
            if let Some(name) = same_file(&texts, &import)
                && let Some(text) = texts.remove(&name)
            {
                texts.insert(import, text);
            }
        }
        let mut files = BTreeMap::new();
        for (name, text) in texts {
            let file = File::from_source(&name, text).map_err(|error| explain(&error))?;
            files.insert(name, file);
        }
        Ok(Self { files })
    }
}

/// The one uploaded file that an import can mean although the folders differ; none when unclear.
fn same_file(texts: &BTreeMap<String, &str>, import: &str) -> Option<String> {
    if texts.contains_key(import) {
        return None;
    }
    let (inner, outer) = (format!("/{import}"), import);
    let mut matching =
        texts.keys().filter(|name| name.ends_with(&inner) || outer.ends_with(&format!("/{name}")));
    match (matching.next(), matching.next()) {
        (Some(name), None) => Some(name.clone()),
        _ => None,
    }
}

fn plain_name(name: &str) -> String {
    name.replace('\\', "/").trim_start_matches("./").trim_start_matches('/').to_owned()
}

impl FileResolver for Uploaded {
    fn open_file(&self, name: &str) -> Result<File, protox::Error> {
        self.files.get(name).cloned().ok_or_else(|| protox::Error::file_not_found(name))
    }
}

fn explain(error: &protox::Error) -> SchemaError {
    let remedy = if error.is_file_not_found() {
        "Upload the imported .proto file too, under the name it is imported by."
    } else {
        "Correct the .proto file; it must compile with protoc."
    };
    // The debug form carries file, line and column in front of the reason.
    SchemaError::new(format!("{error:?}"), remedy)
}

/// The pool as a serialized, self-contained `FileDescriptorSet` without comments.
pub fn encode_descriptor_set(pool: &DescriptorPool) -> Vec<u8> {
    let file = pool
        .file_descriptor_protos()
        .map(|file| FileDescriptorProto { source_code_info: None, ..file.clone() })
        .collect();
    FileDescriptorSet { file }.encode_to_vec()
}

/// Finds `package.Service/Method`; the error names what the schema holds instead.
pub fn find_method(pool: &DescriptorPool, path: &str) -> Result<MethodDescriptor, SchemaError> {
    let (service_name, method_name) = path.split_once('/').ok_or_else(|| {
        SchemaError::new(
            format!("{path} is not of the form package.Service/Method"),
            "Write it like demo.Dispatch/DispatchTask.",
        )
    })?;
    let Some(service) = pool.get_service_by_name(service_name) else {
        let names = pool.services().map(|service| service.full_name().to_owned()).collect();
        return Err(SchemaError::new(
            format!("the schema has no service {service_name}"),
            format!("It has: {}.", listed(names)),
        ));
    };
    service.methods().find(|method| method.name() == method_name).ok_or_else(|| {
        let names = service.methods().map(|method| method.name().to_owned()).collect();
        SchemaError::new(
            format!("the service {service_name} has no method {method_name}"),
            format!("It has: {}.", listed(names)),
        )
    })
}

fn listed(names: Vec<String>) -> String {
    const SHOWN: usize = 10;
    match names.len() {
        0 => "none".to_owned(),
        n if n <= SHOWN => names.join(", "),
        n => format!("{} and {} more", names[..SHOWN].join(", "), n - SHOWN),
    }
}
