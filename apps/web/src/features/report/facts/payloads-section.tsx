// Bytes of the definition's example messages, field by field. Nothing where it has none.
import { payloadMarkdown } from "@gonogo/analysis/payloads/payload-markdown";
import type { Report } from "@gonogo/protocols/report";
import { PayloadSizesTable } from "@/components/payload-sizes-table";
import { CopyButton } from "@/components/ui/copy-button";
import { ReportSection } from "../section/report-section.tsx";

export function PayloadsSection({ report: { payloads } }: { report: Report }) {
  if (payloads === null) return null;
  return (
    <ReportSection
      id="payloads"
      title="Payload sizes"
      lead="Bytes of the definition's example messages. Counted, not measured: headers, frames and encryption come on top."
      actions={
        <CopyButton
          text={payloadMarkdown(payloads)}
          label="Markdown"
          aria-label="Copy as Markdown"
        />
      }
    >
      <PayloadSizesTable table={payloads} />
    </ReportSection>
  );
}
