//! Turns what people have (a FileDescriptorSet, .proto files) into one descriptor pool,
//! and a pool back into the self-contained set that is stored with a target.
//! Everything is compiled in process: no `protoc` is needed on the machine.

use gonogo_wire::ProtoFile;
use prost::Message;
use prost_reflect::{DescriptorPool, MethodDescriptor};
use prost_types::{FileDescriptorProto, FileDescriptorSet};
use protox::file::{ChainFileResolver, File, FileResolver, GoogleFileResolver};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Component, Path, PathBuf};

use super::SchemaError;
use super::edition_source::as_proto3;
use super::editions::{check_edition, from_parsed, read_file};
use super::link::{Linked, link};

/// `google.protobuf.FileDescriptorSet` with its files still encoded: what `prost_types` does not know is in them too.
#[derive(Clone, PartialEq, Message)]
struct EncodedSet {
    #[prost(bytes = "vec", repeated, tag = "1")]
    file: Vec<Vec<u8>>,
}

const COMPLETE_SET: &str =
    "Make it with protoc's --include_imports, so that it holds every imported file.";

/// Reads a serialized `FileDescriptorSet` (`protoc --descriptor_set_out`, with or without Google's well-known imports) of
/// proto2, proto3 or editions. Methods whose types are missing are told; errors where no other is left.
pub fn read_descriptor_set(bytes: &[u8]) -> Result<Linked, SchemaError> {
    let set = EncodedSet::decode(bytes).map_err(|error| {
        SchemaError::new(
            format!("the descriptor set is not a serialized FileDescriptorSet: {error}"),
            "Make it with: protoc --include_imports --descriptor_set_out=schema.pb your.proto",
        )
    })?;
    let files = set.file.iter().map(|file| read_file(file)).collect::<Result<Vec<_>, _>>()?;
    let linked = link(files)?;
    match linked.unusable.first() {
        Some(first) if !linked.has_methods() => Err(SchemaError::new(
            format!("the descriptor set is not complete: {}: {}", first.name, first.reason),
            COMPLETE_SET,
        )),
        _ => Ok(linked),
    }
}

/// The same, of which the methods that can be called are wanted.
pub fn from_descriptor_set(bytes: &[u8]) -> Result<DescriptorPool, SchemaError> {
    read_descriptor_set(bytes).map(|linked| linked.pool)
}

/// Compiles .proto sources. Imports resolve among the uploaded files (also when they were uploaded
/// without their folder) and Google's well-known files; nothing is read from disk.
pub fn from_proto_files(files: &[ProtoFile]) -> Result<DescriptorPool, SchemaError> {
    let mut texts = BTreeMap::new();
    for file in files {
        let name = plain_name(&file.name);
        let before = texts.insert(name.clone(), file.content.clone());
        if before.is_some_and(|before| before != file.content) {
            return Err(SchemaError::new(
                format!("two different files are named {name}"),
                "Upload each under the path that it is imported by, such as a/types.proto.",
            ));
        }
    }
    let names: Vec<String> = texts.keys().cloned().collect();
    compile(Uploaded(texts), &names, |missing| match missing {
        Some(import) => format!("Upload {import} too, under the name it is imported by."),
        None => "Upload the imported .proto file too, under the name it is imported by.".into(),
    })
}

/// Compiles .proto files of this machine. `roots`: the folders that imports start from; without any, the current one, those
/// of the files, and those between.
pub fn from_proto_paths(
    files: &[PathBuf],
    roots: &[PathBuf],
) -> Result<DescriptorPool, SchemaError> {
    let folders = Folders::new(files, roots);
    let mut names = Vec::new();
    for file in files {
        names.push(folders.name_of(file)?);
    }
    let shown: Vec<_> = folders.roots.iter().map(|root| shown(root)).collect();
    compile(folders, &names, |missing| {
        let import = missing.unwrap_or("an imported file");
        format!(
            "Name the folder that the path {import} starts in: --import-path DIR (looked in: {}).",
            shown.join(", ")
        )
    })
}

/// `remedy` of an import that is not found.
fn compile(
    resolver: impl FileResolver + 'static,
    names: &[String],
    remedy: impl Fn(Option<&str>) -> String,
) -> Result<DescriptorPool, SchemaError> {
    let mut resolvers = ChainFileResolver::new();
    resolvers.add(resolver);
    resolvers.add(GoogleFileResolver::new());
    resolvers.add(LanguageFeatures);
    let mut compiler = protox::Compiler::with_file_resolver(resolvers);
    compiler.include_imports(true);
    compiler.open_files(names).map_err(|error| {
        // The debug form carries file, line and column in front of the reason.
        let message = format!("{error:?}").replacen(":import '", ": import '", 1);
        let remedy = if error.is_file_not_found() {
            // `import 'a/b.proto' not found`
            remedy(message.split('\'').nth(1))
        } else if message.contains("editions 2023 and 2024") {
            "Write the file in edition 2023 or 2024, proto3 or proto2.".into()
        } else {
            "Correct the .proto file; it must compile with protoc.".into()
        };
        SchemaError::new(message, remedy)
    })?;
    // Once more, now with options that are resolved: `packed` is one.
    let files = compiler.descriptor_pool().file_descriptor_protos().cloned().collect();
    link(files).map(|linked| linked.pool)
}

/// Parses a text of proto2, proto3 or an edition.
fn parsed(name: &str, text: &str) -> Result<File, protox::Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Some((edition, text)) = as_proto3(text) else { return File::from_source(name, text) };
    let refused = |error: SchemaError| protox::Error::new(Refused(error));
    check_edition(name, &edition).map_err(refused)?;
    let file = File::from_source(name, &text)?;
    from_parsed(file.into(), &edition).map(File::from).map_err(refused)
}

/// Shown as its words.
struct Refused(SchemaError);

impl std::fmt::Debug for Refused {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0.message)
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0.message)
    }
}

impl std::error::Error for Refused {}

/// A file of another name, so that it defines nothing twice.
fn alias(name: &str, of: String) -> File {
    File::from(FileDescriptorProto {
        name: Some(name.to_owned()),
        dependency: vec![of],
        public_dependency: vec![0],
        ..Default::default()
    })
}

/// Features of languages say nothing about bytes, and options that set them are not read: their files may be empty.
struct LanguageFeatures;

impl FileResolver for LanguageFeatures {
    fn open_file(&self, name: &str) -> Result<File, protox::Error> {
        let language = name.strip_prefix("google/protobuf/");
        match language.and_then(|rest| rest.strip_suffix("_features.proto")) {
            Some("cpp" | "go" | "java" | "csharp" | "python") => {
                Ok(File::from(FileDescriptorProto {
                    name: Some(name.to_owned()),
                    ..Default::default()
                }))
            }
            _ => Err(protox::Error::file_not_found(name)),
        }
    }
}

/// Texts by the name under which they were uploaded.
struct Uploaded(BTreeMap<String, String>);

impl Uploaded {
    /// The one file that an import can mean although the folders differ; none when unclear.
    fn meant(&self, import: &str) -> Option<&String> {
        let inner = format!("/{import}");
        let mut matching = self
            .0
            .keys()
            .filter(|name| name.ends_with(&inner) || import.ends_with(&format!("/{name}")));
        matching.next().filter(|_| matching.next().is_none())
    }
}

impl FileResolver for Uploaded {
    fn open_file(&self, name: &str) -> Result<File, protox::Error> {
        if let Some(text) = self.0.get(name) {
            return parsed(name, text);
        }
        let meant = self.meant(name).filter(|_| !name.starts_with("google/protobuf/"));
        meant.map(|of| alias(name, of.clone())).ok_or_else(|| protox::Error::file_not_found(name))
    }
}

fn plain_name(name: &str) -> String {
    name.replace('\\', "/").trim_start_matches("./").trim_start_matches('/').to_owned()
}

/// Folders of this machine that imports start from, in the order in which they are looked in.
struct Folders {
    roots: Vec<PathBuf>,
    /// Name by the real path of a file that was opened: one file goes by one name.
    opened: RefCell<HashMap<PathBuf, String>>,
}

impl Folders {
    fn new(files: &[PathBuf], given: &[PathBuf]) -> Folders {
        let mut roots: Vec<PathBuf> = given.to_vec();
        if given.is_empty() {
            let here = PathBuf::from(".");
            let own: Vec<_> = files.iter().filter_map(|file| file.parent()).collect();
            let between = own.iter().flat_map(|folder| folder.ancestors().skip(1));
            let between =
                between.filter(|folder| folder.is_relative() && !folder.as_os_str().is_empty());
            roots.push(here);
            roots.extend(
                own.iter().filter(|folder| !folder.as_os_str().is_empty()).map(PathBuf::from),
            );
            roots.extend(between.map(PathBuf::from));
        }
        let mut seen = BTreeSet::new();
        roots.retain(|root| seen.insert(root.clone()));
        Folders { roots, opened: RefCell::default() }
    }

    /// A file as given, or by its path from a root, as protoc takes both; the name by which it is imported.
    fn name_of(&self, file: &Path) -> Result<String, SchemaError> {
        if let Ok(real) = file.canonicalize() {
            let mut folders = self.roots.iter().filter_map(|root| root.canonicalize().ok());
            let within =
                folders.find_map(|root| real.strip_prefix(root).ok().map(Path::to_path_buf));
            return within.as_deref().and_then(import_name).ok_or_else(|| {
                SchemaError::new(
                    format!("{} lies in none of the folders of --import-path", file.display()),
                    "Name the folder that its imports start from, too: --import-path DIR.",
                )
            });
        }
        let is_there = |root: &PathBuf| root.join(file).is_file();
        let name = import_name(file).filter(|_| self.roots.iter().any(is_there));
        name.ok_or_else(|| {
            SchemaError::new(
                format!("there is no file {}", file.display()),
                "Correct --proto: a path from here, or from a folder of --import-path.",
            )
        })
    }
}

impl FileResolver for Folders {
    fn open_file(&self, name: &str) -> Result<File, protox::Error> {
        let paths = self.roots.iter().map(|root| root.join(name));
        let Some(path) = paths.into_iter().find(|path| path.is_file()) else {
            return Err(protox::Error::file_not_found(name));
        };
        let real = path.canonicalize().unwrap_or_else(|_| path.clone());
        if let Some(first) = self.opened.borrow().get(&real).filter(|first| *first != name) {
            return Ok(alias(name, first.clone()));
        }
        self.opened.borrow_mut().insert(real, name.to_owned());
        let bytes = std::fs::read(&path)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            let error = format!("{} is not UTF-8", path.display());
            protox::Error::new(Refused(SchemaError::new(error, "")))
        })?;
        parsed(name, &text)
    }
}

/// With slashes; none for a path that is no plain one.
fn import_name(path: &Path) -> Option<String> {
    let part = |part: Component<'_>| match part {
        Component::Normal(part) => part.to_str().map(str::to_owned),
        _ => None,
    };
    let parts = path.components().filter(|part| *part != Component::CurDir);
    parts.map(part).collect::<Option<Vec<_>>>().map(|parts| parts.join("/"))
}

fn shown(root: &Path) -> String {
    if root == Path::new(".") { "the current folder".into() } else { root.display().to_string() }
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
