// Times and counts of profiles as pages and pasted tables have them.
import type { ReportProfile } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import { hotSpotsMarkdown, profileFacts, profileShare, profileUnitFor } from "./profile-text.ts";

const profile: ReportProfile = {
  ...{ id: "1", name: "at 50 clients", variant: "grpc", format: "pprof", unit: "nanoseconds" },
  ...{ total: 1.5e9, samples: 150, durationMs: 5_000, functions: 40, paths: 1_200 },
  ...{ createdAt: "2026-11-23T00:00:00.000Z", by: null, url: null, detail: null },
  top: [
    { name: "ring::seal", self: 1e9, total: 1e9 },
    { name: "a|b", self: 4e5, total: 1.5e9 },
  ],
};

it("shows what was recorded, and leaves out what the file does not report", () => {
  expect(profileFacts(profile)).toEqual([
    ...["target of grpc", "1.50 s of CPU time", "150 samples", "recorded for 5.0 s"],
    ...["40 functions on 1,200 call paths", "pprof"],
  ]);
  const counted = { ...profile, unit: "samples" as const, total: 150, durationMs: null };
  expect(profileFacts({ ...counted, variant: null })).toEqual([
    ...["target unknown", "150 samples", "40 functions on 1,200 call paths", "pprof"],
  ]);
});

it("pastes as Markdown, in the unit of the whole", () => {
  expect(hotSpotsMarkdown(profile).split("\n")).toEqual([
    "| Function | Self (s) | Self | Total (s) | Total |",
    "| --- | ---: | ---: | ---: | ---: |",
    "| `ring::seal` | 1.00 | 66.7 % | 1.00 | 66.7 % |",
    "| `a`\\|`b` | 0.000 | < 0.1 % | 1.50 | 100.0 % |",
  ]);
});

it("has a unit for every size, and no share that is rounded to nothing", () => {
  const labels = [2e9, 2e6, 2e3, 2].map((value) => profileUnitFor("nanoseconds", [value]).label);
  expect(labels).toEqual(["s", "ms", "µs", "ns"]);
  expect([0, 1, 123].map((value) => profileShare(value, 10_000))).toEqual([
    ...["0 %", "< 0.1 %", "1.2 %"],
  ]);
});
