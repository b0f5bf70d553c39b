// What another tool says of one request: when it was sent, how long it took and how it ended. Every reader of a tool's
// output gives these, so that everything after it is the same for all tools.
// Output that cannot be read is refused with what is wrong in it and what to do, and never read halfway.

export type Sample = {
  /** Unix time in microseconds at which the tool sent the request. */
  readonly startUnixUs: number;
  /** Until the tool saw the end of the answer, or gave up; > 0. */
  readonly latencyUs: number;
  /** HTTP status (`200`) or gRPC status name (`OK`) as the tool reports it; null: there was no answer. */
  readonly status: string | null;
  /** Why there was no answer: the tool's time was up, or anything else; null: there was one. */
  readonly lost: "timeout" | "failed" | null;
};

/** Output that is not what its tool writes. `message` says what is wrong, `remedy` what to do. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly remedy: string;
  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** Reads one tool's output of one block. Throws ImportError. */
export type ReadSamples = (output: unknown) => Sample[];
