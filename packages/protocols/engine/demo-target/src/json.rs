//! How the messages' fields look in JSON: enums by name, as protobuf's own JSON mapping has it.
//! Reading is a little wider than writing: an enum may come as its number, an id as a number.
//! Used by the serde attributes that build.rs puts on the generated messages.

/// `id`: text, or a whole number, which many a template fills in.
pub mod task_id {
    use serde::{Deserializer, Serializer, de::Visitor};

    struct TaskId;

    impl Visitor<'_> for TaskId {
        type Value = String;
        fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            formatter.write_str("a string or a whole number")
        }
        fn visit_str<E>(self, text: &str) -> Result<String, E> {
            Ok(text.to_owned())
        }
        fn visit_u64<E>(self, number: u64) -> Result<String, E> {
            Ok(number.to_string())
        }
        fn visit_i64<E>(self, number: i64) -> Result<String, E> {
            Ok(number.to_string())
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(source: D) -> Result<String, D::Error> {
        source.deserialize_any(TaskId)
    }

    pub fn serialize<S: Serializer>(id: &str, sink: S) -> Result<S::Ok, S::Error> {
        sink.serialize_str(id)
    }
}

macro_rules! enum_by_name {
    ($(#[$doc:meta])* $module:ident, $name:ident) => {
        $(#[$doc])*
        pub mod $module {
            use crate::proto::$name;
            use serde::{Deserializer, Serializer, de::{Error, Unexpected, Visitor}};

            struct ByName;

            impl Visitor<'_> for ByName {
                type Value = i32;
                fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    formatter.write_str(concat!("a name or number of demo.", stringify!($name)))
                }
                fn visit_str<E: Error>(self, name: &str) -> Result<i32, E> {
                    $name::from_str_name(name)
                        .map(i32::from)
                        .ok_or_else(|| E::invalid_value(Unexpected::Str(name), &self))
                }
                fn visit_u64<E: Error>(self, number: u64) -> Result<i32, E> {
                    i32::try_from(number)
                        .map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
                }
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(source: D) -> Result<i32, D::Error> {
                source.deserialize_any(ByName)
            }

            pub fn serialize<S: Serializer>(value: &i32, sink: S) -> Result<S::Ok, S::Error> {
                match $name::try_from(*value) {
                    Ok(known) => sink.serialize_str(known.as_str_name()),
                    Err(_) => sink.serialize_i32(*value),
                }
            }
        }
    };
}

enum_by_name!(
    /// `priority`: `LOW`, `NORMAL`, `HIGH`, `CRITICAL`.
    priority,
    Priority
);
enum_by_name!(
    /// `status`: `QUEUED`.
    status,
    TaskStatus
);
enum_by_name!(
    /// `status` of a session: `OPEN`, `CLOSED`.
    session_status,
    SessionStatus
);
enum_by_name!(
    /// `status` of a decision: `PENDING`, `APPROVED`.
    decision_status,
    DecisionStatus
);
