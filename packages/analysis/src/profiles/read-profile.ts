// A profile from its bytes: what format it has is read from what is in it, never by its name.
import type { Profile } from "./profile.ts";
import { refuse } from "./profile-error.ts";
import { readFolded } from "./read-folded.ts";
import { readPprof } from "./read-pprof.ts";
import { readSpeedscope } from "./read-speedscope.ts";

/** JSON takes ten times its own size while it is read. */
export const maxJsonBytes = 32 * 1024 * 1024;
const megabyte = 1024 * 1024;

/** Text without control characters; null: it is none. */
function textOf(bytes: Uint8Array): string | null {
  // Of binary files the first kilobyte shows it, so that a large one is not decoded for nothing.
  if (hasControls(bytes.subarray(0, 1_024))) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const hasControls = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);

/** Reads folded stacks, pprof or speedscope, unpacked. Throws ProfileFault. */
export function readProfile(bytes: Uint8Array): Profile {
  if (bytes.length === 0)
    refuse("it is empty", "Record again; a recorder that found nothing may write nothing.");
  const text = textOf(bytes);
  if (text === null) return readPprof(bytes);
  // A folded stack may begin with `[unknown]` or `{{closure}}`.
  if (!/^\s*\{\s*["}]/.test(text)) return readFolded(text);
  if (bytes.length > maxJsonBytes)
    refuse(
      `it is JSON of ${Math.ceil(bytes.length / megabyte)} MB, and ${maxJsonBytes / megabyte} MB are the most that is read`,
      "Record for fewer seconds, or attach the profile in pprof's format.",
    );
  return readSpeedscope(text);
}
