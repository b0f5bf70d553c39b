//! Checks that response bytes are a message of the expected type, without building the message:
//! a table made once from the descriptor, then one pass over the bytes, no allocation.
//! Stricter than a parser in one point: a known field with a foreign wire type is an error.

use prost_reflect::{Kind, MessageDescriptor, Syntax};
use std::collections::HashMap;

use super::editions::checks_utf8;

/// Nesting that protobuf parsers accept by default.
const DEPTH_LIMIT: u32 = 100;
/// Field numbers below this are found by index, the others by binary search.
const DIRECT_FIELDS: u32 = 64;

/// What a field's value must look like on the wire (protobuf.dev, "Encoding").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Varint,
    Fixed64,
    Fixed32,
    Text,
    Bytes,
    Message(u32),
    Group(u32),
}

#[derive(Debug, Clone, Copy)]
struct Field {
    shape: Shape,
    /// A list of numbers may come packed or one by one, whatever the schema says.
    packable: bool,
}

#[derive(Debug, Default)]
struct Layout {
    direct: Vec<Option<Field>>,
    others: Vec<(u32, Field)>,
}

impl Layout {
    fn field(&self, number: u32) -> Option<Field> {
        if let Some(found) = self.direct.get(number as usize) {
            return *found;
        }
        let at = self.others.binary_search_by_key(&number, |(number, _)| *number).ok()?;
        Some(self.others[at].1)
    }
}

/// The structural check for one message type and everything below it.
#[derive(Debug)]
pub struct ResponseCheck {
    layouts: Vec<Layout>,
}

impl ResponseCheck {
    /// Compiles the table for a message type; recursive types refer to themselves.
    pub fn new(descriptor: &MessageDescriptor) -> Self {
        let mut known = HashMap::from([(descriptor.full_name().to_owned(), 0)]);
        let mut pending = vec![descriptor.clone()];
        let mut layouts = Vec::new();
        while let Some(message) = pending.get(layouts.len()).cloned() {
            layouts.push(layout_of(&message, &mut known, &mut pending));
        }
        Self { layouts }
    }

    /// True when the bytes are a well-formed message of the type.
    pub fn accepts(&self, bytes: &[u8]) -> bool {
        let mut rest = bytes;
        self.message(0, &mut rest, DEPTH_LIMIT, None).is_some()
    }

    /// Reads fields until the end of `rest`, or until `group`'s end tag.
    fn message(&self, at: u32, rest: &mut &[u8], depth: u32, group: Option<u32>) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        let layout = &self.layouts[at as usize];
        while !rest.is_empty() {
            let (number, wire_type) = tag(rest)?;
            if wire_type == 4 {
                return (group == Some(number)).then_some(());
            }
            match layout.field(number) {
                Some(field) => self.value(field, number, wire_type, rest, depth)?,
                None => skip(number, wire_type, rest, depth)?,
            }
        }
        group.is_none().then_some(())
    }

    fn value(
        &self,
        field: Field,
        number: u32,
        wire_type: u8,
        rest: &mut &[u8],
        depth: u32,
    ) -> Option<()> {
        match (field.shape, wire_type) {
            (Shape::Varint, 0) => varint(rest).map(|_| ()),
            (Shape::Fixed64, 1) => take(rest, 8).map(|_| ()),
            (Shape::Fixed32, 5) => take(rest, 4).map(|_| ()),
            (Shape::Text, 2) => std::str::from_utf8(delimited(rest)?).ok().map(|_| ()),
            (Shape::Bytes, 2) => delimited(rest).map(|_| ()),
            (Shape::Message(at), 2) => self.message(at, &mut delimited(rest)?, depth, None),
            (Shape::Group(at), 3) => self.message(at, rest, depth, Some(number)),
            (shape, 2) if field.packable => packed(shape, delimited(rest)?),
            _ => None,
        }
    }
}

fn layout_of(
    message: &MessageDescriptor,
    known: &mut HashMap<String, u32>,
    pending: &mut Vec<MessageDescriptor>,
) -> Layout {
    let mut layout = Layout::default();
    let by_syntax = message.parent_file().syntax() == Syntax::Proto3;
    for field in message.fields() {
        let mut below = |inner: MessageDescriptor| {
            *known.entry(inner.full_name().to_owned()).or_insert_with(|| {
                pending.push(inner);
                pending.len() as u32 - 1
            })
        };
        let proto = field.field_descriptor_proto();
        let utf8 = checks_utf8(proto.options.as_ref()).unwrap_or(by_syntax);
        let shape = match field.kind() {
            Kind::Fixed64 | Kind::Sfixed64 | Kind::Double => Shape::Fixed64,
            Kind::Fixed32 | Kind::Sfixed32 | Kind::Float => Shape::Fixed32,
            Kind::String if utf8 => Shape::Text,
            Kind::String | Kind::Bytes => Shape::Bytes,
            Kind::Message(inner) if field.is_group() => Shape::Group(below(inner)),
            Kind::Message(inner) => Shape::Message(below(inner)),
            _ => Shape::Varint,
        };
        let number_like = matches!(shape, Shape::Varint | Shape::Fixed64 | Shape::Fixed32);
        let entry = Field { shape, packable: field.is_list() && number_like };
        if field.number() < DIRECT_FIELDS {
            let at = field.number() as usize;
            layout.direct.resize(layout.direct.len().max(at + 1), None);
            layout.direct[at] = Some(entry);
        } else {
            layout.others.push((field.number(), entry));
        }
    }
    layout.others.sort_unstable_by_key(|(number, _)| *number);
    layout
}

fn varint(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0u64;
    for at in 0..10 {
        let byte = *rest.get(at)?;
        value |= u64::from(byte & 0x7f) << (7 * at);
        if byte < 0x80 {
            *rest = &rest[at + 1..];
            // The tenth byte holds the 64th bit and nothing else.
            return (at < 9 || byte <= 1).then_some(value);
        }
    }
    None
}

fn tag(rest: &mut &[u8]) -> Option<(u32, u8)> {
    let tag = u32::try_from(varint(rest)?).ok()?;
    let number = tag >> 3;
    (number > 0).then_some((number, (tag & 7) as u8))
}

fn take<'a>(rest: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, left) = rest.split_at_checked(length)?;
    *rest = left;
    Some(taken)
}

fn delimited<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(varint(rest)?).ok()?;
    take(rest, length)
}

fn packed(shape: Shape, mut values: &[u8]) -> Option<()> {
    match shape {
        Shape::Fixed64 => values.len().is_multiple_of(8).then_some(()),
        Shape::Fixed32 => values.len().is_multiple_of(4).then_some(()),
        _ => {
            while !values.is_empty() {
                varint(&mut values)?;
            }
            Some(())
        }
    }
}

/// Passes over a field that the schema does not know: newer servers may send such.
fn skip(number: u32, wire_type: u8, rest: &mut &[u8], depth: u32) -> Option<()> {
    match wire_type {
        0 => varint(rest).map(|_| ()),
        1 => take(rest, 8).map(|_| ()),
        2 => delimited(rest).map(|_| ()),
        3 => {
            let depth = depth.checked_sub(1)?;
            loop {
                let (inner, wire_type) = tag(rest)?;
                if wire_type == 4 {
                    return (inner == number).then_some(());
                }
                skip(inner, wire_type, rest, depth)?;
            }
        }
        5 => take(rest, 4).map(|_| ()),
        _ => None,
    }
}
