// A report as JUnit XML, for pipelines that show test results: each gate is a test, and what keeps the run from an answer is one more.
import type { GateResult, Report } from "@gonogo/protocols/report";
import { XMLBuilder } from "fast-xml-parser";
import { gateSentence } from "../words/gate-words.ts";
import { headlineText } from "../words/verdict-words.ts";

type Case = {
  readonly name: string;
  /** How it ended, beside passing; `said` in one sentence. */
  readonly end: { readonly kind: "failure" | "error" | "skipped"; readonly said: string } | null;
};

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  format: true,
  suppressEmptyNode: true,
});

/** Characters that XML 1.0 has no way to write (section 2.2), which people's words may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const text = (value: string): string => value.replace(unwritable, "\ufffd");

/**
 * A gate that fails is a failure, one that is open or was not evaluated an error; an advisory gate that does not pass is skipped,
 * since it decides nothing. Without a verdict, or with one that no gate explains (INVALID, a failed run), the run itself is an error.
 */
export function reportJunit(report: Report): string {
  const { run, benchmark, verdict } = report;
  const gates = (verdict?.gates ?? []).map((gate) => gateCase(report, gate));
  const cases = [...gates, ...runCases(report, gates)];
  const count = (kind: string) => cases.filter(({ end }) => end?.kind === kind).length;
  const facts = {
    run: run.id,
    verdict: verdict?.verdict ?? "none",
    ...run.subject,
    ...(run.tags.length > 0 && { tags: run.tags.join(", ") }),
  };
  const suite = {
    "@name": text(benchmark.slug),
    "@tests": cases.length,
    "@failures": count("failure"),
    "@errors": count("error"),
    "@skipped": count("skipped"),
    "@time": secondsOf(run),
  };
  return builder.build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    testsuites: {
      ...suite,
      testsuite: {
        ...suite,
        "@timestamp": run.startedAt ?? run.createdAt,
        properties: {
          property: Object.entries(facts).map(([name, value]) => ({
            "@name": name,
            "@value": text(String(value)),
          })),
        },
        testcase: cases.map(({ name, end }) => ({
          "@classname": text(benchmark.slug),
          "@name": text(name),
          ...(end && { [end.kind]: { "@message": text(end.said) } }),
        })),
      },
    },
  });
}

function gateCase({ cells, verdict }: Report, gate: GateResult): Case {
  const name = cells.length > 1 ? `${gate.rule} (${gate.cellLabel})` : gate.rule;
  const said = gateSentence(gate, verdict?.confirmation ?? null);
  if (gate.outcome === "pass") return { name, end: null };
  if (!gate.gate.blocking) return { name, end: { kind: "skipped", said } };
  return { name, end: { kind: gate.outcome === "fail" ? "failure" : "error", said } };
}

/** What the gates do not say. */
function runCases({ run, verdict }: Report, gates: readonly Case[]): Case[] {
  const failed = (said: string): Case[] => [{ name: "the run", end: { kind: "error", said } }];
  if (run.failure) return failed(`${run.failure.message} ${run.failure.remedy}`);
  if (run.status !== "finished") return failed(`The run is ${run.status}.`);
  const isSaid = gates.some(({ end }) => end?.kind === "failure" || end?.kind === "error");
  if (verdict && verdict.verdict !== "GO" && !isSaid) return failed(headlineText(verdict));
  return gates.length === 0 ? [{ name: "the run", end: null }] : [];
}

const secondsOf = ({ startedAt, finishedAt }: Report["run"]): number =>
  startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000 : 0;
