// Offers data as a file to save, without asking the server again.

/** Starts the download of a blob under a name. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
