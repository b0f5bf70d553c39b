// Published figures of benchmarks, for the browser.
import { auditPublished } from "@gonogo/services/published/audit-published";
import {
  AttachPublishedInput,
  attachPublishedFigures,
  PublishedInput,
  readPublishedFigures,
  removePublishedFigures,
} from "@gonogo/services/published/published-figures";
import { PublishedSource } from "@gonogo/services/published/read-published";
import { procedure, router } from "../trpc.ts";

export const publishedRouter = router({
  read: procedure("read")
    .input(PublishedInput)
    .query(({ ctx, input }) => readPublishedFigures(ctx.services, ctx.actor, input)),
  /** Findings of a file that is not stored. */
  audit: procedure("read")
    .input(PublishedSource)
    .mutation(({ ctx, input }) => auditPublished(ctx.actor, input)),
  attach: procedure("benchmarks:write")
    .input(AttachPublishedInput)
    .mutation(({ ctx, input }) => attachPublishedFigures(ctx.services, ctx.actor, input)),
  remove: procedure("benchmarks:write")
    .input(PublishedInput)
    .mutation(({ ctx, input }) => removePublishedFigures(ctx.services, ctx.actor, input)),
});
