// Shares over REST: make a secret link to a frozen report, and revoke it.

import { shareParts } from "@gonogo/protocols/spec";
import { createShare } from "@gonogo/services/share/create-share";
import { SharePart } from "@gonogo/services/share/hide-operations";
import { revokeShare } from "@gonogo/services/share/revoke-share";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, type RestApp, type RestParts, withAddress } from "../operation/route-parts.ts";

const NewShare = component(
  "NewShare",
  "input",
  z.strictObject({
    expiresAt: z.iso
      .datetime({ offset: true })
      .nullable()
      .optional()
      .describe("When the link ends. Left out: in 30 days. null: never, until it is revoked."),
    show: z
      .array(SharePart)
      .max(shareParts.length)
      .optional()
      .describe("Parts to show: what is sent to targets, and CPU profiles, are hidden otherwise."),
    withDecision: z
      .boolean()
      .optional()
      .describe("Whether the decisions on the report are part of the copy; left out: they are."),
  }),
);

export const Share = component(
  "Share",
  "output",
  z.strictObject({
    id: z.uuid(),
    url: z.url().describe("The link. It is shown this once and cannot be read again."),
    createdAt: instant,
    expiresAt: instant.nullable(),
  }),
);

const tag = "Shares";
const idParam = z.object({ id: z.string() });

export function addShares(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/runs/{id}/shares",
    scope: "shares:write",
    tag,
    summary: "Share a report",
    description:
      "Freezes the report of a run that has ended behind a secret link. The link is shown this once, and ends in 30 days " +
      "unless another time is given. " +
      "Needs the scope shares:write.",
    params: idParam,
    body: NewShare,
    bodyOptional: true,
    answer: { status: 201, description: "The share.", schema: Share },
    refuses: [404, 409],
    handle: async ({ actor, params, body }) => {
      const wanted = withAddress(await body(), { runId: params.id });
      const { token: _, ...shown } = await createShare(services, actor, wanted);
      return shown;
    },
  });
  addOperation(app, {
    method: "delete",
    path: "/shares/{id}",
    scope: "shares:write",
    tag,
    summary: "Revoke a share",
    description:
      "Its link leads nowhere from now on. Revoking twice is no fault. Needs shares:write.",
    params: idParam,
    answer: { status: 204, description: "Revoked." },
    refuses: [404],
    handle: ({ actor, params }) => revokeShare(services, actor, params),
  });
}
