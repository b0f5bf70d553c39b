// The request of the dispatch study, the same bytes for wrk (by its script) and for the engine (by options).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const dispatchLua = fileURLToPath(new URL("dispatch.lua", import.meta.url));

const body = /'(.+)'/.exec(readFileSync(dispatchLua, "utf8"))?.[1] ?? "";

/** Options of the engine's `quick`. */
export const dispatchOptions = [
  ...["-m", "POST", "-H", "content-type: application/json"],
  ...["--data", body],
];
