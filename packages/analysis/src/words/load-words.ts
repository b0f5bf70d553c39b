// What a load's figures are called: connect-only load sends nothing, so its "requests" are connections.
import type { Load } from "@gonogo/protocols/spec";

export type LoadWords = {
  /** What is timed: `response time`. */
  readonly time: string;
  /** What is counted: `requests`. */
  readonly counted: string;
};

export const loadWords = ({ kind }: Pick<Load, "kind">): LoadWords =>
  kind === "connect"
    ? { time: "time to connect", counted: "connections" }
    : { time: "response time", counted: "requests" };
