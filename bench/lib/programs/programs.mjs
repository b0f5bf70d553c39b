// Every program that a row needs: where it is found and how it is installed; `bring-program` does either.
// Own copies are in `.data/bench` in fixed versions and go before those on the PATH.
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  canInstallDebianPackages,
  findOnPath,
  installDebianPackage,
} from "../../../scripts/lib/find-program.mjs";
import { defaultDataDir, enginePath, targetPath } from "../../../scripts/lib/paths.mjs";
import { mustRun } from "../../../scripts/lib/run-command.mjs";
import { findNginx } from "../../../scripts/services/test-programs.mjs";
import { benchDir, needs } from "../bench-dir.mjs";
import { python } from "./python.mjs";
import { thirdPartyPrograms } from "./third-party-programs.mjs";

const goBin = join(benchDir, "go/bin");

/**
 * @typedef {object} Program
 * @property {() => string | null} find
 * @property {string} remedy what a person would do who has none
 * @property {(say: (text: string) => void) => Promise<unknown>} [install] may throw; absent where nothing can be done here
 * @property {string[]} [prefix] before its path, where it is a script
 * @property {string[] | null} version arguments that make it say its version, null where it has none
 * @property {string} [pinned] the version that is installed
 */

/**
 * A program of Debian packages.
 * @param {string} name
 * @param {...string} packages
 * @returns {Program}
 */
function ofDebian(name, ...packages) {
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
 * @param {string} name
 * @param {string} source package path
 * @param {string} version
 * @param {string[]} versionArgs
 * @returns {Program}
 */
function ofGo(name, source, version, versionArgs) {
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
const grpcExamples = "google.golang.org/grpc/examples";
const grpcExamplesVersion = "v0.0.0-20260825154716-030ee8becb20";
const grpcServer = join(goBin, "grpc-go-hello");

/** gRPC's examples replace their own dependency, which `go install` refuses: a module of our own builds them. */
async function buildGrpcServer() {
  needs("go");
  const cwd = join(benchDir, "go/grpc-hello");
  mkdirSync(cwd, { recursive: true });
  const go = (/** @type {string[]} */ args) =>
    mustRun("go", args, { cwd, env: { GOFLAGS: "-buildvcs=false -mod=mod" } });
  if (!existsSync(join(cwd, "go.mod"))) await go(["mod", "init", "bench/grpc-hello"]);
  await go(["get", `${grpcExamples}@${grpcExamplesVersion}`]);
  await go(["build", "-p", "1", "-o", grpcServer, `${grpcExamples}/features/reflection/server`]);
}

const ownServers = fileURLToPath(new URL("../../servers/go", import.meta.url));

/**
 * A server of the bench's own, in Go without modules of others; built again when its source is newer.
 * @param {string} name its folder
 * @returns {Program}
 */
function ofOwnGo(name) {
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

/** @param {string} path */
const built = (path) => () => (existsSync(path) ? path : null);
const buildEngine = "cargo build --release --bins --locked (in packages/protocols/engine)";

/**
 * A Debian package whose installation would start a service, unless the system says that nothing starts.
 * @param {string} name
 * @param {string} debian
 * @returns {Program}
 */
function ofDebianService(name, debian) {
  const program = ofDebian(name, debian);
  const install = async (/** @type {(text: string) => void} */ say) => {
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

/** @type {Record<string, Program>} */
export const programs = {
  ...thirdPartyPrograms,
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
    install: () =>
      mustRun("npm", [
        ...["install", "--no-audit", "--no-fund", "--prefix", join(benchDir, "npm")],
        `autocannon@${autocannonVersion}`,
      ]),
    prefix: [process.execPath],
    version: ["--version"],
    pinned: autocannonVersion,
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
  python,
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
