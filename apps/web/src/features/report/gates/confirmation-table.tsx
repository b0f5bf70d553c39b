// A NO-GO measured again: what the evidence found and what the second measurement found, side by side.
// Both stay visible whether the NO-GO stands or not; nothing where there was no confirmation.

import { seriesLooks } from "@gonogo/analysis/charts/series-look";
import { confirmationSentence } from "@gonogo/analysis/words/confirmation-words";
import { gateFigures } from "@gonogo/analysis/words/gate-figures";
import { cellText, openingRule } from "@gonogo/analysis/words/rule-text";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { GateResult, Report } from "@gonogo/protocols/report";
import { ratioText } from "@/components/charts/forest/forest-data";
import { cn } from "@/lib/cn";
import { confirmationForest, measurementNames } from "@/lib/report/report-pictures";
import { ForestChart } from "../charts/lazy-charts.tsx";

const words: Readonly<Record<GateResult["outcome"], Msg>> = {
  pass: msg("passes##gate"),
  fail: msg("fails again"),
  inconclusive: msg("open##gate"),
  "not-evaluated": msg("not evaluated"),
};
const heads = () => [
  t("Gate"),
  t("Limit"),
  t("First##measurement"),
  t("Measured again"),
  t("The second time"),
];

export function ConfirmationTable({ report }: { report: Report }) {
  const { verdict } = report;
  const confirmation = verdict?.confirmation;
  if (!verdict || !confirmation) return null;
  return (
    <div className="mt-6 overflow-x-auto" data-confirmation={confirmation.verdict}>
      <table className="w-full text-13">
        <caption className="mb-2 max-w-prose text-left">
          <span className="block font-medium">{t("Confirmation")}</span>
          {confirmationSentence(confirmation)} {blocksLine(report)}
        </caption>
        <thead>
          <tr className="border-b text-12 text-muted-foreground">
            {heads().map((head, column) => (
              <th
                key={head}
                scope="col"
                className={cn(
                  "py-2 font-medium",
                  column === 0 ? "min-w-36 text-left" : "text-right whitespace-nowrap",
                  pad,
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {confirmation.gates.map((again) => (
            <ConfirmationRow
              key={`${again.gateIndex}-${again.cell ?? "mean"}`}
              first={verdict.gates.find((one) => isSameTest(one, again))}
              again={again}
              manyCells={report.cells.length > 1}
            />
          ))}
        </tbody>
      </table>
      <BothMeasurements
        first={verdict.gates}
        again={confirmation.gates}
        manyCells={report.cells.length > 1}
      />
    </div>
  );
}

/** Both measurements of each gate on one line, as multiples of its limit; on paper the table above says the same. */
function BothMeasurements(props: {
  first: readonly GateResult[];
  again: readonly GateResult[];
  manyCells: boolean;
}) {
  const looks = seriesLooks(measurementNames()).map((look) => ({ ...look, baseline: false }));
  const rows = confirmationForest(props, looks);
  if (rows.length === 0) return null;
  return (
    <div className="mt-6 print:hidden">
      <ForestChart
        title={t("First and second measurement of each gate, against its limit")}
        rows={rows}
        looks={looks}
        reference={t("limit")}
        heads={{ what: t("Gate"), series: t("Measurement"), figure: t("Multiple of the limit") }}
        axis={t("multiple of the limit (×, logarithmic)")}
        note={t(
          "Bars: intervals. The second measurement has blocks of its own; a NO-GO stands only if it fails again.",
        )}
        description={rows
          .map(({ label, figures }) => {
            const [first = "", second] = figures.map(({ value }) => ratioText(value));
            return second === undefined
              ? t("{gate}: {first} of the limit", { gate: label, first })
              : t("{gate}: {first}, then {second} of the limit", { gate: label, first, second });
          })
          .join(". ")}
      />
    </div>
  );
}

const isSameTest = (one: GateResult, other: GateResult) =>
  one.gateIndex === other.gateIndex && one.cell === other.cell;

type RowProps = { first: GateResult | undefined; again: GateResult; manyCells: boolean };

function ConfirmationRow({ first, again, manyCells }: RowProps) {
  return (
    <tr className="border-b align-top">
      <th scope="row" className={cn("py-2 text-left font-normal", pad)}>
        {openingRule(again.gate)}
        {manyCells ? (
          <span className="block text-12 text-muted-foreground">{cellText(again)}</span>
        ) : null}
      </th>
      <td className={cn("figure py-2 text-right whitespace-nowrap", pad)}>
        {gateFigures(again).limit}
      </td>
      <MeasuredCell result={first} />
      <MeasuredCell result={again} />
      <td className={cn("py-2 text-right font-medium whitespace-nowrap", pad)}>
        {t(words[again.outcome])}
      </td>
    </tr>
  );
}

function MeasuredCell({ result }: { result: GateResult | undefined }) {
  const measured = result ? gateFigures(result).measured : null;
  return (
    <td className={cn("figure py-2 text-right whitespace-nowrap", pad)}>
      <span className="block font-medium">{measured?.text ?? "–"}</span>
      {measured?.interval ? (
        <span className="block text-12 text-muted-foreground">{measured.interval}</span>
      ) : null}
    </td>
  );
}

/** `20 blocks were measured for it, 1 of them does not count.` */
function blocksLine({ confirmation }: Report): string {
  const ran = confirmation?.blocks.filter((block) => block.sequence !== null) ?? [];
  if (ran.length === 0) return "";
  const lost = ran.filter((block) => !block.valid).length;
  return lost === 0
    ? t("{count, plural, one {# block was} other {# blocks were}} measured for it.", {
        count: ran.length,
      })
    : t(
        "{count, plural, one {# block was} other {# blocks were}} measured for it, {lost, plural, one {# of them does} other {# of them do}} not count.",
        { count: ran.length, lost },
      );
}

const pad = "px-3 first:pl-0";
