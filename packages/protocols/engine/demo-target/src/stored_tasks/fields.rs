//! A task's fields, which the study sends in two ways: in binary (16 bytes, enums, a number) and as long strings.
//! JSON over HTTP has the strings.

use time::OffsetDateTime;
use uuid::Uuid;

use super::TaskError;
use crate::proto::{
    CreateTaskRequest, CreateTaskTextRequest, Task, TaskText,
    task::{Priority, Status},
};

const LONGEST_TITLE: usize = 200;
const PRIORITIES: [(Priority, &str); 4] = [
    (Priority::Low, "low"),
    (Priority::Medium, "medium"),
    (Priority::High, "high"),
    (Priority::Critical, "critical"),
];
const STATUSES: [(Status, &str); 3] =
    [(Status::Todo, "todo"), (Status::InProgress, "in_progress"), (Status::Done, "done")];

/// A task as it is in the database.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTask {
    id: Uuid,
    title: String,
    priority: Priority,
    status: Status,
    created_at_ms: i64,
}

/// A task that is yet to be stored; its fields are in order.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTask {
    pub title: String,
    pub priority: Priority,
    pub status: Status,
}

impl StoredTask {
    /// Numbers of enums come from outside: from the database or the wire.
    pub fn of_numbers(
        id: Uuid,
        title: String,
        priority: i32,
        status: i32,
        created_at_ms: i64,
    ) -> Result<Self, TaskError> {
        let unknown =
            |_| TaskError::Gateway("a task has a priority or status that is unknown".to_owned());
        Ok(Self {
            id,
            title,
            priority: priority.try_into().map_err(unknown)?,
            status: status.try_into().map_err(unknown)?,
            created_at_ms,
        })
    }

    pub fn of_binary(task: Task) -> Result<Self, TaskError> {
        let id = Uuid::from_slice(&task.id);
        let id = id.map_err(|_| TaskError::Gateway("a task's id is no UUID".to_owned()))?;
        Self::of_numbers(id, task.title, task.priority, task.status, task.created_at)
    }

    pub fn into_binary(self) -> Task {
        Task {
            id: self.id.as_bytes().to_vec(),
            priority: self.priority.into(),
            status: self.status.into(),
            created_at: self.created_at_ms,
            title: self.title,
        }
    }

    pub fn into_text(self) -> TaskText {
        TaskText {
            id: self.id.to_string(),
            priority: word(&PRIORITIES, self.priority).to_owned(),
            status: word(&STATUSES, self.status).to_owned(),
            created_at: iso(self.created_at_ms),
            title: self.title,
        }
    }
}

impl NewTask {
    pub fn of_binary(asked: CreateTaskRequest) -> Result<Self, TaskError> {
        let (priority, status) = (asked.priority(), asked.status());
        Self::checked(asked.title, priority, status)
    }

    pub fn of_text(asked: CreateTaskTextRequest) -> Result<Self, TaskError> {
        let priority = of_word("priority", &PRIORITIES, &asked.priority)?;
        let status = of_word("status", &STATUSES, &asked.status)?;
        Self::checked(
            asked.title,
            priority.unwrap_or(Priority::Unspecified),
            status.unwrap_or(Status::Unspecified),
        )
    }

    pub fn into_binary(self) -> CreateTaskRequest {
        CreateTaskRequest {
            title: self.title,
            priority: self.priority.into(),
            status: self.status.into(),
        }
    }

    fn checked(title: String, priority: Priority, status: Status) -> Result<Self, TaskError> {
        if title.trim().is_empty() || title.chars().nth(LONGEST_TITLE).is_some() {
            let reason = format!("title must have 1 to {LONGEST_TITLE} characters");
            return Err(TaskError::Invalid(reason));
        }
        Ok(Self {
            // PostgreSQL has no character 0.
            title: title.replace('\0', " "),
            priority: match priority {
                Priority::Unspecified => Priority::Medium,
                given => given,
            },
            status: match status {
                Status::Unspecified => Status::Todo,
                given => given,
            },
        })
    }
}

fn word<T: PartialEq + Copy>(words: &[(T, &'static str)], value: T) -> &'static str {
    let known = words.iter().find(|(known, _)| *known == value);
    known.map_or("", |(_, word)| word)
}

/// In capitals too, as gRPC's enums are written; `None` for an empty word.
fn of_word<T: Copy>(field: &str, words: &[(T, &str)], asked: &str) -> Result<Option<T>, TaskError> {
    if asked.is_empty() {
        return Ok(None);
    }
    match words.iter().find(|(_, word)| word.eq_ignore_ascii_case(asked)) {
        Some((value, _)) => Ok(Some(*value)),
        None => {
            let known: Vec<_> = words.iter().map(|(_, word)| *word).collect();
            let reason = format!("{field} must be one of {}", known.join(", "));
            Err(TaskError::Invalid(reason))
        }
    }
}

/// ISO 8601 to the millisecond, such as `2026-01-31T09:05:00.007Z`.
fn iso(ms: i64) -> String {
    let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * 1_000_000);
    let at = at.unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (year, month, day) = (at.year(), u8::from(at.month()), at.day());
    let (hour, minute, second) = at.to_hms();
    let milli = at.millisecond();
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}Z")
}

#[cfg(test)]
mod tests {
    use prost::Message;

    use super::*;

    #[test]
    fn says_the_same_in_binary_and_in_text() {
        let id = Uuid::from_bytes([0xab; 16]);
        let task = StoredTask::of_numbers(id, "move".into(), 2, 2, 1_769_850_300_007).unwrap();
        assert_eq!(StoredTask::of_binary(task.clone().into_binary()).unwrap(), task);
        let text = task.clone().into_text();
        assert_eq!(text.id, "abababab-abab-abab-abab-abababababab");
        assert_eq!((&text.priority[..], &text.status[..]), ("medium", "in_progress"));
        assert_eq!(text.created_at, "2026-01-31T09:05:00.007Z");
        // 18 + 2 + 2 + 7 bytes and the title's 6, against 38 + 8 + 13 + 26 and 6.
        assert_eq!(task.into_binary().encoded_len(), 35);
        assert_eq!(text.encoded_len(), 91);
    }

    #[test]
    fn names_the_field_that_is_wrong() {
        let new = |title: &str, priority: &str, status: &str| {
            NewTask::of_text(CreateTaskTextRequest {
                title: title.into(),
                priority: priority.into(),
                status: status.into(),
            })
        };
        let made = new("a\0b", "", "").unwrap();
        assert_eq!(
            (&made.title[..], made.priority, made.status),
            ("a b", Priority::Medium, Status::Todo)
        );
        assert_eq!(new("a", "CRITICAL", "done").unwrap().into_binary().priority, 4);
        for (title, priority, status, field) in [
            ("", "", "", "title"),
            (&"x".repeat(201)[..], "", "", "title"),
            ("a", "urgent", "", "priority"),
            ("a", "", "doing", "status"),
        ] {
            let error = new(title, priority, status).unwrap_err();
            assert!(error.reason().starts_with(field), "{}", error.reason());
        }
    }
}
