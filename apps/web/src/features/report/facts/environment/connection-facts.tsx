// What each variant's connections were made of: handshakes by kind, and the sockets that the kernel gave.
// Says in a sentence where sessions were not resumed, or early data was refused, against the definition.

import { connectionSentence, handshakeText } from "@gonogo/analysis/words/connection-words";
import { formatNumber } from "@gonogo/analysis/words/format";
import { formatBytes } from "@gonogo/analysis/words/format-plain";
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { Notice } from "@/components/ui/notice";
import { FigureTable } from "../../section/figure-table.tsx";

type Connections = Report["connections"];
type Socket = NonNullable<Connections[number]["socket"]>;

/** Handshakes of each variant; nothing where there was no TLS. */
export function HandshakeCounts({ connections }: { connections: Connections }) {
  const counted = connections.flatMap(({ variant, handshakes, findings }) =>
    handshakes ? [{ variant, handshakes, findings }] : [],
  );
  if (counted.length === 0) return null;
  const sentences = counted.flatMap(({ findings }) => findings.map(connectionSentence));
  return (
    <>
      {sentences.length > 0 ? (
        <Notice tone="caution" title={t("Not every handshake was what was asked for")}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
      <FigureTable
        caption={t("Handshakes, warm-up included")}
        first={t("Variant")}
        heads={[
          t("Full##handshakes"),
          t("Resumed##handshakes"),
          t("Early data taken"),
          t("Early data refused"),
        ]}
        rows={counted.map(({ variant, handshakes }) => ({
          name: variant,
          figures: [
            handshakes.full,
            handshakes.resumed,
            handshakes.earlyDataAccepted,
            handshakes.earlyDataRejected,
          ].map((count) => formatNumber(count, 0)),
        }))}
      />
    </>
  );
}

const nagle = ({ noDelay }: Socket): string => {
  if (noDelay === null) return t("does not apply");
  return noDelay ? t("off (no delay)") : t("on##Nagle");
};

/** The kernel's sockets of each variant, and how its connections were agreed. */
export function ConnectionFacts({ connections }: { connections: Connections }) {
  const reported = connections.flatMap(({ variant, handshakes, socket }) =>
    socket ? [{ variant, handshakes, socket }] : [],
  );
  if (reported.length === 0) return null;
  return (
    <FigureTable
      caption={t("Sockets, as the kernel gave them")}
      first={t("Variant")}
      heads={[
        t("Transport"),
        "Nagle",
        t("Congestion control"),
        t("Send buffer"),
        t("Receive buffer"),
        t("Handshakes"),
      ]}
      rows={reported.map(({ variant, handshakes, socket }) => ({
        name: variant,
        figures: [
          socket.transport.toUpperCase(),
          nagle(socket),
          socket.congestionControl ??
            (socket.transport === "udp" ? t("QUIC's own") : t("unknown##congestion control")),
          formatBytes(socket.sendBufferBytes),
          formatBytes(socket.receiveBufferBytes),
          handshakes ? handshakeText(handshakes) : t("none##handshakes"),
        ],
      }))}
    />
  );
}
