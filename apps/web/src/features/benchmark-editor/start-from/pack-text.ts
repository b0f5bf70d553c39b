// A text or a file on its way to the server: long ones go compressed, since documents and logs have megabytes.
export type PackedText = { readonly text: string } | { readonly gzip: string };

/** Characters that are sent as they are. */
const mostPlain = 100_000;
/** Of base64: the server takes 6 MB. */
const mostPacked = 6_000_000;

/** null: it is too large, compressed too. */
export async function packedText(source: string | Blob): Promise<PackedText | null> {
  if (typeof source === "string" && source.length <= mostPlain) return { text: source };
  const bytes = typeof source === "string" ? new Blob([source]) : source;
  const stream = bytes.stream().pipeThrough(new CompressionStream("gzip"));
  const gzip = base64Of(new Uint8Array(await new Response(stream).arrayBuffer()));
  return gzip.length > mostPacked ? null : { gzip };
}

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  const step = 0x8000;
  for (let at = 0; at < bytes.length; at += step)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + step)));
  return btoa(parts.join(""));
}
