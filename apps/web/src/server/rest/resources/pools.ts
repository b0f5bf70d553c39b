// Pools of workers over REST: list, pause, drain, resume. They belong to the installation, not to a project.
import { GetPoolInput, getPool, readPools } from "@gonogo/services/pool/read-pools";
import { SetPoolInput, setPool } from "@gonogo/services/pool/set-pool";
import { z } from "@hono/zod-openapi";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, type RestApp, type RestParts } from "../operation/route-parts.ts";

export const Pool = component(
  "Pool",
  "output",
  z.strictObject({
    name: z
      .string()
      .describe("Value of the label `pool` of its workers; `default`: those without one."),
    state: z
      .enum(["open", "paused", "draining"])
      .describe("`draining` stays until somebody resumes the pool; it is empty when `busy` is 0."),
    since: instant.nullable().describe("null: nobody has changed its state."),
    changedBy: z.string().nullable().describe("The person or API key that changed it."),
    workers: z.int().describe("Workers that are alive."),
    busy: z.int().describe("Those of them that measure a run."),
    waiting: z.int().describe("Waiting runs of all projects that one of its workers could take."),
    oldestMs: z
      .number()
      .nullable()
      .describe("How long the oldest of these has waited; null: none waits."),
  }),
);
export const PoolList = component("PoolList", "output", z.strictObject({ items: z.array(Pool) }));

const tag = "Workers";

export function addPools(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "get",
    path: "/pools",
    scope: "read",
    tag,
    summary: "List pools",
    description: "Pools that have a living worker or are not open, by name.",
    answer: { status: 200, description: "The pools.", schema: PoolList },
    handle: ({ actor }) => readPools(services, actor),
  });
  addOperation(app, {
    method: "get",
    path: "/pools/{name}",
    scope: "read",
    tag,
    summary: "Look at a pool",
    description: "One that has a living worker or is not open.",
    input: GetPoolInput,
    answer: { status: 200, description: "The pool.", schema: Pool },
    refuses: [404],
    handle: async ({ actor, input }) => getPool(services, actor, await input()),
  });
  addOperation(app, {
    method: "patch",
    path: "/pools/{name}",
    scope: "workers:write",
    tag,
    summary: "Pause, drain or resume a pool",
    description:
      "A pool that is not open claims no run, whatever worker asks, until it is opened again. Before a deployment, drain it and " +
      "wait until `busy` is 0. Needs the scope workers:write.",
    input: SetPoolInput,
    places: { body: { name: "PoolChange" } },
    example: { state: "draining" },
    answer: { status: 200, description: "The pool.", schema: Pool },
    refuses: [404],
    handle: async ({ actor, input }) => setPool(services, actor, await input()),
  });
}
