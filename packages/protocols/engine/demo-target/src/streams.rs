//! The streaming methods of the demo: a call's request says how many messages, how far apart, and how it ends.
//! Delay, stall and error ratio of the behaviour act once a call, before its first answer.
//! Messages are counted as they are read and as they are handed to the transport.

use std::{
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::{Stream, stream::try_unfold};
use tonic::{Code, Request, Response, Status, Streaming};

use crate::{
    counters::{Direction, Protocol},
    dispatch::{ResponseOutcome, response_outcome},
    proto::{Collected, Reading, Sample, Turn, WatchRequest, streams_server::Streams},
    target::Target,
};

const USUAL_READINGS: u32 = 10;
const LONGEST_GAP_US: u32 = 60_000_000;
const LONGEST_PADDING_BYTES: u32 = 16 << 20;

type Outgoing<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

/// The service of `demo.Streams`.
pub struct StreamsService(pub Arc<Target>);

/// After how many messages a call ends of itself, and how.
#[derive(Clone, Copy, Default)]
struct End {
    after: u32,
    code: u32,
}

impl End {
    fn reached(self, messages: u32) -> bool {
        self.after > 0 && messages >= self.after
    }

    fn status(self) -> Result<(), Status> {
        match Code::from(self.code as i32) {
            Code::Ok => Ok(()),
            code => Err(Status::new(code, "the call was told to end here")),
        }
    }
}

impl Target {
    fn saw(&self, direction: Direction) {
        self.counters.count_message(direction);
    }

    async fn wait_gap(&self, due: &mut Instant, gap_us: u32) {
        if gap_us > 0 {
            *due += Duration::from_micros(gap_us.into());
            // Without its alarm the target could not keep its word: better no message than an early one.
            if self.timer.wait_until(*due).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    /// What the behaviour makes of a call; gives the bytes that answers are padded to.
    async fn admit(&self) -> Result<usize, Status> {
        match response_outcome(self, Protocol::Grpc).await {
            ResponseOutcome::Answered { response_bytes, .. } => Ok(response_bytes),
            ResponseOutcome::Failed { grpc_code, .. } => {
                Err(Status::new(Code::from(i32::from(grpc_code)), "the target was told to fail"))
            }
        }
    }
}

fn check_gap(gap_us: u32) -> Result<(), Status> {
    if gap_us > LONGEST_GAP_US {
        let message = format!("gapUs is {gap_us}; at most {LONGEST_GAP_US} is possible");
        return Err(Status::invalid_argument(message));
    }
    Ok(())
}

struct Watching {
    target: Arc<Target>,
    asked: WatchRequest,
    padding: String,
    sent: u32,
    due: Instant,
}

impl Watching {
    async fn next(mut self) -> Result<Option<(Reading, Self)>, Status> {
        let end = End { after: self.asked.end_after, code: self.asked.end_code };
        if end.reached(self.sent) {
            return end.status().map(|()| None);
        }
        if self.sent == self.asked.count {
            return Ok(None);
        }
        if self.sent > 0 {
            let gap_us = self.asked.gap_us;
            self.target.wait_gap(&mut self.due, gap_us).await;
        }
        self.sent += 1;
        self.target.saw(Direction::Sent);
        let reading = Reading { number: self.sent, padding: self.padding.clone() };
        Ok(Some((reading, self)))
    }
}

struct Conversing {
    target: Arc<Target>,
    incoming: Streaming<Turn>,
    turn: Turn,
    /// Answers to the turn that are still to be sent.
    owed: u32,
    /// Of the first turn.
    end: Option<End>,
    sent: u32,
    due: Instant,
}

impl Conversing {
    async fn next(mut self) -> Result<Option<(Turn, Self)>, Status> {
        if let Some(end) = self.end
            && end.reached(self.sent)
        {
            return end.status().map(|()| None);
        }
        while self.owed == 0 {
            let Some(turn) = self.incoming.message().await? else {
                return Ok(None);
            };
            self.target.saw(Direction::Received);
            check_gap(turn.gap_us)?;
            if self.end.is_none() {
                self.end = Some(End { after: turn.end_after, code: turn.end_code });
                self.target.admit().await?;
            }
            self.owed = turn.answers.max(1);
            self.turn = turn;
            self.due = Instant::now();
        }
        let gap_us = self.turn.gap_us;
        self.target.wait_gap(&mut self.due, gap_us).await;
        self.owed -= 1;
        self.sent += 1;
        self.target.saw(Direction::Sent);
        Ok(Some((self.turn.clone(), self)))
    }
}

#[tonic::async_trait]
impl Streams for StreamsService {
    type WatchStream = Outgoing<Reading>;
    type ConverseStream = Outgoing<Turn>;

    async fn watch(
        &self,
        request: Request<WatchRequest>,
    ) -> Result<Response<Self::WatchStream>, Status> {
        let mut asked = request.into_inner();
        self.0.saw(Direction::Received);
        check_gap(asked.gap_us)?;
        if asked.bytes > LONGEST_PADDING_BYTES {
            let message =
                format!("bytes is {}; at most {LONGEST_PADDING_BYTES} is possible", asked.bytes);
            return Err(Status::invalid_argument(message));
        }
        if asked.count == 0 {
            asked.count = USUAL_READINGS;
        }
        let padded = self.0.admit().await?;
        let watching = Watching {
            target: Arc::clone(&self.0),
            padding: "x".repeat(padded.max(asked.bytes as usize)),
            asked,
            sent: 0,
            due: Instant::now(),
        };
        Ok(Response::new(Box::pin(try_unfold(watching, Watching::next))))
    }

    async fn collect(
        &self,
        request: Request<Streaming<Sample>>,
    ) -> Result<Response<Collected>, Status> {
        let mut incoming = request.into_inner();
        let mut collected = Collected::default();
        let mut end = None;
        while let Some(sample) = incoming.message().await? {
            self.0.saw(Direction::Received);
            collected.count += 1;
            collected.bytes += sample.payload.len() as u64;
            let end = end.get_or_insert(End { after: sample.end_after, code: sample.end_code });
            if end.reached(collected.count) {
                end.status()?;
                break;
            }
        }
        self.0.admit().await?;
        self.0.saw(Direction::Sent);
        Ok(Response::new(collected))
    }

    async fn converse(
        &self,
        request: Request<Streaming<Turn>>,
    ) -> Result<Response<Self::ConverseStream>, Status> {
        let conversing = Conversing {
            target: Arc::clone(&self.0),
            incoming: request.into_inner(),
            turn: Turn::default(),
            owed: 0,
            end: None,
            sent: 0,
            due: Instant::now(),
        };
        Ok(Response::new(Box::pin(try_unfold(conversing, Conversing::next))))
    }
}
