// Checks that Node, npm and cargo are there and new enough, before anything else happens.
// Each error says what was found, what is needed and where to get it.
import { execFileSync } from "node:child_process";

const minimum = { node: [20, 19], npm: [10, 0], cargo: [1, 85] };

const source = {
  node: "Node.js 20.19 or later: https://nodejs.org",
  npm: "npm comes with Node.js: https://nodejs.org",
  cargo: "Rust (cargo) is needed once to build the load engine: https://rustup.rs",
};

/**
 * The first two numbers of a version.
 * @param {string} text such as "v20.20.2" or "cargo 1.95.0 (f2d3ce0bd 2026-03-21)"
 * @returns {[number, number] | null}
 */
export function parseVersion(text) {
  const match = /(\d+)\.(\d+)/.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : null;
}

/**
 * @param {[number, number]} found
 * @param {readonly number[]} wanted
 */
export function isAtLeast(found, [major = 0, minor = 0]) {
  return found[0] > major || (found[0] === major && found[1] >= minor);
}

/**
 * @param {"node" | "npm" | "cargo"} tool
 * @param {string | null} answer what it said to --version, null when it could not be started
 * @returns {string | null} what is wrong, or null
 */
export function complaint(tool, answer) {
  const wanted = minimum[tool].join(".");
  if (answer === null) return `${tool} was not found on the PATH. ${source[tool]}`;
  const found = parseVersion(answer);
  if (found !== null && isAtLeast(found, minimum[tool])) return null;
  return `${tool} ${wanted} or later is needed, found ${answer.trim()}. ${source[tool]}`;
}

/** @param {string} tool */
function askVersion(tool) {
  try {
    return execFileSync(tool, ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return null;
  }
}

/** @throws {Error} naming every tool that is missing or too old */
export function checkTools() {
  const complaints = [
    complaint("node", process.version),
    complaint("npm", askVersion("npm")),
    complaint("cargo", askVersion("cargo")),
  ].filter((text) => text !== null);
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
}
