// Targets over REST: list, add, change, remove, probe. Secrets go in and never come out.
import { ProbeAnswer, Slug, TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import { createTarget } from "@gonogo/services/target/create-target";
import { deleteTarget } from "@gonogo/services/target/delete-target";
import { getTarget } from "@gonogo/services/target/get-target";
import { ListTargetsInput, listTargets } from "@gonogo/services/target/list-targets";
import { probeTarget } from "@gonogo/services/target/probe-target";
import { updateTarget } from "@gonogo/services/target/update-target";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import {
  instant,
  isObject,
  namingFields,
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

export const Target = component(
  "Target",
  "output",
  TargetConfig.safeExtend({
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
  }),
);
export const TargetList = component("TargetList", "output", pageOf(Target));

const Secret = TargetSecret.nullable()
  .optional()
  .describe("Written once, never shown. null removes it.");
const NewTarget = component("NewTarget", "input", TargetConfig.safeExtend({ secret: Secret }));
const TargetChanges = component(
  "TargetChanges",
  "input",
  z
    .strictObject({ ...TargetConfig.shape, secret: Secret })
    .partial()
    .describe("The fields that are given replace the stored ones."),
);

/** Parts what clients send in one object and services store apart; what is no object is left for them to refuse. */
function splitSecret<Sent extends { secret?: unknown }>(
  sent: Sent,
): { readonly settings: Omit<Sent, "secret">; readonly secret: Sent["secret"] } {
  if (!isObject(sent)) return { settings: sent, secret: undefined };
  const { secret, ...settings }: Sent = sent;
  return { settings, secret };
}

const tag = "Targets";
const slugParam = z.object({ slug: Slug.describe("Slug of the target.") });

export function addTargets(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "get",
    path: "/targets",
    scope: "read",
    tag,
    summary: "List targets",
    description: "Newest first, each with its last probe.",
    query: ListTargetsInput.partial(),
    answer: { status: 200, description: "A page of targets.", schema: TargetList },
    handle: ({ actor, query }) => listTargets(services, actor, query),
  });
  addOperation(app, {
    method: "get",
    path: "/targets/{slug}",
    scope: "read",
    tag,
    summary: "Look at a target",
    description: "With its last probe, and never with its secret.",
    params: slugParam,
    answer: { status: 200, description: "The target.", schema: Target },
    refuses: [404],
    handle: ({ actor, params }) => getTarget(services, actor, params),
  });
  addOperation(app, {
    method: "post",
    path: "/targets",
    scope: "targets:write",
    tag,
    summary: "Add a target",
    description:
      "An address outside the allowed networks is refused. Needs the scope targets:write.",
    body: NewTarget,
    bodyLimits: bodyLimits.target,
    answer: { status: 201, description: "The target.", schema: Target },
    refuses: [409],
    handle: async ({ actor, body }) => {
      const { settings, secret } = splitSecret(await body());
      return namingFields("target", () =>
        createTarget(services, actor, { target: settings, secret }),
      );
    },
  });
  addOperation(app, {
    method: "patch",
    path: "/targets/{slug}",
    scope: "targets:write",
    tag,
    summary: "Change a target",
    description: "Runs keep the settings they were made with. Needs the scope targets:write.",
    params: slugParam,
    body: TargetChanges,
    bodyLimits: bodyLimits.target,
    answer: { status: 200, description: "The target.", schema: Target },
    refuses: [404, 409],
    handle: async ({ actor, params, body }) => {
      const { settings, secret } = splitSecret(await body());
      return namingFields("changes", () =>
        updateTarget(services, actor, { slug: params.slug, changes: settings, secret }),
      );
    },
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
    params: slugParam,
    query: z.object({
      evenIfNamed: z
        .enum(["true", "false"])
        .optional()
        .openapi({ description: "true: although benchmarks name it." }),
    }),
    answer: { status: 204, description: "Removed." },
    refuses: [404, 409],
    handle: ({ actor, params, query: { evenIfNamed } }) =>
      deleteTarget(services, actor, { slug: params.slug, evenIfNamed }),
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
    params: slugParam,
    answer: { status: 200, description: "What was found.", schema: Probe },
    refuses: [404, 422],
    handle: ({ actor, params }) => probeTarget(services, actor, params),
  });
}
