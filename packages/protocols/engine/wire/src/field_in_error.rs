//! Which field of a JSON text does not fit its type, where serde shows the error but not the place.
//! Inside of a tagged choice (an operation, a load) serde reads from a copy and forgets the path, so each
//! number, text, flag and null is tried in turn: the one whose replacement makes the text valid is in error.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// Longer texts are not searched: each of their fields costs a reading of the whole.
const LONGEST_SEARCHED_BYTES: usize = 64 * 1024;

/// The path of the one field in error (`load.clients`); `None` where no single value is, for example
/// when a field is missing or unknown, which serde's own message names.
pub(super) fn field_in_error<T: DeserializeOwned>(text: &str) -> Option<String> {
    if text.len() > LONGEST_SEARCHED_BYTES {
        return None;
    }
    let whole: Value = serde_json::from_str(text).ok()?;
    let mut pointers = Vec::new();
    collect_pointers(&whole, String::new(), &mut pointers);
    let found =
        pointers.into_iter().find(|pointer| is_valid_with_other_value::<T>(&whole, pointer))?;
    Some(found[1..].replace('/', "."))
}

/// JSON Pointers (RFC 6901) of all values that hold no others.
pub fn collect_pointers(value: &Value, at: String, pointers: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                collect_pointers(
                    field,
                    format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")),
                    pointers,
                );
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect_pointers(item, format!("{at}/{index}"), pointers);
            }
        }
        _ if at.is_empty() => {}
        _ => pointers.push(at),
    }
}

fn is_valid_with_other_value<T: DeserializeOwned>(whole: &Value, pointer: &str) -> bool {
    [Value::from(1), Value::from("a"), Value::from(true)].into_iter().any(|replacement| {
        let mut changed = whole.clone();
        let Some(place) = changed.pointer_mut(pointer) else { return false };
        *place = replacement;
        T::deserialize(changed).is_ok()
    })
}
