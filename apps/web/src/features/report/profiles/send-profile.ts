// Sends the file of a profile as it is; a refusal comes back in the words of the service.
import { z } from "zod";

const Refusal = z.object({ detail: z.string(), remedy: z.string().optional() });

export class SendError extends Error {
  override readonly name = "SendFault";
  readonly remedy: string | null;
  constructor(message: string, remedy: string | null) {
    super(message);
    this.remedy = remedy;
  }
}

export type NewProfile = {
  readonly runId: string;
  readonly name: string;
  /** Empty: unknown. */
  readonly variant: string;
  readonly file: File;
};

/** Throws SendError. */
export async function sendProfile({ file, ...asked }: NewProfile): Promise<void> {
  const answer = await fetch(`/api/profiles?${new URLSearchParams(asked)}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  }).catch(() => null);
  if (answer?.ok) return;
  const refusal = Refusal.safeParse(await answer?.json().catch(() => null)).data;
  throw refusal
    ? new SendError(refusal.detail, refusal.remedy ?? null)
    : new SendError("The server did not answer.", "See whether it runs, then try again.");
}
