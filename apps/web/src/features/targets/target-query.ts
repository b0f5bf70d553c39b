// What the list of targets can be asked for in its address, and the pickers that say it.
import { catalog } from "@gonogo/protocols/catalog";
import { ProtocolName } from "@gonogo/protocols/spec";
import { z } from "zod";
import type { ListFilter } from "@/components/list-filters";

export const targetQuery = {
  ...{ q: z.string().trim().min(1).max(200), protocol: ProtocolName },
  ...{ sort: z.enum(["name"]), cursor: z.uuid() },
};

export const targetFilters: readonly ListFilter[] = [
  {
    ...{ name: "protocol", label: "Protocol" },
    options: Object.values(catalog).map(({ name, label }) => ({ value: name, label })),
  },
  {
    ...{ name: "sort", label: "Order", unset: "Newest first" },
    options: [{ value: "name", label: "By name" }],
  },
];
