// The only reader of the environment in the web app; everything else takes values from here.
// A missing or wrong variable stops the server at its first use, with the variable's name.
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
  GONOGO_TRUSTED_PROXIES: z.string().default("").transform(listed).pipe(z.array(network)),
});

export type Env = ReturnType<typeof contextSettings> & {
  readonly authSecret: string;
  /** CIDRs of the proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: string[];
  /** Where metrics and probes are served; null: nowhere. */
  readonly metricsAddress: MetricsAddress | null;
  readonly nextDir: string;
};

/** Reads and checks the environment. Throws an Error that names each variable in error. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const settings = readSettings(WebSettings, source);
  return {
    ...contextSettings(settings),
    authSecret: settings.BETTER_AUTH_SECRET,
    trustedProxies: settings.GONOGO_TRUSTED_PROXIES,
    metricsAddress: settings.GONOGO_METRICS_ADDRESS ?? null,
    nextDir: settings.GONOGO_NEXT_DIR,
  };
}
