// Every program that a row needs: where it is found, how it is installed, and what its version is.
// Own copies are in `.data/bench` in fixed versions and go before those on the PATH; nothing of the machine changes, and all of it
// can be deleted.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  canInstallDebianPackages,
  findOnPath,
  installDebianPackage,
} from "../../scripts/lib/find-program.mjs";
import { defaultDataDir, enginePath, targetPath } from "../../scripts/lib/paths.mjs";
import { mustRun } from "../../scripts/lib/run-command.mjs";
import { findNginx } from "../../scripts/services/test-programs.mjs";

export const benchDir = join(defaultDataDir, "bench");
const thirdParty = join(benchDir, "third-party");
export const thirdPartyFolders = { node: join(thirdParty, "node") };
const sources = fileURLToPath(new URL("../third-party", import.meta.url));

/** @throws {Error} when the PATH has none */
function needs(tool: string) {
  if (!findOnPath([tool])) throw new Error(`${tool} is not on the PATH`);
}

const goBin = join(benchDir, "go/bin");

export type Program = {
  find: () => string | null;
  /** What a person would do who has none. */
  remedy: string;
  /** May throw; absent where nothing can be done here. */
  install?: (say: (text: string) => void) => Promise<unknown>;
  /** Before its path, where it is a script. */
  prefix?: string[];
  /** Arguments that make it say its version, null where it has none. */
  version: string[] | null;
  /** The version that is installed. */
  pinned?: string;
};

/** A program of Debian packages. */
function ofDebian(name: string, ...packages: string[]): Program {
  return {
    find: () => findOnPath([name]),
    remedy: `apt-get install ${packages.join(" ")}`,
    install: async () => {
      if (!canInstallDebianPackages()) throw new Error("not root on a Debian system with apt-get");
      for (const debian of packages) await installDebianPackage(debian);
    },
    version: ["--version"],
  };
}

/**
 * A command of a Go module.
 * @param source package path
 */
function ofGo(name: string, source: string, version: string, versionArgs: string[]): Program {
  const own = join(goBin, name);
  return {
    find: () => (existsSync(own) ? own : findOnPath([name])),
    remedy: `go install ${source}@${version}`,
    install: async () => {
      needs("go");
      await mustRun("go", ["install", "-p", "1", `${source}@${version}`], {
        env: { GOBIN: goBin, GOFLAGS: "-buildvcs=false" },
      });
    },
    version: versionArgs,
    pinned: version,
  };
}

const ohaVersion = "1.16.0";
const autocannonVersion = "8.0.0";
const autocannonPath = join(benchDir, "npm/node_modules/autocannon/autocannon.js");
const lighthouseVersion = "12.8.2";
const lighthousePath = join(benchDir, "npm/node_modules/lighthouse/cli/index.js");
const grpcExamples = "google.golang.org/grpc/examples";
const grpcExamplesVersion = "v0.0.0-20260825154716-030ee8becb20";
const grpcServer = join(goBin, "grpc-go-hello");

/**
 * Builds a program in a Go module of its own.
 * @param name the module's
 * @param modules with their versions
 * @param source package path
 */
async function buildGo(
  cwd: string,
  name: string,
  modules: readonly string[],
  program: string,
  source: string,
) {
  needs("go");
  const env = { GOFLAGS: "-buildvcs=false -mod=mod" };
  const go = (...args: string[]) => mustRun("go", args, { cwd, env });
  if (!existsSync(join(cwd, "go.mod"))) await go("mod", "init", name);
  await go("get", ...modules);
  await go("build", "-p", "1", "-o", program, source);
}

/** gRPC's examples replace their own dependency, which `go install` refuses: a module of our own builds them. */
async function buildGrpcServer() {
  const cwd = join(benchDir, "go/grpc-hello");
  mkdirSync(cwd, { recursive: true });
  const modules = [`${grpcExamples}@${grpcExamplesVersion}`];
  await buildGo(
    cwd,
    "bench/grpc-hello",
    modules,
    grpcServer,
    `${grpcExamples}/features/reflection/server`,
  );
}

const ownServers = fileURLToPath(new URL("../servers/go", import.meta.url));

/**
 * A server of the bench's own, in Go without modules of others; built again when its source is newer.
 * @param name its folder
 */
function ofOwnGo(name: string): Program {
  const path = join(goBin, `bench-${name}`);
  const isNewer = () =>
    readdirSync(join(ownServers, name)).every(
      (source) => statSync(join(ownServers, name, source)).mtimeMs < statSync(path).mtimeMs,
    );
  return {
    find: () => (existsSync(path) && isNewer() ? path : null),
    remedy: `go build ./${name} (in bench/servers/go)`,
    install: async () => {
      needs("go");
      const args = ["build", "-p", "1", "-o", path, `./${name}`];
      await mustRun("go", args, { cwd: ownServers, env: { GOFLAGS: "-buildvcs=false" } });
    },
    version: null,
  };
}

const built = (path: string) => () => (existsSync(path) ? path : null);
const buildEngine = "cargo build --release --bins --locked (in packages/protocols/engine)";

/** A Debian package whose installation would start a service, unless the system says that nothing starts. */
function ofDebianService(name: string, debian: string): Program {
  const program = ofDebian(name, debian);
  const install = async (say: (text: string) => void) => {
    if (!existsSync("/usr/sbin/policy-rc.d"))
      throw new Error("its package would start a service on this machine");
    await program.install?.(say);
  };
  return {
    ...program,
    find: () => program.find() ?? built(join("/usr/sbin", name))(),
    install,
    version: ["-v"],
  };
}

const npmPackages = [
  ...["express@5.3.0", "fastify@5.12.8", "koa@3.3.0", "@hapi/hapi@21.4.10", "hono@4.13.19"],
  ...["@hono/node-server@2.1.8", "polka@0.5.2", "ws@8.23.0", "faye-websocket@0.11.4"],
  ...["websocket@1.0.35", "@grpc/grpc-js@1.14.7", "@grpc/proto-loader@0.8.1"],
];
const pipPackages = [
  ...["uvicorn==0.54.0", "starlette==1.10.0", "hypercorn[h3]==0.18.0", "flask==3.1.3"],
  ...["waitress==3.0.2", "cheroot==11.1.2", "aiohttp==3.14.5", "tornado==6.6.1"],
  ...["websockets==17.4", "grpcio==1.85.1", "grpcio-tools==1.85.1"],
];
const goModules = [
  ...["connectrpc.com/grpchealth@v1.5.0", "connectrpc.com/grpcreflect@v1.3.1"],
  ...["github.com/coder/websocket@v1.8.15", "github.com/gin-gonic/gin@v1.12.0"],
  ...["github.com/go-chi/chi/v5@v5.5.0", "github.com/gobwas/ws@v1.5.0"],
  ...["github.com/gofiber/fiber/v2@v2.52.15", "github.com/gorilla/websocket@v1.5.3"],
  ...["github.com/labstack/echo/v4@v4.16.0", "github.com/quic-go/quic-go@v0.65.0"],
  "github.com/valyala/fasthttp@v1.77.0",
];

/** @param path of a source of these programs */
const textOf = (...path: string[]) => readFileSync(join(sources, ...path), "utf8");

/** What needs more than its path: a stamp named after the versions stands when all are in; other versions install anew. */
function stamped({
  path,
  versions,
  remedy,
  install,
}: {
  path: string;
  versions: () => readonly string[];
  remedy: string;
  install: () => Promise<unknown>;
}): Program {
  const stamp = () =>
    `${path}-${createHash("sha256").update(versions().join()).digest("hex").slice(0, 12)}`;
  return {
    find: () => (existsSync(stamp()) && existsSync(path) ? path : null),
    remedy,
    install: async () => {
      mkdirSync(thirdParty, { recursive: true });
      await install();
      writeFileSync(stamp(), "");
    },
    version: null,
  };
}

const goFolder = join(thirdParty, "go");
const rustFolder = join(thirdParty, "rust");
const echoPackages = ["websockets==17.4", "aioquic==1.7.2"];

/** Python with libraries, in an environment of its own. */
const ofPip = (venv: string, packages: string[]) =>
  stamped({
    path: join(venv, "bin/python"),
    versions: () => packages,
    remedy: `python3 -m venv, then pip install ${packages.join(" ")}`,
    install: async () => {
      needs("python3");
      await mustRun("python3", ["-m", "venv", "--clear", venv]);
      await mustRun(join(venv, "bin/pip"), ["install", "-q", ...packages]);
    },
  });

const installFromNpm = (prefix: string, packages: readonly string[]) =>
  mustRun("npm", ["install", "--no-audit", "--no-fund", "--prefix", prefix, ...packages]);

async function buildThirdPartyGo() {
  rmSync(goFolder, { recursive: true, force: true });
  cpSync(join(sources, "go"), goFolder, { recursive: true });
  await buildGo(goFolder, "bench/third-party", goModules, join(goFolder, "third-party"), ".");
}

async function buildThirdPartyRust() {
  needs("cargo");
  rmSync(join(rustFolder, "src"), { recursive: true, force: true });
  cpSync(join(sources, "rust"), rustFolder, { recursive: true });
  await mustRun("cargo", ["build", "--release", "-j1"], { cwd: rustFolder });
}

const programs: Record<string, Program> = {
  thirdPartyNode: stamped({
    path: join(thirdPartyFolders.node, "package.json"),
    versions: () => npmPackages,
    remedy: `npm install ${npmPackages.join(" ")}`,
    install: () => installFromNpm(thirdPartyFolders.node, npmPackages),
  }),
  thirdPartyPython: ofPip(join(thirdParty, "python"), pipPackages),
  thirdPartyGo: stamped({
    path: join(goFolder, "third-party"),
    versions: () => [...goModules, textOf("go", "main.go")],
    remedy: "go build (in bench/third-party/go)",
    install: buildThirdPartyGo,
  }),
  thirdPartyRust: stamped({
    path: join(rustFolder, "target/release/third-party"),
    versions: () => [textOf("rust", "Cargo.toml"), textOf("rust", "src", "main.rs")],
    remedy: "cargo build --release (in bench/third-party/rust)",
    install: buildThirdPartyRust,
  }),
  apache: ofDebianService("apache2", "apache2-bin"),
  lighttpd: ofDebianService("lighttpd", "lighttpd"),
  haproxy: ofDebianService("haproxy", "haproxy"),
  darkhttpd: ofDebian("darkhttpd", "darkhttpd"),
  nghttpd: ofDebian("nghttpd", "nghttp2-server"),
  php: ofDebian("php", "php-cli"),
  webrick: ofDebian("ruby", "ruby", "ruby-webrick"),
  busybox: ofDebian("busybox", "busybox"),
  engine: { find: built(enginePath), remedy: buildEngine, version: ["--version"] },
  target: { find: built(targetPath), remedy: buildEngine, version: ["--version"] },
  wrk: ofDebian("wrk", "wrk"),
  h2load: ofDebian("h2load", "nghttp2-client"),
  ping: { ...ofDebian("ping", "iputils-ping"), version: ["-V"] },
  iperf3: ofDebian("iperf3", "iperf3"),
  curl: ofDebian("curl", "curl"),
  oha: {
    find: () => built(join(benchDir, "oha/bin/oha"))() ?? findOnPath(["oha"]),
    remedy: `cargo install oha --version ${ohaVersion} --locked --features http3`,
    install: async () => {
      needs("cargo");
      const wanted = ["--version", ohaVersion, "--locked", "--features", "http3", "-j1"];
      await mustRun("cargo", ["install", "oha", ...wanted, "--root", join(benchDir, "oha")]);
    },
    version: ["--version"],
    pinned: ohaVersion,
  },
  autocannon: {
    find: built(autocannonPath),
    remedy: `npm install --prefix ${join(".data/bench/npm")} autocannon@${autocannonVersion}`,
    install: () => installFromNpm(join(benchDir, "npm"), [`autocannon@${autocannonVersion}`]),
    prefix: [process.execPath],
    version: ["--version"],
    pinned: autocannonVersion,
  },
  lighthouse: {
    find: built(lighthousePath),
    remedy: `npm install --prefix ${join(".data/bench/npm")} lighthouse@${lighthouseVersion}`,
    install: () => installFromNpm(join(benchDir, "npm"), [`lighthouse@${lighthouseVersion}`]),
    prefix: [process.execPath],
    version: ["--version"],
    pinned: lighthouseVersion,
  },
  k6: ofGo("k6", "go.k6.io/k6", "v1.8.1", ["version"]),
  ghz: ofGo("ghz", "github.com/bojand/ghz/cmd/ghz", "v0.93.0", ["--version"]),
  caddy: ofGo("caddy", "github.com/caddyserver/caddy/v2/cmd/caddy", "v2.11.9", ["version"]),
  grpcServer: {
    find: built(grpcServer),
    remedy: `go build ${grpcExamples}/features/reflection/server`,
    install: buildGrpcServer,
    version: null,
    pinned: grpcExamplesVersion,
  },
  delay: ofOwnGo("delay"),
  wait: ofOwnGo("wait"),
  python: { ...ofPip(join(benchDir, "python"), echoPackages), pinned: echoPackages.join(" ") },
  nginx: {
    find: () =>
      process.env.GONOGO_NGINX_PATH ||
      findOnPath(["nginx"]) ||
      built(join(defaultDataDir, "tools/nginx/usr/sbin/nginx"))(),
    remedy: "apt-get download nginx && dpkg -x nginx_*.deb .data/tools/nginx",
    install: findNginx,
    version: ["-v"],
  },
};

function programOf(key: string): Program {
  const program = programs[key];
  if (program === undefined) throw new Error(`There is no program ${key}`);
  return program;
}

/**
 * Finds a program, or installs it where that is wanted.
 * @returns absent: why, and what to do
 */
export async function bringProgram(
  key: string,
  { install, say }: { install: boolean; say: (text: string) => void },
): Promise<{ command: string[] } | { absent: string }> {
  const { find, install: installIt, remedy, prefix = [] } = programOf(key);
  let why = "not installed";
  if (find() === null && install && installIt) {
    say(`Installing ${key} for comparison (${remedy})`);
    try {
      await installIt(say);
    } catch (error) {
      why = `could not be installed: ${lastLine(error)}`;
    }
  }
  const path = find();
  return path === null ? { absent: `${why}; ${remedy}` } : { command: [...prefix, path] };
}

/** The last words of an error, with the output of a failed command. */
function lastLine(error: unknown) {
  const output = error instanceof Error && "output" in error ? String(error.output).trim() : "";
  const last = output.split("\n").at(-1) ?? "";
  const message = error instanceof Error ? error.message : String(error);
  return last === "" ? message : `${message} (${last})`;
}

/** What a program says its version is, in one line; the pinned one where it says nothing of use. */
export function versionOf(key: string, command: string[]) {
  const { version, pinned = "" } = programOf(key);
  const [file, ...args] = command;
  if (version === null || file === undefined) return pinned;
  try {
    // Some answer on standard error, some with a status of 1.
    const shell = ["-c", '"$@" 2>&1; true', "sh", file, ...args, ...version];
    const text = execFileSync("sh", shell, { encoding: "utf8", timeout: 20_000 });
    const found = /v?\d+\.\d+(\.\d+)?[-+.\w]*/.exec(text)?.[0];
    return found ?? pinned;
  } catch {
    return pinned;
  }
}
