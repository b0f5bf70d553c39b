// The command that repeats a run, safely quoted.

import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import { describe, expect, it } from "vitest";
import { repeatCommand } from "./repeat-command.ts";

const go = sampleReport();

describe("repeat command", () => {
  it("names the benchmark or carries the definition, safely quoted", () => {
    const report = structuredClone(go);
    report.run.subject = { version: "it's v2" };
    const command = repeatCommand(report, "http://127.0.0.1:3000", "benchmark");
    expect(command).toContain("-X POST http://127.0.0.1:3000/api/v1/runs");
    expect(command.split("\n").at(-2)).toBe(
      '{"benchmark":"dispatch","subject":{"version":"it\'s v2"}}',
    );
    const whole = repeatCommand(report, "http://127.0.0.1:3000", "definition");
    const body = whole.slice(whole.indexOf("\n{") + 1, whole.lastIndexOf("\nEND_OF_RUN"));
    expect(JSON.parse(body)).toMatchObject({ definition: { name: "dispatch" } });
  });
});
