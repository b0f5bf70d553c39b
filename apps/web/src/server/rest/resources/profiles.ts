// CPU profiles of targets over REST: the body is the file; what is shown of it is kept with the run.
import { ReportProfile } from "@gonogo/protocols/report";
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { attachProfile } from "@gonogo/services/profile/attach-profile";
import { ListProfilesInput, listProfiles } from "@gonogo/services/profile/list-profiles";
import {
  AttachProfileFields,
  type AttachProfileInput,
  ProfileInput,
} from "@gonogo/services/profile/profile-input";
import { readRunProfile } from "@gonogo/services/profile/read-run-profile";
import { removeProfile } from "@gonogo/services/profile/remove-profile";
import { maxProfileBytes } from "@gonogo/services/profile/unpack-profile";
import { z } from "@hono/zod-openapi";
import { slowWork } from "../../limits/slow-work.ts";
import { readBytes } from "../../requests/read-bytes.ts";
import { addOperation } from "../operation/add-operation.ts";
import { component } from "../operation/components.ts";
import { problem } from "../operation/problem.ts";
import { Refusal } from "../operation/read-body.ts";
import { receiveUpload, senderOf } from "../operation/receive-upload.ts";
import type { RestApp, RestParts } from "../operation/route-parts.ts";

// Takes the file of a CPU profile out of a request and attaches it, for API and pages alike: files are read one at a time,
// because one may take a second of the process and a few hundred megabytes.

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

export const CpuProfile = component("CpuProfile", "output", ReportProfile);
const CpuProfileList = component(
  "CpuProfileList",
  "output",
  z.strictObject({ items: z.array(ReportProfile) }),
);

const tag = "Profiles";
const profilePath = { id: "runId", profileId: "id" } as const;

export function addProfiles(app: RestApp, { services }: RestParts): void {
  addOperation(app, {
    method: "post",
    path: "/runs/{id}/profiles",
    scope: "runs:write",
    tag,
    summary: "Attach a CPU profile",
    description:
      "Of a target, recorded while the run or the same load went on: folded stacks, pprof, or speedscope's JSON, packed by " +
      "gzip or not. Its format is read from its bytes. Kept are the call tree (small paths merged) and the hottest functions, " +
      "modules and crates; it changes no verdict. At most 20 MB, 64 MB unpacked, 200,000 stacks, and 8 profiles a run. " +
      "Needs the scope runs:write.",
    input: AttachProfileFields,
    places: { path: { id: "runId" }, query: ["name", "variant"] },
    file: "The file: `curl --data-binary @profile.pb.gz`.",
    example: "main;serve;parse 412\nmain;serve;write 87\n",
    answer: {
      status: 201,
      description: "The profile, without tree and tables.",
      schema: CpuProfile,
    },
    refuses: [404, 409],
    handle: async ({ actor, input }, c) =>
      receiveProfile(services, actor, c.req.raw, await input()),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/profiles",
    scope: "read",
    tag,
    summary: "List CPU profiles",
    description: "Of a run, oldest first, without trees and tables.",
    input: ListProfilesInput,
    places: { path: { id: "runId" } },
    answer: { status: 200, description: "All of them.", schema: CpuProfileList },
    refuses: [404],
    handle: async ({ actor, input }) => ({
      items: await listProfiles(services, actor, await input()),
    }),
  });
  addOperation(app, {
    method: "get",
    path: "/runs/{id}/profiles/{profileId}",
    scope: "read",
    tag,
    summary: "Read a CPU profile",
    description: "With its call tree and its tables.",
    input: ProfileInput,
    places: { path: profilePath },
    answer: { status: 200, description: "The profile.", schema: CpuProfile },
    refuses: [404],
    handle: async ({ actor, input }) => readRunProfile(services, actor, await input()),
  });
  addOperation(app, {
    method: "delete",
    path: "/runs/{id}/profiles/{profileId}",
    scope: "runs:write",
    tag,
    summary: "Remove a CPU profile",
    description: "Shares that were made with it keep their copy. Needs the scope runs:write.",
    input: ProfileInput,
    places: { path: profilePath },
    answer: { status: 204, description: "Removed." },
    refuses: [404],
    handle: async ({ actor, input }) => removeProfile(services, actor, await input()),
  });
}
