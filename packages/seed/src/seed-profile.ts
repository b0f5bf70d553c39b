// Attaches the CPU profile that was recorded of the demo target, so that a seeded report has hot spots that are real.
import { readFile } from "node:fs/promises";
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";
import { attachProfile } from "@gonogo/services/profile/attach-profile";

export const recordedProfile = new URL("./fixtures/demo-target-quic.pb.gz", import.meta.url);

export async function seedProfile(
  context: Context,
  actor: Actor,
  { runId, variant }: { readonly runId: string; readonly variant: string },
): Promise<void> {
  const file = new Uint8Array(await readFile(recordedProfile));
  await attachProfile(context, actor, { runId, variant, name: "QUIC echo, 16 clients", file });
}
