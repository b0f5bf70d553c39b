// What the audit log can be asked for in its address.
import { type Msg, msg } from "@gonogo/locale/t";
import * as z from "@gonogo/protocols/zod";
import type { ListFilter } from "@/components/list-filters";
import { day } from "@/lib/list-query";
import { actionWords, thingWords } from "./audit-words.ts";

/** In the order of the keys. */
const namesOf = <Name extends string>(words: Readonly<Record<Name, Msg>>) =>
  Object.keys(words) as Name[];

const optionsOf = <Name extends string>(words: Readonly<Record<Name, Msg>>) =>
  namesOf(words).map((value) => ({ value, label: words[value] }));

export const auditQuery = {
  ...{ q: z.string().trim().min(1).max(200), thing: z.enum(namesOf(thingWords)) },
  action: z.enum(namesOf(actionWords)),
  ...{ since: day, until: day, cursor: z.string().regex(/^\d{1,18}$/) },
};

export const auditFilters: readonly ListFilter[] = [
  { name: "thing", label: msg("What"), options: optionsOf(thingWords) },
  { name: "action", label: msg("Change##action"), options: optionsOf(actionWords) },
];
