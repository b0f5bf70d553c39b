// CPU profiles of runs, for the browser. Files come in through a route of their own: app/api/profiles.
import { ListProfilesInput, listProfiles } from "@gonogo/services/profile/list-profiles";
import { ProfileInput } from "@gonogo/services/profile/profile-input";
import { readRunProfile } from "@gonogo/services/profile/read-run-profile";
import { removeProfile } from "@gonogo/services/profile/remove-profile";
import { procedure, router } from "../trpc.ts";

export const profileRouter = router({
  list: procedure("read")
    .input(ListProfilesInput)
    .query(({ ctx, input }) => listProfiles(ctx.services, ctx.actor, input)),
  /** With its call tree and tables. */
  read: procedure("read")
    .input(ProfileInput)
    .query(({ ctx, input }) => readRunProfile(ctx.services, ctx.actor, input)),
  remove: procedure("runs:write")
    .input(ProfileInput)
    .mutation(({ ctx, input }) => removeProfile(ctx.services, ctx.actor, input)),
});
