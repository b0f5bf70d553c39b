// Targets over REST: list, add, change, remove, probe. Secrets go in and never come out.
import { ProbeAnswer, TargetConfig } from "@gonogo/protocols/spec";
import { CreateTargetInput, createTarget } from "@gonogo/services/target/create-target";
import { DeleteTargetInput, deleteTarget } from "@gonogo/services/target/delete-target";
import { GetTargetInput, getTarget } from "@gonogo/services/target/get-target";
import {
  GetProbeInput,
  getProbe,
  ListProbesInput,
  listProbes,
} from "@gonogo/services/target/list-probes";
import { ListTargetsInput, listTargets } from "@gonogo/services/target/list-targets";
import { ProbeTargetInput, probeTarget } from "@gonogo/services/target/probe-target";
import { PutTargetInput, putTarget } from "@gonogo/services/target/put-target";
import { UpdateTargetInput, updateTarget } from "@gonogo/services/target/update-target";
import { yamlTextReader } from "@gonogo/services/yaml/read-yaml-text";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import {
  changeFields,
  instant,
  pageOf,
  type RestApp,
  type RestParts,
} from "../operation/route-parts.ts";

export const Probe = component(
  "Probe",
  "output",
  z.strictObject({
    id: z.uuid(),
    at: instant,
    ok: z.boolean().describe("Whether the target answers as its settings say."),
    answer: ProbeAnswer,
  }),
);

const targetFields = {
  id: z.uuid(),
  hasSecret: z.boolean().describe("Whether a secret is stored. It is never shown."),
  addressAllowed: z
    .boolean()
    .nullable()
    .describe(
      "Whether its address may be put under load; null: a name that only a probe resolves.",
    ),
  lastProbe: Probe.nullable(),
  createdAt: instant,
  updatedAt: instant,
};
export const Target = component("Target", "output", TargetConfig.safeExtend(targetFields));
export const ChangedTarget = component(
  "ChangedTarget",
  "output",
  TargetConfig.safeExtend({ ...targetFields, ...changeFields }),
);
export const ProbeList = component("ProbeList", "output", pageOf(Probe));
export const TargetList = component("TargetList", "output", pageOf(Target));

const tag = "Targets";

export function addTargets(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "get",
    path: "/targets",
    scope: "read",
    tag,
    summary: "List targets",
    description: "Newest first unless `sort` says otherwise, each with its last probe.",
    input: ListTargetsInput,
    answer: { status: 200, description: "A page of targets.", schema: TargetList },
    handle: async ({ actor, input }) => listTargets(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/targets/{slug}",
    scope: "read",
    tag,
    summary: "Look at a target",
    description: "With its last probe, and never with its secret.",
    input: GetTargetInput,
    answer: { status: 200, description: "The target.", schema: Target },
    refuses: [404],
    handle: async ({ actor, input }) => getTarget(services, actor, await input()),
  });
  addOperation(app, {
    method: "post",
    path: "/targets",
    scope: "targets:write",
    tag,
    summary: "Add a target",
    description:
      "An address outside the allowed networks is refused. Needs the scope targets:write.",
    input: CreateTargetInput,
    places: { body: { name: "NewTarget", is: "target", with: ["secret"] } },
    example: {
      ...{ slug: "checkout", name: "Checkout", protocol: "http1" },
      ...{ host: "127.0.0.1", port: 8080 },
    },
    bodyLimits: bodyLimits.target,
    answer: { status: 201, description: "The target.", schema: Target },
    refuses: [409],
    handle: async ({ actor, input }) => createTarget(services, actor, await input()),
  });
  addOperation(app, {
    method: "put",
    path: "/targets/{slug}",
    scope: "targets:write",
    tag,
    summary: "Apply a target",
    description:
      "Makes the target what the body says: fields that are left out take their defaults. Idempotent; `changedFields` says " +
      "what differed. JSON or YAML. Needs the scope targets:write.",
    input: PutTargetInput,
    places: { body: { name: "PutTarget", is: "target", with: ["secret"] } },
    example: {
      ...{ name: "Checkout", protocol: "http1", host: "127.0.0.1", port: 8080 },
      ...{ labels: { version: "2.4" }, secret: { bearerToken: "a-token-of-the-target" } },
    },
    readYaml: yamlTextReader("target"),
    bodyLimits: bodyLimits.target,
    answer: { status: 200, description: "The target.", schema: ChangedTarget },
    seen: Target,
    refuses: [409],
    handle: async ({ actor, input, seen }) => putTarget(services, actor, await input(), seen()),
  });
  addOperation(app, {
    method: "patch",
    path: "/targets/{slug}",
    scope: "targets:write",
    tag,
    summary: "Change a target",
    description: "Runs keep the settings they were made with. Needs the scope targets:write.",
    input: UpdateTargetInput,
    places: {
      body: {
        ...{ name: "TargetChanges", is: "changes", with: ["secret"] },
        description: "The fields that are given replace the stored ones.",
      },
    },
    example: { name: "Checkout, staging", labels: { version: "2.5" } },
    bodyLimits: bodyLimits.target,
    answer: { status: 200, description: "The target.", schema: Target },
    seen: Target,
    refuses: [404, 409],
    handle: async ({ actor, input, seen }) => updateTarget(services, actor, await input(), seen()),
  });
  addOperation(app, {
    method: "delete",
    path: "/targets/{slug}",
    scope: "targets:write",
    tag,
    summary: "Remove a target",
    description:
      "Refused while a run that has not ended needs it, or benchmarks name it, which could not run without it. " +
      "Needs the scope targets:write.",
    input: DeleteTargetInput,
    answer: { status: 204, description: "Removed." },
    seen: Target,
    refuses: [404, 409],
    handle: async ({ actor, input, seen }) => deleteTarget(services, actor, await input(), seen()),
  });
  addOperation(app, {
    method: "post",
    path: "/targets/{slug}/probes",
    scope: "targets:write",
    tag,
    summary: "Probe a target",
    description:
      "A worker asks the target once, now, and says what answers there; what it finds counts for the target afterwards. " +
      "A worker that measures answers after its block. Needs the scope targets:write.",
    input: ProbeTargetInput,
    answer: { status: 200, description: "What was found.", schema: Probe },
    refuses: [404, 422],
    handle: async ({ actor, input }) => probeTarget(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/targets/{slug}/probes",
    scope: "read",
    tag,
    summary: "List probes",
    description:
      "Newest first, those that were answered at the target's own address. A change of the target removes them.",
    input: ListProbesInput,
    answer: { status: 200, description: "A page of probes.", schema: ProbeList },
    refuses: [404],
    handle: async ({ actor, input }) => listProbes(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/targets/{slug}/probes/{id}",
    scope: "read",
    tag,
    summary: "Read a probe",
    description: "What it found.",
    input: GetProbeInput,
    answer: { status: 200, description: "The probe.", schema: Probe },
    refuses: [404, 422],
    handle: async ({ actor, input }) => getProbe(services, actor, await input()),
  });
}
