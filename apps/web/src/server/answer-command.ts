// The bundle of the command, which is built beside the web and speaks to this version of the API.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Read once; of a process, like its build. */
let bundle: Promise<Buffer> | null = null;

/** 200, or 404 where the command was not built. */
export async function answerCommand(): Promise<Response> {
  // The web's processes run in its folder.
  bundle ??= readFile(join(process.cwd(), "../cli/dist/gonogo.mjs"));
  try {
    return new Response(new Uint8Array(await bundle), {
      headers: {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=300",
      },
    });
  } catch {
    bundle = null;
    return new Response("The command is not built: npm run build -w @gonogo/cli.\n", {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  }
}
