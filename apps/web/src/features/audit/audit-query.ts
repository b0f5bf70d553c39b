// What the audit log can be asked for in its address.
import * as z from "@gonogo/protocols/zod";
import type { ListFilter } from "@/components/list-filters";

const day = z.iso.date().refine((one) => one >= "1970");
const actions = ["created", "changed", "deleted"] as const;
const things = [
  ...["API key", "badge", "benchmark", "decision", "imported summary", "invitation", "join token"],
  ...["member", "note on a change", "pool", "probe", "profile of a run", "project"],
  ...["published figures", "run", "schedule", "secret of a target", "share", "start of a study"],
  ...["target", "version of a benchmark", "webhook"],
] as const;

export const auditQuery = {
  ...{ q: z.string().trim().min(1).max(200), thing: z.enum(things), action: z.enum(actions) },
  ...{ since: day, until: day, cursor: z.string().regex(/^\d{1,18}$/) },
};

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const auditFilters: readonly ListFilter[] = [
  { name: "thing", label: "What", options: same(things) },
  { name: "action", label: "Change", options: same(actions) },
];
