// What the audit log can be asked for in its address.
import * as z from "@gonogo/protocols/zod";
import type { ListFilter } from "@/components/list-filters";
import { day, same } from "@/lib/list-query";
import type { AuditInput } from "@/lib/router-types";

/** All values of a union, in the order of the keys: one that is missing or wrong does not compile. */
const all = <Value extends string>(values: Readonly<Record<Value, true>>): Value[] =>
  Object.keys(values) as Value[];

const actions = all<NonNullable<AuditInput["action"]>>({
  created: true,
  changed: true,
  deleted: true,
});

const things = all<NonNullable<AuditInput["thing"]>>({
  "API key": true,
  badge: true,
  benchmark: true,
  comment: true,
  decision: true,
  "delivery of a webhook": true,
  "imported summary": true,
  invitation: true,
  "join token": true,
  member: true,
  "note on a change": true,
  pool: true,
  probe: true,
  "profile of a run": true,
  project: true,
  "published figures": true,
  "request sent by hand": true,
  run: true,
  schedule: true,
  "secret of a target": true,
  share: true,
  "start of a study": true,
  target: true,
  "version of a benchmark": true,
  webhook: true,
});

export const auditQuery = {
  ...{ q: z.string().trim().min(1).max(200), thing: z.enum(things), action: z.enum(actions) },
  ...{ since: day, until: day, cursor: z.string().regex(/^\d{1,18}$/) },
};

export const auditFilters: readonly ListFilter[] = [
  { name: "thing", label: "What", options: same(things) },
  { name: "action", label: "Change", options: same(actions) },
];
