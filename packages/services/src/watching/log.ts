// The log of web and worker: one line of JSON an event on standard error, with `at`, `level`, `message` and facts.
// It is never given a secret, a query string, a body, or a header but the request's id: ids, routes and codes are enough to follow a run.
export type Log = (level: "info" | "warning" | "error", message: string, facts?: Facts) => void;
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

export const log: Log = (level, message, facts = {}) => {
  process.stderr.write(
    `${JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })}\n`,
  );
};

/** An error as one text, with its stack. Of a query that Prisma refused only the reason: the rest of its message is the input. */
export const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "PrismaClientValidationError")
    return error.message.trim().split("\n").at(-1) ?? error.name;
  return error.stack ?? error.message;
};
