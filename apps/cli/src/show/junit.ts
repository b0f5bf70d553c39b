// A verdict as JUnit's XML, which CI servers show: one test case for the verdict and one for each gate.
import type { Run, RunVerdict } from "../api/operations.ts";
import { gateFigure, hasSeveralCells } from "./verdict.ts";

const escaped = (text: string): string =>
  text
    // What XML 1.0 cannot hold, lone halves of pairs among it.
    .replace(/(?![\t\n\r])[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;");

type Result = { readonly kind: "failure" | "error" | "skipped"; readonly message: string } | null;
type Case = { readonly name: string; readonly result: Result };

function verdictCase(run: Run, judged: RunVerdict | null): Case {
  const name = "verdict";
  if (run.status !== "finished")
    return {
      name,
      result: { kind: "error", message: run.failure?.message ?? `the run is ${run.status}` },
    };
  const { verdict } = run;
  if (verdict === null || verdict === "GO") return { name, result: null };
  const message = `${verdict}: ${judged?.headline ?? ""}`;
  return { name, result: { kind: verdict === "INVALID" ? "error" : "failure", message } };
}

function gateCase(gate: RunVerdict["gates"][number], hasCells: boolean): Case {
  const { text, interval } = gateFigure(gate);
  const at = hasCells && gate.cellLabel !== "" ? ` at ${gate.cellLabel}` : "";
  const message = `${gate.sentence} (${[text, interval].filter(Boolean).join(" ")})`;
  const name = `${gate.rule}${at}${gate.gate.blocking ? "" : " (advisory)"}`;
  if (gate.outcome === "pass") return { name, result: null };
  // An advisory gate decides nothing, and an open one has not failed: the verdict says what follows.
  const fails = gate.outcome === "fail" && gate.gate.blocking;
  return { name, result: { kind: fails ? "failure" : "skipped", message } };
}

/** The XML of one run that has ended. */
export function junitText(run: Run, judged: RunVerdict | null): string {
  const gates = judged?.gates ?? [];
  const hasCells = hasSeveralCells(gates);
  const cases = [verdictCase(run, judged), ...gates.map((gate) => gateCase(gate, hasCells))];
  const count = (kind: string) => cases.filter(({ result }) => result?.kind === kind).length;
  const seconds =
    run.startedAt && run.finishedAt
      ? Math.max(0, Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1_000
      : 0;
  const suite = `gonogo.${run.benchmark.slug}`;
  const totals = `tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}" time="${seconds.toFixed(3)}"`;
  const lines = cases.map(({ name, result }) => {
    const open = `    <testcase classname="${escaped(suite)}" name="${escaped(name)}"`;
    return result === null
      ? `${open}/>`
      : `${open}><${result.kind} message="${escaped(result.message)}"/></testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${totals}>`,
    `  <testsuite name="${escaped(suite)}" ${totals} timestamp="${escaped(run.createdAt)}">`,
    `    <properties><property name="run" value="${escaped(run.id)}"/><property name="report" value="${escaped(run.reportUrl)}"/></properties>`,
    ...lines,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}
