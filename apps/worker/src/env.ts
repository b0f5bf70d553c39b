// The only reader of the environment in this app. A missing or wrong setting ends the process with its name.
import { labelsIn, WorkerLabels } from "@gonogo/protocols/spec";
import { unsetWhenEmpty } from "@gonogo/services/load-ceilings";
import { CommonSettings, PublicUrl, readSettings } from "@gonogo/services/settings";
import { z } from "zod";

const WorkerEnv = CommonSettings.extend({
  GONOGO_ENGINE_PATH: z.string().min(1),
  /** What runs may ask for: `region=eu, pool=big`. */
  GONOGO_LABELS: z.string().default("").transform(labelsIn).pipe(WorkerLabels),
  /** Name of the host, where the kernel's boot id does not tell hosts apart. Workers of one host never measure at once. */
  GONOGO_HOST: unsetWhenEmpty(
    z
      .string()
      .regex(/^[\w.-]{1,100}$/, "must be 1 to 100 letters, digits, dots, dashes and underscores"),
  ),
  /** The demo target's program, for calibrating; default: beside the engine. */
  GONOGO_TARGET_PATH: z.string().min(1).optional(),
  /** Set by the supervisor of `npm start`, whose processes are told apart from those of others. */
  GONOGO_SUPERVISOR_PID: z
    .string()
    .regex(/^[1-9]\d*$/, "is not a process id")
    .optional(),
});
const SetupEnv = CommonSettings.extend({
  GONOGO_CREDENTIALS_PATH: z.string().min(1).optional(),
  /** The demo target's ready line with `caPem`; empty: no demo. */
  GONOGO_DEMO: z.string().default(""),
});

const JoinEnv = z.object({
  /** Where the web is. */
  GONOGO_URL: PublicUrl,
  /** From the page Workers; works once. */
  GONOGO_JOIN_TOKEN: z.string().min(1),
  /** Kept in the worker's settings. */
  GONOGO_LABELS: z
    .string()
    .default("")
    .refine((text) => WorkerLabels.safeParse(labelsIn(text)).success, "must be such as region=eu"),
});

export type JoinSettings = z.output<typeof JoinEnv>;
export type WorkerSettings = z.output<typeof WorkerEnv>;
export const readWorkerEnv = (): WorkerSettings => readSettings(WorkerEnv, process.env);
export const readSeedEnv = () => readSettings(CommonSettings, process.env);
export const readSetupEnv = (): z.output<typeof SetupEnv> => readSettings(SetupEnv, process.env);
export const readJoinEnv = (): JoinSettings => readSettings(JoinEnv, process.env);

/** Settings of a file, for what the environment does not set. */
export function setUnset(settings: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}
