//! A gRPC server that reports its schema by reflection as the test wants it, and echoes the messages of all other calls.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use bytes::{BufMut, Bytes, BytesMut};
use gonogo_grpc_schema::{
    ErrorReply, FileReply, ReflectionReply, ReflectionRequest, ServiceName, ServiceReply,
};
use http::{HeaderMap, Request, Response};
use prost::Message;
use prost_types::FileDescriptorProto;

use super::accept::{Wire, accept};

/// What a question is answered with: the files that a symbol or a name stands for, or a gRPC status.
pub type Reports = dyn Fn(&str) -> Result<Vec<FileDescriptorProto>, u16> + Send + Sync;

#[derive(Clone)]
pub struct Reflection {
    pub services: Vec<&'static str>,
    pub reports: Arc<Reports>,
    /// `v1` or `v1alpha`
    pub version: &'static str,
    /// What was asked for, in order.
    pub asked: Arc<Mutex<Vec<String>>>,
    /// Messages of other calls.
    pub called: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Reflection {
    pub fn serve(&self) -> SocketAddr {
        let peer = self.clone();
        accept(None, || {}, move |stream| connection(stream, peer.clone()))
    }

    fn answer(&self, path: &str, message: &[u8]) -> Result<Vec<u8>, u16> {
        if !path.ends_with("/ServerReflectionInfo") {
            self.called.lock().unwrap().push(message.to_vec());
            return Ok(message.to_vec());
        }
        if path
            != format!("/grpc.reflection.{}.ServerReflection/ServerReflectionInfo", self.version)
        {
            return Err(12);
        }
        let request = ReflectionRequest::decode(message).map_err(|_| 3u16)?;
        let name = |name: &&str| ServiceName { name: (*name).to_owned() };
        let mut reply = ReflectionReply::default();
        if request.list_services.is_some() {
            let service = self.services.iter().map(name).collect();
            reply.services = Some(ServiceReply { service });
            return Ok(reply.encode_to_vec());
        }
        let wanted =
            request.file_containing_symbol.or(request.file_by_filename).unwrap_or_default();
        self.asked.lock().unwrap().push(wanted.clone());
        let files = (self.reports)(&wanted)?;
        match files.is_empty() {
            true => {
                reply.error =
                    Some(ErrorReply { error_code: 5, error_message: format!("no {wanted}") });
            }
            false => {
                let file_descriptor_proto = files.iter().map(Message::encode_to_vec).collect();
                reply.files = Some(FileReply { file_descriptor_proto });
            }
        }
        Ok(reply.encode_to_vec())
    }
}

async fn connection(stream: Box<dyn Wire>, peer: Reflection) {
    let Ok(mut connection) = h2::server::handshake(stream).await else { return };
    while let Some(Ok((request, respond))) = connection.accept().await {
        tokio::spawn(call(request, respond, peer.clone()));
    }
}

async fn call(
    request: Request<h2::RecvStream>,
    mut respond: h2::server::SendResponse<Bytes>,
    peer: Reflection,
) {
    let (head, mut body) = request.into_parts();
    let mut framed = Vec::new();
    while let Some(Ok(bytes)) = body.data().await {
        let _ = body.flow_control().release_capacity(bytes.len());
        framed.extend_from_slice(&bytes);
    }
    let answer = peer.answer(head.uri.path(), framed.get(5..).unwrap_or_default());
    let head = Response::builder().header("content-type", "application/grpc").body(()).unwrap();
    let Ok(mut stream) = respond.send_response(head, false) else { return };
    let status = answer.as_ref().err().copied().unwrap_or_default();
    if let Ok(message) = answer {
        let mut framed = BytesMut::new();
        framed.put_u8(0);
        framed.put_u32(message.len() as u32);
        framed.put_slice(&message);
        let _ = stream.send_data(framed.freeze(), false);
    }
    let mut trailers = HeaderMap::new();
    trailers.insert("grpc-status", status.to_string().parse().unwrap());
    trailers.insert("grpc-message", "it%20broke%".parse().unwrap());
    let _ = stream.send_trailers(trailers);
}
