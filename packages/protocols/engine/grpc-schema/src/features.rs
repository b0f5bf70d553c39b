//! Features of protobuf editions as descriptors and parsed options hold them (google/protobuf/descriptor.proto, `FeatureSet`).

use prost::Message;
use prost_types::{FieldDescriptorProto, UninterpretedOption};

use super::edition_source::is_default;

pub const IMPLICIT: i32 = 2;
pub const LEGACY_REQUIRED: i32 = 3;
pub const PACKED: i32 = 1;
pub const VERIFY: i32 = 2;
pub const DELIMITED: i32 = 2;
pub const CLOSED: i32 = 2;

/// Names of features that decide about bytes, with their values from 1.
const FEATURES: [(&str, [&str; 3]); 6] = [
    ("field_presence", ["EXPLICIT", "IMPLICIT", "LEGACY_REQUIRED"]),
    ("enum_type", ["OPEN", "CLOSED", ""]),
    ("repeated_field_encoding", ["PACKED", "EXPANDED", ""]),
    ("utf8_validation", ["", "VERIFY", "NONE"]),
    ("message_encoding", ["LENGTH_PREFIXED", "DELIMITED", ""]),
    ("json_format", ["ALLOW", "LEGACY_BEST_EFFORT", ""]),
];
/// Those that decide about names in source alone (edition 2024).
const OTHER_FEATURES: [&str; 2] = ["enforce_naming_style", "default_symbol_visibility"];

/// `google.protobuf.FeatureSet`, in the order of `FEATURES`.
#[derive(Clone, Copy, PartialEq, Message)]
pub struct Features {
    #[prost(int32, optional, tag = "1")]
    pub presence: Option<i32>,
    #[prost(int32, optional, tag = "2")]
    pub enum_type: Option<i32>,
    #[prost(int32, optional, tag = "3")]
    pub repeated: Option<i32>,
    #[prost(int32, optional, tag = "4")]
    pub utf8: Option<i32>,
    #[prost(int32, optional, tag = "5")]
    pub encoding: Option<i32>,
    #[prost(int32, optional, tag = "6")]
    pub json: Option<i32>,
}

impl Features {
    pub const DEFAULTS: Features = Features {
        presence: Some(1),
        enum_type: Some(1),
        repeated: Some(PACKED),
        utf8: Some(VERIFY),
        encoding: Some(1),
        json: Some(1),
    };

    /// What holds within an element that has these of its own.
    pub fn with(self, own: Option<Features>) -> Features {
        let own = own.unwrap_or_default();
        Features {
            presence: own.presence.or(self.presence),
            enum_type: own.enum_type.or(self.enum_type),
            repeated: own.repeated.or(self.repeated),
            utf8: own.utf8.or(self.utf8),
            encoding: own.encoding.or(self.encoding),
            json: own.json.or(self.json),
        }
    }

    fn set(&mut self, feature: &str, value: &str) -> Result<(), String> {
        let unknown = || format!("features.{feature} = {value} is not known");
        let Some(at) = FEATURES.iter().position(|(name, _)| *name == feature) else {
            return OTHER_FEATURES.contains(&feature).then_some(()).ok_or_else(unknown);
        };
        let index = FEATURES[at].1.iter().position(|name| !name.is_empty() && *name == value);
        let number = Some(index.ok_or_else(unknown)? as i32 + 1);
        let fields = [
            &mut self.presence,
            &mut self.enum_type,
            &mut self.repeated,
            &mut self.utf8,
            &mut self.encoding,
            &mut self.json,
        ];
        *fields.into_iter().nth(at).expect("as many fields as features") = number;
        Ok(())
    }
}

/// Options of an element: where its features stand differs by its kind.
macro_rules! options {
    ($name:ident, $tag:literal) => {
        #[derive(Clone, PartialEq, Message)]
        pub struct $name {
            #[prost(message, optional, tag = $tag)]
            pub features: Option<Features>,
        }
    };
}
options!(FileOptionsRead, "50");
options!(MessageOptionsRead, "12");
options!(FieldOptionsRead, "21");
options!(OneofOptionsRead, "1");
options!(EnumOptionsRead, "7");

/// What descriptors say of editions, beside what `prost_types` reads of the same bytes.
#[derive(Clone, PartialEq, Message)]
pub struct FileRead {
    #[prost(message, repeated, tag = "4")]
    pub messages: Vec<MessageRead>,
    #[prost(message, repeated, tag = "5")]
    pub enums: Vec<EnumRead>,
    #[prost(message, repeated, tag = "7")]
    pub extensions: Vec<FieldRead>,
    #[prost(message, optional, tag = "8")]
    pub options: Option<FileOptionsRead>,
    #[prost(int32, optional, tag = "14")]
    pub edition: Option<i32>,
}

#[derive(Clone, PartialEq, Message)]
pub struct MessageRead {
    #[prost(message, repeated, tag = "2")]
    pub fields: Vec<FieldRead>,
    #[prost(message, repeated, tag = "3")]
    pub nested: Vec<MessageRead>,
    #[prost(message, repeated, tag = "4")]
    pub enums: Vec<EnumRead>,
    #[prost(message, repeated, tag = "6")]
    pub extensions: Vec<FieldRead>,
    #[prost(message, optional, tag = "7")]
    pub options: Option<MessageOptionsRead>,
    #[prost(message, repeated, tag = "8")]
    pub oneofs: Vec<OneofRead>,
}

#[derive(Clone, PartialEq, Message)]
pub struct FieldRead {
    #[prost(message, optional, tag = "8")]
    pub options: Option<FieldOptionsRead>,
}

#[derive(Clone, PartialEq, Message)]
pub struct OneofRead {
    #[prost(message, optional, tag = "2")]
    pub options: Option<OneofOptionsRead>,
}

#[derive(Clone, PartialEq, Message)]
pub struct EnumRead {
    #[prost(message, optional, tag = "3")]
    pub options: Option<EnumOptionsRead>,
}

/// Takes the features out of options that were parsed and not resolved. Those of a language, and options of somebody's own,
/// say nothing about bytes: they are taken out too, so that what defines them may be missing.
pub fn given(options: Option<&mut Vec<UninterpretedOption>>) -> Result<Option<Features>, String> {
    let Some(options) = options else { return Ok(None) };
    let mut features = Features::default();
    for option in std::mem::take(options) {
        let parts: Vec<_> = option.name.iter().map(|part| &*part.name_part).collect();
        let is_own = option.name.iter().any(|part| part.is_extension);
        match (parts.as_slice(), is_own) {
            (_, true) => {}
            ([one], _) if is_default(one) => {}
            (["features", feature], _) => {
                features.set(feature, option.identifier_value())?;
            }
            (["features"], _) => {
                let words = option.aggregate_value().replace([':', ',', ';', '{', '}'], " ");
                let words: Vec<_> = words.split_whitespace().collect();
                let pairs = words.chunks(2).filter(|pair| !pair[0].starts_with('['));
                for pair in pairs {
                    features.set(pair[0], pair.get(1).unwrap_or(&""))?;
                }
            }
            _ => options.push(option),
        }
    }
    Ok(Some(features))
}

/// Those of a field, from wherever they are.
pub fn own_features(
    field: &mut FieldDescriptorProto,
    read: Option<&FieldRead>,
) -> Result<Option<Features>, String> {
    let own = field.options.as_mut().map(|options| &mut options.uninterpreted_option);
    let said = read.and_then(|read| read.options.as_ref()?.features).unwrap_or_default();
    Ok(Some(said.with(given(own)?)))
}
