// `npm run check:chart`: the Helm chart by helm's own lint and rendering and by kubeconform, for each file of values in its
// folder ci. A program that is not installed is named, with where to get it; no other check of the repository needs them.
//   npm run check:chart -- -schema-location DIR   what follows `--` goes to kubeconform, such as a folder of schemas
// Ends with 0 where everything passed, 1 where something is wrong, 2 where helm is missing.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findOnPath } from "./lib/find-program.mjs";
import { root } from "./lib/paths.mjs";
import { say } from "./lib/progress.mjs";

const chart = join(root, "deploy/helm/gonogo");
/** The newest Kubernetes that the chart was checked for. */
const kubeVersion = "1.34";

const home = {
  helm: "https://helm.sh/docs/intro/install",
  kubeconform: "https://github.com/yannh/kubeconform/releases",
};

/**
 * Runs a program to its end and gives what it printed. A failure is printed and counted.
 * @param {string} title
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} [input]
 */
function check(title, program, args, input) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    ...(input !== undefined && { input }),
  });
  if (status === 0) {
    say(`ok      ${title}`);
    return stdout;
  }
  say(`failed  ${title}\n${error?.message ?? ""}${stdout}${stderr}`);
  process.exitCode = 1;
  return null;
}

const helm = findOnPath(["helm"]);
const kubeconform = findOnPath(["kubeconform"]);
for (const [name, path] of Object.entries({ helm, kubeconform }))
  if (path === null)
    say(
      `${name} is not on the PATH: get it from ${home[name === "helm" ? "helm" : "kubeconform"]}`,
    );
if (helm === null) process.exit(2);

const files = readdirSync(join(chart, "ci")).filter((name) => name.endsWith("-values.yaml"));
for (const name of files.sort()) {
  const values = ["--kube-version", kubeVersion, "-f", join(chart, "ci", name)];
  check(`helm lint, ${name}`, helm, ["lint", "--strict", chart, ...values]);
  const manifests = check(`helm template, ${name}`, helm, ["template", "x", chart, ...values]);
  if (manifests === null || kubeconform === null) continue;
  const given = ["-strict", ...process.argv.slice(2)];
  check(`kubeconform, ${name}`, kubeconform, given, manifests);
}
