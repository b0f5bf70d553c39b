// Join tokens over REST, for what provisions hosts: make, list, revoke. The host itself asks /api/join, without an API key.
import { createJoinToken } from "@gonogo/services/join/create-join-token";
import {
  GetJoinTokenInput,
  getJoinToken,
  ListJoinTokensInput,
  listJoinTokens,
} from "@gonogo/services/join/list-join-tokens";
import { RevokeJoinTokenInput, revokeJoinToken } from "@gonogo/services/join/revoke-join-token";
import { z } from "@hono/zod-openapi";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, pageOf, type RestApp, type RestParts } from "../operation/route-parts.ts";

const fields = {
  id: z.uuid(),
  state: z
    .enum(["open", "used", "revoked", "expired"])
    .describe("`open`: a host can join with it."),
  createdBy: z.string().describe("The person or API key that made it."),
  createdAt: instant,
  expiresAt: instant.describe("An hour after it was made."),
  usedAt: instant.nullable(),
  usedHost: z.string().nullable().describe("What the host that joined calls itself."),
  usedFrom: z.string().nullable().describe("Address that it joined from."),
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
};
export const JoinToken = component("JoinToken", "output", z.strictObject(fields));
export const JoinTokenList = component(
  "JoinTokenList",
  "output",
  pageOf(JoinToken).extend({
    mayJoin: z.boolean().describe("false: the operator has not set what hosts connect to."),
  }),
);
export const CreatedJoinToken = component(
  "CreatedJoinToken",
  "output",
  z.strictObject({
    ...fields,
    token: z.string().describe("Shown this once."),
    command: z.string().describe("To run on the host, in the unpacked archive of the worker."),
  }),
);

const tag = "Workers";

export function addJoinTokens(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/join-tokens",
    scope: "workers:write",
    tag,
    summary: "Create a join token",
    description:
      "A host joins with it as a worker, once, within an hour. Whoever has it gets what a worker has: the rights of its database " +
      "role and the key of stored secrets, of all projects. Needs the scope workers:write.",
    answer: { status: 201, description: "The token.", schema: CreatedJoinToken },
    refuses: [409],
    handle: ({ actor }) => createJoinToken(services, actor),
  });
  addOperation(app, {
    method: "get",
    path: "/join-tokens",
    scope: "workers:write",
    tag,
    summary: "List join tokens",
    description:
      "Newest first, with who made, used and revoked them. Needs the scope workers:write.",
    input: ListJoinTokensInput,
    answer: { status: 200, description: "A page of join tokens.", schema: JoinTokenList },
    handle: async ({ actor, input }) => listJoinTokens(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/join-tokens/{id}",
    scope: "workers:write",
    tag,
    summary: "Read a join token",
    description: "What became of it, without the token itself. Needs the scope workers:write.",
    input: GetJoinTokenInput,
    answer: { status: 200, description: "The join token.", schema: JoinToken },
    refuses: [404],
    handle: async ({ actor, input }) => getJoinToken(services, actor, await input()),
  });
  addOperation(app, {
    method: "delete",
    path: "/join-tokens/{id}",
    scope: "workers:write",
    tag,
    summary: "Revoke a join token",
    description: "One that was used stays used. Needs the scope workers:write.",
    input: RevokeJoinTokenInput,
    places: { path: { id: "id" } },
    answer: { status: 204, description: "It does not work any more." },
    refuses: [404],
    handle: async ({ actor, input }) => revokeJoinToken(services, actor, await input()),
  });
}
