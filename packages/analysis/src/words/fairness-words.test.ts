// Whether sides are on equal terms, in words.
import { describe, expect, it } from "vitest";
import { sampleReport } from "../testing/sample-report.ts";
import { fairnessLack, fairnessState, groupedSides } from "./fairness-words.ts";

describe("fairness", () => {
  it("groups sides that agree", () => {
    expect(
      groupedSides([
        { variant: "a", value: "TLS" },
        { variant: "b", value: "none" },
        { variant: "c", value: "TLS" },
      ]),
    ).toEqual([
      { value: "TLS", variants: ["a", "c"] },
      { value: "none", variants: ["b"] },
    ]);
  });
  it("tells what is unknown from what nobody judges", () => {
    const state = (equal: boolean | null, ...values: string[]) =>
      fairnessState({
        ...{ check: "Encryption", equal },
        sides: values.map((value, place) => ({ variant: `v${place}`, value })),
      });
    expect(state(true, "TLS", "TLS")).toBe("equal");
    expect(state(false, "TLS", "unknown")).toBe("unequal");
    expect(state(null, "TLS", "not reported")).toBe("unknown");
    expect(state(null, "HTTP/1.1", "HTTP/2")).toBe("open");
  });
  it("says why there is no list, where something is compared", () => {
    const report = { ...sampleReport(), fairness: [] };
    expect(fairnessLack(report)).toContain("needs a block of every variant");
    const imported = { sides: [], skipMs: 0 } as unknown as typeof report.run.imported;
    expect(fairnessLack({ ...report, run: { ...report.run, imported } })).toContain(
      "the tool that measured them",
    );
    expect(fairnessLack({ ...report, variants: report.variants.slice(0, 1) })).toBeNull();
    const [check] = sampleReport().fairness;
    if (check) expect(fairnessLack({ ...report, fairness: [check] })).toBeNull();
  });
});
