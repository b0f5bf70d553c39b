// Shares over REST: make a secret link to a frozen report, and revoke it.

import { parseInput } from "@gonogo/services/errors";
import { createShare } from "@gonogo/services/share/create-share";
import { revokeShare } from "@gonogo/services/share/revoke-share";
import { createRoute, z } from "@hono/zod-openapi";
import { requires } from "./authenticate.ts";
import { readBody } from "./read-body.ts";
import { NewShare } from "./requests.ts";
import { answer, body, problems, type RestApp, type RestParts, security } from "./route-parts.ts";

const id = z.object({ id: z.string() });
const tags = ["Shares"];

const create = createRoute({
  method: "post",
  path: "/runs/{id}/shares",
  tags,
  security,
  summary: "Share a report",
  description:
    "Freezes the report of a run that has ended behind a secret link. The link is shown this once. " +
    "Needs the scope shares:write.",
  request: { params: id, ...body("NewShare", false) },
  responses: { 201: answer("The share.", "Share"), ...problems(400, 404, 409, 413, 415, 422) },
});

const revoke = createRoute({
  method: "delete",
  path: "/shares/{id}",
  tags,
  security,
  summary: "Revoke a share",
  description:
    "Its link leads nowhere from now on. Revoking twice is no fault. Needs shares:write.",
  request: { params: id },
  responses: { 204: { description: "Revoked." }, ...problems(404) },
});

export function addShares(app: RestApp, { services }: RestParts): void {
  app.openAPIRegistry.registerPath(create);
  app.post("/runs/:id/shares", requires("shares:write"), async (c) => {
    const wanted = parseInput(NewShare, await readBody(c, { optional: true }));
    const share = await createShare(services, c.get("actor"), {
      runId: c.req.param("id"),
      ...wanted,
    });
    const { token: _, ...shown } = share;
    return c.json(shown, 201);
  });
  app.openAPIRegistry.registerPath(revoke);
  app.delete("/shares/:id", requires("shares:write"), async (c) => {
    await revokeShare(services, c.get("actor"), { id: c.req.param("id") });
    return c.body(null, 204);
  });
}
