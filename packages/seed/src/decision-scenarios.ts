// Seeded scenarios of what people made of a report: signed, signed anew, withdrawn, and signed against the verdict.
import type { BenchmarkSpecInput } from "@gonogo/protocols/spec";
import type { Scenario } from "./scenario.ts";
import { grpc, rest } from "./sides.ts";

const finished = { as: "finished" } as const;
const question = "Move DispatchTask from REST to gRPC?";
const gates: BenchmarkSpecInput["gates"] = [
  { metric: "p99", of: "grpc", op: "<", limitMs: 50 },
  { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
];

export const decisionScenarios: readonly Scenario[] = [
  {
    name: "decided",
    question,
    sides: [rest, grpc],
    definition: { gates },
    ends: finished,
    decisions: [
      {
        outcome: "more-needed",
        reasons: ["All of it ran over loopback: measure once more over the emulated WAN."],
        checkpoint: { date: "2026-11-25", text: "The run over the WAN is there." },
      },
      {
        outcome: "approved",
        reasons: [
          "gRPC answers sooner at p99, with no errors, and the WAN run agrees.",
          "Clients have wanted typed messages for a year.",
        ],
        caveats: ["Measured with messages of 1 KB; large ones are not part of it."],
        cost: { days: 12.5, linesOfCode: 3_400, amount: "12,000 EUR" },
        owner: "Dispatch team",
        phases: [
          {
            name: "Both sides by side",
            what: "The server offers gRPC beside REST; one client moves.",
            date: "2026-12-18",
          },
          { name: "All clients", what: "Every caller moves, one a week.", date: "2027-02-26" },
          { name: "REST is switched off" },
        ],
        checkpoint: { date: "2027-01-15", text: "p99 in production after a week of one client." },
      },
    ],
  },
  {
    name: "decided-against-verdict",
    question,
    sides: [rest, { ...grpc, medianUs: 420 }],
    definition: { gates },
    ends: finished,
    decisions: [
      { outcome: "rejected", reasons: ["Too slow."] },
      { outcome: "withdrawn", reasons: ["The limit was meant for another service."] },
      {
        outcome: "approved",
        reasons: ["0.5 ms more at p99 is what streaming is worth to us."],
        findings: [],
        checkpoint: { text: "After the next release of the server." },
      },
    ],
  },
];
