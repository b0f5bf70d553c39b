// What the list of targets can be asked for in its address, and the pickers that say it.
import { type Msg, msg, translated } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import { ProtocolName } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import type { ListFilter } from "@/components/list-filters";

const sorts = [
  ...(["oldest", "name", "-name", "protocol", "-protocol"] as const),
  ...(["address", "-address", "probed", "-probed"] as const),
] as const;

/** For screens that hide heads of columns. */
export const targetOrders = [
  { value: "", label: msg("Newest first") },
  { value: "oldest", label: msg("Oldest first") },
  { value: "name", label: msg("Name, A to Z") },
  { value: "-name", label: msg("Name, Z to A") },
  { value: "protocol", label: msg("Protocol, A to Z") },
  { value: "-protocol", label: msg("Protocol, Z to A") },
  { value: "address", label: msg("Address, A to Z") },
  { value: "-address", label: msg("Address, Z to A") },
  { value: "probed", label: msg("Last probe first") },
  { value: "-probed", label: msg("Last probe last") },
] satisfies { value: "" | (typeof sorts)[number]; label: Msg }[];

export const targetQuery = {
  ...{ q: z.string().trim().min(1).max(200), protocol: ProtocolName },
  ...{ sort: z.enum(sorts), cursor: z.uuid() },
};

export const targetFilters = (): ListFilter[] => [
  {
    ...{ name: "protocol", label: msg("Protocol") },
    options: Object.values(catalog).map(({ name, label }) => ({
      ...{ value: name, text: translated(label) },
    })),
  },
];
