// Targets over REST: list, add, change, remove. Secrets go in and never come out.
import { Slug, TargetConfig } from "@gonogo/protocols/spec";
import { createTarget } from "@gonogo/services/target/create-target";
import { deleteTarget } from "@gonogo/services/target/delete-target";
import { ListTargetsInput, listTargets } from "@gonogo/services/target/list-targets";
import { probeTarget } from "@gonogo/services/target/probe-target";
import { updateTarget } from "@gonogo/services/target/update-target";
import { createRoute, z } from "@hono/zod-openapi";
import { requires } from "./authenticate.ts";
import { readBody } from "./read-body.ts";
import {
  answer,
  body,
  namingFields,
  problems,
  type RestApp,
  type RestParts,
  security,
} from "./route-parts.ts";
import { splitSecret } from "./split-secret.ts";

const slug = z.object({ slug: Slug.describe("Slug of the target.") });
const tags = ["Targets"];

const routes = [
  createRoute({
    method: "get",
    path: "/targets",
    tags,
    security,
    summary: "List targets",
    description: "Newest first, each with its last probe.",
    request: { query: ListTargetsInput.partial() },
    responses: { 200: answer("A page of targets.", "TargetList"), ...problems(422) },
  }),
  createRoute({
    method: "post",
    path: "/targets",
    tags,
    security,
    summary: "Add a target",
    description:
      "An address outside the allowed networks is refused. Needs the scope targets:write.",
    request: body("NewTarget"),
    responses: { 201: answer("The target.", "Target"), ...problems(400, 409, 413, 415, 422) },
  }),
  createRoute({
    method: "patch",
    path: "/targets/{slug}",
    tags,
    security,
    summary: "Change a target",
    description: "Runs keep the settings they were made with. Needs the scope targets:write.",
    request: { params: slug, ...body("TargetChanges") },
    responses: { 200: answer("The target.", "Target"), ...problems(400, 404, 409, 413, 415, 422) },
  }),
  createRoute({
    method: "delete",
    path: "/targets/{slug}",
    tags,
    security,
    summary: "Remove a target",
    description:
      "Refused while a run that has not ended needs it, or benchmarks name it, which could not run without it. " +
      "Needs the scope targets:write.",
    request: {
      params: slug,
      query: z.object({
        evenIfNamed: z
          .enum(["true", "false"])
          .optional()
          .openapi({ description: "true: although benchmarks name it." }),
      }),
    },
    responses: { 204: { description: "Removed." }, ...problems(404, 409, 422) },
  }),
  createRoute({
    method: "post",
    path: "/targets/{slug}/probes",
    tags,
    security,
    summary: "Probe a target",
    description:
      "A worker asks the target once, now, and says what stands there; what it finds speaks for the target afterwards. " +
      "A worker that measures answers after its block. Needs the scope targets:write.",
    request: { params: slug },
    responses: { 200: answer("What was found.", "Probe"), ...problems(404, 422) },
  }),
];

export function addTargets(app: RestApp, { services }: RestParts): void {
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  app.get("/targets", requires("read"), async (c) =>
    c.json(await listTargets(services, c.get("actor"), ListTargetsInput.parse(c.req.query()))),
  );
  app.post("/targets", requires("targets:write"), async (c) => {
    const { secret, rest } = splitSecret(await readBody(c));
    const target = TargetConfig.parse(rest);
    const view = await namingFields("target", () =>
      createTarget(services, c.get("actor"), { target, secret: secret ?? null }),
    );
    return c.json(view, 201);
  });
  app.patch("/targets/:slug", requires("targets:write"), async (c) => {
    const { secret, rest: changes } = splitSecret(await readBody(c));
    const view = await namingFields("changes", () =>
      updateTarget(services, c.get("actor"), { slug: c.req.param("slug"), changes, secret }),
    );
    return c.json(view);
  });
  app.post("/targets/:slug/probes", requires("targets:write"), async (c) =>
    c.json(await probeTarget(services, c.get("actor"), { slug: c.req.param("slug") })),
  );
  app.delete("/targets/:slug", requires("targets:write"), async (c) => {
    const { evenIfNamed } = c.req.query();
    const slug = c.req.param("slug");
    await deleteTarget(services, c.get("actor"), {
      slug,
      ...(evenIfNamed !== undefined && { evenIfNamed }),
    });
    return c.body(null, 204);
  });
}
