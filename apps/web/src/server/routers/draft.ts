// A person's own drafts, for the browser.
import { DiscardDraftInput, discardDraft } from "@gonogo/services/draft/discard-draft";
import {
  GetDraftInput,
  getDraft,
  ListDraftsInput,
  listDrafts,
} from "@gonogo/services/draft/read-drafts";
import { SaveDraftInput, saveDraft } from "@gonogo/services/draft/save-draft";
import { procedure, router } from "../trpc.ts";

export const draftRouter = router({
  get: procedure("read")
    .input(GetDraftInput)
    .query(({ ctx, input }) => getDraft(ctx.services, ctx.actor, input)),
  list: procedure("read")
    .input(ListDraftsInput)
    .query(({ ctx, input }) => listDrafts(ctx.services, ctx.actor, input)),
  /** The service asks for the scope of its kind besides. */
  save: procedure("benchmarks:write")
    .input(SaveDraftInput)
    .mutation(({ ctx, input }) => saveDraft(ctx.services, ctx.actor, input)),
  discard: procedure("benchmarks:write")
    .input(DiscardDraftInput)
    .mutation(({ ctx, input }) => discardDraft(ctx.services, ctx.actor, input)),
});
