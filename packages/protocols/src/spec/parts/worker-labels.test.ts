// Labels as text and back, what is refused, and who has those that are asked for.
import { describe, expect, it } from "vitest";
import { hasLabels, labelsIn, labelsText, WorkerLabels } from "./worker-labels.ts";

const issue = (text: string): string | undefined =>
  WorkerLabels.safeParse(labelsIn(text)).error?.issues[0]?.message;

describe("labels", () => {
  it("are read from text, with commas or spaces, and written by name", () => {
    const labels = labelsIn(" region=eu-west-1,pool=big  cpu=epyc.9 ");
    expect(WorkerLabels.parse(labels)).toEqual({ region: "eu-west-1", pool: "big", cpu: "epyc.9" });
    expect(labelsText(labels)).toBe("cpu=epyc.9, pool=big, region=eu-west-1");
    expect(labelsIn("")).toEqual({});
  });

  it.each(["region", "region=", "Region=eu", "=eu", "region=eu=us", "région=eu", "a=b c"])(
    "refuse %j",
    (text) => expect(issue(text)).toMatch(/^must be/),
  );

  it("are at most eight", () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `l${i}=x`).join(",");
    expect(issue(many(8))).toBeUndefined();
    expect(issue(many(9))).toBe("must be at most 8");
  });
});

it.each([
  [{ region: "eu", pool: "big" }, {}, true],
  [{ region: "eu", pool: "big" }, { region: "eu" }, true],
  [{ region: "eu" }, { region: "us" }, false],
  [{ region: "eu" }, { region: "eu", pool: "big" }, false],
  [{}, { pool: "big" }, false],
])("%j has %j: %s", (worker, asked, has) => expect(hasLabels(worker, asked)).toBe(has));
