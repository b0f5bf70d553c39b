// Checks that Node, npm and cargo are there and new enough, before anything else happens.
// Each error says what was found, what is needed and where to get it.
import { execFileSync } from "node:child_process";

/** @type {Record<"node" | "npm" | "cargo", { least: [number, number], source: string }>} */
const needed = {
  // 20 has reached its end of life; it is not refused while it still works.
  node: { least: [20, 19], source: "Node.js 22 or 24 is supported: https://nodejs.org" },
  npm: { least: [10, 0], source: "npm comes with Node.js: https://nodejs.org" },
  cargo: {
    least: [1, 85],
    source: "Rust (cargo) is needed once to build the load engine: https://rustup.rs",
  },
};

/**
 * @param {keyof typeof needed} tool
 * @param {string | null} answer what it said to --version, null when it could not be started
 * @returns {string | null} what is wrong, or null
 */
export function versionProblem(tool, answer) {
  const { least, source } = needed[tool];
  if (answer === null) return `${tool} was not found on the PATH. ${source}`;
  const [, major = Number.NaN, minor = Number.NaN] = (/(\d+)\.(\d+)/.exec(answer) ?? []).map(
    Number,
  );
  if (major > least[0] || (major === least[0] && minor >= least[1])) return null;
  return `${tool} ${least.join(".")} or later is needed, found ${answer.trim()}. ${source}`;
}

/** @param {string} tool */
function askVersion(tool) {
  try {
    return execFileSync(tool, ["--version"], { encoding: "utf8", stdio: "pipe" });
  } catch {
    return null;
  }
}

/** @throws {Error} naming every tool that is missing or too old */
export function checkTools() {
  const complaints = [
    versionProblem("node", process.version),
    versionProblem("npm", askVersion("npm")),
    versionProblem("cargo", askVersion("cargo")),
  ].filter((text) => text !== null);
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
}
