// What the editor says of a gate's noise: what can be seen, the limit within the noise, what differs, what is missing.
import { Load } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import type { GateNoise } from "@/lib/router-types";
import {
  gateCaveats,
  gateSentence,
  gateWarning,
  uncalibratedOf,
  uncalibratedText,
} from "./gate-noise-text.ts";

const closed = (clients: number) => Load.parse({ kind: "closed", clients });
const gate = (changes: Partial<GateNoise> = {}): GateNoise => ({
  gateIndex: 0,
  rule: "p99(grpc) / p99(rest) <= 1.02",
  metric: "p99",
  rounds: 10,
  blockMs: 10_000,
  effect: {
    rounds: 10,
    effectLog: Math.log(1.04),
    lowLog: Math.log(1.03),
    highLog: Math.log(1.06),
  },
  constant: false,
  calibrated: null,
  limitLog: Math.log(1.02),
  within: true,
  sources: [],
  uncalibrated: [],
  ...changes,
});

describe("the preview of noise", () => {
  it("says what so many rounds of such blocks can see, with its range", () => {
    expect(gateSentence(gate())).toBe(
      "With 10 rounds of 10 s you can see 4 % on p99 here (3 % to 6 %).",
    );
    expect(gateSentence(gate({ effect: null }))).toBeNull();
    expect(gateSentence(gate({ effect: null, constant: true }))).toContain("all had the same p99");
  });

  it("warns when the limit lies within the noise, and only then", () => {
    expect(gateWarning(gate())).toContain("lies within the noise: it is 2 % from no difference");
    expect(gateWarning(gate({ within: false }))).toBeNull();
    expect(gateWarning(gate({ effect: null }))).toBeNull();
  });

  it("says of a limit of its own what the calibration had, and whether that is too near", () => {
    const own = { rule: "p99(grpc) < 10 ms", calibrated: 9_800 };
    expect(gateSentence(gate({ ...own, within: false }))).toMatch(
      /you can see 4 % on p99 here \(3 % to 6 %\)\. The calibration had 9\.8\d* ms\.$/,
    );
    expect(gateWarning(gate(own))).toMatch(
      /within the noise: the calibration had 9\.8\d* ms, 2 % from it, and this plan sees 4 %/,
    );
  });

  it("says plainly what differs from the calibration, and what may no longer hold", () => {
    const source = {
      target: "grpc",
      measuredAt: "2026-01-01T12:00:00.000Z",
      differences: [
        { what: "load" as const, calibrated: closed(2), here: [closed(50)] },
        { what: "block" as const, calibratedMs: 2_000, hereMs: 10_000 },
        { what: "request" as const },
      ],
      stale: [{ code: "engine-rebuilt" as const, params: {} }],
    };
    const caveats = gateCaveats(gate({ sources: [source] }));
    expect(caveats).toHaveLength(4);
    expect(caveats[0]).toContain("2 clients, closed loop; here 50 clients, closed loop");
    expect(caveats[1]).toContain("blocks of 2 s, here they last 10 s");
    expect(caveats[3]).toBe("grpc: The engine has been rebuilt since.");
    expect(gateCaveats(gate())).toEqual([]);
  });

  it("names every target that was never calibrated once", () => {
    const gates = [gate({ uncalibrated: ["grpc", "rest"] }), gate({ uncalibrated: ["rest"] })];
    expect(uncalibratedOf(gates)).toEqual(["grpc", "rest"]);
    expect(uncalibratedText(gates)).toContain("on p99 is not known");
    expect(uncalibratedOf([gate()])).toEqual([]);
  });
});
