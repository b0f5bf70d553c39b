// The operator's ceilings on load, as the environment of an app sets them: what a run may ask for at most.
// What is not set has no ceiling.
import { english } from "@gonogo/locale/t";
import { z } from "zod";

/** An empty setting, as compose passes what is not set, is none. */
export const unsetWhenEmpty = <T extends z.ZodType>(setting: T) =>
  z.preprocess((text) => (text === "" ? undefined : text), setting.optional());

const ceiling = unsetWhenEmpty(z.coerce.number().positive(english("must be a number above 0")));

/** Settings by their names in the environment. */
export const ceilingSettings = {
  GONOGO_MAX_RATE_PER_S: ceiling,
  GONOGO_MAX_CLIENTS: ceiling,
  GONOGO_MAX_RUN_MINUTES: ceiling,
  GONOGO_MAX_RUN_REQUESTS: ceiling,
};
export type LoadCeilings = { readonly [name in keyof typeof ceilingSettings]?: number | undefined };

/** The ceilings among other settings. */
export const ceilingsOf = (settings: LoadCeilings): LoadCeilings => ({
  GONOGO_MAX_RATE_PER_S: settings.GONOGO_MAX_RATE_PER_S,
  GONOGO_MAX_CLIENTS: settings.GONOGO_MAX_CLIENTS,
  GONOGO_MAX_RUN_MINUTES: settings.GONOGO_MAX_RUN_MINUTES,
  GONOGO_MAX_RUN_REQUESTS: settings.GONOGO_MAX_RUN_REQUESTS,
});
