// Reads the body of a request up to a limit, for every entry point.
// What comes beyond the limit is read and thrown away: a connection closed on a client that still sends loses the answer.

/** Large enough for a target with an uploaded descriptor set (5 MB in base64). */
export const maxBodyBytes = 6 * 1024 * 1024;
/** Of who is not known: what the sign-in takes is a few fields. */
export const maxVisitorBytes = 64 * 1024;
/** Read and thrown away at most, and in times of the limit. */
const mostDrainedBytes = 64 * 1024 * 1024;
const mostDrainedTimes = 16;

/** The bytes of a body; null: there are more than `maxBytes`. */
export async function readBytes(
  { body }: Pick<Request, "body">,
  maxBytes = maxBodyBytes,
): Promise<Buffer<ArrayBuffer> | null> {
  const reader = body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  const mostBytes = Math.min(mostDrainedBytes, mostDrainedTimes * maxBytes);
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    if (bytes <= maxBytes) chunks.push(next.value);
    else if (bytes > mostBytes) break;
  }
  return bytes > maxBytes ? null : Buffer.concat(chunks);
}

/** `A body may hold 8 MB.` */
export const tooLargeText = (maxBytes = maxBodyBytes): string =>
  maxBytes < 1024 * 1024
    ? `A body may hold ${maxBytes / 1024} kB.`
    : `A body may hold ${maxBytes / 1024 / 1024} MB.`;
