// The third-party servers' libraries: one folder of npm packages, one Python environment, one Go program and one of Rust.
// A stamp named after the versions stands when all are in; other versions install anew.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mustRun } from "../../../scripts/lib/run-command.mjs";
import { benchDir, needs } from "../bench-dir.mjs";

const folder = join(benchDir, "third-party");
const sources = fileURLToPath(new URL("../../third-party", import.meta.url));

export const thirdPartyFolders = { node: join(folder, "node") };

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

/** Stands when these are in. @param {string} name @param {readonly string[]} versions */
const stampOf = (name, versions) =>
  join(
    folder,
    `${name}-${createHash("sha256").update(versions.join()).digest("hex").slice(0, 12)}`,
  );

/** @param {...string} path of a source of these programs */
const textOf = (...path) => readFileSync(join(sources, ...path), "utf8");

/**
 * @param {string} name
 * @param {string} path what is run
 * @param {() => string[]} versions
 * @param {() => Promise<unknown>} install
 * @param {string} remedy
 * @returns {import("./programs.mjs").Program}
 */
const stamped = (name, path, versions, install, remedy) => ({
  find: () => (existsSync(stampOf(name, versions())) && existsSync(path) ? path : null),
  remedy,
  install: async () => {
    mkdirSync(folder, { recursive: true });
    await install();
    writeFileSync(stampOf(name, versions()), "");
  },
  version: null,
});

const venv = join(folder, "python");
const goFolder = join(folder, "go");
const rustFolder = join(folder, "rust");

async function installPython() {
  needs("python3");
  await mustRun("python3", ["-m", "venv", "--clear", venv]);
  await mustRun(join(venv, "bin/pip"), ["install", "-q", ...pipPackages]);
}

async function buildGo() {
  needs("go");
  rmSync(goFolder, { recursive: true, force: true });
  cpSync(join(sources, "go"), goFolder, { recursive: true });
  const go = (/** @type {string[]} */ args) =>
    mustRun("go", args, { cwd: goFolder, env: { GOFLAGS: "-buildvcs=false -mod=mod" } });
  await go(["mod", "init", "bench/third-party"]);
  await go(["get", ...goModules]);
  await go(["build", "-p", "1", "-o", join(goFolder, "third-party"), "."]);
}

async function buildRust() {
  needs("cargo");
  rmSync(join(rustFolder, "src"), { recursive: true, force: true });
  cpSync(join(sources, "rust"), rustFolder, { recursive: true });
  await mustRun("cargo", ["build", "--release", "-j1"], { cwd: rustFolder });
}

/** @type {Record<string, import("./programs.mjs").Program>} */
export const thirdPartyPrograms = {
  thirdPartyNode: stamped(
    "node",
    join(thirdPartyFolders.node, "package.json"),
    () => npmPackages,
    () =>
      mustRun("npm", [
        ...["install", "--no-audit", "--no-fund", "--prefix", thirdPartyFolders.node],
        ...npmPackages,
      ]),
    `npm install ${npmPackages.join(" ")}`,
  ),
  thirdPartyPython: stamped(
    "python",
    join(venv, "bin/python"),
    () => pipPackages,
    installPython,
    `python3 -m venv, then pip install ${pipPackages.join(" ")}`,
  ),
  thirdPartyGo: stamped(
    "go",
    join(goFolder, "third-party"),
    () => [...goModules, textOf("go", "main.go")],
    buildGo,
    "go build (in bench/third-party/go)",
  ),
  thirdPartyRust: stamped(
    "rust",
    join(rustFolder, "target/release/third-party"),
    () => [textOf("rust", "Cargo.toml"), textOf("rust", "src", "main.rs")],
    buildRust,
    "cargo build --release (in bench/third-party/rust)",
  ),
};
