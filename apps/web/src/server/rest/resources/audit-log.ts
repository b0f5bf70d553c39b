// The audit log over REST, for what collects such logs: who changed what, from where, before and after.
import {
  AuditEntryInput,
  auditActions,
  getAuditEntry,
  ListAuditInput,
  listAudit,
} from "@gonogo/services/audit/audit-log";
import { z } from "@hono/zod-openapi";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, pageOf, type RestApp, type RestParts } from "../operation/route-parts.ts";

const values = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = component(
  "AuditEntry",
  "output",
  z.strictObject({
    id: z.string().describe("Its number: larger ones are later."),
    at: instant,
    action: z.enum(auditActions),
    thing: z.string().describe("`target`, `benchmark`, `API key` and so on."),
    thingId: z.string(),
    name: z.string().describe("What people call it, or the id of what it belongs to."),
    who: z.string().describe("Name and e-mail, or the API key's name, as it was then."),
    by: z.string().describe("`page` or `api`."),
    address: z.string().nullable().describe("IP address of the client. null: not known."),
    before: values.describe("All of what was deleted, or what changed. null: it was created."),
    after: values.describe("All of what was created, or what changed. null: it was deleted."),
  }),
);
export const AuditLog = component("AuditLog", "output", pageOf(AuditEntry));

const tag = "Project";

export function addAuditLog(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    ...{ method: "get", path: "/audit-log", scope: "members:write", tag },
    summary: "Read the audit log",
    description:
      "Newest first: who changed what or started load, from where, with the values before and after. Secrets are left out. Entries " +
      "are kept for 400 days. Needs the scope members:write.",
    input: ListAuditInput,
    answer: { status: 200, description: "A page of entries.", schema: AuditLog },
    handle: async ({ actor, input }) => listAudit(services, actor, await input()),
  });
  addOperation(app, {
    ...{ method: "get", path: "/audit-log/{id}", scope: "members:write", tag },
    summary: "Read an entry of the audit log",
    description: "Needs the scope members:write.",
    input: AuditEntryInput,
    answer: { status: 200, description: "The entry.", schema: AuditEntry },
    refuses: [404],
    handle: async ({ actor, input }) => getAuditEntry(services, actor, await input()),
  });
}
