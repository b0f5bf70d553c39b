// A payload as people read it: the message of Slack and its like, and an e-mail in plain text.
import type { WebhookPayload } from "./webhook-payload.ts";

/** One line: `GO · dispatch: All 3 limits hold.` */
function titleOf({ type, verdict, benchmark, run, project }: WebhookPayload): string {
  if (type === "test") return `Test of a webhook of ${project.name}`;
  const name = benchmark?.slug ?? project.slug;
  if (type === "change-point") return `Change in ${name}`;
  const branch = run?.branch ? ` (${run.branch})` : "";
  return `${verdict ?? "Run failed"}: ${name}${branch}`;
}

const gateLines = ({ gates, gatesLeftOut }: WebhookPayload, most: number): string[] => {
  const lines = gates.slice(0, most).map(({ outcome, text }) => `${outcome}: ${text}`);
  const rest = gates.length - lines.length + gatesLeftOut;
  return rest > 0 ? [...lines, `and ${rest} more`] : lines;
};

function previousLines({ previous, regression, verdict }: WebhookPayload): string[] {
  const before = previous?.verdict === verdict ? "the same" : previous?.verdict;
  const worse = regression?.gates.map(
    ({ rule, cell, before, after }) =>
      `${rule}${cell === null ? "" : `, ${cell}`} (${before} → ${after})`,
  );
  return [
    ...(before === undefined ? [] : [`Verdict of the run before: ${before}.`]),
    ...(worse === undefined ? [] : [clipped(`Worse than before: ${worse.join("; ")}.`, 800)]),
  ];
}

/** https://docs.slack.dev/messaging/formatting-message-text: these three and no others. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** An entity or a surrogate pair that the end would cut is left out whole. */
const clipped = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text.slice(0, most - 1).replace(/(?:&[a-z]{0,3}|[\ud800-\udbff])$/, "")}…`;

/** Texts of blocks stay below Slack's 3,000 characters after escaping. */
const section = (text: string) => ({
  type: "section",
  text: { type: "mrkdwn", text: clipped(text, 2_900) },
});

/** `text` for notifications, and blocks for the message. */
export function slackMessage(payload: WebhookPayload) {
  const { summary, decidingFigure, run, failure } = payload;
  const title = titleOf(payload);
  const facts = [
    ...(decidingFigure === null ? [] : [decidingFigure]),
    ...(failure === null ? [] : [failure.remedy]),
    ...previousLines(payload),
  ];
  const gates = gateLines(payload, 10);
  return {
    text: clipped(escaped(`${title}. ${summary}`), 2_900),
    blocks: [
      section(`*${escaped(clipped(title, 140))}*\n${escaped(summary)}`),
      ...(facts.length > 0 ? [section(escaped(facts.join("\n")))] : []),
      ...(gates.length > 0 ? [section(escaped(gates.map((line) => `• ${line}`).join("\n")))] : []),
      ...(run === null ? [] : [section(`<${run.url}|Open the report>`)]),
    ],
  };
}

/** Subject and text of an e-mail. */
export function emailMessage(payload: WebhookPayload) {
  const { summary, decidingFigure, run, failure } = payload;
  const parts = [
    [summary],
    [
      ...(decidingFigure === null ? [] : [decidingFigure]),
      ...(failure === null ? [] : [failure.remedy]),
      ...previousLines(payload),
    ],
    gateLines(payload, 50),
    run === null ? [] : [run.url],
    [`Sent by a webhook of the project ${payload.project.name}; members change it under Settings.`],
  ];
  return {
    subject: clipped(`[Gonogo] ${titleOf(payload)}`, 200),
    text: parts
      .filter((part) => part.length > 0)
      .map((part) => part.join("\n"))
      .join("\n\n"),
  };
}
