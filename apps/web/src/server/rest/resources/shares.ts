// Shares over REST: make a secret link to a report, frozen or live until its run ends, list and read what was shared, and revoke it.
import { CreateShareInput, createShare } from "@gonogo/services/share/create-share";
import {
  GetShareInput,
  getShare,
  ListSharesInput,
  listShares,
} from "@gonogo/services/share/list-shares";
import { RevokeShareInput, revokeShare } from "@gonogo/services/share/revoke-share";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, pageOf, type RestApp, type RestParts } from "../operation/route-parts.ts";

export const Share = component(
  "Share",
  "output",
  z.strictObject({
    id: z.uuid(),
    url: z.url().describe("The link. It is shown this once and cannot be read again."),
    createdAt: instant,
    expiresAt: instant.nullable(),
    hasPassword: z.boolean(),
    isLive: z.boolean().describe("Whether the run goes on: the link shows it live until its end."),
  }),
);

export const SharedReport = component(
  "SharedReport",
  "output",
  z.strictObject({
    id: z.uuid(),
    runId: z.uuid(),
    benchmark: z.string().describe("Slug."),
    question: z.string().describe("Of the benchmark, as the run measured it."),
    createdBy: z
      .string()
      .nullable()
      .describe("Name of the person who made it; null: an API key without one."),
    createdAt: instant,
    expiresAt: instant.nullable().describe("null: never."),
    revokedAt: instant.nullable(),
    open: z.boolean().describe("Whether its link opens the report now."),
    hasPassword: z.boolean().describe("Whether it asks for a password."),
    isLive: z.boolean().describe("It shows a run that goes on; its report is frozen at the end."),
    opens: z
      .int()
      .min(0)
      .describe("How often it was opened by people who are no members: each counts once a minute."),
    lastOpenedAt: instant.nullable().describe("null: never."),
  }),
);
export const ShareList = component("ShareList", "output", pageOf(SharedReport));

const tag = "Shares";

export function addShares(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/runs/{id}/shares",
    scope: "shares:write",
    tag,
    summary: "Share a report",
    description:
      "Freezes the report of a run behind a secret link. A run that goes on is shown live, and frozen within a minute " +
      "of its end. The link is shown this once, and ends in 30 days " +
      "unless another time is given. With a password it asks everybody for it, and a preview of the link shows nothing of the report. " +
      "Needs the scope shares:write.",
    input: CreateShareInput,
    places: { path: { id: "runId" }, body: { name: "NewShare" } },
    example: { show: ["tags", "note"], expiresAt: null, password: "correct horse battery" },
    bodyOptional: true,
    answer: { status: 201, description: "The share.", schema: Share },
    refuses: [404, 409],
    handle: async ({ actor, input }) => {
      const { token: _, ...shown } = await createShare(services, actor, await input());
      return shown;
    },
  });
  addOperation(app, {
    method: "get",
    path: "/shares",
    scope: "read",
    tag,
    summary: "List shares",
    description: "Newest first, also those that were revoked or have ended, without their links.",
    input: ListSharesInput,
    answer: { status: 200, description: "A page of shares.", schema: ShareList },
    handle: async ({ actor, input }) => listShares(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/shares/{id}",
    scope: "read",
    tag,
    summary: "Read a share",
    description: "Whether it is open, and until when, without its link.",
    input: GetShareInput,
    answer: { status: 200, description: "The share.", schema: SharedReport },
    refuses: [404],
    handle: async ({ actor, input }) => getShare(services, actor, await input()),
  });
  addOperation(app, {
    method: "delete",
    path: "/shares/{id}",
    scope: "shares:write",
    tag,
    summary: "Revoke a share",
    description: "The link stops working. Revoking twice is no error. Needs shares:write.",
    input: RevokeShareInput,
    answer: { status: 204, description: "Revoked." },
    refuses: [404],
    handle: async ({ actor, input }) => revokeShare(services, actor, await input()),
  });
}
