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
  by: {
    ...{ name: "Ann", email: "ann@example.test", domain: "example.test", nameSince: null },
    account: { kind: "account", id: "9f3c21ab" },
  },
  ...changes,
});
const bob = { name: "Bob", email: null, domain: null, account: null, nameSince: null };
const run = { createdAt: "2026-11-20T10:00:00.000Z" } as never;
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
    entry({ outcome: "rejected", reasons: ["Too slow."], by: bob }),
  ];
  expect(decisionMarkdown({ run, decisions, verdict, cells })).toBe(`## Decision

**Approved** by Ann (\`ann@example.test\`, account 9f3c21ab) on 2026-11-23.

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
  const text = decisionMarkdown({ run, decisions, verdict, cells });
  expect(text).toContain(
    "No decision stands: Ann (`ann@example.test`, account 9f3c21ab) withdrew it on 2026-11-23.",
  );
  expect(text).toContain("- 2026-11-23: approved by Ann");
  expect(decisionMarkdown({ run, decisions: [], verdict, cells })).toBe("");
});

it("says of a share's decision what can be checked, and that the name is younger than the run", () => {
  const by = {
    ...{ name: "Ada *Lovelace*", email: null, domain: "example.test" },
    ...{ account: { kind: "account" as const, id: "9f3c21ab" }, nameSince: "2026-11-21T09:30:00Z" },
  };
  const text = decisionMarkdown({ run, decisions: [entry({ by })], verdict, cells });
  expect(text).toContain(
    "by Ada \\*Lovelace\\* (`…@example.test`, account 9f3c21ab) on 2026-11-23.",
  );
  expect(text).toContain(
    "> The account has had this name and e-mail only since 2026-11-21 09:30 UTC, after the run was made.",
  );
});

it("ends the report as Markdown", () => {
  const decisions = [entry({ reasons: ["Faster."] })];
  const report = { ...buildReport(firstDuel()), decisions };
  expect(reportMarkdown(report).endsWith(`\n\n${decisionMarkdown(report)}\n`)).toBe(true);
});
