// The whole instance: PostgreSQL, Redis, demo target, set-up, worker and web, in this order;
// stopped as web, worker, target, Redis, PostgreSQL.
// `npm start` keeps one in `.data`, browser tests one of their own on free ports.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startOnFreePort } from "../lib/free-port.mjs";
import { listeningNote, listeningOf } from "../lib/instance/listening.mjs";
import { readOrMakeSecrets } from "../lib/instance/secrets.mjs";
import { KeptProcess } from "../lib/kept-process.mjs";
import {
  dataPaths,
  enginePath,
  root,
  setupBundle,
  targetPath,
  workerBundle,
} from "../lib/paths.mjs";
import { tailOf } from "../lib/progress.mjs";
import { childEnv, mustRun } from "../lib/run-command.mjs";
import { demoTarget } from "./demo-target.mjs";
import { startPostgres } from "./postgres.mjs";
import { startRedis } from "./redis.mjs";

/**
 * @typedef {object} InstanceOptions
 * @property {string} dataDir absolute
 * @property {number} webPort wanted; the next free one is taken
 * @property {string} nextDir the web's build, relative to apps/web
 * @property {"production" | "development"} mode
 * @property {boolean} [alone] takes nothing from the environment: own PostgreSQL, own Redis, own secrets
 * @property {string} [metricsAddress] the web's, host:port; absent: as the environment says
 * @property {string} [tracesEndpoint] of an OpenTelemetry collector; absent: as the environment says
 * @property {boolean} [disposable] a test's: nothing is forced to disk
 * @property {(text: string) => void} say
 * @property {() => void} [onChange] called when a process began or ended
 *
 * @typedef {object} InstanceFacts
 * @property {string} url the web's address, as programs on this machine reach it
 * @property {string} publicUrl what links begin with
 * @property {string | null} addressNote what its starter should know of the address
 * @property {boolean} databaseEmpty no run exists yet
 * @property {string | null} signInLink
 * @property {string} apiKey
 * @property {string} targetControlUrl where the demo target's behaviour is set
 * @property {string} databaseUrl
 * @property {string} redisUrl
 */

const stopOrder = ["web", "worker", "target", "redis", "postgres"];

export class Instance {
  #options;
  #paths;
  /** What the environment may decide. @type {NodeJS.ProcessEnv} */
  #given;
  /** @type {Record<string, KeptProcess>} */
  #processes = {};
  #stopping = false;
  #removeCopy = () => {};

  /** @param {InstanceOptions} options */
  constructor(options) {
    this.#options = options;
    this.#paths = dataPaths(options.dataDir);
    this.#given = options.alone ? {} : process.env;
  }

  /** The processes that live now, by name. */
  identities() {
    return Object.fromEntries(
      Object.entries(this.#processes).flatMap(([name, { identity }]) =>
        identity === null ? [] : [[name, identity]],
      ),
    );
  }

  /**
   * Starts everything.
   * @returns {Promise<InstanceFacts>}
   * @throws {Error} when a service does not come up; what was started still needs `stop()`
   */
  async start() {
    const { say, webPort } = this.#options;
    const { secrets, urlOf, redisUrl } = await this.startDatabases();
    const databaseUrl = urlOf("gonogo");
    const { ready, demo } = await this.#startTarget(databaseUrl);
    const facts = { databaseUrl, redisUrl, secrets, demo };
    const { port, started } = await startOnFreePort({
      wanted: webPort,
      start: (port) => this.#startOpenPorts(port, facts),
    });
    if (port !== webPort) say(`Port ${webPort} is taken; the web app is at ${port}`);
    const targetControlUrl = `http://${ready.host}:${ready.ports.control}`;
    return { ...started, targetControlUrl, databaseUrl, redisUrl };
  }

  /** PostgreSQL and Redis, where the environment names none. urlOf: of a database by its name. */
  async startDatabases() {
    mkdirSync(this.#paths.logs, { recursive: true });
    mkdirSync(this.#options.dataDir, { recursive: true, mode: 0o700 });
    const secrets = readOrMakeSecrets(this.#paths.secrets, { usedBy: this.#paths.postgres });
    const { DATABASE_URL: given } = this.#given;
    const urlOf = given ? () => given : await this.#startPostgres(secrets);
    return { secrets, urlOf, redisUrl: this.#given.REDIS_URL || (await this.#startRedis(secrets)) };
  }

  /** Stops everything that was started, in order, and waits until it is gone. */
  async stop() {
    this.#stopping = true;
    for (const name of stopOrder) await this.#processes[name]?.stop();
    if (this.#options.alone) this.#removeCopy();
  }

  /**
   * Another instance may take a port between looking and binding; then the next free ones are tried.
   * @param {string} databaseUrl where its tasks are kept, in a schema of their own
   */
  async #startTarget(databaseUrl) {
    const { say } = this.#options;
    const env = { ...childEnv(), GONOGO_TARGET_DATABASE_URL: databaseUrl };
    for (let left = 3; ; left -= 1) {
      const options = { tlsDir: this.#paths.tls, env, say };
      const target = demoTarget({ ...this.#common("target"), ...options });
      this.#keep("target", target.process);
      try {
        return await target.start();
      } catch (error) {
        if (left === 1 || !(await target.lostAPort())) throw error;
      }
    }
  }

  /**
   * Set-up, worker and web at one port: all three know the address. When one fails, none is left.
   * @param {number} port
   * @param {{ databaseUrl: string, redisUrl: string, secrets: import("../lib/instance/secrets.mjs").Secrets, demo: string }} facts
   */
  async #startOpenPorts(port, { demo, ...facts }) {
    if (this.#stopping) throw new Error("The start was interrupted.");
    const listening = listeningOf(port, this.#given);
    const { localUrl: url, publicUrl, host } = listening;
    const { mode } = this.#options;
    const env = this.#env({ ...facts, publicUrl });
    const setup = await this.#setUp({ ...env, GONOGO_DEMO: demo });
    const worker = workerProcess({ ...this.#common("worker"), mode, env: withNextPort(env) });
    const web = webProcess({ ...this.#common("web"), mode, host, port, env });
    this.#keep("worker", worker);
    this.#keep("web", web);
    try {
      await Promise.all([worker.start(), web.start()]);
    } catch (error) {
      await Promise.allSettled([web.stop(), worker.stop()]);
      throw error;
    }
    return { ...setup, url, publicUrl, addressNote: listeningNote(listening) };
  }

  /** The ends of the logs, for whoever looks into a failure. */
  lastWords() {
    const names = ["web", "worker", "target"];
    return names.map((name) => tailOf(join(this.#paths.logs, `${name}.log`))).join("\n");
  }

  /** @param {string} name */
  #common(name) {
    const { say, onChange } = this.#options;
    return { logPath: join(this.#paths.logs, `${name}.log`), onRestart: say, onChange };
  }

  /**
   * @param {string} name
   * @param {KeptProcess} kept
   */
  #keep(name, kept) {
    if (this.#stopping) throw new Error("The start was interrupted.");
    this.#processes[name] = kept;
  }

  /** @param {import("../lib/instance/secrets.mjs").Secrets} secrets */
  async #startPostgres(secrets) {
    const postgres = await startPostgres({
      ...this.#common("postgres"),
      folder: this.#paths.postgres,
      password: secrets.postgresPassword,
      disposable: this.#options.disposable,
      onMade: (kept) => this.#keep("postgres", kept),
    });
    this.#removeCopy = postgres.remove;
    return postgres.urlOf;
  }

  /** @param {import("../lib/instance/secrets.mjs").Secrets} secrets */
  async #startRedis(secrets) {
    const redis = await startRedis({
      ...this.#common("redis"),
      folder: this.#paths.redis,
      password: secrets.redisPassword,
      say: this.#options.say,
      onMade: (kept) => this.#keep("redis", kept),
    });
    return redis.url;
  }

  /** @param {{ databaseUrl: string, redisUrl: string, secrets: import("../lib/instance/secrets.mjs").Secrets, publicUrl: string }} facts */
  #env({ databaseUrl, redisUrl, secrets, publicUrl }) {
    return {
      ...childEnv(),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      GONOGO_URL: publicUrl,
      GONOGO_SECRET_KEY: this.#given.GONOGO_SECRET_KEY || secrets.secretKey,
      BETTER_AUTH_SECRET: this.#given.BETTER_AUTH_SECRET || secrets.authSecret,
      GONOGO_ENGINE_PATH: this.#given.GONOGO_ENGINE_PATH || enginePath,
      GONOGO_TARGET_PATH: targetPath,
      GONOGO_CREDENTIALS_PATH: this.#paths.credentials,
      GONOGO_NEXT_DIR: this.#options.nextDir,
      // Tests try how a host joins.
      ...(this.#options.alone && {
        GONOGO_JOIN_DATABASE_URL: databaseUrl,
        GONOGO_JOIN_REDIS_URL: redisUrl,
      }),
      OTEL_EXPORTER_OTLP_ENDPOINT:
        this.#options.tracesEndpoint ?? this.#given.OTEL_EXPORTER_OTLP_ENDPOINT,
      GONOGO_METRICS_ADDRESS: this.#options.metricsAddress ?? this.#given.GONOGO_METRICS_ADDRESS,
    };
  }

  /**
   * Migrations, owner, API key, demo targets and first duels.
   * @param {NodeJS.ProcessEnv} env
   * @returns {Promise<{ databaseEmpty: boolean, signInLink: string | null, apiKey: string }>}
   */
  async #setUp(env) {
    const { stdout } = await mustRun(process.execPath, [setupBundle], { env });
    const line = stdout.split("\n").find((text) => /^\{.*"type":\s*"setup"/.test(text));
    if (line === undefined) throw new Error(`The set-up said nothing of use:\n${stdout}`);
    const { apiKey } = JSON.parse(readFileSync(this.#paths.credentials, "utf8"));
    return { ...JSON.parse(line), apiKey };
  }
}

/**
 * The worker's environment: its metrics are at the port after the web's.
 * @param {NodeJS.ProcessEnv} env
 */
function withNextPort({ GONOGO_METRICS_ADDRESS: address, ...env }) {
  if (!address) return env;
  const next = address.replace(/\d+$/, (port) => String(Number(port) + 1));
  return { ...env, GONOGO_METRICS_ADDRESS: next };
}

const nextProgram = join(root, "node_modules/next/dist/bin/next");
/** Rendering leaves much short-lived garbage: with more room for it, pages a second rise by 10 to 30 % (docs/operations.md). */
const roomForGarbage = "--max-semi-space-size=64";

/** Whether the server answers at all, other than by an error of its own. @param {string} url */
async function answers(url) {
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(20_000) });
    await answer.body?.cancel();
    return answer.status < 500;
  } catch {
    return false;
  }
}

/** Said once it listens. @param {string} line */
const webIsReady = (line) => (/\bReady in\b/.test(line) ? true : undefined);

/**
 * The web app: `next start` on a build, or `next dev`. It does not end on SIGTERM while an event stream is open, so it gets 5 s.
 * It is ready by its own word first: at a port that was lost, another instance's web app would answer.
 * @param {import("../lib/kept-process.mjs").Keeping & {
 *   mode: "production" | "development", host: string, port: number, env: NodeJS.ProcessEnv,
 * }} options host: address that it binds; env: with GONOGO_NEXT_DIR where the build is not in `.next`
 */
function webProcess({ mode, host, port, env, ...keeping }) {
  const verb = mode === "production" ? "start" : "dev";
  return new KeptProcess({
    ...keeping,
    name: "web",
    command: process.execPath,
    args: [roomForGarbage, nextProgram, verb, "-H", host, "-p", String(port)],
    cwd: join(root, "apps/web"),
    env: { ...env, NODE_ENV: mode, PORT: String(port) },
    graceMs: 5_000,
    untilReady: async (signal, firstLine) => {
      await firstLine(webIsReady);
      while (!signal.aborted && !(await answers(`http://127.0.0.1:${port}/`)))
        await new Promise((resolve) => setTimeout(resolve, 200));
    },
  });
}

/** @param {string} line */
const workerIsReady = (line) => (/^\{.*"type":\s*"ready"/.test(line) ? true : undefined);

/**
 * The worker: the bundle in production, tsx while developing. Being stopped it ends the running block within 5 s and leaves the
 * run resumable.
 * @param {import("../lib/kept-process.mjs").Keeping & {
 *   mode: "production" | "development", env: NodeJS.ProcessEnv,
 * }} options
 */
function workerProcess({ mode, env, ...keeping }) {
  const development = ["--import", "tsx", "--watch", "apps/worker/src/main.ts"];
  return new KeptProcess({
    ...keeping,
    name: "worker",
    command: process.execPath,
    args: mode === "production" ? [workerBundle] : development,
    cwd: root,
    env: { ...env, NODE_ENV: mode },
    graceMs: 10_000,
    untilReady: (_signal, firstLine) => firstLine(workerIsReady),
  });
}
