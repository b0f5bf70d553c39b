// The only reader of the environment in the web app; everything else takes values from here.
// A missing or wrong variable stops the server at its first use, with the variable's name.
import type { JoinAddresses } from "@gonogo/services/context";
import { unsetWhenEmpty } from "@gonogo/services/load-ceilings";
import {
  CommonSettings,
  contextSettings,
  listed,
  type MetricsAddress,
  PublicUrl,
  readSettings,
} from "@gonogo/services/settings";
import { z } from "zod";

const network = z.union([z.cidrv4(), z.cidrv6()], {
  error: "must be networks such as 10.0.0.0/8, with commas between them",
});

const WebSettings = CommonSettings.extend({
  BETTER_AUTH_SECRET: z.string().min(16, "must have 16 characters or more"),
  GONOGO_URL: PublicUrl.default("http://127.0.0.1:3000"),
  /** The build's folder, from the web's own; as next.config.ts has it. */
  GONOGO_NEXT_DIR: z.string().default(".next"),
  /** What hosts that join connect to: a role of PostgreSQL with a worker's rights, and Redis. Not set: none may join. */
  GONOGO_JOIN_DATABASE_URL: unsetWhenEmpty(z.url("must be a postgresql:// address")),
  GONOGO_JOIN_REDIS_URL: unsetWhenEmpty(z.url("must be a redis:// address")),
  GONOGO_TRUSTED_PROXIES: z.string().default("").transform(listed).pipe(z.array(network)),
});

/** A host that joins needs both addresses. */
const Settings = WebSettings.superRefine((settings, issues) => {
  const names = ["GONOGO_JOIN_DATABASE_URL", "GONOGO_JOIN_REDIS_URL"] as const;
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length !== 1) return;
  issues.addIssue({ code: "custom", path: missing, message: "is not set" });
});

function joiningOf(settings: z.output<typeof Settings>): Env["joining"] {
  const { GONOGO_JOIN_DATABASE_URL: databaseUrl, GONOGO_JOIN_REDIS_URL: redisUrl } = settings;
  return databaseUrl === undefined || redisUrl === undefined ? null : { databaseUrl, redisUrl };
}

export type Env = ReturnType<typeof contextSettings> & {
  readonly authSecret: string;
  /** CIDRs of the proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: string[];
  /** Where metrics and probes are served; null: nowhere. */
  readonly metricsAddress: MetricsAddress | null;
  readonly nextDir: string;
  /** What hosts that join connect to; null: none may join. */
  readonly joining: JoinAddresses | null;
  /** Collector of traces; undefined: nothing is traced. */
  readonly tracesEndpoint: string | undefined;
};

/** Reads and checks the environment. Throws an Error that names each variable in error. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const settings = readSettings(Settings, source);
  return {
    ...contextSettings(settings),
    authSecret: settings.BETTER_AUTH_SECRET,
    trustedProxies: settings.GONOGO_TRUSTED_PROXIES,
    metricsAddress: settings.GONOGO_METRICS_ADDRESS ?? null,
    nextDir: settings.GONOGO_NEXT_DIR,
    joining: joiningOf(settings),
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
