// What is in force on this instance, a sentence each; and what is said of an address that somebody tries.
import { formatCount, listOf, plural } from "@gonogo/analysis/words/format";
import type { AnswerTone } from "@/components/ui/answer";
import type { ApiKeyView, Automation, CheckedAddress, InForce } from "@/lib/router-types";

/** Networks that a sentence names before it counts the others. */
const mostNamed = 6;

export function networksSentence({ networks }: Pick<InForce, "networks">): string {
  const more = networks.length - mostNamed;
  const named = more > 1 ? [...networks.slice(0, mostNamed), `${more} more`] : networks;
  return `Runs may load addresses in ${listOf(named)}.`;
}

export function ceilingsSentence({ ceilings }: Pick<InForce, "ceilings">): string {
  const { ratePerS, clients, runMinutes, runRequests } = ceilings;
  const set = [
    ...(ratePerS === null ? [] : [`${formatCount(ratePerS)} requests/s`]),
    ...(clients === null ? [] : [plural(clients, "client")]),
    ...(runMinutes === null ? [] : [`${formatCount(runMinutes)} min`]),
    ...(runRequests === null ? [] : [`${formatCount(runRequests)} requests in all`]),
  ];
  return set.length === 0
    ? "Runs have no ceiling on rate, clients, duration or requests."
    : `A run may ask for at most ${listOf(set)}.`;
}

export const addressSentence = ({
  publicUrl,
  linksStayHere,
}: Pick<InForce, "publicUrl" | "linksStayHere">): string =>
  linksStayHere
    ? `Links begin with ${publicUrl}: they open on this machine only.`
    : `Links begin with ${publicUrl}: they open wherever this address is reachable.`;

export const emailSentence = ({ sendsEmail }: Pick<InForce, "sendsEmail">): string =>
  sendsEmail
    ? "A mail server is set: webhooks, mentions and password resets go out by e-mail."
    : "No mail server is set: nothing is sent by e-mail.";

/** `name`: as the sign-in page calls it; null: it is not set. */
export const signOnSentence = (name: string | null): string =>
  name === null
    ? "Not set: members sign in by e-mail and password."
    : `Set: members can sign in by ${name}.`;

const pausedText = (paused: number): string =>
  paused === 0 ? "" : `, ${formatCount(paused)} ${paused === 1 ? "is" : "are"} paused`;

export function schedulesSentence({ schedules: { active, paused } }: Automation): string {
  if (active + paused === 0) return "No schedule starts runs.";
  return `${plural(active, "schedule")} ${active === 1 ? "starts" : "start"} runs${pausedText(paused)}.`;
}

export function webhooksSentence({ webhooks: { active, paused } }: Automation): string {
  if (active + paused === 0) return "No webhook reports runs.";
  return `${plural(active, "webhook")} ${active === 1 ? "reports" : "report"} runs${pausedText(paused)}.`;
}

export function workersSentence({ workers, openJoinTokens: open }: Automation): string {
  const { alive, takingRuns } = workers;
  const paused = alive - takingRuns;
  const living =
    alive === 0
      ? "No worker is alive"
      : `${plural(alive, "worker")} ${alive === 1 ? "is" : "are"} alive${pausedText(paused)}`;
  const joining =
    open === null
      ? "Hosts cannot join: the operator has not set what they connect to."
      : open === 0
        ? "No join token is open."
        : `${plural(open, "join token")} ${open === 1 ? "is" : "are"} open.`;
  return `${living}. ${joining}`;
}

type Key = Pick<ApiKeyView, "revokedAt" | "expiresAt">;

/** @param nowMs ms since 1970 */
export function keysSentence(keys: readonly Key[], nowMs: number): string {
  const isOver = ({ revokedAt, expiresAt }: Key) =>
    revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= nowMs);
  const working = keys.filter((key) => !isOver(key));
  const endless = working.filter(({ expiresAt }) => expiresAt === null).length;
  if (working.length === 0) return "No API key works: programs cannot call the API.";
  const forever =
    endless === 0
      ? ""
      : endless === working.length
        ? `, and ${endless === 1 ? "it never expires" : "they never expire"}`
        : `, ${endless} of which never ${endless === 1 ? "expires" : "expire"}`;
  return `${plural(working.length, "API key")} ${working.length === 1 ? "works" : "work"}${forever}.`;
}

const nameOf = ({ host, port }: Pick<CheckedAddress, "host" | "port">): string =>
  port === null ? host : `${host}, port ${port},`;

const ask = "The operator can change this by GONOGO_ALLOWED_NETWORKS.";

/** The answer for one address, and what follows from it. */
export function addressAnswer(checked: CheckedAddress): {
  readonly tone: AnswerTone;
  readonly text: string;
  readonly detail: string | null;
} {
  const { code, network, port } = checked;
  const name = nameOf(checked);
  switch (code) {
    case "allowed":
      return {
        tone: "good",
        text: `${name} may be loaded: it is in ${network}.`,
        detail: port === null && /\/\d+:/.test(network) ? "Only on the ports named there." : null,
      };
    case "other-port":
      return {
        tone: "bad",
        text: `${name} may not be loaded: ${network} allows other ports only.`,
        detail: ask,
      };
    case "outside":
      return {
        tone: "bad",
        text: `${name} may not be loaded: it is in none of these networks.`,
        detail: ask,
      };
    case "never":
      return {
        tone: "bad",
        text: `${name} is never loaded.`,
        detail:
          "Link-local, multicast, broadcast and metadata addresses stay closed, whatever the operator allows.",
      };
    case "name":
      return {
        tone: "caution",
        text: `${name} is a name: the worker resolves it when it measures.`,
        detail: "The address that it finds must be in one of these networks, else the run fails.",
      };
  }
}
