// How long any connection to PostgreSQL may keep its process waiting: for the server, for a statement, for the network.
// A network that drops packets closes nothing by itself, so the client counts too.

/** What PostgreSQL calls the connections of web, workers and commands, and those that hold a host's lock. */
export const applicationName = "gonogo";
export const hostLockName = "gonogo host lock";

/** What a statement may take at most; the longest, the deletion of a run of 10,000 blocks, takes about a second. */
const longestStatementMs = 60_000;

/** For migrations, backups and restores, whose statements take as long as the data are large. */
export const longRunning = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** Fields of node-postgres' configuration, of a pool as of a single connection. */
export const connectionTimeouts = {
  ...longRunning,
  /** By the server, which then says so (SQLSTATE 57014). */
  statement_timeout: longestStatementMs,
  /** By this side, where no answer comes: "Query read timeout". */
  query_timeout: longestStatementMs + 5_000,
};
