//! What a probe has found so far. Kept outside the search, so that a search cut off by its
//! deadline still answers with everything it learned.
//! The first problem stays: later ones are its consequences.

use std::cell::{OnceCell, RefCell};
use std::net::SocketAddr;
use std::time::Duration;

use gonogo_net::TlsClient;
use gonogo_wire::{
    CertificateFacts, GrpcFacts, HttpFacts, ProbeAnswer, ProbeProblem, Problem, QuicFacts,
    TlsFacts, WebSocketFacts,
};

/// The answer in the making.
pub struct Findings {
    answer: RefCell<ProbeAnswer>,
    tls_client: OnceCell<TlsClient>,
}

impl Default for Findings {
    fn default() -> Self {
        let answer = ProbeAnswer {
            ok: false,
            addresses: Vec::new(),
            connect_us: None,
            tls: None,
            certificate: None,
            http: None,
            grpc: None,
            websocket: None,
            quic: None,
            problem: None,
        };
        Self { answer: RefCell::new(answer), tls_client: OnceCell::new() }
    }
}

impl Findings {
    /// All addresses, the one that answered first.
    pub fn set_addresses(&self, answered: SocketAddr, addresses: &[SocketAddr]) {
        let others = addresses.iter().filter(|address| **address != answered);
        let all = std::iter::once(&answered).chain(others).map(SocketAddr::to_string);
        self.answer.borrow_mut().addresses = all.collect();
    }

    pub fn set_connected(&self, after: Duration) {
        self.answer.borrow_mut().connect_us = Some(after.as_nanos() as f64 / 1_000.0);
    }

    pub fn set_tls(&self, tls: Option<TlsFacts>) {
        self.answer.borrow_mut().tls = tls;
    }

    /// Whether the handshake agreed on this protocol by ALPN.
    pub fn chose(&self, alpn: &str) -> bool {
        self.answer.borrow().tls.as_ref().and_then(|tls| tls.alpn.as_deref()) == Some(alpn)
    }

    pub fn set_certificate(&self, certificate: Option<CertificateFacts>) {
        self.answer.borrow_mut().certificate = certificate;
    }

    pub fn set_http(&self, http: HttpFacts) {
        self.answer.borrow_mut().http = Some(http);
    }

    pub fn set_grpc(&self, grpc: GrpcFacts) {
        self.answer.borrow_mut().grpc = Some(grpc);
    }

    /// Remembers with what the handshake was made, to be asked later whether a server wanted a
    /// client certificate.
    pub fn set_tls_client(&self, client: &TlsClient) {
        let _ = self.tls_client.set(client.clone());
    }

    pub fn tls_client(&self) -> Option<&TlsClient> {
        self.tls_client.get()
    }

    /// What stands as the problem so far, and the HTTP status and server name, if any.
    pub fn so_far(&self) -> (Option<ProbeProblem>, Option<HttpFacts>) {
        let answer = self.answer.borrow();
        (answer.problem.clone(), answer.http.clone())
    }

    pub fn set_websocket(&self, facts: WebSocketFacts) {
        self.answer.borrow_mut().websocket = Some(facts);
    }

    pub fn set_quic(&self, quic: QuicFacts) {
        self.answer.borrow_mut().quic = Some(quic);
    }

    /// States what is wrong; a better explanation replaces an earlier one.
    pub fn fail(&self, code: &str, message: impl Into<String>, remedy: impl Into<String>) {
        self.answer.borrow_mut().problem = Some(ProbeProblem {
            code: code.to_owned(),
            message: message.into(),
            remedy: remedy.into(),
        });
    }

    pub fn fail_unless_failed(&self, code: &str, message: String, remedy: &str) {
        if self.answer.borrow().problem.is_none() {
            self.fail(code, message, remedy);
        }
    }

    pub fn fail_with(&self, problem: Problem) {
        let code = serde_json::to_value(problem.code).ok();
        let code = code.as_ref().and_then(|code| code.as_str()).unwrap_or("internal");
        self.fail(code, problem.message, problem.remedy);
    }

    /// The answer: `ok` when nothing is wrong.
    pub fn into_answer(self) -> ProbeAnswer {
        let mut answer = self.answer.into_inner();
        answer.ok = answer.problem.is_none();
        answer
    }
}
