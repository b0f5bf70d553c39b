// The profile that the demo target recorded of itself: read as pprof, with functions of its crates, and areas that add up.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { totalsOf } from "@gonogo/analysis/profiles/call-paths";
import { hotSpotsOf } from "@gonogo/analysis/profiles/hot-spots";
import { readProfile } from "@gonogo/analysis/profiles/read-profile";
import { expect, it } from "vitest";
import { recordedProfile } from "./seed-profile.ts";

it("shows where the demo target's CPU went while it echoed over QUIC", () => {
  const { paths, samples, ...facts } = readProfile(gunzipSync(readFileSync(recordedProfile)));
  expect(facts).toMatchObject({ format: "pprof", unit: "nanoseconds" });
  expect(facts.durationMs).toBeGreaterThan(4_900);
  const total = totalsOf(paths)[0] ?? 0;
  // 199 samples a second of CPU time.
  expect(total / 1e9).toBeCloseTo((samples ?? 0) / 199, 1);
  const { rows, more } = hotSpotsOf(paths, "crate", 50);
  expect(more).toBe(0);
  const crates = rows.map(({ name }) => name);
  for (const crate of ["quinn_proto", "quinn", "tokio", "gonogo_target", "ring"])
    expect(crates).toContain(crate);
  expect(rows.reduce((sum, { self }) => sum + self, 0)).toBeCloseTo(total, 0);
});
