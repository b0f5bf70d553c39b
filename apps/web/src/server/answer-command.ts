// The bundle of the command, which is built beside the web and speaks to this version of the API.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Read once; of a process, like its build. */
let bundle: Promise<Uint8Array<ArrayBuffer>> | null = null;

/** 200, or 404 where the command was not built. Throws where the file cannot be read for another reason. */
export async function answerCommand(): Promise<Response> {
  // The web's processes run in its folder.
  bundle ??= readFile(join(process.cwd(), "../cli/dist/gonogo.mjs")).then(
    (bytes) => new Uint8Array(bytes),
  );
  try {
    return new Response(await bundle, {
      headers: {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=300",
      },
    });
  } catch (error) {
    bundle = null;
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return new Response("The command is not built: npm run build -w @gonogo/cli.\n", {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  }
}
