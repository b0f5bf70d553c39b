// The only reader of the environment in the web app; everything else takes values from here.
// A missing or wrong variable stops the server at its first use, with the variable's name.

import { Slug } from "@gonogo/protocols/spec";
import { roles } from "@gonogo/services/actor";
import type { OidcSettings } from "@gonogo/services/auth/oidc";
import type { JoinAddresses, WebhookSettings } from "@gonogo/services/context";
import { unsetWhenEmpty } from "@gonogo/services/load-ceilings";
import { AllowedNetwork } from "@gonogo/services/networks";
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

const oneRole = `must be pairs such as testers=runner, with commas between them; roles: ${roles.join(", ")}`;

/** `group=role, group=role`; a group may hold a =. */
const RolesOfGroups = z
  .string()
  .transform(listed)
  .pipe(
    z.array(
      z
        .string()
        .regex(/^.+=[^=]+$/, oneRole)
        .transform((pair) => {
          const at = pair.lastIndexOf("=");
          return { group: pair.slice(0, at).trim(), role: pair.slice(at + 1).trim() };
        })
        .pipe(z.object({ group: z.string().min(1, oneRole), role: z.enum(roles, oneRole) })),
    ),
  );

/** A secret of the client goes there: in plain HTTP only on this machine. */
const Issuer = z
  .url({ protocol: /^https?$/, error: "must be the https:// address of the issuer" })
  .refine((url) => {
    const { protocol, hostname } = new URL(url);
    return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  }, "must be the https:// address of the issuer; http:// only on this machine");

const WebSettings = CommonSettings.extend({
  BETTER_AUTH_SECRET: z.string().min(16, "must have 16 characters or more"),
  GONOGO_URL: PublicUrl.default("http://127.0.0.1:3000"),
  /** The build's folder, from the web's own; as next.config.ts has it. */
  GONOGO_NEXT_DIR: z.string().default(".next"),
  /** What hosts that join connect to: a role of PostgreSQL with a worker's rights, and Redis. Not set: none may join. */
  GONOGO_JOIN_DATABASE_URL: unsetWhenEmpty(z.url("must be a postgresql:// address")),
  GONOGO_JOIN_REDIS_URL: unsetWhenEmpty(z.url("must be a redis:// address")),
  /** What webhooks may reach beside GONOGO_ALLOWED_NETWORKS, and no load. */
  GONOGO_WEBHOOK_NETWORKS: z.string().default("").transform(listed).pipe(z.array(AllowedNetwork)),
  /** The server for e-mails and their sender; not set: none are sent. */
  GONOGO_SMTP_URL: unsetWhenEmpty(
    z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }),
  ),
  GONOGO_SMTP_FROM: unsetWhenEmpty(z.email("must be an e-mail address")),
  /** Single sign-on; not set: e-mail and password alone. */
  GONOGO_OIDC_ISSUER: unsetWhenEmpty(Issuer),
  GONOGO_OIDC_CLIENT_ID: unsetWhenEmpty(z.string()),
  GONOGO_OIDC_CLIENT_SECRET: unsetWhenEmpty(z.string()),
  GONOGO_OIDC_NAME: unsetWhenEmpty(z.string().max(40, "must be at most 40 characters long")),
  GONOGO_OIDC_GROUPS_CLAIM: unsetWhenEmpty(z.string()),
  GONOGO_OIDC_ROLES: unsetWhenEmpty(RolesOfGroups),
  GONOGO_OIDC_PROJECT: unsetWhenEmpty(Slug),
  GONOGO_TRUSTED_PROXIES: z.string().default("").transform(listed).pipe(z.array(network)),
});

/** Settings that say something only together: addresses of a host that joins, server and sender of e-mails. */
const pairs = [
  ["GONOGO_JOIN_DATABASE_URL", "GONOGO_JOIN_REDIS_URL"],
  ["GONOGO_SMTP_URL", "GONOGO_SMTP_FROM"],
] as const;

const oidcNeeds = [
  "GONOGO_OIDC_ISSUER",
  "GONOGO_OIDC_CLIENT_ID",
  "GONOGO_OIDC_CLIENT_SECRET",
] as const;
const oidcRest = [
  "GONOGO_OIDC_NAME",
  "GONOGO_OIDC_GROUPS_CLAIM",
  "GONOGO_OIDC_ROLES",
  "GONOGO_OIDC_PROJECT",
] as const;

const Settings = WebSettings.superRefine((settings, issues) => {
  for (const pair of pairs) {
    const missing = pair.filter((name) => settings[name] === undefined);
    if (missing.length === 1)
      issues.addIssue({ code: "custom", path: missing, message: "is not set" });
  }
  if (![...oidcNeeds, ...oidcRest].some((name) => settings[name] !== undefined)) return;
  for (const name of oidcNeeds.filter((name) => settings[name] === undefined)) {
    const message = "is not set, while another GONOGO_OIDC_… is";
    issues.addIssue({ code: "custom", path: [name], message });
  }
});

function joiningOf(settings: z.output<typeof Settings>): Env["joining"] {
  const { GONOGO_JOIN_DATABASE_URL: databaseUrl, GONOGO_JOIN_REDIS_URL: redisUrl } = settings;
  return databaseUrl === undefined || redisUrl === undefined ? null : { databaseUrl, redisUrl };
}

function webhooksOf(settings: z.output<typeof Settings>): WebhookSettings {
  const { GONOGO_WEBHOOK_NETWORKS: networks, GONOGO_SMTP_URL: url } = settings;
  const { GONOGO_SMTP_FROM: from } = settings;
  return { networks, smtp: url === undefined || from === undefined ? null : { url, from } };
}

function oidcOf(settings: z.output<typeof Settings>): OidcSettings | null {
  const { GONOGO_OIDC_ISSUER: issuer, GONOGO_OIDC_CLIENT_ID: clientId } = settings;
  const { GONOGO_OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    ...{ issuer, clientId, clientSecret },
    name: settings.GONOGO_OIDC_NAME ?? "Single sign-on",
    groupsClaim: settings.GONOGO_OIDC_GROUPS_CLAIM ?? "groups",
    roles: settings.GONOGO_OIDC_ROLES ?? [],
    project: settings.GONOGO_OIDC_PROJECT ?? "default",
  };
}

export type Env = ReturnType<typeof contextSettings> & {
  readonly authSecret: string;
  /** CIDRs of the proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: string[];
  /** Where metrics and probes are served; null: nowhere. */
  readonly metricsAddress: MetricsAddress | null;
  readonly nextDir: string;
  /** What hosts that join connect to; null: none may join. */
  readonly joining: JoinAddresses | null;
  /** What webhooks may reach, and the server for e-mails. */
  readonly webhooks: WebhookSettings;
  /** Single sign-on; null: not set. */
  readonly oidc: OidcSettings | null;
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
    webhooks: webhooksOf(settings),
    oidc: oidcOf(settings),
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
