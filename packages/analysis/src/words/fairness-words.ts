// Whether the sides of a comparison are on equal terms, check by check, in a word.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type { FairnessFact, Report } from "@gonogo/protocols/report";
import { formatCount, formatExact, formatLength, formatNumber, plural } from "./format.ts";

export type FairnessState = "equal" | "unequal" | "unknown" | "open";

export const fairnessWords: Readonly<Record<FairnessState, Msg>> = {
  equal: msg("equal##check"),
  unequal: msg("differs##check"),
  unknown: msg("unknown##check"),
  open: msg("not judged"),
};

type CheckedSide = Report["fairness"][number]["sides"][number];
type FactOf<Kind extends FairnessFact["kind"]> = Extract<FairnessFact, { kind: Kind }>;

/** Whether neither engine nor server reports it. */
export function isUnknownFact({ value, fact }: CheckedSide): boolean {
  // Older reports have the word alone.
  const word = fact === undefined ? value : fact.kind === "word" ? fact.word : null;
  return word === "unknown" || word === "not reported";
}

export function fairnessState({ equal, sides }: Report["fairness"][number]): FairnessState {
  if (equal !== null) return equal ? "equal" : "unequal";
  return sides.some(isUnknownFact) ? "unknown" : "open";
}

const factWords: Readonly<Record<FactOf<"word">["word"], Msg>> = {
  unknown: msg("unknown"),
  "not reported": msg("not reported"),
  none: msg("none"),
  "plain text": msg("plain text"),
  yes: msg("yes"),
  no: msg("no"),
  full: msg("full"),
  resumed: msg("resumed"),
  "full and resumed": msg("full and resumed"),
  "one request": msg("one request"),
};

function socketText(fact: FactOf<"socket">): string {
  const [output, input] = [fact.sendBufferBytes, fact.receiveBufferBytes].map((bytes) =>
    formatNumber(bytes, 0),
  ) as [string, string];
  return fact.transport === "udp"
    ? t("UDP, buffers {output} B out, {input} B in", { output, input })
    : t("TCP, {nagle}, {control}, buffers {output} B out, {input} B in", {
        nagle: fact.noDelay ? t("no delay") : "Nagle",
        control: fact.congestionControl ?? t("unknown congestion control"),
        output,
        input,
      });
}

function offeredText({ load, level: peak, unit, manner, stages }: FactOf<"load">): string {
  const level = unit === "clients" ? plural(peak, "client") : `${formatExact(peak)}/s`;
  if (load === "stages") return t("{stages} stages up to {level}", { stages: stages ?? 0, level });
  if (load === "connect")
    return t("connect-only ({handshake}), {level}", { handshake: translated(manner ?? ""), level });
  if (load === "capacity") return t("a search up to {level}", { level });
  return manner === null ? level : `${level} ${manner}`;
}

function loadText(fact: FactOf<"load">): string {
  const given = { load: offeredText(fact), length: formatLength(fact.timeoutMs) };
  return fact.connections === null
    ? t("{load}, timeout {length}", given)
    : t("{load}, {connections}, timeout {length}", {
        ...given,
        connections: plural(fact.connections, "connection"),
      });
}

/** What a side showed, in the reader's language; names are as others gave them. */
export function fairnessFactText(fact: FairnessFact): string {
  switch (fact.kind) {
    case "word":
      return t(factWords[fact.word]);
    case "names":
      return fact.names.join(fact.any ? t(" or ") : ", ");
    case "count":
      return formatCount(fact.count);
    case "bytes":
      return t("{output} B out, {input} B back", {
        output: formatNumber(fact.outBytes, 0),
        input: formatNumber(fact.backBytes, 0),
      });
    case "socket":
      return socketText(fact);
    case "load":
      return loadText(fact);
  }
}

/** Why a comparison has no checklist; null: there is one, or nothing is compared. */
export function fairnessLack({
  fairness,
  variants,
  run,
}: Pick<Report, "fairness" | "variants" | "run">): string | null {
  if (fairness.length > 0 || variants.length < 2) return null;
  return run.imported
    ? t("Unknown: the tool that measured them does not record its connections.")
    : t("Unknown: the checklist needs a block of every variant in one cell.");
}

/** Sides that showed the same together, in the order of the variants, in the reader's language. */
export function groupedSides(
  sides: readonly CheckedSide[],
): { value: string; variants: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { value, variant, fact } of sides) {
    const text = fact === undefined ? translated(value) : fairnessFactText(fact);
    groups.set(text, [...(groups.get(text) ?? []), variant]);
  }
  return [...groups].map(([value, variants]) => ({ value, variants }));
}
