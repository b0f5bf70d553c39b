// Published figures over REST: attached to a benchmark as a whole, read, taken away; and an audit that stores nothing.
import { AuditFinding, PublishedFile } from "@gonogo/protocols/published";
import { notFound } from "@gonogo/services/errors";
import { auditPublished } from "@gonogo/services/published/audit-published";
import {
  AttachPublishedInput,
  attachPublishedFigures,
  PublishedInput,
  readPublishedFigures,
  removePublishedFigures,
} from "@gonogo/services/published/published-figures";
import { PublishedSource } from "@gonogo/services/published/read-published";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, type RestApp, type RestParts } from "../operation/route-parts.ts";

const audited = {
  title: z.string(),
  figures: z.int(),
  claims: z.int(),
  findings: z.array(AuditFinding.strict()),
};
export const Audit = component("Audit", "output", z.strictObject(audited));
export const PublishedFigures = component(
  "PublishedFigures",
  "output",
  z.strictObject({ ...audited, attachedAt: instant, file: PublishedFile, yaml: z.string() }),
);

const tag = "Published figures";
const body = { name: "NewPublishedFigures", is: "file" } as const;
const example = {
  title: "Dispatch, gRPC against REST",
  date: "2025-11-15",
  environment: { network: "loopback", cpuCores: 8 },
  defaults: { operation: "DispatchTask", cell: { clients: 1 }, samples: 100 },
  figures: [
    { id: "rest", variant: "rest", values: { mean: "36.02 ms", p50: "35.98 ms" } },
    { id: "grpc", variant: "grpc", values: { mean: "0.59 ms", p50: "0.59 ms" } },
  ],
  claims: [
    { id: "speed-up", kind: "ratio", states: 61.19, of: "rest.mean", over: "grpc.mean" },
    { id: "target", kind: "target", metric: "mean", variant: "grpc", below: "50 ms" },
  ],
};

export function addPublished(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/audits",
    scope: "read",
    tag,
    summary: "Audit published figures",
    description: "Every finding with its arithmetic. Nothing is stored.",
    input: PublishedSource,
    places: { body },
    example,
    bodyLimits: bodyLimits.published,
    answer: { status: 200, description: "The findings.", schema: Audit },
    handle: async ({ actor, input }) => auditPublished(actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/benchmarks/{slug}/published-figures",
    scope: "read",
    tag,
    summary: "Read published figures",
    description: "As they are attached to the benchmark, with their audit.",
    input: PublishedInput,
    answer: { status: 200, description: "What is attached.", schema: PublishedFigures },
    refuses: [404, 422],
    handle: async ({ actor, input }) => {
      const view = await readPublishedFigures(services, actor, await input());
      if (!view) throw notFound("file of published figures");
      return view;
    },
  });
  addOperation(app, {
    method: "put",
    path: "/benchmarks/{slug}/published-figures",
    scope: "benchmarks:write",
    tag,
    summary: "Attach published figures",
    description:
      "In place of those before; reports of the benchmark show them beside what is measured. Needs the scope benchmarks:write.",
    input: AttachPublishedInput,
    places: { body },
    example,
    bodyLimits: bodyLimits.published,
    answer: { status: 200, description: "What is attached now.", schema: PublishedFigures },
    refuses: [404],
    handle: async ({ actor, input }) => attachPublishedFigures(services, actor, await input()),
  });
  addOperation(app, {
    method: "delete",
    path: "/benchmarks/{slug}/published-figures",
    scope: "benchmarks:write",
    tag,
    summary: "Remove published figures",
    description: "Reports show none from then on; shares keep theirs.",
    input: PublishedInput,
    answer: { status: 204, description: "Removed." },
    refuses: [404, 422],
    handle: async ({ actor, input }) => removePublishedFigures(services, actor, await input()),
  });
}
