// Shares over REST: make a secret link to a frozen report, and revoke it.
import { CreateShareInput, createShare } from "@gonogo/services/share/create-share";
import { RevokeShareInput, revokeShare } from "@gonogo/services/share/revoke-share";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, type RestApp, type RestParts } from "../operation/route-parts.ts";

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
    input: CreateShareInput,
    places: { path: { id: "runId" }, body: { name: "NewShare" } },
    bodyOptional: true,
    answer: { status: 201, description: "The share.", schema: Share },
    refuses: [404, 409],
    handle: async ({ actor, input }) => {
      const { token: _, ...shown } = await createShare(services, actor, await input());
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
      "Its link leads nowhere from now on. Revoking twice is no error. Needs shares:write.",
    input: RevokeShareInput,
    answer: { status: 204, description: "Revoked." },
    refuses: [404],
    handle: async ({ actor, input }) => revokeShare(services, actor, await input()),
  });
}
