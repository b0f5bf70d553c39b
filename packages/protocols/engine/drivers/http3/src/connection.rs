//! One HTTP/3 connection with many requests on it, and the handles through which they are made.
//! QUIC's own state machine runs in its own task; a handle opens a stream per request.
//! Everything that can end a request early has its outcome here.

use std::cell::RefCell;
use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use gonogo_core::Outcome;
use quinn::{ConnectionError, ReadError, RecvStream, SendStream, VarInt, WriteError};
use tokio::io::ReadBuf;
use tokio::sync::OnceCell;

use gonogo_driver_api::{Ask, Connection, Exchange, Progress, Reason, Unsendable};
use gonogo_http2::Head;
use gonogo_net::quic::{QuicLink, QuicSetUp, outcome_of_loss, words_of_loss};
use gonogo_net::{Meter, PathGauge};
use gonogo_script::Parts;
use gonogo_wire::Problem;

use super::answer::{Answer, Broken, Known};
use super::control::{self, Standing};
use super::frame::{Code, code_name};
use super::request::{Request, StreamBytes};

/// Holds a usual answer whole; longer ones are read in pieces.
const READ_BUFFER_BYTES: usize = 16 * 1024;

/// The read buffer that all connections of a thread share: each read is taken in before the next.
pub type ReadBuffer = Rc<RefCell<Box<[u8]>>>;

pub fn read_buffer() -> ReadBuffer {
    Rc::new(RefCell::new(vec![0; READ_BUFFER_BYTES].into()))
}

/// What all handles on one connection share.
struct Shared {
    requests: Arc<[Request]>,
    standing: Rc<Standing>,
    buffer: ReadBuffer,
    meter: Rc<Meter>,
    known: RefCell<Known>,
    /// Before the control stream, so that the close goes before that stream's end.
    link: QuicLink,
    control: RefCell<SendStream>,
    /// Whether our control stream could be opened again, where the server refused early data.
    renewed: OnceCell<bool>,
    timeout: Duration,
}

impl Shared {
    /// Why the connection is over: what the server did wrong, or what QUIC says.
    fn why_lost(&self) -> Option<Reason> {
        match (self.standing.error.get(), self.link.quic.close_reason()) {
            (Some(error), _) => Some(format!("the server sent {error}").into()),
            (None, Some(reason)) => Some(words_of_loss(&reason, code_name).into()),
            (None, None) if !self.standing.open.get() => Some("the server went away".into()),
            (None, None) => None,
        }
    }
}

/// A handle: one request at a time; `share` gives more.
pub struct Http3Connection {
    shared: Rc<Shared>,
    answer: Answer,
    /// The request that goes instead of a prepared one.
    ready: Option<StreamBytes>,
}

/// Sets up HTTP/3 on a QUIC connection; errors are `protocol_error`.
pub async fn start(
    set_up: QuicSetUp,
    requests: Arc<[Request]>,
    buffer: ReadBuffer,
    meter: Rc<Meter>,
    timeout: Duration,
) -> Result<Http3Connection, Problem> {
    let (control, standing) = control::start(&set_up.connection, timeout).await?;
    let shared = Shared {
        requests,
        standing,
        buffer,
        meter: meter.clone(),
        known: RefCell::default(),
        link: QuicLink::new(set_up, meter, Code::NoError as u32),
        control: control.into(),
        renewed: OnceCell::new(),
        timeout,
    };
    Ok(Http3Connection { shared: Rc::new(shared), answer: Answer::default(), ready: None })
}

/// How a request ended before its answer was complete.
enum End {
    /// The connection is over, or was before the request could go; it says why.
    Lost(Outcome),
    /// Only this request is over.
    Failed(Outcome, Reason),
    /// The server has not processed it (RFC 9114, section 4.1.1); where it goes away, another
    /// connection may carry it.
    Refused,
}

const REFUSED: &str = "the server reset the stream: H3_REQUEST_REJECTED";

impl End {
    fn lost(reason: &ConnectionError) -> End {
        End::Lost(outcome_of_loss(reason))
    }
}

/// A request's stream. Dropped before the whole request is out, it is reset: an end would make half
/// a request look whole. An answer that nobody waits for is not wanted (section 4.1.1).
struct Call {
    send: SendStream,
    receive: RecvStream,
    sent: bool,
    answered: bool,
}

impl Drop for Call {
    fn drop(&mut self) {
        // Both fail only on streams that are closed already.
        if !self.sent {
            let _ = self.send.reset(code(Code::RequestCancelled));
        }
        if !self.answered {
            let _ = self.receive.stop(code(Code::RequestCancelled));
        }
    }
}

fn code(code: Code) -> VarInt {
    (code as u32).into()
}

impl Call {
    async fn send(&mut self, bytes: Bytes) -> Result<(), End> {
        match self.send.write_chunk(bytes).await {
            // Finishing fails where the server has stopped the stream, which its answer may explain.
            Ok(()) => drop(self.send.finish()),
            // It wants no more of the request; its answer may be on its way (section 4.1).
            Err(WriteError::Stopped(_)) => {}
            Err(WriteError::ConnectionLost(reason)) => return Err(End::lost(&reason)),
            Err(WriteError::ClosedStream | WriteError::ZeroRttRejected) => {
                return Err(End::Lost(Outcome::Closed));
            }
        }
        self.sent = true;
        Ok(())
    }

    /// One read; ready with whether the answer has ended.
    fn poll_answer(
        &mut self,
        context: &mut Context<'_>,
        shared: &Shared,
        answer: &mut Answer,
    ) -> Poll<Result<bool, End>> {
        let mut buffer = shared.buffer.borrow_mut();
        let mut read = ReadBuf::new(&mut buffer);
        if let Err(error) = ready!(self.receive.poll_read_buf(context, &mut read)) {
            return Poll::Ready(Err(self.end_of(&error)));
        }
        let bytes = read.filled();
        let (ended, before) = (bytes.is_empty(), answer.head.received);
        let taken = match ended {
            true => answer.end(),
            false => answer.feed(bytes, &mut shared.known.borrow_mut()),
        };
        shared.meter.add_payload_received((answer.head.received - before) as usize);
        self.answered |= ended;
        Poll::Ready(taken.map(|()| ended).map_err(|broken| self.give_up(broken, shared)))
    }

    fn end_of(&mut self, error: &ReadError) -> End {
        self.answered = true;
        match error {
            ReadError::Reset(reason) => match *reason == code(Code::RequestRejected) {
                true => End::Refused,
                false => {
                    let code = code_name(reason.into_inner());
                    let words = format!("the server reset the stream: {code}");
                    End::Failed(Outcome::Reset, words.into())
                }
            },
            ReadError::ConnectionLost(reason) => End::lost(reason),
            _ => End::Lost(Outcome::Closed),
        }
    }

    /// The answer is none: the server is informed on the stream, or on the connection.
    fn give_up(&mut self, broken: Broken, shared: &Shared) -> End {
        match broken {
            Broken::Stream(why, outcome, words) => {
                if !std::mem::replace(&mut self.answered, true) {
                    let _ = self.receive.stop(code(why));
                }
                End::Failed(outcome, words.into())
            }
            Broken::Connection(error) => {
                control::close(&shared.link.quic, &shared.standing, error);
                End::Lost(Outcome::ProtocolError)
            }
        }
    }
}

impl Http3Connection {
    /// The whole exchange, begun again where the server refused the early data that it went in: such
    /// a request was never seen (RFC 9001, section 4.6.2).
    async fn call_to_the_end(&mut self, ask: Ask<'_>, progress: &Progress) -> Result<Head, End> {
        let Some(early) = self.shared.link.early.clone() else {
            return self.call(ask, progress, true).await;
        };
        if early.verdict() == Some(false) {
            self.renew().await;
        }
        let was_early = early.verdict().is_none();
        let called = self.call(ask, progress, true).await;
        if called.is_err() && was_early && !early.is_accepted().await && self.renew().await {
            return self.call(ask, progress, true).await;
        }
        called
    }

    /// Refused early data took our control stream with it: opens it anew, once for all handles.
    /// Whether that stream stands.
    async fn renew(&self) -> bool {
        let Shared { link, control, renewed, timeout, .. } = &*self.shared;
        if !link.is_open() {
            return false;
        }
        let again = async || match control::open(&link.quic, *timeout).await {
            Ok(stream) => {
                control.replace(stream);
                true
            }
            Err(_) => false,
        };
        *renewed.get_or_init(again).await
    }

    /// Asks, and waits for no more than the header of the answer: its status, or why it has none.
    pub async fn head(&mut self, ask: Ask<'_>) -> Result<u16, String> {
        let why = match self.call(ask, &Progress::default(), false).await {
            Ok(head) => {
                self.hand_over(ask);
                return Ok(head.status);
            }
            Err(End::Failed(_, words)) => Some(words),
            Err(End::Refused) => Some(REFUSED.into()),
            Err(End::Lost(_)) => self.shared.why_lost(),
        };
        Err(why.unwrap_or("the connection was lost".into()).into_owned())
    }

    /// Until the end of the answer, or of its header where the `whole` is not wanted.
    async fn call(&mut self, ask: Ask<'_>, progress: &Progress, whole: bool) -> Result<Head, End> {
        let Http3Connection { shared, answer, ready } = self;
        let request = to_send(shared, ready.as_ref(), ask);
        let opened = shared.link.quic.open_bi().await;
        let (send, receive) = opened.map_err(|reason| End::lost(&reason))?;
        let mut call = Call { send, receive, sent: false, answered: false };
        answer.clear(ask.captured.is_some());
        call.send(request.bytes.clone()).await?;
        shared.meter.add_payload_sent(request.body_bytes);
        let ended = loop {
            match poll_fn(|context| call.poll_answer(context, shared, answer)).await {
                Ok(false) if whole || answer.head.status == 0 => {}
                Ok(_) => break Ok(answer.head),
                Err(end) => break Err(end),
            }
        };
        if matches!(ended, Err(End::Refused)) {
            // A server that goes away says so on its control stream, whose reader may be next.
            tokio::task::yield_now().await;
            if !shared.standing.open.get() {
                return ended;
            }
        }
        progress.mark_sent();
        ended
    }

    /// Gives away what was kept of the answer.
    fn hand_over(&mut self, ask: Ask<'_>) {
        if let Some(captured) = ask.captured {
            std::mem::swap(&mut *captured.borrow_mut(), &mut self.answer.captured);
        }
    }

    fn judge(&mut self, ask: Ask<'_>, head: &Head, progress: &Progress) -> Outcome {
        self.hand_over(ask);
        let head_only = to_send(&self.shared, self.ready.as_ref(), ask).head_only;
        if !head.fits(head_only) {
            progress.explain(Some(head.misfit(head_only).into()));
            Outcome::BadResponse
        } else if self.shared.requests[ask.operation].expects(head.status) {
            Outcome::Ok
        } else {
            Outcome::HttpStatus
        }
    }
}

/// What was asked for, as it goes on its stream.
fn to_send<'a>(
    shared: &'a Shared,
    ready: Option<&'a StreamBytes>,
    ask: Ask<'_>,
) -> &'a StreamBytes {
    match ready {
        Some(ready) if ask.rendered => ready,
        _ => &shared.requests[ask.operation].prepared,
    }
}

impl Connection for Http3Connection {
    fn make_ready(&mut self, operation: usize, parts: &Parts) -> Result<(), Unsendable> {
        self.ready = Some(self.shared.requests[operation].render(parts)?);
        Ok(())
    }

    async fn exchange(&mut self, ask: Ask<'_>, progress: &Progress) -> Exchange {
        let ended = self.call_to_the_end(ask, progress).await;
        progress.mark_times(self.shared.link.times());
        let (outcome, status) = match ended {
            Ok(head) => (self.judge(ask, &head, progress), Some(head.status)),
            Err(End::Failed(outcome, words)) => {
                progress.explain(Some(words));
                (outcome, None)
            }
            Err(End::Refused) => {
                progress.explain(Some(REFUSED.into()));
                let stays = self.shared.standing.open.get();
                (if stays { Outcome::Reset } else { Outcome::Closed }, None)
            }
            Err(End::Lost(outcome)) => {
                progress.explain(self.shared.why_lost());
                self.shared.standing.open.set(false);
                (outcome, None)
            }
        };
        Exchange { outcome, status, reusable: self.shared.standing.open.get() }
    }

    fn share(&self) -> Option<Self> {
        Some(Self { shared: self.shared.clone(), answer: Answer::default(), ready: None })
    }

    fn is_open(&self) -> bool {
        self.shared.standing.open.get() && self.shared.link.is_open()
    }

    fn why_closed(&self) -> Option<Reason> {
        self.shared.why_lost()
    }

    fn rtt_us(&self) -> Option<f64> {
        Some(self.shared.link.rtt_us())
    }

    fn path(&self) -> Option<PathGauge> {
        Some(self.shared.link.path())
    }

    fn settle_meter(&self) {
        self.shared.link.settle();
    }
}
