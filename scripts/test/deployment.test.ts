// Compose, chart, unit and docs against the code, as far as that goes without Docker, helm or systemd: every setting is
// reachable, none is invented, and what they grant a worker is the same everywhere.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "../lib/paths.mjs";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const yaml = (path: string): unknown => parse(read(path), { merge: true });
const skipped = /^(?:node_modules|target|dist|generated|\..+)$/;
/** Text of the files below a folder whose names end so. */
function readAll(folder: string, endings: RegExp): string {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.test(entry.name) ? [] : [readAll(path, endings)];
      return endings.test(path) ? [read(path)] : [];
    })
    .join("\n");
}
const namesIn = (text: string) => new Set(text.match(/\bGONOGO_[A-Z][A-Z_]*[A-Z]\b/g));

const schemas = [
  "apps/worker/src/env.ts",
  "apps/web/src/server/env.ts",
  "packages/services/src/settings.ts",
  "packages/services/src/load-ceilings.ts",
].map(read);
/** What the schemas of the environment have as fields. */
const settings = new Set(
  schemas.flatMap((text) => text.match(/^ +[A-Z][A-Z_]+(?=:)/gm) ?? []).map((name) => name.trim()),
);
const compose = read("docker-compose.yml");
const chart = readAll("deploy/helm/gonogo/templates", /./);
const operations = read("docs/operations.md");

it("every setting can be set by compose and chart, or stands in the table of the docs", () => {
  expect(settings.size).toBeGreaterThan(20);
  const rows = operations.split("\n").filter((line) => line.startsWith("| `"));
  const documented = new Set(rows.flatMap((row) => row.split("|")[1]?.match(/\b[A-Z_]{3,}\b/g)));
  const unreachable = [...settings].filter(
    (name) => !documented.has(name) && !(compose.includes(name) && chart.includes(name)),
  );
  expect(unreachable).toEqual([]);
});

it("no deployment and no document names a setting that nothing reads", () => {
  const code = namesIn(
    ["apps", "packages", "scripts", "bench"]
      .map((folder) => readAll(folder, /\.(?:tsx?|mjs|rs)$/))
      .join("\n"),
  );
  /** Of examples in documents: a caller's own variables. */
  const examples = ["GONOGO_API_KEY"];
  const named = namesIn(
    [compose, read("README.md"), readAll("deploy", /./), readAll("docs", /\.md$/)].join("\n"),
  );
  expect([...named].filter((name) => !code.has(name) && !examples.includes(name))).toEqual([]);
});

const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.unknown()).optional(),
      networks: z.array(z.string()).optional(),
      depends_on: z.record(z.string(), z.unknown()).optional(),
      ulimits: z.object({ rtprio: z.int() }).optional(),
      cap_add: z.array(z.string()).optional(),
      entrypoint: z.array(z.string()).optional(),
    }),
  ),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});

it("compose has nothing that lets only one container of the worker be there", () => {
  const { services, networks } = Compose.parse(yaml("docker-compose.yml"));
  const { worker } = services;
  if (!worker) throw new Error("compose has no worker");
  for (const single of ["container_name", "ports", "hostname", "mac_address", "deploy", "scale"])
    expect(worker).not.toHaveProperty(single);
  // A list has no fixed addresses.
  for (const name of worker.networks ?? []) expect(networks).toHaveProperty(name);
  for (const { depends_on } of Object.values(services))
    for (const name of Object.keys(depends_on ?? {})) expect(services).toHaveProperty(name);
  // Those of the web alone.
  expect(Object.keys(worker.environment ?? {}).filter((name) => name.includes("JOIN"))).toEqual([]);
  expect(services.web?.environment).toHaveProperty("GONOGO_JOIN_DATABASE_URL");
});

/** The keys of an object and of those in it, dotted. Lists and free-form objects end a path. */
const pathsOf = (value: unknown, prefix = ""): string[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => [
        `${prefix}${key}`,
        ...pathsOf(inner, `${prefix}${key}.`),
      ])
    : [];

type JsonSchema = { properties?: Record<string, JsonSchema> };
const schemaPathsOf = ({ properties = {} }: JsonSchema, prefix = ""): string[] =>
  Object.entries(properties).flatMap(([key, inner]) => [
    `${prefix}${key}`,
    ...schemaPathsOf(inner, `${prefix}${key}.`),
  ]);

it("the chart's values, their schema and its templates know the same keys", () => {
  const values = pathsOf(yaml("deploy/helm/gonogo/values.yaml"));
  const schema: JsonSchema = JSON.parse(read("deploy/helm/gonogo/values.schema.json"));
  const known = schemaPathsOf(schema);
  // What is Kubernetes' own below these is not ours to list.
  const isOpen = (path: string) =>
    /\.(resources|nodeSelector|annotations|podAnnotations)\./.test(path);
  expect(values.filter((path) => !isOpen(path) && !known.includes(path))).toEqual([]);
  const isOfAll = (path: string) => !isOpen(path) && path !== "global" && !path.includes("pools.");
  expect(known.filter((path) => isOfAll(path) && !values.includes(path))).toEqual([]);
  const used = [...chart.matchAll(/\.Values\.([\w.]+\w)|\$values\.([\w.]+\w)/g)].flatMap(
    ([, whole, short]) => whole ?? short ?? [],
  );
  const parts = used.filter((path) => !values.includes(path));
  // `values` is also what the Secret of the chart's own is made of.
  expect(parts.filter((path) => !values.includes(`secrets.values.${path}`))).toEqual([]);
  expect(used.length).toBeGreaterThan(60);
});

it("a worker gets the same rights from compose, chart and systemd", () => {
  const { services } = Compose.parse(yaml("docker-compose.yml"));
  const unit = read("deploy/systemd/gonogo-worker.service");
  const lineOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1];
  const kept = ["NET_ADMIN", "NET_RAW", "SYS_ADMIN"];
  expect(services.worker?.cap_add).toEqual([...kept, "SETGID", "SETPCAP", "SETUID"]);
  expect(chart).toContain(`add: [${[...kept, "SETGID", "SETPCAP", "SETUID"].join(", ")}]`);
  const handedOver = `--ambient-caps=-all,${kept.map((name) => `+${name.toLowerCase()}`).join(",")}`;
  expect(services.worker?.entrypoint).toContain(handedOver);
  expect(chart).toContain(handedOver);
  for (const set of ["CapabilityBoundingSet", "AmbientCapabilities"])
    expect(lineOf(set)).toBe(kept.map((name) => `CAP_${name}`).join(" "));
  expect(lineOf("LimitRTPRIO")).toBe(String(services.worker?.ulimits?.rtprio));
  expect(lineOf("NoNewPrivileges")).toBe("yes");
});

it("the unit starts what the archive holds, by the file that `join` writes", () => {
  const unit = read("deploy/systemd/gonogo-worker.service");
  const folder = /defaultFolder = "(.+)"/.exec(
    read("apps/worker/src/hosted/settings-file.ts"),
  )?.[1];
  expect(unit).toContain(`EnvironmentFile=${folder}/worker.env\n`);
  expect(unit).toContain("ExecStart=/opt/gonogo-worker/gonogo-worker start\n");
  const bundle = read("scripts/bundle-worker.mjs");
  for (const file of ["gonogo-worker", "gonogo-engine", "gonogo-target", "gonogo-worker.service"])
    expect(bundle).toContain(`"${file}"`);
});
