// What a report says of connections: their handshakes, and what was lost on the way to a target.
import { t } from "@gonogo/locale/t";
import type { Handshakes } from "@gonogo/protocols/events";
import { decimalsFor, formatCount, formatNumber } from "./format.ts";
import { type Catalogue, type MessageOf, rendererOf } from "./message.ts";

/** Handshakes in a few words: `30 full`, `all 30 resumed`, `28 of 30 resumed, early data taken in 27`. */
export function handshakeText({ full, resumed, ...early }: Handshakes): string {
  const all = full + resumed;
  if (all === 0) return t("none##handshakes");
  const offered = early.earlyDataAccepted + early.earlyDataRejected;
  const kinds =
    resumed === 0
      ? t("{full, plural, other {# full}}##handshakes", { full })
      : full === 0
        ? t("all {all} resumed", { all: formatCount(all) })
        : t("{resumed} of {all} resumed", {
            resumed: formatCount(resumed),
            all: formatCount(all),
          });
  return offered === 0
    ? kinds
    : t("{kinds}, early data taken in {accepted}", {
        kinds,
        accepted: formatCount(early.earlyDataAccepted),
      });
}

type Lost = { readonly variant: string; readonly lost: number; readonly sent: number | null };

function lostText({ lost, sent }: Lost): string {
  if (sent === null) return formatCount(lost);
  const percent = (lost / sent) * 100;
  return t("{lost} of {sent} ({percent} %)", {
    lost: formatCount(lost),
    sent: formatCount(sent),
    percent: formatNumber(percent, decimalsFor(percent, 2)),
  });
}

const catalogue = {
  "packets-lost": (f: Lost) =>
    t("{lost} packets to {variant} were lost; its latency includes the time to send them again.", {
      lost: lostText(f),
      variant: f.variant,
    }),
  "segments-resent": (f: Lost) =>
    t(
      "{lost} segments to {variant} were sent again; its latency includes the time to send them again.",
      { lost: lostText(f), variant: f.variant },
    ),
  "not-resumed": (f: {
    readonly variant: string;
    readonly full: number;
    readonly handshakes: number;
  }) =>
    t(
      "{full} of {handshakes} handshakes with {variant} were full ones: its server did not resume every session, or gave tickets too late.",
      {
        full: formatCount(f.full),
        handshakes: formatCount(f.handshakes),
        variant: f.variant,
      },
    ),
  "early-data-refused": (f: { readonly variant: string; readonly handshakes: number }) =>
    t(
      "{variant} refused early data in {handshakes} handshakes; what was sent in it was sent again.",
      { variant: f.variant, handshakes: formatCount(f.handshakes) },
    ),
} satisfies Catalogue;

export type ConnectionFinding = MessageOf<typeof catalogue>;

/** One sentence. */
export const connectionSentence = rendererOf(catalogue);
