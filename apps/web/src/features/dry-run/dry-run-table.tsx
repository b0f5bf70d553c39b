// The runs of a dry run, newest first: what each was judged, what these gates would have said, and on which figures.
// A run that the gates do not fit says why instead of figures.
import "@/components/report.css";
import { versusWords } from "@gonogo/analysis/words/rule-text";
import { outcomeLooks } from "@/components/outcome-looks";
import { LocalTime } from "@/components/ui/local-time";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { cn } from "@/lib/cn";
import { gateFigures } from "@/lib/report/gate-figures";
import type { DryRunAnswer } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";

type Run = DryRunAnswer["runs"][number];

const heads = ["Run", "Subject", "Was judged", "These gates", "Estimate and limit"];

export function DryRunTable({ runs }: { runs: readonly Run[] }) {
  return (
    <div className="max-h-128 overflow-auto">
      <table className="responsive-table w-full text-13">
        <thead>
          <tr className="border-b text-left text-12 text-muted-foreground">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 font-medium first:pl-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.runId} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RunRow({ run }: { run: Run }) {
  return (
    <tr className="border-b align-top">
      <td className="py-2 pr-3">
        <a className="link" href={`/runs/${run.runId}`}>
          <LocalTime at={run.at} />
        </a>
      </td>
      <td className="px-3 py-2" data-label="Subject">
        <span>
          {subjectText(run.subject) ?? "no subject"}
          <span className="block text-12 text-muted-foreground">
            definition {run.benchmarkVersion}
          </span>
        </span>
      </td>
      <td className="px-3 py-2" data-label="Was judged">
        <VerdictBadge verdict={run.stored} />
      </td>
      <td className="px-3 py-2" data-label="These gates">
        {run.issue === null ? (
          <VerdictBadge verdict={run.verdict} />
        ) : (
          <span className="text-muted-foreground">do not fit</span>
        )}
      </td>
      <td className="px-3 py-2">
        {run.issue === null ? (
          <ul className="grid gap-1">
            {run.gates.map((gate) => (
              <GateLine key={`${gate.gateIndex}-${gate.cell ?? "mean"}`} gate={gate} />
            ))}
          </ul>
        ) : (
          <span className="text-muted-foreground">{run.issue}</span>
        )}
      </td>
    </tr>
  );
}

/** One gate in one cell: outcome, figure and limit; the sentence shows the rest on request. */
function GateLine({ gate }: { gate: Run["gates"][number] }) {
  const { icon: Icon, word, text } = outcomeLooks[gate.outcome];
  const { metric, limit, measured } = gateFigures(gate);
  const place = gate.cellLabel === "all" ? "" : ` (${gate.cellLabel})`;
  const { of, over, vs } = gate.gate;
  const beside = over ? ` over ${over}` : vs ? ` ${versusWords(vs)}` : "";
  return (
    <li title={gate.sentence}>
      <span className={cn("inline-flex items-center gap-1 font-medium", text)}>
        <Icon className="size-3" strokeWidth={2.5} aria-hidden />
        {word}
      </span>{" "}
      {metric} of {of}
      {beside}
      {place}: <span className="figure whitespace-nowrap">{measured.full}</span> against{" "}
      <span className="figure whitespace-nowrap">{limit}</span>
      {gate.outcome === "not-evaluated" ? (
        <span className="block text-12 text-muted-foreground">{gate.sentence}</span>
      ) : null}
    </li>
  );
}
