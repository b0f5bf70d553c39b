//! The tasks study's service: tasks in PostgreSQL, straight from HTTP, over gRPC, or through a gateway of one to the other.
//! `database` keeps them, `fields` says them in binary and in text, `grpc` and `http` offer them, `gateway` is gRPC's client.

pub mod database;
pub mod fields;
pub mod gateway;
pub mod grpc;
pub mod http;

/// Why tasks can be neither read nor made.
#[derive(Debug)]
pub enum TaskError {
    /// There is no database, or it does not answer.
    Unavailable(String),
    /// A field of the new task is wrong.
    Invalid(String),
    /// The other side of the gateway failed.
    Gateway(String),
}

impl TaskError {
    /// What happened, for whoever asked.
    pub fn reason(&self) -> &str {
        match self {
            Self::Unavailable(reason) | Self::Invalid(reason) | Self::Gateway(reason) => reason,
        }
    }

    pub fn http_status(&self) -> u16 {
        match self {
            Self::Unavailable(_) => 503,
            Self::Invalid(_) => 400,
            Self::Gateway(_) => 502,
        }
    }
}

impl From<TaskError> for tonic::Status {
    fn from(error: TaskError) -> Self {
        match error {
            TaskError::Unavailable(reason) => Self::unavailable(reason),
            TaskError::Invalid(reason) => Self::invalid_argument(reason),
            TaskError::Gateway(reason) => Self::internal(reason),
        }
    }
}

impl From<tonic::Status> for TaskError {
    fn from(status: tonic::Status) -> Self {
        let reason = status.message().to_owned();
        match status.code() {
            tonic::Code::Unavailable => Self::Unavailable(reason),
            tonic::Code::InvalidArgument => Self::Invalid(reason),
            _ => Self::Gateway(reason),
        }
    }
}
