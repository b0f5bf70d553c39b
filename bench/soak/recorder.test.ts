import { expect, it } from "vitest";
import { isServerError, isUnexpected, Recorder } from "./recorder.ts";

it("counts by route and status and reads quantiles to three digits", () => {
  const recorder = new Recorder();
  for (let ms = 1; ms <= 100; ms += 1) recorder.add("GET /runs", 200, ms);
  recorder.add("GET /runs", 503, 5, "no connection");
  recorder.add("GET /benchmarks", 200, 2);
  const [benchmarks, runs, failed] = recorder.figures();
  expect(benchmarks).toMatchObject({ route: "GET /benchmarks", status: "200", count: 1 });
  expect(runs).toMatchObject({ route: "GET /runs", status: "200", count: 100 });
  expect(runs?.p50Ms).toBeCloseTo(50, 0);
  expect(runs?.p99Ms).toBeCloseTo(99, 0);
  expect(runs?.maxMs).toBeCloseTo(100, 0);
  expect(failed).toMatchObject({ status: "503", count: 1 });
});

it("keeps three different texts of each kind of error, and none of what succeeded", () => {
  const recorder = new Recorder();
  for (const text of ["a", "a", "b", "c", "d"]) recorder.add("GET /runs", "ECONNRESET", 1, text);
  recorder.add("GET /runs", 200, 1, "fine");
  expect(recorder.texts()).toEqual({ "GET /runs ECONNRESET": ["a", "b", "c"] });
});

it("tells errors of the server from refusals, and the limit of requests from both", () => {
  expect(["500", "503", "ECONNRESET", "timeout"].every(isServerError)).toBe(true);
  expect(["200", "404", "429"].some(isServerError)).toBe(false);
  expect(["200", "204", "429"].some(isUnexpected)).toBe(false);
  expect(["404", "409", "500"].every(isUnexpected)).toBe(true);
});
