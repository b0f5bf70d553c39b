// Targets, for the browser.
import { calibrateNoise } from "@gonogo/services/noise/calibrate-noise";
import { CalibrateNoiseInput } from "@gonogo/services/noise/noise-definition";
import { ReadNoiseInput, readNoise } from "@gonogo/services/noise/read-noise";
import { CreateTargetInput, createTarget } from "@gonogo/services/target/create-target";
import { DeleteTargetInput, deleteTarget } from "@gonogo/services/target/delete-target";
import { GetTargetInput, getTarget } from "@gonogo/services/target/get-target";
import { ListTargetsInput, listTargets } from "@gonogo/services/target/list-targets";
import { ProbeTargetInput, probeTarget } from "@gonogo/services/target/probe-target";
import { UpdateTargetInput, updateTarget } from "@gonogo/services/target/update-target";
import { memberProcedure, router } from "../trpc.ts";

export const targetRouter = router({
  list: memberProcedure
    .input(ListTargetsInput)
    .query(({ ctx, input }) => listTargets(ctx.services, ctx.actor, input)),
  get: memberProcedure
    .input(GetTargetInput)
    .query(({ ctx, input }) => getTarget(ctx.services, ctx.actor, input)),
  create: memberProcedure
    .input(CreateTargetInput)
    .mutation(({ ctx, input }) => createTarget(ctx.services, ctx.actor, input)),
  update: memberProcedure
    .input(UpdateTargetInput)
    .mutation(({ ctx, input }) => updateTarget(ctx.services, ctx.actor, input)),
  delete: memberProcedure
    .input(DeleteTargetInput)
    .mutation(({ ctx, input }) => deleteTarget(ctx.services, ctx.actor, input)),
  probe: memberProcedure
    .input(ProbeTargetInput)
    .mutation(({ ctx, input }) => probeTarget(ctx.services, ctx.actor, input)),
  /** What the target differs from itself, and what a calibration could ask of it. */
  noise: memberProcedure
    .input(ReadNoiseInput)
    .query(({ ctx, input }) => readNoise(ctx.services, ctx.actor, input)),
  calibrateNoise: memberProcedure
    .input(CalibrateNoiseInput)
    .mutation(({ ctx, input }) => calibrateNoise(ctx.services, ctx.actor, input)),
});
