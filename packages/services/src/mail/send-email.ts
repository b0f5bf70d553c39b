// One e-mail over the operator's SMTP server, which is trusted: it is set by the environment and by no member.
import { storableText } from "@gonogo/db/storable-text";
import { english } from "@gonogo/locale/t";
import { createTransport } from "nodemailer";
import type { WebhookSettings } from "../context.ts";
import { type Attempt, failed } from "./attempt.ts";

export type Email = {
  /** The same at each attempt. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
};

/** Of each step: connection, greeting, silence of the server. */
const stepTimeoutMs = 10_000;
const wholeTimeoutMs = 30_000;

/** Never throws: what went wrong is the attempt's problem. */
export async function sendEmail(
  { url, from }: NonNullable<WebhookSettings["smtp"]>,
  { id, to, subject, text }: Email,
): Promise<Attempt> {
  const transport = createTransport({
    ...{ url, connectionTimeout: stepTimeoutMs, greetingTimeout: stepTimeoutMs },
    ...{ socketTimeout: stepTimeoutMs, disableFileAccess: true, disableUrlAccess: true },
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Attempt>((resolve) => {
    const message = `The mail server did not take it in ${wholeTimeoutMs / 1_000} s.`;
    timer = setTimeout(() => resolve(failed("timeout", message)), wholeTimeoutMs);
  });
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const sending = transport
    .sendMail({ from, to: [...to], subject, text, messageId: `<${id}@${domain}>` })
    .then(({ response, rejected }) => accepted(response, rejected.map(String)), failedBy);
  return Promise.race([sending, late]).finally(() => {
    clearTimeout(timer);
    transport.close();
  });
}

const shown = (text: string): string => storableText(text).slice(0, 1_000);
const codeOf = (response: string): number | null => Number(/^\d{3}/.exec(response)?.[0]) || null;

/** Who was refused among several is told, and not tried again: the others have theirs. */
const accepted = (response: string, rejected: readonly string[]): Attempt => ({
  status: codeOf(response),
  answer: shown(rejected.length === 0 ? response : `${response}; refused: ${rejected.join(", ")}`),
  problem: null,
});

function failedBy(error: unknown): Attempt {
  const response =
    error instanceof Error && "response" in error && typeof error.response === "string"
      ? error.response
      : null;
  if (response !== null) {
    const message = english("The mail server refused it.");
    const problem = { code: "refused", message };
    return { status: codeOf(response), answer: shown(response), problem };
  }
  const why = error instanceof Error ? error.message : String(error);
  return failed("connection", `The mail server could not be reached: ${why}.`);
}
