// A decision as Markdown: what stands, what it departs from, and the entries before it; marks of people stay text.
import type { Decision } from "@gonogo/protocols/report";
import { expect, it } from "vitest";
import { firstDuel } from "../../testing/first-duel.ts";
import { buildReport } from "../build-report.ts";
import { decisionMarkdown } from "./decision-markdown.ts";
import { reportMarkdown } from "./report-markdown.ts";

const entry = (changes: Partial<Decision>): Decision => ({
  ...{ id: "1", number: 1, outcome: "approved", reasons: [], caveats: [], setAside: [] },
  ...{ cost: null, owner: "", phases: [], checkpoint: null, at: "2026-11-23T10:00:00.000Z" },
  by: { name: "Ann", email: "ann@example.test" },
  ...changes,
});
const cells = [{ index: 0, label: "all", values: {} }];
const verdict = { verdict: "NO-GO" } as never;
const finding = { code: "not-steady", variant: "grpc", cell: 0 } as const;

it("shows everything that was signed", () => {
  const decisions = [
    entry({
      number: 2,
      reasons: ["It is *worth*\nit."],
      caveats: [
        { text: "Figures move.", finding },
        { text: "Small messages only.", finding: null },
      ],
      setAside: [{ text: "", finding: { code: "loopback-only", variant: null, cell: null } }],
      cost: { days: 12.5, linesOfCode: 3_400, amount: "12,000 EUR" },
      owner: "Dispatch team",
      phases: [{ name: "One client", what: "moves", date: "2026-12-18" }],
      checkpoint: { date: "2027-01-15", text: "p99 in production" },
    }),
    entry({ outcome: "rejected", reasons: ["Too slow."], by: { name: "Bob", email: null } }),
  ];
  expect(decisionMarkdown({ decisions, verdict, cells })).toBe(`## Decision

**Approved** by Ann on 2026-11-23.

> This approves what the verdict found to be NO-GO.

**Reasons**

- It is \\*worth\\* it.

**Caveats**

- \`not-steady, grpc\`: Figures move.
- Small messages only.

1 finding set aside: \`loopback-only\`.

**Phases**

- One client (2026-12-18): moves

**Cost**: 12.5 days, 3,400 lines of code, 12,000 EUR

**Owner**: Dispatch team

**Next checkpoint**: 2027-01-15: p99 in production

**History**

- 2026-11-23: rejected by Bob: Too slow.`);
});

it("says that none stands, and nothing where nobody has decided", () => {
  const decisions = [entry({ number: 2, outcome: "withdrawn" }), entry({})];
  const text = decisionMarkdown({ decisions, verdict, cells });
  expect(text).toContain("No decision stands: Ann withdrew it on 2026-11-23.");
  expect(text).toContain("- 2026-11-23: approved by Ann");
  expect(decisionMarkdown({ decisions: [], verdict, cells })).toBe("");
});

it("ends the report as Markdown", () => {
  const decisions = [entry({ reasons: ["Faster."] })];
  const report = { ...buildReport(firstDuel()), decisions };
  expect(reportMarkdown(report).endsWith(`\n\n${decisionMarkdown(report)}\n`)).toBe(true);
});
