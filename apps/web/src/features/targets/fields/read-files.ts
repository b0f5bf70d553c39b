// Reads files that a person chose: as text for .proto and PEM, as base64 for descriptor sets.

/** Text of each file, by name; folders inside the name are kept where the browser shows them. */
export const readTexts = (files: FileList): Promise<{ name: string; content: string }[]> =>
  Promise.all(
    Array.from(files, async (file) => ({
      name: file.webkitRelativePath || file.name,
      content: await file.text(),
    })),
  );

/** The bytes of a file in base64 (RFC 4648, section 4). */
export async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  // In pieces: fromCharCode takes no more than the engine's limit of arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}
