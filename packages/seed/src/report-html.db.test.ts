// The report of every seeded run as an HTML file: small, without script, request or address, and with the answer of its page.
import { answerOf } from "@gonogo/analysis/report/answer/answer";
import { escapeHtml } from "@gonogo/analysis/report/html/markup";
import { exportRun } from "@gonogo/services/run/export-run";
import { readReport } from "@gonogo/services/run/read-report";
import { testInstance } from "@gonogo/services/testing/test-context";
import { expect, it } from "vitest";
import { scenarioNames, seedScenario } from "./seed-scenario.ts";

const instance = testInstance();

/** What may load or run something; links to pages and to parts of the file may not. */
const active =
  /<(script|iframe|object|embed|link(?! rel="icon" href="data:,")|img|base|form|input)\b|\son\w+=|javascript:|url\(|@import|@font-face/i;

// Scenarios of a dozen runs take a while on a busy machine.
it.each(scenarioNames)(
  "writes the report of every run of %s",
  async (name) => {
    const { context, owner } = instance;
    const { runIds } = await seedScenario(context, owner, name);
    const targets = await context.db.target.findMany();
    for (const id of new Set([runIds[0], runIds.at(-1)])) {
      if (id === undefined) continue;
      const report = await readReport(context, owner, { id });
      const file = String(await exportRun(context, owner, "report.html", { id }));
      expect(Buffer.byteLength(file)).toBeLessThan(2_000_000);
      expect(active.exec(file)?.[0]).toBeUndefined();
      expect(/\b(NaN|undefined|Infinity)\b|\[object/.exec(file)?.[0]).toBeUndefined();
      expect(file).toContain(escapeHtml(report.benchmark.question));
      expect(file).toContain(`data-answer="${answerOf(report).kind}"`);
      expect(file).toContain(`${context.publicUrl}/runs/${id}`);
      for (const { host, port } of targets) expect(file).not.toContain(`${host}:${port}`);
    }
  },
  180_000,
);
