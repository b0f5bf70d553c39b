// What is said of a probe at a glance, by what it found.
import type { ProbeAnswer } from "@gonogo/protocols/spec";
import { expect, it } from "vitest";
import { reachOf } from "./probe-reach.tsx";

const answer = (changes: object) =>
  ({ ok: true, connectUs: 120, http: null, problem: null, ...changes }) as ProbeAnswer;
const status = (code: number) =>
  answer({ http: { status: code, version: "HTTP/1.1", server: null } });

it.each([
  ["an answer", status(200), "yes", "yes", false],
  ["a path that is not there: the benchmark names its own", status(404), "yes", "yes", false],
  ["a server that asks who is calling", status(401), "hindered", "status 401", true],
  ["a caller that is not allowed", status(403), "hindered", "status 403", true],
  ["a server that fails", status(503), "hindered", "status 503", true],
  [
    "a server that was reached, with an error",
    answer({ ok: false }),
    "hindered",
    "with an error",
    false,
  ],
  ["nobody there", answer({ ok: false, connectUs: null }), "no", "no", false],
] as const)("%s", (_, given, kind, word, isExplained) => {
  const reach = reachOf(given);
  expect([reach.kind, reach.word, reach.why !== null]).toEqual([kind, word, isExplained]);
});
