// Figures by stage: what each step or ramp of the load did to requests, errors and latency.
// Nothing for loads without stages, and before the first block of this cell has ended.

import { formatCount, formatPercent } from "@gonogo/analysis/words/format";
import { msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { stageText } from "@gonogo/protocols/spec";
import { timeTexts } from "@/lib/report/time-text";
import { type CellSectionProps, inCell } from "../section/cell-section.ts";
import { FigureTable } from "../section/figure-table.tsx";
import { ReportSection } from "../section/report-section.tsx";
import { HandshakeCounts } from "./environment/connection-facts.tsx";

const heads = () => [t("Requests"), t("Errors"), t("Answered/s"), "p50", "p99"];

export function StagesSection({ report, cell }: Pick<CellSectionProps, "report" | "cell">) {
  const rows = report.stages.filter((row) => row.cell === cell);
  const { load } = report.spec;
  if (rows.length === 0 || load.kind !== "stages") return null;
  return (
    <ReportSection
      id="stages"
      title={t("Stages##load")}
      lead={t(
        "Requests belong to the stage in which they were due; figures of all valid blocks together{where}.",
        { where: inCell(report, cell) },
      )}
    >
      {load.stages.map((_, stage) => (
        <FigureTable
          // biome-ignore lint/suspicious/noArrayIndexKey: stages have no other name than their place
          key={stage}
          caption={`${stage + 1}. ${stageText(load.stages, stage)}`}
          first={t("Variant")}
          heads={heads()}
          rows={rows.filter((row) => row.stage === stage).map(stageFigures)}
        />
      ))}
    </ReportSection>
  );
}

function stageFigures(row: Report["stages"][number]) {
  return {
    name: row.variant,
    figures: [
      formatCount(row.requests),
      row.requests > 0 ? formatPercent(row.errors / row.requests) : "–",
      row.throughputPerS === null ? "–" : formatCount(Math.round(row.throughputPerS)),
      ...timeTexts([
        { us: row.p50Us, atLeast: row.p50AtLeast },
        { us: row.p99Us, atLeast: row.p99AtLeast },
      ]),
    ],
  };
}

const phaseNames = {
  tcp: msg("TCP connect"),
  tls: msg("TLS handshake"),
  quic: msg("QUIC handshake"),
  whole: msg("Until a request could go"),
} as const;

/** What fresh connections used of earlier ones, and what "could go" means then. */
function setupLead(load: Report["spec"]["load"]): string {
  if (load.kind !== "connect" || load.handshake === "cold")
    return t("Fresh connections, as the engine opened them");
  if (load.handshake === "resumed")
    return t(
      "Fresh connections that resume the TLS session of an earlier one, so no certificate is sent or checked",
    );
  return t(
    "Fresh connections that resume a session and could send their first request before the handshake ends (0-RTT); TLS and QUIC figures last until the server has confirmed it",
  );
}

/** Connection set-up by phase. */
export function SetupSection({ report, cell }: Pick<CellSectionProps, "report" | "cell">) {
  const rows = report.setup.filter((row) => row.cell === cell);
  if (rows.length === 0) return null;
  return (
    <ReportSection
      id="setup"
      title={t("Connection set-up")}
      lead={t("{what}; figures of all valid blocks together{where}.", {
        what: setupLead(report.spec.load),
        where: inCell(report, cell),
      })}
    >
      <HandshakeCounts connections={report.connections} />
      {report.variants.map(({ name }) => (
        <FigureTable
          key={name}
          caption={name}
          first={t("Phase")}
          heads={[t("Connections"), "p50", "p99", t("max##column")]}
          rows={rows
            .filter((row) => row.variant === name)
            .map((row) => ({
              name: t(phaseNames[row.phase]),
              figures: [
                formatCount(row.connections),
                ...timeTexts([row.p50Us, row.p99Us, row.maxUs].map((us) => ({ us }))),
              ],
            }))}
        />
      ))}
    </ReportSection>
  );
}
