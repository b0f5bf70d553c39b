// Badges over REST: the public picture of a benchmark's newest verdict, turned on, read and taken away.
import { english } from "@gonogo/locale/t";
import {
  BadgeInput,
  BadgeLabel,
  EnableBadgeInput,
  enableBadge,
  readBadge,
  removeBadge,
} from "@gonogo/services/badge/benchmark-badge";
import { notFound } from "@gonogo/services/errors";
import { z } from "zod";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { instant, type RestApp, type RestParts } from "../operation/route-parts.ts";

export const Badge = component(
  "Badge",
  "output",
  z.strictObject({
    url: z.url().describe("An SVG that needs no sign-in; `?branch=main` shows that branch alone."),
    label: BadgeLabel,
    createdAt: instant,
  }),
);

const tag = "Benchmarks";

export function addBadges(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/benchmarks/{slug}/badge",
    scope: "shares:write",
    tag,
    summary: "Turn a badge on",
    description:
      "Makes a public picture of the benchmark's newest verdict, by an address that cannot be guessed. A benchmark that has one keeps " +
      "the address. Needs the scope shares:write.",
    input: EnableBadgeInput,
    example: { label: "benchmark" },
    places: { body: { name: "NewBadge" } },
    bodyOptional: true,
    answer: { status: 200, description: "The badge.", schema: Badge },
    refuses: [404],
    handle: async ({ actor, input }) => enableBadge(services, actor, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/benchmarks/{slug}/badge",
    scope: "read",
    tag,
    summary: "Read a badge",
    description: "Where the benchmark's badge is shown.",
    input: BadgeInput,
    answer: { status: 200, description: "The badge.", schema: Badge },
    refuses: [404, 422],
    handle: async ({ actor, input }) => {
      const badge = await readBadge(services, actor, await input());
      if (!badge) throw notFound(english("badge"));
      return badge;
    },
  });
  addOperation(app, {
    method: "delete",
    path: "/benchmarks/{slug}/badge",
    scope: "shares:write",
    tag,
    summary: "Remove a badge",
    description: "The link stops working; a new badge has another. Needs the scope shares:write.",
    input: BadgeInput,
    answer: { status: 204, description: "Removed." },
    refuses: [404, 422],
    handle: async ({ actor, input }) => removeBadge(services, actor, await input()),
  });
}
