// API keys of the project, for the browser.
import { CreateApiKeyInput, createApiKey } from "@gonogo/services/api-key/create-api-key";
import { ListApiKeysInput, listApiKeys } from "@gonogo/services/api-key/list-api-keys";
import { RevokeApiKeyInput, revokeApiKey } from "@gonogo/services/api-key/revoke-api-key";
import { memberProcedure, router } from "../trpc.ts";

export const apiKeyRouter = router({
  list: memberProcedure
    .input(ListApiKeysInput)
    .query(({ ctx, input }) => listApiKeys(ctx.services, ctx.actor, input)),
  create: memberProcedure
    .input(CreateApiKeyInput)
    .mutation(({ ctx, input }) => createApiKey(ctx.services, ctx.actor, input)),
  revoke: memberProcedure
    .input(RevokeApiKeyInput)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.services, ctx.actor, input)),
});
