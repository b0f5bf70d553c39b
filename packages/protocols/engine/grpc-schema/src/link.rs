//! Files of descriptors to one pool of what can be used: a method needs the types of its messages and nothing else. So an import
//! is missed only by what uses it, a file may go by another name than it is imported by, and a broken file costs its own methods.

use prost_reflect::DescriptorPool;
use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{DescriptorProto, FieldDescriptorProto, FileDescriptorProto, FileDescriptorSet};
use std::collections::{BTreeSet, HashMap};

use super::SchemaError;
use super::definitions::{Files, absolute, each_name, joined, type_names};

/// A schema, and the methods of it that cannot be called.
#[derive(Debug, Clone)]
pub struct Linked {
    pub pool: DescriptorPool,
    pub unusable: Vec<Unusable>,
}

/// A service or a method, `package.Service` or `package.Service/Method`, and why no message can be written for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unusable {
    pub name: String,
    pub reason: String,
}

impl Linked {
    /// Why this method cannot be called, where that is known.
    pub fn reason_against(&self, method: &str) -> Option<&str> {
        let service = method.split('/').next().unwrap_or_default();
        let found = self.unusable.iter().find(|one| one.name == method || one.name == service);
        found.map(|one| &*one.reason)
    }

    pub fn has_methods(&self) -> bool {
        self.pool.services().any(|service| service.methods().len() > 0)
    }
}

/// Files in any order; of two that define the same, the first counts.
pub fn link(files: Vec<FileDescriptorProto>) -> Result<Linked, SchemaError> {
    let mut files = Files::new(files);
    files.add_well_known();
    files.drop_broken_maps();
    let mut unusable = files.resolve();
    let (pool, broken) = build(files.files)?;
    unusable.extend(broken);
    Ok(Linked { pool, unusable })
}

impl Files {
    /// Google's own files, where what they define is used and was left out.
    fn add_well_known(&mut self) {
        let known = DescriptorPool::global();
        let mut at = 0;
        while let Some(file) = self.files.get(at) {
            let mut wanted = BTreeSet::new();
            each_name(file, &mut |_, name| {
                let name = absolute(name);
                if !self.defined.contains_key(&name) {
                    let message = known.get_message_by_name(&name).map(|one| one.parent_file());
                    let file =
                        message.or(known.get_enum_by_name(&name).map(|one| one.parent_file()));
                    wanted.extend(file.map(|file| file.name().to_owned()));
                }
            });
            for name in wanted {
                let Some(file) = known.get_file_by_name(&name) else { continue };
                let mut file = file.file_descriptor_proto().clone();
                // A file of that name may be there that lacks the type: an older one.
                if self.files.iter().any(|one| one.name() == name) {
                    file.name = Some(format!("known/{name}"));
                    let defined = &self.defined;
                    let is_new = |one: &str| !defined.contains_key(&joined("google.protobuf", one));
                    file.message_type.retain(|one| is_new(one.name()));
                    file.enum_type.retain(|one| is_new(one.name()));
                }
                self.files.push(file);
                self.define(self.files.len() - 1);
            }
            at += 1;
        }
        if self.defined.contains_key("google.protobuf.Any") {
            self.add_values_of_any();
        }
    }

    /// An `Any` may hold Google's own types, whether or not the schema imports them.
    fn add_values_of_any(&mut self) {
        for name in ["duration", "empty", "field_mask", "struct", "timestamp", "wrappers"] {
            let name = format!("google/protobuf/{name}.proto");
            let Some(file) = DescriptorPool::global().get_file_by_name(&name) else { continue };
            let is_new = |full: &str| !self.defined.contains_key(full);
            if file.messages().all(|message| is_new(message.full_name())) {
                self.files.retain(|one| one.name() != name);
                self.files.push(file.file_descriptor_proto().clone());
                self.defined.clear();
                (0..self.files.len()).for_each(|at| self.define(at));
            }
        }
    }

    /// A map whose values are of a missing type is missing as well: its entry is no entry without them. Nor is what has other
    /// fields than a key that can be one and a value, or what no message holds.
    fn drop_broken_maps(&mut self) {
        fn within(
            message: &mut DescriptorProto,
            name: &str,
            defined: &HashMap<String, usize>,
            gone: &mut Vec<String>,
        ) {
            message.nested_type.retain_mut(|inner| {
                let full = joined(name, inner.name());
                if inner.options.as_ref().is_some_and(|options| options.map_entry()) {
                    let known = |field: &FieldDescriptorProto| {
                        type_names(field)
                            .all(|name| !name.starts_with('.') || defined.contains_key(&name[1..]))
                    };
                    if !is_entry(inner) || !inner.field.iter().all(known) {
                        gone.push(full);
                        return false;
                    }
                } else {
                    within(inner, &full, defined, gone);
                }
                true
            });
        }
        let mut gone = Vec::new();
        for file in &mut self.files {
            let package = file.package().to_owned();
            for message in &mut file.message_type {
                let name = joined(&package, message.name());
                message.options.iter_mut().for_each(|options| options.map_entry = None);
                within(message, &name, &self.defined, &mut gone);
            }
        }
        gone.iter().for_each(|name| _ = self.defined.remove(name));
    }

    /// Takes out fields, extensions and methods whose types are missing, and lets each file import what it uses.
    fn resolve(&mut self) -> Vec<Unusable> {
        let mut unusable = Vec::new();
        let mut files = std::mem::take(&mut self.files);
        let names: Vec<_> = files.iter().map(|file| file.name().to_owned()).collect();
        for (at, file) in files.iter_mut().enumerate() {
            let package = file.package().to_owned();
            let mut used: BTreeSet<usize> = BTreeSet::new();
            let mut finds = |scope: &str, name: &mut Option<String>| {
                let Some(given) = name.as_deref().filter(|name| !name.is_empty()) else {
                    return true;
                };
                let full = self.resolved(scope, given);
                let found = self.defined.get(&full);
                used.extend(found);
                let found = found.is_some();
                *name = Some(format!(".{full}"));
                found
            };
            for message in &mut file.message_type {
                resolve_message(message, &package, &mut finds);
            }
            file.extension.retain_mut(|one| {
                finds(&package, &mut one.type_name) && finds(&package, &mut one.extendee)
            });
            let imports = file.dependency.iter().filter(|name| !names.contains(name)).cloned();
            let absent: Vec<_> = imports.collect();
            for service in &mut file.service {
                let name = joined(&package, service.name());
                service.method.retain_mut(|method| {
                    let both = [&mut method.input_type, &mut method.output_type];
                    let missing: Vec<_> = both
                        .into_iter()
                        .filter_map(|one| {
                            (!finds(&name, one))
                                .then(|| absolute(one.as_deref().unwrap_or_default()))
                        })
                        .collect();
                    let Some(kind) = missing.first() else { return true };
                    let of = match absent.is_empty() {
                        true => String::new(),
                        false => format!("; missing imports: {}", absent.join(", ")),
                    };
                    unusable.push(Unusable {
                        name: format!("{name}/{}", method.name()),
                        reason: format!("nothing defines its type {kind}{of}"),
                    });
                    false
                });
            }
            used.remove(&at);
            file.dependency = used.into_iter().map(|at| names[at].clone()).collect();
            file.public_dependency.clear();
            file.weak_dependency.clear();
        }
        self.files = files;
        unusable
    }
}

/// A key and a value, once each (google/protobuf/descriptor.proto, `MessageOptions.map_entry`).
fn is_entry(message: &DescriptorProto) -> bool {
    let [first, second] = message.field.as_slice() else { return false };
    let (key, value) = if first.number() == 1 { (first, second) } else { (second, first) };
    let is_key = !matches!(
        key.r#type(),
        Type::Double | Type::Float | Type::Bytes | Type::Message | Type::Group | Type::Enum
    );
    let is_single = |field: &FieldDescriptorProto| field.label() != Label::Repeated;
    is_key
        && key.type_name().is_empty()
        && key.number() == 1
        && value.number() == 2
        && is_single(key)
        && is_single(value)
}

fn resolve_message(
    message: &mut DescriptorProto,
    scope: &str,
    finds: &mut impl FnMut(&str, &mut Option<String>) -> bool,
) {
    let name = joined(scope, message.name());
    for inner in &mut message.nested_type {
        resolve_message(inner, &name, finds);
    }
    message
        .extension
        .retain_mut(|one| finds(&name, &mut one.type_name) && finds(&name, &mut one.extendee));
    let DescriptorProto { field, reserved_name, options, .. } = message;
    let before = field.len();
    // A message that sets it is told what is the matter: see `encode`.
    field.retain_mut(|one| {
        let found = finds(&name, &mut one.type_name);
        if !found {
            reserved_name.extend([one.name.clone(), one.json_name.clone()].into_iter().flatten());
        }
        found
    });
    // An entry without its value would be no entry.
    if field.len() < before {
        options.iter_mut().for_each(|options| options.map_entry = None);
    }
}

/// Where the files do not hold together, those of each service by themselves: a broken one costs its own services.
fn build(files: Vec<FileDescriptorProto>) -> Result<(DescriptorPool, Vec<Unusable>), SchemaError> {
    let Err(error) = pool_of(files.clone()) else {
        return pool_of(files).map(|pool| (pool, Vec::new()));
    };
    let by_name: HashMap<_, _> = files.iter().map(|file| (file.name(), file)).collect();
    let (mut kept, mut unusable) = (BTreeSet::new(), Vec::new());
    for file in files.iter().filter(|file| !file.service.is_empty()) {
        let mut closure = BTreeSet::new();
        let mut pending = vec![file.name()];
        while let Some(name) = pending.pop() {
            if let Some(file) = by_name.get(name).filter(|_| closure.insert(name)) {
                pending.extend(file.dependency.iter().map(String::as_str));
            }
        }
        match pool_of(closure.iter().map(|name| by_name[name].clone()).collect()) {
            Ok(_) => kept.extend(closure),
            Err(error) => unusable.extend(file.service.iter().map(|service| Unusable {
                name: joined(file.package(), service.name()),
                reason: error.message.clone(),
            })),
        }
    }
    if kept.is_empty() {
        return Err(error);
    }
    pool_of(kept.iter().map(|name| by_name[name].clone()).collect()).map(|pool| (pool, unusable))
}

fn pool_of(file: Vec<FileDescriptorProto>) -> Result<DescriptorPool, SchemaError> {
    DescriptorPool::from_file_descriptor_set(FileDescriptorSet { file }).map_err(|error| {
        SchemaError::new(
            format!("the schema does not hold together: {error:?}"),
            "Correct the .proto files; they must compile with protoc.",
        )
    })
}
