// The pilot: what was tried before round 1, what it found and what it changed. Probes are beside it,
// because neither is evidence. A report without either has no such section.

import { formatDuration } from "@gonogo/analysis/words/format";
import {
  expectationText,
  pilotChangeText,
  pilotFindingWords,
} from "@gonogo/analysis/words/pilot-words";
import { t } from "@gonogo/locale/t";
import type { Report, SideBlock } from "@gonogo/protocols/report";
import { ReportSection } from "../section/report-section.tsx";
import { hasPilot, pilotLead, probeText } from "./pilot-words.ts";

/** Nothing where a run had neither a pilot nor a probe. */
export function PilotSection({ report }: { report: Report }) {
  if (!hasPilot(report)) return null;
  const { pilot, sideBlocks } = report;
  const probes = sideBlocks.filter(({ purpose }) => purpose === "probe");
  return (
    <ReportSection
      id="pilot"
      title={pilot ? t("Pilot") : t("Probes")}
      lead={pilot ? pilotLead(pilot) : t("Blocks beside the evidence that answer a suspicion.")}
    >
      <div className="grid gap-4 text-14">
        {pilot && pilot.changes.length > 0 ? (
          <Lines title={t("What it changed")} lines={pilot.changes.map(pilotChangeText)} />
        ) : null}
        {pilot && pilot.findings.length > 0 ? (
          <Lines
            title={t("What it found")}
            lines={pilot.findings.map((found) => pilotFindingWords(found).sentence)}
          />
        ) : null}
        {pilot?.expected ? (
          <Lines title={t("What it expected")} lines={[expectationText(pilot.expected)]} />
        ) : null}
        {probes.length > 0 ? (
          <Lines title={t("Probes")} lines={probes.map((block) => probeText(report, block))} />
        ) : null}
        <p className="text-12 text-muted-foreground">{measuredText(sideBlocks)}</p>
      </div>
    </ReportSection>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-1 text-13 font-medium">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** `6 blocks, 6 s measured in all; none of them is evidence.` */
function measuredText(blocks: readonly SideBlock[]): string {
  const ran = blocks.filter(({ windowS }) => windowS !== null);
  const seconds = ran.reduce((sum, { windowS }) => sum + (windowS ?? 0), 0);
  return t(
    "{count, plural, one {# block} other {# blocks}}, {duration} measured in all; none of them is evidence.",
    { count: ran.length, duration: formatDuration(seconds * 1_000) },
  );
}
