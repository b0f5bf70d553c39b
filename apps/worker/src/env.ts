// The only reader of the environment in this app. A missing or wrong setting ends the process with its name.
import { ceilingSettings, ceilingsOf, unsetWhenEmpty } from "@gonogo/services/load-ceilings";
import { AllowedNetwork } from "@gonogo/services/networks";
import { z } from "zod";

const networks = z
  .string()
  .default("127.0.0.0/8,::1/128")
  .transform((text) =>
    text
      .split(",")
      .map((cidr) => cidr.trim())
      .filter(Boolean),
  )
  .pipe(z.array(AllowedNetwork).min(1));

const secretKey = z
  .base64("must be base64")
  .transform((text) => new Uint8Array(Buffer.from(text, "base64")))
  .refine((key) => key.length === 32, "must be 32 bytes in base64: openssl rand -base64 32");

const CommonEnv = z.object({
  DATABASE_URL: z.url("must be a postgresql:// address"),
  REDIS_URL: z.url("must be a redis:// address"),
  GONOGO_ALLOWED_NETWORKS: networks,
  ...ceilingSettings,
  GONOGO_SECRET_KEY: secretKey,
  GONOGO_URL: z.url("must be the address of the web app"),
  GONOGO_QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .default("gonogo"),
});
const wholeDays = "must be a whole number of days, at least 1";
const WorkerEnv = CommonEnv.extend({
  GONOGO_ENGINE_PATH: z.string().min(1),
  /** Not set: for ever. */
  GONOGO_KEEP_TIMELINE_DAYS: unsetWhenEmpty(
    z.coerce.number(wholeDays).int(wholeDays).min(1, wholeDays).max(99_999, wholeDays),
  ),
  /** The demo target's program, for calibrating; default: beside the engine. */
  GONOGO_TARGET_PATH: z.string().min(1).optional(),
  /** Set by the supervisor of `npm start`, whose processes are told apart from those of others. */
  GONOGO_SUPERVISOR_PID: z
    .string()
    .regex(/^[1-9]\d*$/, "is not a process id")
    .optional(),
});
const SetupEnv = CommonEnv.extend({
  GONOGO_CREDENTIALS_PATH: z.string().min(1).optional(),
  /** The demo target's ready line with `caPem`; empty: no demo. */
  GONOGO_DEMO: z.string().default(""),
});

function read<T extends z.ZodType>(schema: T): z.output<T> {
  const parsed = schema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => {
    const isSet = process.env[String(path[0])] !== undefined;
    return `${path.join(".")} ${isSet ? message : "is not set"}`;
  });
  throw new Error(`The environment is not complete:\n  ${faults.join("\n  ")}`);
}

export type WorkerSettings = z.output<typeof WorkerEnv>;
export const readWorkerEnv = (): WorkerSettings => read(WorkerEnv);
export const readSeedEnv = () => read(CommonEnv);
export const readSetupEnv = (): z.output<typeof SetupEnv> => read(SetupEnv);

/** Settings as services take them. */
export const contextSettings = (env: z.output<typeof CommonEnv>) => ({
  databaseUrl: env.DATABASE_URL,
  redisUrl: env.REDIS_URL,
  allowedNetworks: env.GONOGO_ALLOWED_NETWORKS,
  ceilings: ceilingsOf(env),
  secretKey: env.GONOGO_SECRET_KEY,
  publicUrl: env.GONOGO_URL,
  queuePrefix: env.GONOGO_QUEUE_PREFIX,
});
