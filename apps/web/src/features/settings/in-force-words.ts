// What is in force on this instance, a sentence each; and what is said of an address that somebody tries.

import { formatCount, listOf, plural } from "@gonogo/analysis/words/format";
import { msg, t } from "@gonogo/locale/t";
import type { AnswerTone } from "@/components/ui/answer";
import type { ApiKeyView, Automation, CheckedAddress, InForce } from "@/lib/router-types";

/** Networks that a sentence names before it counts the others. */
const mostNamed = 6;

export function networksSentence({ networks }: Pick<InForce, "networks">): string {
  const more = networks.length - mostNamed;
  const named =
    more > 1 ? [...networks.slice(0, mostNamed), t("{count} more", { count: more })] : networks;
  return t("Runs may load addresses in {networks}.", { networks: listOf(named) });
}

export function ceilingsSentence({ ceilings }: Pick<InForce, "ceilings">): string {
  const { ratePerS, clients, runMinutes, runRequests } = ceilings;
  const set = [
    ...(ratePerS === null ? [] : [t("{rate} requests/s", { rate: formatCount(ratePerS) })]),
    ...(clients === null ? [] : [plural(clients, "client")]),
    ...(runMinutes === null ? [] : [`${formatCount(runMinutes)} min`]),
    ...(runRequests === null
      ? []
      : [t("{count} requests in all", { count: formatCount(runRequests) })]),
  ];
  return set.length === 0
    ? t("Runs have no ceiling on rate, clients, duration or requests.")
    : t("A run may ask for at most {ceilings}.", { ceilings: listOf(set) });
}

export const addressSentence = ({
  publicUrl,
  linksStayHere,
}: Pick<InForce, "publicUrl" | "linksStayHere">): string =>
  linksStayHere
    ? t("Links begin with {url}: they open on this machine only.", { url: publicUrl })
    : t("Links begin with {url}: they open wherever this address is reachable.", {
        url: publicUrl,
      });

export const emailSentence = ({ sendsEmail }: Pick<InForce, "sendsEmail">): string =>
  sendsEmail
    ? t("A mail server is set: webhooks, mentions and password resets go out by e-mail.")
    : t("No mail server is set: nothing is sent by e-mail.");

/** `name`: as the sign-in page calls it; null: it is not set. */
export const signOnSentence = (name: string | null): string =>
  name === null
    ? t("Not set: members sign in by e-mail and password.")
    : t("Set: members can sign in by {name}.", { name });

export function schedulesSentence({ schedules: { active, paused } }: Automation): string {
  if (active + paused === 0) return t("No schedule starts runs.");
  return paused === 0
    ? t("{active, plural, one {# schedule starts} other {# schedules start}} runs.", { active })
    : t(
        "{active, plural, one {# schedule starts} other {# schedules start}} runs, {paused, plural, one {# is} other {# are}} paused.",
        { active, paused },
      );
}

export function webhooksSentence({ webhooks: { active, paused } }: Automation): string {
  if (active + paused === 0) return t("No webhook reports runs.");
  return paused === 0
    ? t("{active, plural, one {# webhook reports} other {# webhooks report}} runs.", { active })
    : t(
        "{active, plural, one {# webhook reports} other {# webhooks report}} runs, {paused, plural, one {# is} other {# are}} paused.",
        { active, paused },
      );
}

function livingSentence({ alive, takingRuns }: Automation["workers"]): string {
  const paused = alive - takingRuns;
  if (alive === 0) return t("No worker is alive.");
  return paused === 0
    ? t("{alive, plural, one {# worker is} other {# workers are}} alive.", { alive })
    : t(
        "{alive, plural, one {# worker is} other {# workers are}} alive, {paused, plural, one {# is} other {# are}} paused.",
        { alive, paused },
      );
}

export function workersSentence({ workers, openJoinTokens: open }: Automation): string {
  const joining =
    open === null
      ? t("Hosts cannot join: the operator has not set what they connect to.")
      : open === 0
        ? t("No join token is open.")
        : t("{open, plural, one {# join token is} other {# join tokens are}} open.", { open });
  return `${livingSentence(workers)} ${joining}`;
}

type Key = Pick<ApiKeyView, "revokedAt" | "expiresAt">;

/** @param nowMs ms since 1970 */
export function keysSentence(keys: readonly Key[], nowMs: number): string {
  const isOver = ({ revokedAt, expiresAt }: Key) =>
    revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= nowMs);
  const working = keys.filter((key) => !isOver(key));
  const endless = working.filter(({ expiresAt }) => expiresAt === null).length;
  if (working.length === 0) return t("No API key works: programs cannot call the API.");
  const count = working.length;
  if (endless === 0)
    return t("{count, plural, one {# API key works} other {# API keys work}}.", { count });
  return endless === count
    ? t(
        "{count, plural, one {# API key works, and it never expires} other {# API keys work, and they never expire}}.",
        { count },
      )
    : t(
        "{count, plural, one {# API key works} other {# API keys work}}, {endless} of which never {endless, plural, one {expires} other {expire}}.",
        { count, endless },
      );
}

const nameOf = ({ host, port }: Pick<CheckedAddress, "host" | "port">): string =>
  port === null ? host : t("{host}, port {port},", { host, port });

const ask = msg("The operator can change this by GONOGO_ALLOWED_NETWORKS.");

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
        text: t("{name} may be loaded: it is in {network}.", { name, network }),
        detail:
          port === null && /\/\d+:/.test(network) ? t("Only on the ports named there.") : null,
      };
    case "other-port":
      return {
        tone: "bad",
        text: t("{name} may not be loaded: {network} allows other ports only.", { name, network }),
        detail: t(ask),
      };
    case "outside":
      return {
        tone: "bad",
        text: t("{name} may not be loaded: it is in none of these networks.", { name }),
        detail: t(ask),
      };
    case "never":
      return {
        tone: "bad",
        text: t("{name} is never loaded.", { name }),
        detail: t(
          "Link-local, multicast, broadcast and metadata addresses stay closed, whatever the operator allows.",
        ),
      };
    case "name":
      return {
        tone: "caution",
        text: t("{name} is a name: the worker resolves it when it measures.", { name }),
        detail: t(
          "The address that it finds must be in one of these networks, else the run fails.",
        ),
      };
  }
}
