// Which gates an import warns of: those that it leaves unanswered, each by its text and with a reason that fits.
import { warningText } from "@gonogo/analysis/words/warning-words";
import { Gate, gateableMetrics, metrics, parseGate } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { importWarnings } from "./import-warnings.ts";

const warn = (...texts: string[]) => importWarnings({ gates: texts.map(gateOf) }).map(warningText);
function gateOf(text: string) {
  const read = parseGate(text);
  if (!read.ok) throw new Error(text);
  return Gate.parse(read.gate);
}

describe("gates of an import", () => {
  it("are warned of where no tool reports their metric", () => {
    const compared = gateableMetrics.filter((metric) => metrics[metric].comparedBy === null);
    const warned = compared.filter(
      (metric) => warn(`${metric}(head) / ${metric}(base) <= 1.25`).length > 0,
    );
    expect(warned).toEqual([
      ...[
        "bytes",
        "bandwidth",
        "payloadBandwidth",
        "throughputPerConnection",
        "requestsPerConnection",
        "cpu",
        "cpuUse",
      ],
      ...["memoryGrowth", "memory", "memoryPerConnection", "allocations", "allocatedBytes"],
      ...["connect", "connectP90", "connectP95", "connectP99"],
      ...["firstMessage", "firstMessageP95", "firstMessageP99", "gap", "gapP99", "messages"],
    ]);
    expect(warn("reuse(head) > 99 %")[0]).toMatch(/do not include how many connections there were/);
    expect(warn("cpu(head) < 2 ms")).toEqual([
      "Target CPU per request of head < 2 ms cannot be evaluated, and with it no import can end in GO: other tools' records of single requests do not include the CPU of the target. Let a worker measure the benchmark, or remove the gate.",
    ]);
  });
  it("are warned of against history, without the advice to import more", () => {
    const [warning, ...others] = warn("p99(head) vs last 10 runs <= 1.1 (advisory)");
    expect(others).toEqual([]);
    expect(warning).toMatch(
      /^p99 of head against the last 10 runs ≤ \+10 % cannot be evaluated: .*no earlier run is comparable/,
    );
    expect(warning).not.toMatch(/more times|in this environment/);
  });
  it("are not warned of where requests include them", () => {
    expect(
      warn("p99(head) / p99(base) <= 1.25", "errors(head) < 0.1%", "throughput(head) > 100/s"),
    ).toEqual([]);
  });
});
