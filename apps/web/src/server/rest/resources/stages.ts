// Stages over REST: the runs of a benchmark by stage and build mode, each stage against one of them.
import { Stages as StagesShape } from "@gonogo/protocols/report";
import { ReadStagesInput, readStages } from "@gonogo/services/stages/read-stages";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import type { RestApp, RestParts } from "../operation/route-parts.ts";

export const Stages = component("Stages", "output", z.strictObject(StagesShape.shape));

export function addStages(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "get",
    path: "/benchmarks/{slug}/stages",
    scope: "read",
    tag: "Benchmarks",
    summary: "Compare stages",
    description:
      "The newest finished runs of a benchmark by the stage and build mode of their subjects, in the order of their first " +
      "runs: each stage's figures, and their ratio to those of one stage with an unpaired interval, and the figures of " +
      "single runs. Runs are compared in the environment of the newest, with its load, network, payload and block length.",
    input: ReadStagesInput,
    places: { path: { slug: "benchmark" } },
    answer: { status: 200, description: "The stages.", schema: Stages },
    refuses: [404],
    handle: async ({ actor, input }) => readStages(services, actor, await input()),
  });
}
