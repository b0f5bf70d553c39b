// How the command ends: its exit codes, and a failure as one plain sentence with what to do next.

/** Scripts read these: see docs/command-line.md. */
export const exitCodes = {
  success: 0,
  couldNotAsk: 1,
  wrongUsage: 2,
  noGo: 10,
  inconclusive: 11,
  invalid: 12,
  failed: 13,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command: `message` says what is wrong, `remedy` what to do, `details` name fields. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly remedy: string;
  readonly exitCode: ExitCode;
  readonly details: readonly string[];
  constructor(
    message: string,
    remedy: string,
    exitCode: ExitCode = exitCodes.couldNotAsk,
    details: readonly string[] = [],
  ) {
    super(message);
    this.remedy = remedy;
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** A failure of how the command was called or of a file that it was given. */
export const wrongUsage = (message: string, remedy: string, details: readonly string[] = []) =>
  new Failure(message, remedy, exitCodes.wrongUsage, details);

/** What a failure says on standard error. */
export function failureText({ message, remedy, details }: Failure): string {
  const first = [message, remedy].filter((text) => text !== "").join(" ");
  return [first, ...details.map((detail) => `  ${detail}`)].join("\n");
}

/** The code of an error of the system, such as ENOENT; empty: it has none. */
export const systemCode = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code ?? "") : "";

const fileWords: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "you may not",
  EPERM: "you may not",
  EROFS: "the file system is read-only",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  ENOSPC: "the disk is full",
  EDQUOT: "your disk quota is used up",
  EFBIG: "it would be too large",
  ENAMETOOLONG: "its name is too long",
};

/** Why a file could not be read or written, in words. */
export const fileFault = (error: unknown): string =>
  fileWords[systemCode(error)] ?? (systemCode(error) || "an unknown error");

/** The exit code of a verdict; null: the run has no gates. */
export function exitCodeOf(verdict: string | null): ExitCode {
  if (verdict === null || verdict === "GO") return exitCodes.success;
  if (verdict === "NO-GO") return exitCodes.noGo;
  if (verdict === "INCONCLUSIVE") return exitCodes.inconclusive;
  if (verdict === "INVALID") return exitCodes.invalid;
  throw new Failure(
    "The server answered a verdict that this version of gonogo does not know.",
    "Update gonogo to the server's version.",
  );
}

/** The exit code of a run that has ended. */
export const exitCodeOfRun = (run: {
  readonly status: string;
  readonly verdict: string | null;
}): ExitCode => (run.status === "finished" ? exitCodeOf(run.verdict) : exitCodes.failed);
