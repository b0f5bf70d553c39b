// Words of shares: the parts that one hides unless they are chosen, and how often it was opened.
import type { SharePart } from "@/lib/router-types";

export const partWords: Readonly<Record<SharePart, string>> = {
  queries: "Query strings of paths",
  messages: "Request bodies and messages",
  checks: "Checks and extracted values",
  subprotocols: "WebSocket sub-protocols",
  profiles: "CPU profiles, with names of functions",
  tags: "Tags of the run",
  note: "The note on the run",
};

export const shareParts = Object.keys(partWords) as SharePart[];

/** The parts that an address names; what it does not know is left out. */
export const partsIn = (given: string | readonly string[] | undefined): SharePart[] =>
  shareParts.filter((part) => [given ?? []].flat().includes(part));

/** `not opened yet`, `opened once`, `opened 12 times` */
export const opensText = (opens: number): string =>
  opens === 0 ? "not opened yet" : opens === 1 ? "opened once" : `opened ${opens} times`;
