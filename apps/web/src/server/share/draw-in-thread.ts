// Draws a picture in a thread of its own: laying out and drawing hold a thread for a tenth of a second, the first time longer.
import { Worker } from "node:worker_threads";

/** An element for `next/og`, as plain data: type and props, no components. */
export type PictureTree = { readonly type: string; readonly props: object };
type Size = { readonly width: number; readonly height: number };

const longestMs = 20_000;

/** The renderer would ask servers of fonts and emoji for what its own font lacks: only its programs, which are data, are loaded. */
const program = `
const { parentPort, workerData: { tree, size } } = require("node:worker_threads");
const { ImageResponse } = require("next/og");
const load = globalThis.fetch;
const refused = new Error("Pictures are drawn without requests.");
let isRefused = false;
globalThis.fetch = (asked, ...how) => {
  if (String(asked).startsWith("data:")) return load(asked, ...how);
  isRefused = true;
  return Promise.reject(refused);
};
new ImageResponse(tree, size).arrayBuffer().then((png) => {
  if (isRefused) throw refused;
  parentPort.postMessage(png, [png]);
});
`;

/** PNG. Throws where it cannot be drawn, or takes too long. */
export async function drawInThread(tree: PictureTree, size: Size): Promise<Uint8Array> {
  const worker = new Worker(program, { eval: true, workerData: { tree, size }, stderr: true });
  const timer = setTimeout(() => void worker.terminate(), longestMs);
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.once("message", (png: ArrayBuffer) => resolve(new Uint8Array(png)));
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The picture was not drawn.")));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
