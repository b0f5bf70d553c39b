//! The tasks' place in PostgreSQL: a schema of its own, made when it is first asked for and dropped when the target stops.
//! Nothing outside of the schema is touched, and only the newest tasks are kept, whatever database it is.
//! It is connected to when a request needs it, so that the target may be there first.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, SystemTime},
};

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime,
};
use tokio_postgres::{NoTls, Row, error::SqlState, types::ToSql};
use uuid::Uuid;

use super::{
    TaskError,
    fields::{NewTask, StoredTask},
};

const CONNECTIONS: usize = 8;
/// How long a request waits for a free connection, and a connection for the server.
const POOL_TIMEOUT: Duration = Duration::from_secs(5);
/// Tasks that are kept, and how many are made before older ones are deleted.
const KEPT: i64 = 10_000;
const MADE_BETWEEN_TRIMS: i64 = 1_000;

/// One transaction, as all statements of one message are. The lock lets two targets begin at the same time.
const MAKE: &str = "
    SELECT pg_advisory_xact_lock(6003764551);
    CREATE SCHEMA IF NOT EXISTS gonogo_demo;
    CREATE TABLE IF NOT EXISTS gonogo_demo.task (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        title text NOT NULL,
        priority smallint NOT NULL,
        status smallint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )";
const DROP: &str = "SET lock_timeout = '1s'; DROP SCHEMA IF EXISTS gonogo_demo CASCADE";
const LIST: &str = "SELECT number, id, title, priority, status, created_at
    FROM gonogo_demo.task ORDER BY number DESC LIMIT $1";
const CREATE: &str = "INSERT INTO gonogo_demo.task (title, priority, status) VALUES ($1, $2, $3)
    RETURNING number, id, title, priority, status, created_at";
const TRIM: &str = "DELETE FROM gonogo_demo.task WHERE number <= $1";

const NOT_GIVEN: &str = "the target has no database; start it with GONOGO_TARGET_DATABASE_URL or --database-url, \
     such as postgresql://user:password@127.0.0.1:5432/gonogo";

/// Parts of an address that Prisma reads and PostgreSQL's clients do not know.
const OF_PRISMA: [&str; 5] =
    ["schema=", "connection_limit=", "pool_timeout=", "pgbouncer=", "socket_timeout="];

pub struct Database {
    /// Or why there is none.
    pool: Result<Pool, String>,
    is_made: AtomicBool,
}

impl Database {
    /// An address that cannot be used is reported to whoever asks for tasks, so that all else goes on.
    pub fn new(url: Option<&str>, password_file: Option<&Path>) -> Self {
        let pool = match url.map(str::trim) {
            None | Some("") => Err(NOT_GIVEN.to_owned()),
            Some(url) => pool(url, password_file),
        };
        Self { pool, is_made: AtomicBool::new(false) }
    }

    /// The newest tasks, the newest first.
    pub async fn list(&self, limit: u32) -> Result<Vec<StoredTask>, TaskError> {
        let rows = self.query(LIST, &[&i64::from(limit)]).await?;
        rows.iter().map(read).collect()
    }

    pub async fn create(&self, task: &NewTask) -> Result<StoredTask, TaskError> {
        let (priority, status) = (task.priority as i16, task.status as i16);
        let rows = self.query(CREATE, &[&task.title, &priority, &status]).await?;
        let row = rows.first();
        let row = row.ok_or_else(|| TaskError::Unavailable("PostgreSQL gave no row".to_owned()))?;
        self.trim_now_and_then(row);
        read(row)
    }

    /// Removes the schema, where this target has made or used it.
    pub async fn drop_schema(&self) -> Result<(), TaskError> {
        if !self.is_made.load(Relaxed) {
            return Ok(());
        }
        let client = self.client().await?;
        client.batch_execute(DROP).await.map_err(|error| task_error(&error))
    }

    async fn query(
        &self,
        statement: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, TaskError> {
        let client = self.client().await?;
        if !self.is_made.load(Relaxed) {
            self.make(&client).await?;
        }
        match query(&client, statement, values).await {
            // Another target on this database has stopped and taken the schema along.
            Err(error) if is_missing(&error) => {
                self.make(&client).await?;
                query(&client, statement, values).await
            }
            answer => answer,
        }
        .map_err(|error| task_error(&error))
    }

    async fn client(&self) -> Result<Object, TaskError> {
        let pool = self.pool.as_ref();
        let pool = pool.map_err(|reason| TaskError::Unavailable(reason.clone()))?;
        pool.get().await.map_err(|error| match error {
            PoolError::Backend(error) => task_error(&error),
            other => TaskError::Unavailable(format!("PostgreSQL cannot be reached: {other}")),
        })
    }

    async fn make(&self, client: &Object) -> Result<(), TaskError> {
        let made = client.batch_execute(MAKE).await;
        made.map_err(|error| task_error(&error))?;
        self.is_made.store(true, Relaxed);
        Ok(())
    }

    /// Deletes older tasks beside the requests, not within one.
    fn trim_now_and_then(&self, made: &Row) {
        let number: i64 = made.get("number");
        if number % MADE_BETWEEN_TRIMS != 0 {
            return;
        }
        if let Ok(pool) = self.pool.clone() {
            tokio::spawn(async move {
                if let Ok(client) = pool.get().await {
                    // What fails now is deleted the next time.
                    let _ = query(&client, TRIM, &[&(number - KEPT)]).await;
                }
            });
        }
    }
}

async fn query(
    client: &Object,
    statement: &'static str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Row>, tokio_postgres::Error> {
    let prepared = client.prepare_cached(statement).await?;
    client.query(&prepared, values).await
}

fn read(row: &Row) -> Result<StoredTask, TaskError> {
    let id: Uuid = row.get("id");
    let created_at: SystemTime = row.get("created_at");
    let since = created_at.duration_since(SystemTime::UNIX_EPOCH);
    StoredTask::of_numbers(
        id,
        row.get("title"),
        row.get::<_, i16>("priority").into(),
        row.get::<_, i16>("status").into(),
        since.map_or(0, |since| since.as_millis() as i64),
    )
}

fn pool(url: &str, password_file: Option<&Path>) -> Result<Pool, String> {
    let unusable = |error: &dyn std::fmt::Display| format!("the database cannot be used: {error}");
    let mut config: tokio_postgres::Config =
        without_prisma(url).parse().map_err(|error: tokio_postgres::Error| unusable(&error))?;
    if let Some(path) = password_file {
        let password = std::fs::read_to_string(path)
            .map_err(|error| unusable(&format!("{}: {error}", path.display())))?;
        config.password(password.trim_end());
    }
    config.application_name("gonogo-target");
    config.connect_timeout(POOL_TIMEOUT);
    let recycling_method = RecyclingMethod::Fast;
    let manager = Manager::from_config(config, NoTls, ManagerConfig { recycling_method });
    Pool::builder(manager)
        .max_size(CONNECTIONS)
        .wait_timeout(Some(POOL_TIMEOUT))
        .create_timeout(Some(POOL_TIMEOUT))
        .recycle_timeout(Some(POOL_TIMEOUT))
        .runtime(Runtime::Tokio1)
        .build()
        .map_err(|error| unusable(&error))
}

fn without_prisma(url: &str) -> String {
    let Some((address, query)) = url.split_once('?') else {
        return url.to_owned();
    };
    let is_known = |member: &&str| !OF_PRISMA.iter().any(|name| member.starts_with(name));
    let kept: Vec<_> = query.split('&').filter(is_known).collect();
    format!("{address}?{}", kept.join("&"))
}

fn is_missing(error: &tokio_postgres::Error) -> bool {
    let missing = [SqlState::UNDEFINED_TABLE, SqlState::INVALID_SCHEMA_NAME];
    error.code().is_some_and(|code| missing.contains(code))
}

/// The error with its cause, which PostgreSQL's client keeps apart.
fn task_error(error: &tokio_postgres::Error) -> TaskError {
    let cause = std::error::Error::source(error).map(|cause| format!(": {cause}"));
    let cause = cause.unwrap_or_default();
    TaskError::Unavailable(format!("PostgreSQL does not answer as it should: {error}{cause}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_out_what_is_prismas() {
        let url = "postgresql://a:b@c/d";
        assert_eq!(without_prisma(url), url);
        assert_eq!(
            without_prisma(&format!("{url}?schema=public&sslmode=disable&pool_timeout=1")),
            format!("{url}?sslmode=disable")
        );
    }

    #[tokio::test]
    async fn says_what_is_missing_and_keeps_the_password_to_itself() {
        let reason = |url, path: Option<&'static str>| async move {
            let database = Database::new(url, path.map(Path::new));
            database.list(1).await.unwrap_err().reason().to_owned()
        };
        for none in [None, Some(""), Some(" ")] {
            assert!(reason(none, None).await.contains("--database-url"));
        }
        let wrong = reason(Some("postgresql://a:secret@127.0.0.1:1/d?x=y"), None).await;
        assert!(wrong.contains("cannot be used") && !wrong.contains("secret"), "{wrong}");
        let nobody = reason(Some("postgresql://a:secret@127.0.0.1:1/d"), None).await;
        assert!(nobody.contains("PostgreSQL") && !nobody.contains("secret"), "{nobody}");
        let no_file = reason(Some("postgresql://a@127.0.0.1:1/d"), Some("/nowhere/password")).await;
        assert!(no_file.contains("/nowhere/password"), "{no_file}");
    }
}
