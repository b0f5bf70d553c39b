// Where the instance under test stands, and who may enter it: the only reader of the environment in e2e.
// Sessions are stored once and reused, because sign-ins are limited to 3 in 10 seconds.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Where the seeded scenarios stand, by name, as `npm run seed` printed it. */
const Seeds = z.record(
  z.string(),
  z.url().transform((url) => new URL(url).pathname),
);
const Environment = z.object({
  GONOGO_E2E_URL: z.url(),
  GONOGO_E2E_CREDENTIALS: z.string().min(1),
  GONOGO_E2E_METRICS_ADDRESS: z.string().min(1),
  GONOGO_E2E_TRACES_URL: z.url(),
  GONOGO_E2E_SEEDS: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(Seeds),
  /** Settings of a further web process, as JSON. */
  GONOGO_E2E_WEB: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(z.record(z.string(), z.string())),
  CHROMIUM_PATH: z.string().min(1).optional(),
  GONOGO_NGINX_PATH: z.string().default("nginx"),
  GONOGO_PYTHON_PATH: z.string().default("python3"),
  GONOGO_PYTHON_LIBRARIES: z.string().default(""),
});
const Credentials = z.object({
  url: z.url(),
  signInLink: z.url().nullable().optional(),
  apiKey: z.string().min(1),
});

const environment = Environment.parse(process.env);

export const e2e = {
  url: environment.GONOGO_E2E_URL,
  /** Where the web serves its metrics: host:port. */
  metricsAddress: environment.GONOGO_E2E_METRICS_ADDRESS,
  /** Where web and worker send their traces to; nobody listens there but a test. */
  tracesPort: Number(new URL(environment.GONOGO_E2E_TRACES_URL).port),
  chromiumPath: environment.CHROMIUM_PATH,
  sessionPath: fileURLToPath(new URL(".session/owner.json", import.meta.url)),
};

/** What a further web process of the same instance is started with. */
export const webSettings = environment.GONOGO_E2E_WEB;

/** Programs of servers that nobody here wrote. */
export const thirdParty = {
  nginx: environment.GONOGO_NGINX_PATH,
  python: {
    path: environment.GONOGO_PYTHON_PATH,
    libraries: environment.GONOGO_PYTHON_LIBRARIES,
  },
};

/** The page of a seeded scenario. */
export function seed(name: string): string {
  const path = environment.GONOGO_E2E_SEEDS[name];
  if (path === undefined)
    throw new Error(`no scenario ${name} was seeded; npm run seed lists those that there are`);
  return path;
}

/** Read anew each time: the instance may write it again. */
export const credentials = () =>
  Credentials.parse(JSON.parse(readFileSync(environment.GONOGO_E2E_CREDENTIALS, "utf8")));

export const owner = { email: "owner@example.test", password: "correct horse battery staple" };

/** As root Chromium has no sandbox; the rest keeps it from asking the internet at every start. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What the API answers to its owner; with a body by POST unless said otherwise. Throws where it refuses. */
export async function call<Answer>(
  path: string,
  body?: object,
  method: string = body ? "POST" : "GET",
): Promise<Answer> {
  const answer = await fetch(new URL(`/api/v1${path}`, e2e.url), {
    method,
    headers: {
      authorization: `Bearer ${credentials().apiKey}`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
