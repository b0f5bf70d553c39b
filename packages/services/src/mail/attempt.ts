// What became of something that was sent, an e-mail or a request of a webhook.
import { storableText } from "@gonogo/db/storable-text";

/** Without a problem it was delivered. */
export type Attempt = {
  /** HTTP status, or code of the SMTP server; null: there was no answer. */
  readonly status: number | null;
  /** Its first 1,000 bytes. */
  readonly answer: string | null;
  readonly problem: { readonly code: string; readonly message: string } | null;
};

/** An attempt without an answer. */
export const failed = (code: string, message: string): Attempt => ({
  ...{ status: null, answer: null },
  problem: { code, message: storableText(message).slice(0, 500) },
});
