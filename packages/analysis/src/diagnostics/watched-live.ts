// watched-live: somebody on the engine's own machine had the run open while its blocks ran.
// A live page takes some per cent of a core there, and a browser more at times; the rules on the engine's threads and
// on the machine see what it did to a block, so this is a note that names a cause, and voids nothing.
import type { BlockResult } from "@gonogo/protocols/events";
import type { Diagnostic, WatchedSpan } from "@gonogo/protocols/report";
import type { Evidence } from "../evidence/evidence.ts";
import { diagnostic, tidy } from "./rule.ts";

type Span = Pick<WatchedSpan, "fromUnixMs" | "toUnixMs">;

/** Spans in order, those that touch or overlap joined: two watchers at a time are one time watched. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.fromUnixMs - b.fromUnixMs)) {
    const last = joined.at(-1);
    if (last && span.fromUnixMs <= last.toUnixMs)
      joined[joined.length - 1] = { ...last, toUnixMs: Math.max(last.toUnixMs, span.toUnixMs) };
    else joined.push({ fromUnixMs: span.fromUnixMs, toUnixMs: span.toUnixMs });
  }
  return joined;
}

/** Length of what two spans share, in ms. */
const sharedMs = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.toUnixMs, b.toUnixMs) - Math.max(a.fromUnixMs, b.fromUnixMs));

/** The whole life of a block, warm-up and drain included. */
const lifeOf = ({ startedAtUnixMs, series }: BlockResult): Span => ({
  fromUnixMs: startedAtUnixMs,
  toUnixMs: startedAtUnixMs + series.spanMs.reduce((sum, ms) => sum + ms, 0),
});

export function watchedLive(evidence: Evidence): Diagnostic[] {
  const spans = joinSpans(evidence.watched);
  const blocks = [...evidence.cells, ...evidence.confirmation]
    .flatMap((cell) => cell.rounds.flatMap((round) => round.blocks))
    .flatMap(({ stored, reading }) => (reading ? [{ stored, life: lifeOf(reading.result) }] : []));
  const watchedMs = (life: Span) => spans.reduce((sum, span) => sum + sharedMs(span, life), 0);
  const hit = blocks.filter(({ life }) => watchedMs(life) > 0);
  if (hit.length === 0) return [];
  const whole = {
    fromUnixMs: Math.min(...blocks.map(({ life }) => life.fromUnixMs)),
    toUnixMs: Math.max(...blocks.map(({ life }) => life.toUnixMs)),
  };
  const watchedS = watchedMs(whole) / 1_000;
  const by = (["page", "api"] as const).filter((way) =>
    evidence.watched.some((span) => span.by === way),
  );
  return [
    diagnostic(evidence, {
      code: "watched-live",
      severity: "note",
      variant: null,
      cell: null,
      params: { watchedS: tidy(watchedS), blocks: hit.length, blocksRun: blocks.length, by },
      blockIds: hit.map(({ stored }) => stored.id),
    }),
  ];
}
