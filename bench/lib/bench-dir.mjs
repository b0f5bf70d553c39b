// Where peers are installed: below `.data`, so that nothing of the machine changes and all of it can be deleted.
import { join } from "node:path";
import { findOnPath } from "../../scripts/lib/find-program.mjs";
import { defaultDataDir } from "../../scripts/lib/paths.mjs";

export const benchDir = join(defaultDataDir, "bench");

/** @param {string} tool @throws {Error} when the PATH has none */
export function needs(tool) {
  if (!findOnPath([tool])) throw new Error(`${tool} is not on the PATH`);
}
