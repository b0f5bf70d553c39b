// The settings that web and worker read alike, by their names in the environment, and how issues in them are reported.
// Only the apps' env.ts read the environment itself; each adds what it alone needs.
import { z } from "zod";
import { ceilingSettings, ceilingsOf, unsetWhenEmpty } from "./load-ceilings.ts";
import { AllowedNetwork } from "./networks.ts";

/** A list with commas: `10.0.0.0/8, ::1/128`. */
export const listed = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** An origin, without a slash at its end. */
export const PublicUrl = z
  .url("must be the address of the web app")
  .transform((url) => url.replace(/\/+$/, ""));

const poolSize = "must be a whole number of connections, 2 to 1000";

const wholeRuns = "must be a whole number of runs, at least 1";
const runCount = z.coerce
  .number(wholeRuns)
  .int(wholeRuns)
  .min(1, wholeRuns)
  .max(1_000_000, wholeRuns);

const wholeDays = "must be a whole number of days, at least 1";

const metricsAddress = "must be host:port, such as 127.0.0.1:9464 or [::]:9464";

/** `host:port`; an IPv6 address stands in brackets. */
const MetricsAddress = z
  .string()
  .regex(/^(?:\[[\da-fA-F:.]+\]|[\w.-]+):\d{1,5}$/, metricsAddress)
  .transform((text) => {
    const colon = text.lastIndexOf(":");
    const host = text.slice(0, colon).replace(/^\[|\]$/g, "");
    return { host, port: Number(text.slice(colon + 1)) };
  })
  .refine(({ port }) => port >= 1 && port <= 65_535, metricsAddress);

export type MetricsAddress = { readonly host: string; readonly port: number };

export const CommonSettings = z.object({
  DATABASE_URL: z.url("must be a postgresql:// address"),
  REDIS_URL: z.url("must be a redis:// address"),
  GONOGO_ALLOWED_NETWORKS: z
    .string()
    .default("127.0.0.0/8,::1/128")
    .transform(listed)
    .pipe(z.array(AllowedNetwork).min(1, "must be networks such as 10.0.0.0/8")),
  ...ceilingSettings,
  /** Of this process's pool; not set: as many as the app takes. */
  GONOGO_DATABASE_CONNECTIONS: unsetWhenEmpty(
    z.coerce.number(poolSize).int(poolSize).min(2, poolSize).max(1_000, poolSize),
  ),
  /** Runs of one project that are measured at once; not set: as many as there are workers. */
  GONOGO_RUNS_PER_PROJECT: unsetWhenEmpty(runCount),
  /** Runs of one project that may wait; not set: 1,000. */
  GONOGO_WAITING_RUNS_PER_PROJECT: unsetWhenEmpty(runCount),
  /** After how many days an ended run loses the latencies of its single seconds; not set: never. Workers do it, pages say it. */
  GONOGO_KEEP_TIMELINE_DAYS: unsetWhenEmpty(
    z.coerce.number(wholeDays).int(wholeDays).min(1, wholeDays).max(99_999, wholeDays),
  ),
  /** Where metrics and probes are served; not set: nowhere. */
  GONOGO_METRICS_ADDRESS: unsetWhenEmpty(MetricsAddress),
  /** Base address of a collector of OpenTelemetry, for traces by OTLP/HTTP; not set: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: unsetWhenEmpty(
    z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" }),
  ),
  GONOGO_SECRET_KEY: z
    .base64("must be base64")
    .transform((text) => new Uint8Array(Buffer.from(text, "base64")))
    .refine((key) => key.length === 32, "must be 32 bytes in base64: openssl rand -base64 32"),
  GONOGO_URL: PublicUrl,
  GONOGO_QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]{1,60}$/, "must be 1 to 60 letters, digits, - or _")
    .default("gonogo"),
});

/** What a context is made of. */
export const contextSettings = (settings: z.output<typeof CommonSettings>) => ({
  databaseUrl: settings.DATABASE_URL,
  redisUrl: settings.REDIS_URL,
  allowedNetworks: settings.GONOGO_ALLOWED_NETWORKS,
  ceilings: ceilingsOf(settings),
  queueLimits: {
    runsPerProject: settings.GONOGO_RUNS_PER_PROJECT ?? null,
    waitingPerProject: settings.GONOGO_WAITING_RUNS_PER_PROJECT ?? 1_000,
  },
  keepTimelineDays: settings.GONOGO_KEEP_TIMELINE_DAYS ?? null,
  secretKey: settings.GONOGO_SECRET_KEY,
  publicUrl: settings.GONOGO_URL,
  queuePrefix: settings.GONOGO_QUEUE_PREFIX,
  ...(settings.GONOGO_DATABASE_CONNECTIONS !== undefined && {
    maxConnections: settings.GONOGO_DATABASE_CONNECTIONS,
  }),
});

/**
 * The settings of a process.
 * @throws {Error} naming each variable in error, and no value
 */
export function readSettings<T extends z.ZodType>(
  schema: T,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<T> {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => {
    const isSet = environment[String(path[0])] !== undefined;
    return `${path.join(".")} ${isSet ? message : "is not set"}`;
  });
  throw new Error(`The environment is not complete:\n  ${issues.join("\n  ")}`);
}
