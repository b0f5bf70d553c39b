// Takes the file of a CPU profile out of a request and attaches it, for API and pages alike: files are read one at a time,
// because one may take a second of the process and a few hundred megabytes.
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { attachProfile } from "@gonogo/services/profile/attach-profile";
import type { AttachProfileInput } from "@gonogo/services/profile/profile-input";
import { maxProfileBytes } from "@gonogo/services/profile/unpack-profile";
import { slowWork } from "../../limits/slow-work.ts";
import { readBytes } from "../../requests/read-bytes.ts";
import { problem } from "../operation/problem.ts";
import { Refusal } from "../operation/read-body.ts";
import { receiveUpload, senderOf } from "../operation/receive-upload.ts";

const profiles = slowWork("profiles", 4);
const maxMegabytes = maxProfileBytes / 1024 / 1024;

/** Throws a Refusal for a file that is too large (413) or too slow (408), RateLimited, and what `attachProfile` throws. */
export const receiveProfile = (
  services: Context,
  actor: Actor,
  request: Pick<Request, "body">,
  input: Omit<AttachProfileInput, "file">,
) =>
  receiveUpload(senderOf(actor), request, {
    maxBytes: maxProfileBytes,
    task: async (upload) => {
      const file = await readBytes(upload, maxProfileBytes);
      if (file === null)
        throw new Refusal(
          problem({
            ...{ status: 413, code: "body_too_large", title: "The file is too large" },
            detail: `A profile's file may hold ${maxMegabytes} MB.`,
            remedy: "Pack it by gzip, or record for fewer seconds.",
            issues: [{ field: "file", message: `holds more than ${maxMegabytes} MB` }],
          }),
        );
      return profiles.admit(() =>
        profiles.inTurn(() => attachProfile(services, actor, { ...input, file })),
      );
    },
  });
