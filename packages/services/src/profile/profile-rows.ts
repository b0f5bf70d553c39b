// What a stored profile says: its line in a report, and its tree and tables as they are packed.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Prisma } from "@gonogo/db/client";
import { HotSpot, ProfileDetail, ReportProfile } from "@gonogo/protocols/report";

export const packDetail = (detail: ProfileDetail): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(deflateRawSync(JSON.stringify(detail)));
export const unpackDetail = (packed: Uint8Array): ProfileDetail =>
  ProfileDetail.parse(JSON.parse(inflateRawSync(packed).toString("utf8")));

/** Everything but the packed part, which is large. */
export const profileSelect = {
  ...{ id: true, runId: true, name: true, variant: true, format: true, unit: true, total: true },
  ...{ samples: true, durationMs: true, functions: true, paths: true, top: true, createdAt: true },
  createdBy: { select: { name: true } },
} as const satisfies Prisma.RunProfileSelect;

export type ProfileRow = Prisma.RunProfileGetPayload<{ select: typeof profileSelect }>;

/** @param publicUrl origin of the API's addresses */
export function profileView({ publicUrl }: { publicUrl: string }, row: ProfileRow): ReportProfile {
  const { createdBy, createdAt, runId, ...facts } = row;
  return ReportProfile.parse({
    ...facts,
    top: HotSpot.array().parse(row.top),
    createdAt: createdAt.toISOString(),
    by: createdBy?.name ?? null,
    url: `${publicUrl}/api/v1/runs/${runId}/profiles/${row.id}`,
  });
}
