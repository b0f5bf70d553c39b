// The steps of a workflow as a waterfall: where the time of a typical iteration goes, with the figures beside it.
// Bars are medians, one after another; an iteration's own median need not be their sum.
import { formatCount, formatPercent } from "@gonogo/analysis/words/format";
import type { Report } from "@gonogo/protocols/report";
import { TruncatedName } from "@/components/charts/frame/truncated-name";
import { timeText, timeTexts } from "@/lib/report/time-text";
import { waterfall } from "./waterfall.ts";

type Workflow = Report["workflows"][number];

export function WorkflowSteps({ workflow }: { workflow: Workflow }) {
  const bars = waterfall(workflow.steps.map((step) => step.p50Us));
  return (
    <div className="mb-6 overflow-x-auto last:mb-0">
      <table className="w-full text-13">
        <caption className="mb-2 text-left">
          <span className="font-medium">Steps of {workflow.variant}</span>
          <span className="block text-12 text-muted-foreground">{iterationsText(workflow)}</span>
        </caption>
        <thead>
          <tr className="border-b text-12 text-muted-foreground">
            {["Step", "Requests", "Errors", "p50", "p99"].map((head, i) => (
              <th
                key={head}
                scope="col"
                className={`py-2 font-medium ${i === 0 ? "pr-3 text-left" : "px-3 text-right"}`}
              >
                {head}
              </th>
            ))}
            <th scope="col" className="min-w-40 px-3 py-2 text-left font-medium">
              Within a typical iteration
            </th>
          </tr>
        </thead>
        <tbody>
          {workflow.steps.map((step, i) => (
            <tr key={step.name} className="border-b">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                <TruncatedName name={step.name} max={32} />
                <code className="block max-w-60 truncate text-12 text-muted-foreground">
                  {step.text}
                </code>
              </th>
              {[
                formatCount(step.requests),
                step.requests > 0 ? formatPercent(step.errors / step.requests) : "–",
                ...timeTexts([
                  { us: step.p50Us, atLeast: step.p50AtLeast },
                  { us: step.p99Us, atLeast: step.p99AtLeast },
                ]),
              ].map((figure, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  key={column}
                  className="px-3 py-2 text-right font-mono whitespace-nowrap tabular-nums"
                >
                  {figure}
                </td>
              ))}
              <td className="px-3 py-2">
                <Bar bar={bars[i]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bar({ bar }: { bar: { fromShare: number; share: number } | null | undefined }) {
  if (!bar) return <span className="text-muted-foreground">–</span>;
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
  return (
    <span
      className="relative block h-3 rounded-sm bg-muted"
      role="img"
      aria-label={`${Math.round(100 * bar.share)} % of the steps' medians`}
    >
      <span
        className="absolute inset-y-0 min-w-px rounded-sm bg-foreground/60"
        style={{ left: percent(bar.fromShare), width: percent(bar.share) }}
      />
    </span>
  );
}

/** `12,030 iterations completed in 1.2 ms (p99 3.4 ms), 4 failed, 20 cut short by the end of a block.` */
export function iterationsText(workflow: Workflow): string {
  const { completed, failed, unfinished, p50Us, p99Us } = workflow;
  const p99 = p99Us === null ? "" : ` (p99 ${timeText(p99Us)})`;
  const took = p50Us === null ? "" : `, the median in ${timeText(p50Us)}${p99}`;
  const short =
    unfinished > 0 ? `; ${formatCount(unfinished)} cut short by the end of a block` : "";
  return `${formatCount(workflow.started)} iterations started: ${formatCount(completed)} completed${took}; ${formatCount(failed)} failed${short}.`;
}
