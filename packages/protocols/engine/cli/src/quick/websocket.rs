//! The WebSocket side of `quick`: from URL and options to one message and its answer.
//! Text where the data is UTF-8, binary where it is not.
//! Without data a short text is sent, which an echo server sends back.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use gonogo_wire::{MessageType, Problem, WebSocketOperation, WireOperation, WireReply};

use super::arguments::QuickArguments;
use super::given::headers;
use super::url::LoadUrl;

const USUAL_MESSAGE: &[u8] = b"hello";

/// The operation that the arguments describe; errors are `spec_invalid`.
pub fn operation(
    arguments: &QuickArguments,
    url: &LoadUrl,
    data: Option<Vec<u8>>,
) -> Result<WireOperation, Problem> {
    let message = data.unwrap_or_else(|| USUAL_MESSAGE.to_vec());
    let is_text = std::str::from_utf8(&message).is_ok();
    let mut headers = headers(arguments)?;
    url.authorize(&mut headers);
    let operation = WebSocketOperation {
        path: url.path_and_query.clone(),
        headers,
        subprotocol: arguments.subprotocol.clone(),
        message_type: if is_text { MessageType::Text } else { MessageType::Binary },
        message_base64: STANDARD.encode(message),
        reply: match &*arguments.reply {
            "any" => WireReply::Any {},
            "echo" => WireReply::Echo {},
            text => WireReply::Contains { text: text.to_owned() },
        },
    };
    operation.check()?;
    Ok(WireOperation::WebSocket(operation))
}
