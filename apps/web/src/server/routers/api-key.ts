// API keys of the project, for the browser.
import { CreateApiKeyInput, createApiKey } from "@gonogo/services/api-key/create-api-key";
import { ListApiKeysInput, listApiKeys } from "@gonogo/services/api-key/list-api-keys";
import { RevokeApiKeyInput, revokeApiKey } from "@gonogo/services/api-key/revoke-api-key";
import { procedure, router } from "../trpc.ts";

export const apiKeyRouter = router({
  list: procedure("api-keys:write")
    .input(ListApiKeysInput)
    .query(({ ctx, input }) => listApiKeys(ctx.services, ctx.actor, input)),
  create: procedure("api-keys:write")
    .input(CreateApiKeyInput)
    .mutation(({ ctx, input }) => createApiKey(ctx.services, ctx.actor, input)),
  revoke: procedure("api-keys:write")
    .input(RevokeApiKeyInput)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.services, ctx.actor, input)),
});
