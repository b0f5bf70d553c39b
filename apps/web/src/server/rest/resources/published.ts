// Published figures over REST: attached to a benchmark as a whole, read, taken away; and an audit that stores nothing.
import { AuditFinding, PublishedFile } from "@gonogo/protocols/published";
import { Slug } from "@gonogo/protocols/spec";
import { notFound } from "@gonogo/services/errors";
import { auditPublished } from "@gonogo/services/published/audit-published";
import {
  attachPublishedFigures,
  readPublishedFigures,
  removePublishedFigures,
} from "@gonogo/services/published/published-figures";
import { z } from "@hono/zod-openapi";
import { bodyLimits } from "../../requests/body-limits.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, type RestApp, type RestParts } from "../operation/route-parts.ts";

const NewPublishedFigures = component("NewPublishedFigures", "input", PublishedFile);

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
const params = z.object({ slug: Slug });

export function addPublished(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/audits",
    scope: "read",
    tag,
    summary: "Audit published figures",
    description: "Every finding with its arithmetic. Nothing is stored.",
    body: NewPublishedFigures,
    bodyLimits: bodyLimits.published,
    answer: { status: 200, description: "The findings.", schema: Audit },
    handle: async ({ actor, body }) => auditPublished(actor, { file: await body() }),
  });
  addOperation(app, {
    method: "put",
    path: "/benchmarks/{slug}/published-figures",
    scope: "benchmarks:write",
    tag,
    summary: "Attach published figures",
    description:
      "In place of those before; reports of the benchmark show them beside what is measured. Needs the scope benchmarks:write.",
    params,
    body: NewPublishedFigures,
    bodyLimits: bodyLimits.published,
    answer: { status: 200, description: "What is attached now.", schema: PublishedFigures },
    refuses: [404],
    handle: async ({ actor, params: { slug }, body }) =>
      attachPublishedFigures(services, actor, { slug, file: await body() }),
  });
  addOperation(app, {
    method: "get",
    path: "/benchmarks/{slug}/published-figures",
    scope: "read",
    tag,
    summary: "Read published figures",
    description: "As they are attached to the benchmark, with their audit.",
    params,
    answer: { status: 200, description: "What is attached.", schema: PublishedFigures },
    refuses: [404, 422],
    handle: async ({ actor, params: { slug } }) => {
      const view = await readPublishedFigures(services, actor, { slug });
      if (!view) throw notFound("file of published figures");
      return view;
    },
  });
  addOperation(app, {
    method: "delete",
    path: "/benchmarks/{slug}/published-figures",
    scope: "benchmarks:write",
    tag,
    summary: "Remove published figures",
    description: "Reports show none from then on; shares keep theirs.",
    params,
    answer: { status: 204, description: "Removed." },
    refuses: [404, 422],
    handle: async ({ actor, params: { slug } }) =>
      removePublishedFigures(services, actor, { slug }),
  });
}
