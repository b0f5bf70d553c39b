// What the way to each target cost: round-trip times, loss and congestion of the transport.
// Says in a sentence where something was lost, because then latency is not the server's alone.

import { connectionSentence } from "@gonogo/analysis/words/connection-words";
import { formatMetric, formatNumber, noFigure } from "@gonogo/analysis/words/format";
import { formatBytes } from "@gonogo/analysis/words/format-plain";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { Notice } from "@/components/ui/notice";

type Path = Report["paths"][number];

/** A count; a dash where the kernel does not report it. */
const writeCount = (count: number | null): string =>
  count === null ? noFigure : formatNumber(count, 0);

/** A round-trip time in the unit that fits it. */
const writeRtt = (us: number | null): string =>
  us === null ? noFigure : formatMetric("p50", { value: us, low: null, high: null }).text;

const columns: readonly [Msg, (path: Path) => string][] = [
  [msg("Transport"), (path) => (path.transport === "quic" ? "QUIC" : "TCP")],
  [msg("RTT"), (path) => writeRtt(path.rttUs)],
  [msg("Smallest RTT"), (path) => writeRtt(path.rttMinUs)],
  [msg("Sent packets"), (path) => writeCount(path.sentPackets)],
  [msg("Lost or sent again"), (path) => writeCount(path.lostPackets)],
  [msg("Congestion events"), (path) => writeCount(path.congestionEvents)],
  [msg("Congestion window"), (path) => formatBytes(path.congestionWindowBytes)],
];

/** Nothing before the first block, and where no transport reported anything. */
export function PathFacts({ paths }: { paths: Report["paths"] }) {
  if (paths.length === 0) return null;
  const sentences = paths.flatMap(({ finding }) => (finding ? connectionSentence(finding) : []));
  return (
    <div className="grid gap-3">
      {sentences.length > 0 ? (
        <Notice tone="caution" title={t("Packets were lost on the way")}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
      <table className="responsive-table w-full text-13">
        <caption className="sr-only">{t("The way to each target, seen from the engine")}</caption>
        <thead>
          <tr className="border-b text-left text-12 text-muted-foreground">
            {[t("Path of##variant"), ...columns.map(([label]) => t(label))].map((label) => (
              <th key={label} scope="col" className="px-3 py-2 font-medium first:pl-0">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <tr key={path.variant} className="border-b align-top">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                {path.variant}
              </th>
              {columns.map(([label, write]) => (
                <td key={t(label)} className="figure px-3 py-2" data-label={t(label)}>
                  {write(path)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
