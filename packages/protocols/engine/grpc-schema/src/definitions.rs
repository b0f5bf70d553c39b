//! What files of descriptors define and name: by full name, whatever file imports which.

use prost_reflect::DescriptorPool;
use prost_types::{DescriptorProto, FieldDescriptorProto, FileDescriptorProto};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Types that methods and messages of the files name and no file defines, each with the files that name it.
/// `roots`: services and messages that are wanted; empty: all of them.
pub fn missing_types(
    files: &[FileDescriptorProto],
    roots: &[String],
) -> BTreeMap<String, BTreeSet<String>> {
    let files = Files::new(files.to_vec());
    let mut missing: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut pending: Vec<(String, usize)> = Vec::new();
    let is_root = |name: &str| roots.is_empty() || roots.iter().any(|root| root == name);
    for (at, file) in files.files.iter().enumerate() {
        for service in
            file.service.iter().filter(|one| is_root(&joined(file.package(), one.name())))
        {
            for method in &service.method {
                pending.push((absolute(method.input_type()), at));
                pending.push((absolute(method.output_type()), at));
            }
        }
        for extension in
            file.extension.iter().filter(|one| is_root(&joined(file.package(), one.name())))
        {
            pending.extend(type_names(extension).map(|name| (absolute(name), at)));
        }
    }
    pending.extend(roots.iter().filter_map(|root| Some((root.clone(), files.file_of(root)?))));
    let mut seen = BTreeSet::new();
    while let Some((name, from)) = pending.pop() {
        match files.defined.get(&name) {
            None if is_well_known(&name) => {}
            None => {
                _ = missing.entry(name).or_default().insert(files.files[from].name().to_owned())
            }
            Some(at) if seen.insert(name.clone()) => {
                let Some(message) = files.message(&name) else { continue };
                // The message's own entries of maps are among what its fields name.
                for field in &message.field {
                    pending
                        .extend(type_names(field).map(|inner| (files.resolved(&name, inner), *at)));
                }
            }
            Some(_) => {}
        }
    }
    missing
}

pub fn joined(scope: &str, name: &str) -> String {
    if scope.is_empty() { name.to_owned() } else { format!("{scope}.{name}") }
}

pub fn absolute(name: &str) -> String {
    name.trim_start_matches('.').to_owned()
}

fn is_well_known(name: &str) -> bool {
    let known = DescriptorPool::global();
    known.get_message_by_name(name).is_some() || known.get_enum_by_name(name).is_some()
}

pub fn type_names(field: &FieldDescriptorProto) -> impl Iterator<Item = &str> {
    [field.type_name(), field.extendee()].into_iter().filter(|name| !name.is_empty())
}

/// Files by place, without what an earlier one defines already.
pub struct Files {
    pub files: Vec<FileDescriptorProto>,
    /// Messages and enums by full name, with the file that defines them.
    pub defined: HashMap<String, usize>,
}

impl Files {
    pub fn new(given: Vec<FileDescriptorProto>) -> Files {
        let (mut files, mut names) = (Vec::new(), BTreeSet::new());
        let mut symbols = BTreeSet::new();
        for mut file in given {
            if !names.insert(file.name().to_owned()) {
                continue;
            }
            let package = file.package().to_owned();
            let mut is_new = |name: &str| symbols.insert(joined(&package, name));
            file.message_type.retain(|one| is_new(one.name()));
            file.enum_type.retain(|one| is_new(one.name()));
            file.extension.retain(|one| is_new(one.name()));
            file.service.retain(|one| is_new(one.name()));
            files.push(file);
        }
        let mut all = Files { files, defined: HashMap::new() };
        for at in 0..all.files.len() {
            all.define(at);
        }
        all
    }

    pub fn define(&mut self, at: usize) {
        fn message(
            defined: &mut HashMap<String, usize>,
            one: &DescriptorProto,
            scope: &str,
            at: usize,
        ) {
            let name = joined(scope, one.name());
            one.nested_type.iter().for_each(|inner| message(defined, inner, &name, at));
            for inner in &one.enum_type {
                defined.insert(joined(&name, inner.name()), at);
            }
            defined.insert(name, at);
        }
        let file = &self.files[at];
        file.message_type
            .iter()
            .for_each(|one| message(&mut self.defined, one, file.package(), at));
        for one in &file.enum_type {
            self.defined.insert(joined(file.package(), one.name()), at);
        }
    }

    fn file_of(&self, name: &str) -> Option<usize> {
        self.defined.get(name).copied()
    }

    fn message(&self, full_name: &str) -> Option<&DescriptorProto> {
        let file = &self.files[self.file_of(full_name)?];
        let inner = full_name.strip_prefix(file.package())?.trim_start_matches('.');
        let mut parts = inner.split('.');
        let first = parts.next()?;
        let top = file.message_type.iter().find(|one| one.name() == first)?;
        parts.try_fold(top, |outer, name| outer.nested_type.iter().find(|one| one.name() == name))
    }

    /// The full name that a type's name means within a scope: the innermost that is defined. Compilers write full names.
    pub fn resolved(&self, scope: &str, name: &str) -> String {
        if let Some(full) = name.strip_prefix('.') {
            return full.to_owned();
        }
        let mut scope = scope;
        loop {
            let candidate = joined(scope, name);
            if self.defined.contains_key(&candidate) || scope.is_empty() {
                return candidate;
            }
            scope = scope.rfind('.').map_or("", |end| &scope[..end]);
        }
    }
}

/// Every name of a type, and the scope where it stands.
pub fn each_name<'a>(file: &'a FileDescriptorProto, found: &mut impl FnMut(&str, &'a str)) {
    fn message<'a>(one: &'a DescriptorProto, scope: &str, found: &mut impl FnMut(&str, &'a str)) {
        let name = joined(scope, one.name());
        one.nested_type.iter().for_each(|inner| message(inner, &name, found));
        one.field.iter().chain(&one.extension).for_each(|field| {
            type_names(field).for_each(|of| found(&name, of));
        });
    }
    let package = file.package();
    file.message_type.iter().for_each(|one| message(one, package, found));
    file.extension.iter().for_each(|one| type_names(one).for_each(|of| found(package, of)));
    for method in file.service.iter().flat_map(|service| &service.method) {
        found(package, method.input_type());
        found(package, method.output_type());
    }
}
