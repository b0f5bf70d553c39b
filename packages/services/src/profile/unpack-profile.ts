// A profile's file as it was sent, unpacked: gzip is recognised by its first bytes. It is unpacked only so far, so that a file
// of a few kilobytes that holds gigabytes costs no memory. Runs in the thread that reads profiles.
import { gunzipSync } from "node:zlib";
import { t } from "@gonogo/locale/t";
import { refuseFile } from "./profile-input.ts";

const megabyte = 1024 * 1024;
/** As it is sent, packed or not. */
export const maxProfileBytes = 20 * megabyte;
export const maxUnpackedBytes = 64 * megabyte;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Throws `invalid_input` for a file that is too large, packed or unpacked, and for gzip that is broken. */
export function unpackProfile(sent: Uint8Array): Uint8Array {
  if (sent.length > maxProfileBytes)
    refuseFile(
      t("it has {count} MB, and {maxProfileBytes} MB are the most that is read", {
        count: Math.ceil(sent.length / megabyte),
        maxProfileBytes: maxProfileBytes / megabyte,
      }),
      t("Pack it by gzip, or record for fewer seconds."),
    );
  if (!isGzip(sent)) return sent;
  try {
    return gunzipSync(sent, { maxOutputLength: maxUnpackedBytes });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return code === "ERR_BUFFER_TOO_LARGE"
      ? refuseFile(
          t("it is gzip of more than {maxUnpackedBytes} MB, which is the most that is read", {
            maxUnpackedBytes: maxUnpackedBytes / megabyte,
          }),
          t("Record for fewer seconds or at a lower frequency."),
        )
      : refuseFile(
          t("it begins like gzip and cannot be unpacked"),
          t("Attach the whole file: it may have been cut off."),
        );
  }
}
