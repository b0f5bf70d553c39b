// The worker's log: one line of JSON an event on standard error. Standard output says only that it is ready.
// Never given a target's secret, a header's value or a message; ids and codes are enough to follow a run.
export type Log = (level: "info" | "warning" | "error", message: string, facts?: Facts) => void;
type Facts = Readonly<Record<string, string | number | boolean | null>>;

export const log: Log = (level, message, facts = {}) => {
  process.stderr.write(
    `${JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })}\n`,
  );
};

/** An error as one line, with its stack for our own errors. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
