// Words, limits and defaults of a definition, apart from its schemas: a page that shows a form needs these, and loads the schemas
// when something is read.

export const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** gRPC status names in the order of their numbers (grpc/doc/statuscodes.md). */
export const grpcCodes = [
  "OK",
  "CANCELLED",
  "UNKNOWN",
  "INVALID_ARGUMENT",
  "DEADLINE_EXCEEDED",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "ABORTED",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "INTERNAL",
  "UNAVAILABLE",
  "DATA_LOSS",
  "UNAUTHENTICATED",
] as const;

/** How a bidirectional call takes turns: `ping-pong` sends a message after the answer to the one before. */
export const streamExchanges = ["ping-pong", "all-at-once"] as const;

type CallKind = "unary" | "server-streaming" | "client-streaming" | "bidirectional";

/** Which side of a method's calls sends a stream of messages. */
export function callKindOf(method: {
  readonly clientStreaming: boolean;
  readonly serverStreaming: boolean;
}): CallKind {
  if (method.clientStreaming) return method.serverStreaming ? "bidirectional" : "client-streaming";
  return method.serverStreaming ? "server-streaming" : "unary";
}

export const payloadEncodings = ["json", "protobuf"] as const;

/** Requests of a mix, or steps of a workflow. */
export const maxOperations = 20;

/** Requests of a set-up, or of a tear-down. */
export const maxStepsBeside = 5;

/** Each stage keeps figures and a histogram of its own. */
export const maxStages = 20;

/**
 * Ten rounds of two variants take 40 s. The shortest block of which `not-steady` still sees two pieces (a second and half a
 * one); a pilot makes them longer where gates need it. Definitions are stored with what was filled in: older ones stay.
 */
export const defaultPlanMs = { blockMs: 1_500, warmupMs: 300 } as const;

/** Rounds at the looks of a plan that names neither rounds nor looks: what is left open is decided by twice the rounds. */
export const defaultLooks: readonly number[] = [10, 20, 40, 80];

/**
 * What the pilot before round 1 may do about a load that cannot be measured here: adapt block length, engine threads,
 * clients or rate within the plan's bounds; stop the run; change the load without bounds; only warn; or not be measured
 * at all. More engine threads are tried first by `adapt`, `stop` and `replan`.
 */
export const pilotModes = ["adapt", "stop", "replan", "warn", "off"] as const;
export type PilotMode = (typeof pilotModes)[number];

/** What the plan's pilot may do. */
export const pilotModeOf = (plan: { readonly pilot?: PilotMode | undefined }): PilotMode =>
  plan.pilot ?? "adapt";

/**
 * `apart`: on cores of their own, away from those of targets on this machine, as a network would have it; `beside`: on the
 * cores of such a target; `kernel`: wherever the kernel puts each engine process.
 */
export const placements = ["apart", "beside", "kernel"] as const;
type Placement = (typeof placements)[number];

/** What the definition asks for. */
export const placementOf = (spec: { readonly placement?: Placement | undefined }): Placement =>
  spec.placement ?? "apart";

/** Whether a check of JSON asks only if there is a value; undefined: it compares. */
export function jsonExists(check: unknown): boolean | undefined {
  if (typeof check !== "object" || check === null || Object.keys(check).length !== 1) return;
  const exists: unknown = (check as { exists?: unknown }).exists;
  return typeof exists === "boolean" ? exists : undefined;
}
