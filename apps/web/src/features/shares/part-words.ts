// Words of shares: the parts that one hides unless they are chosen, and how often it was opened.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { SharePart } from "@/lib/router-types";

export const partWords: Readonly<Record<SharePart, Msg>> = {
  queries: msg("Query strings of paths"),
  messages: msg("Request bodies and messages"),
  checks: msg("Checks and extracted values"),
  subprotocols: msg("WebSocket sub-protocols"),
  profiles: msg("CPU profiles, with names of functions"),
  tags: msg("Tags of the run"),
  note: msg("The note on the run"),
};

export const shareParts = Object.keys(partWords) as SharePart[];

/** The parts that an address names; what it does not know is left out. */
export const partsIn = (given: string | readonly string[] | undefined): SharePart[] =>
  shareParts.filter((part) => [given ?? []].flat().includes(part));

/** `not opened yet`, `opened once`, `opened 12 times` */
export const opensText = (opens: number): string =>
  opens === 0
    ? t("not opened yet")
    : opens === 1
      ? t("opened once")
      : t("opened {count} times", { count: opens });
