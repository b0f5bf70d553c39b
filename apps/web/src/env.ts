// The only reader of the environment in the web app; everything else takes values from here.
// A missing or wrong variable stops the server at its first use, with the variable's name.
import { ceilingSettings, ceilingsOf, type LoadCeilings } from "@gonogo/services/load-ceilings";
import { AllowedNetwork } from "@gonogo/services/networks";
import { z } from "zod";

const base64Key = z
  .base64()
  .refine((text) => Buffer.from(text, "base64").length === 32, "must be 32 bytes in base64");

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const network = z.union([z.cidrv4(), z.cidrv6()], {
  error: "must be networks such as 10.0.0.0/8, with commas between them",
});

const Environment = z.object({
  DATABASE_URL: z.string().min(1),
  REDIS_URL: z.string().min(1),
  GONOGO_ALLOWED_NETWORKS: z
    .string()
    .default("127.0.0.0/8,::1/128")
    .transform(listOf)
    .pipe(z.array(AllowedNetwork)),
  ...ceilingSettings,
  GONOGO_SECRET_KEY: base64Key,
  BETTER_AUTH_SECRET: z.string().min(16),
  GONOGO_URL: z.url().default("http://127.0.0.1:3000"),
  GONOGO_QUEUE_PREFIX: z.string().default("gonogo"),
  GONOGO_TRUSTED_PROXIES: z.string().default("").transform(listOf).pipe(z.array(network)),
});

export type Env = {
  databaseUrl: string;
  redisUrl: string;
  allowedNetworks: string[];
  ceilings: LoadCeilings;
  secretKey: Buffer;
  authSecret: string;
  /** Public origin, without a slash at its end. */
  publicUrl: string;
  queuePrefix: string;
  /** CIDRs of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
};

/** Reads and checks the environment. Throws an Error that names each variable at fault. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = Environment.safeParse(source);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The environment is incomplete. ${faults.join("; ")}`);
  }
  const env = parsed.data;
  return {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    allowedNetworks: env.GONOGO_ALLOWED_NETWORKS,
    ceilings: ceilingsOf(env),
    secretKey: Buffer.from(env.GONOGO_SECRET_KEY, "base64"),
    authSecret: env.BETTER_AUTH_SECRET,
    publicUrl: env.GONOGO_URL.replace(/\/+$/, ""),
    queuePrefix: env.GONOGO_QUEUE_PREFIX,
    trustedProxies: env.GONOGO_TRUSTED_PROXIES,
  };
}
