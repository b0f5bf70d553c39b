//! Files of protobuf editions as files of proto2 or proto3, which the reader of descriptors knows: each feature is resolved
//! down to its field and said there in the older words, so that bytes and presence are those of the edition.
//! Sources: protobuf.dev, "Feature Settings for Editions"; google/protobuf/descriptor.proto, `FeatureSet`.

use prost::Message;
use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::field_options::JsType;
use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FieldOptions, FileDescriptorProto,
};
use std::collections::HashMap;

use super::SchemaError;
use super::features::{
    CLOSED, DELIMITED, EnumRead, Features, FieldRead, FileRead, IMPLICIT, LEGACY_REQUIRED,
    MessageRead, PACKED, VERIFY, given, own_features,
};

/// Editions by their number in `google.protobuf.Edition`. Their defaults are the same.
const EDITIONS: [(i32, &str); 2] = [(1_000, "2023"), (1_001, "2024")];

/// Reads a serialized `FileDescriptorProto` of proto2, proto3 or an edition that is known.
pub fn read_file(bytes: &[u8]) -> Result<FileDescriptorProto, SchemaError> {
    let damaged = |error| {
        SchemaError::new(
            format!("a file of the schema is no FileDescriptorProto: {error}"),
            "Make the schema again, or give the .proto files.",
        )
    };
    let file = FileDescriptorProto::decode(bytes).map_err(damaged)?;
    match file.syntax() {
        "" | "proto2" | "proto3" => return Ok(file),
        "editions" => {}
        other => {
            return Err(SchemaError::new(
                format!(
                    "{} is of syntax {other:?}; proto2, proto3 and editions are read",
                    file.name()
                ),
                "Write the file in edition 2023 or 2024, proto3 or proto2.",
            ));
        }
    }
    let read = FileRead::decode(bytes).map_err(damaged)?;
    let edition = read.edition.unwrap_or_default();
    let known = EDITIONS.iter().find(|(number, _)| *number == edition);
    let (_, edition) = known.ok_or_else(|| unknown_edition(file.name(), &edition.to_string()))?;
    lowered(file, &read, edition)
}

/// The same of a file that was parsed as proto3, its features still options without meaning.
pub fn from_parsed(
    file: FileDescriptorProto,
    edition: &str,
) -> Result<FileDescriptorProto, SchemaError> {
    lowered(file, &FileRead::default(), edition)
}

/// Errors name the editions that are read.
pub fn check_edition(file: &str, edition: &str) -> Result<(), SchemaError> {
    match EDITIONS.iter().any(|(_, known)| *known == edition) {
        true => Ok(()),
        false => Err(unknown_edition(file, edition)),
    }
}

fn unknown_edition(file: &str, edition: &str) -> SchemaError {
    SchemaError::new(
        format!("{file} is of edition {edition}; editions 2023 and 2024 are read"),
        "Write the file in edition 2023 or 2024, proto3 or proto2.",
    )
}

fn lowered(
    mut file: FileDescriptorProto,
    read: &FileRead,
    edition: &str,
) -> Result<FileDescriptorProto, SchemaError> {
    let name = file.name().to_owned();
    let lowering = Lowering { is_proto3: false, has_implicit: false };
    let mut first = lowering;
    let options = read.options.as_ref().and_then(|options| options.features);
    let refuse = |error: String| {
        SchemaError::new(
            format!("{name}, of edition {edition}: {error}"),
            "Correct the .proto file; it must compile with protoc.",
        )
    };
    let own = file.options.as_mut().map(|options| &mut options.uninterpreted_option);
    let features = Features::DEFAULTS.with(options).with(given(own).map_err(&refuse)?);
    // Presence that is not kept can only be said in proto3, and closed enums that do not begin with 0 only in proto2.
    first.file(&mut file.clone(), read, features).map_err(&refuse)?;
    let mut second = Lowering { is_proto3: first.has_implicit, ..lowering };
    second.file(&mut file, read, features).map_err(&refuse)?;
    file.syntax = Some(if second.is_proto3 { "proto3" } else { "proto2" }.to_owned());
    Ok(file)
}

#[derive(Clone, Copy)]
struct Lowering {
    is_proto3: bool,
    /// A field was met whose default is not told from its absence.
    has_implicit: bool,
}

impl Lowering {
    fn file(
        &mut self,
        file: &mut FileDescriptorProto,
        read: &FileRead,
        features: Features,
    ) -> Result<(), String> {
        for (at, message) in file.message_type.iter_mut().enumerate() {
            self.message(message, read.messages.get(at), features)?;
        }
        for (at, field) in file.extension.iter_mut().enumerate() {
            self.extension(field, read.extensions.get(at), features)?;
        }
        for service in &mut file.service {
            given(service.options.as_mut().map(|options| &mut options.uninterpreted_option))?;
            for method in &mut service.method {
                given(method.options.as_mut().map(|options| &mut options.uninterpreted_option))?;
            }
        }
        for (at, one) in file.enum_type.iter_mut().enumerate() {
            self.enumeration(one, read.enums.get(at), features)?;
        }
        Ok(())
    }

    fn message(
        &mut self,
        message: &mut DescriptorProto,
        read: Option<&MessageRead>,
        above: Features,
    ) -> Result<(), String> {
        let own = message.options.as_mut().map(|options| &mut options.uninterpreted_option);
        let said = read.and_then(|read| read.options.as_ref()?.features);
        let features = above.with(said).with(given(own)?);
        let mut oneofs = Vec::new();
        for (at, oneof) in message.oneof_decl.iter_mut().enumerate() {
            let own = oneof.options.as_mut().map(|options| &mut options.uninterpreted_option);
            let said = read.and_then(|read| read.oneofs.get(at)?.options.as_ref()?.features);
            oneofs.push(features.with(said).with(given(own)?));
        }
        for range in &mut message.extension_range {
            given(range.options.as_mut().map(|options| &mut options.uninterpreted_option))?;
        }
        // A map's entries are messages that nobody wrote: what was said at the map holds for its keys and values.
        let mut maps: HashMap<String, Features> = HashMap::new();
        let is_entry = |one: &&DescriptorProto| one.options.as_ref().is_some_and(|o| o.map_entry());
        let entries: Vec<_> = message.nested_type.iter().filter(is_entry).collect();
        let entries: Vec<_> = entries.iter().map(|one| one.name().to_owned()).collect();
        for (at, field) in message.field.iter_mut().enumerate() {
            let above =
                field.oneof_index.and_then(|at| oneofs.get(at as usize)).unwrap_or(&features);
            let features =
                above.with(own_features(field, read.and_then(|read| read.fields.get(at)))?);
            let last = field.type_name().rsplit('.').next().unwrap_or_default().to_owned();
            if field.label() == Label::Repeated && entries.contains(&last) {
                maps.insert(last, features);
                continue;
            }
            if field.proto3_optional() {
                return Err(format!(
                    "{} has the label optional, which editions do not have",
                    field.name()
                ));
            }
            let is_message = matches!(type_of(field), Some(Type::Message | Type::Group));
            if field.label() != Label::Repeated && field.oneof_index.is_none() {
                match features.presence {
                    Some(IMPLICIT) if !is_message => self.has_implicit = true,
                    _ if self.is_proto3 && !is_message => field.proto3_optional = Some(true),
                    _ => {}
                }
                if features.presence == Some(LEGACY_REQUIRED) {
                    field.set_label(Label::Required);
                }
            }
            self.bytes_of(field, features);
        }
        for (at, nested) in message.nested_type.iter_mut().enumerate() {
            match maps.get(nested.name()) {
                Some(features) => nested.field.iter_mut().for_each(|one| self.utf8(one, *features)),
                None => {
                    self.message(nested, read.and_then(|read| read.nested.get(at)), features)?
                }
            }
        }
        for (at, field) in message.extension.iter_mut().enumerate() {
            self.extension(field, read.and_then(|read| read.extensions.get(at)), features)?;
        }
        for (at, one) in message.enum_type.iter_mut().enumerate() {
            self.enumeration(one, read.and_then(|read| read.enums.get(at)), features)?;
        }
        Ok(())
    }

    fn extension(
        &mut self,
        field: &mut FieldDescriptorProto,
        read: Option<&FieldRead>,
        above: Features,
    ) -> Result<(), String> {
        let features = above.with(own_features(field, read)?);
        self.bytes_of(field, features);
        Ok(())
    }

    /// Packed lists, groups and the check of texts.
    fn bytes_of(&self, field: &mut FieldDescriptorProto, features: Features) {
        // Where a parser leaves the type open, the name decides: an enum is no group whatever is said here.
        if matches!(type_of(field), None | Some(Type::Message))
            && features.encoding == Some(DELIMITED)
        {
            field.set_type(Type::Group);
        }
        let is_packable = !matches!(
            type_of(field),
            Some(Type::String | Type::Bytes | Type::Message | Type::Group)
        );
        if field.label() == Label::Repeated && (is_packable || field.r#type.is_none()) {
            let options = field.options.get_or_insert_with(FieldOptions::default);
            options.packed = Some(features.repeated == Some(PACKED));
        }
        self.utf8(field, features);
    }

    /// Said by `jstype`, which means nothing for texts and is refused there by protoc: see `checks_utf8`.
    fn utf8(&self, field: &mut FieldDescriptorProto, features: Features) {
        let is_verified = features.utf8 == Some(VERIFY);
        if type_of(field) == Some(Type::String) && is_verified != self.is_proto3 {
            let options = field.options.get_or_insert_with(FieldOptions::default);
            options.set_jstype(if is_verified { VERIFIED } else { UNVERIFIED });
        }
    }

    fn enumeration(
        &self,
        one: &mut EnumDescriptorProto,
        read: Option<&EnumRead>,
        above: Features,
    ) -> Result<(), String> {
        let own = one.options.as_mut().map(|options| &mut options.uninterpreted_option);
        let said = read.and_then(|read| read.options.as_ref()?.features);
        let features = above.with(said).with(given(own)?);
        for value in &mut one.value {
            if let Some(options) = &mut value.options {
                given(Some(&mut options.uninterpreted_option))?;
            }
        }
        if one.value.first().is_none_or(|value| value.number() == 0) {
            return Ok(());
        }
        if features.enum_type != Some(CLOSED) {
            return Err(format!(
                "the first value of {} must be 0, as the enum is open",
                one.name()
            ));
        }
        if !self.is_proto3 {
            return Ok(());
        }
        let zero = one.value.iter().position(|value| value.number() == 0).ok_or_else(|| {
            format!(
                "{} is a closed enum without 0 beside fields of IMPLICIT presence, which is not read together",
                one.name()
            )
        })?;
        one.value.swap(0, zero);
        Ok(())
    }
}

const VERIFIED: JsType = JsType::JsString;
const UNVERIFIED: JsType = JsType::JsNumber;

/// Whether a text field of a file that was lowered is checked for UTF-8; none: its syntax says.
pub fn checks_utf8(options: Option<&FieldOptions>) -> Option<bool> {
    match options?.jstype() {
        VERIFIED => Some(true),
        UNVERIFIED => Some(false),
        JsType::JsNormal => None,
    }
}

/// None: a parser left it open whether the name is that of a message or an enum.
fn type_of(field: &FieldDescriptorProto) -> Option<Type> {
    field.r#type.and_then(|number| Type::try_from(number).ok())
}
