// What is in force on this instance: a sentence each, with a link where it is changed, rendered on the server; and a field that
// tries an address.
import { t } from "@gonogo/locale/t";
import Link from "next/link";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { ApiKeyView, Automation, InForce } from "@/lib/router-types";
import {
  addressSentence,
  ceilingsSentence,
  emailSentence,
  keysSentence,
  networksSentence,
  schedulesSentence,
  signOnSentence,
  webhooksSentence,
  workersSentence,
} from "./in-force-words.ts";
import { TryAddress } from "./try-address.tsx";

type InForceCardProps = {
  inForce: InForce;
  automation: Automation;
  /** What the sign-in page calls single sign-on; null: it is not set. */
  singleSignOn: string | null;
  /** null for who may not read them. */
  keys: readonly ApiKeyView[] | null;
  maySeeWebhooks: boolean;
  /** There are more keys than these. */
  hasMoreKeys: boolean;
  email: string;
  /** false: single sign-on alone. */
  hasPassword: boolean;
};

type Fact = {
  readonly name: string;
  readonly sentence: string;
  readonly link?: { readonly href: string; readonly label: string };
};

export function InForceCard(props: InForceCardProps) {
  const { inForce, automation, singleSignOn, maySeeWebhooks } = props;
  const { keys, hasMoreKeys, email, hasPassword } = props;
  const keysText = (of: readonly ApiKeyView[]) =>
    hasMoreKeys ? t("More than 100 API keys were created.") : keysSentence(of, Date.now());
  const facts: readonly Fact[] = [
    { name: t("Networks"), sentence: networksSentence(inForce) },
    { name: t("Ceilings"), sentence: ceilingsSentence(inForce) },
    { name: t("Address"), sentence: addressSentence(inForce) },
    { name: t("E-mail"), sentence: emailSentence(inForce) },
    { name: t("Single sign-on"), sentence: signOnSentence(singleSignOn) },
    {
      ...{ name: t("Schedules"), sentence: schedulesSentence(automation) },
      link: { href: "/schedules", label: t("Open the schedules") },
    },
    {
      ...{ name: t("Webhooks"), sentence: webhooksSentence(automation) },
      ...(maySeeWebhooks ? { link: { href: "#webhooks", label: t("See the webhooks") } } : {}),
    },
    {
      ...{ name: t("Workers"), sentence: workersSentence(automation) },
      link: { href: "/workers", label: t("Open the workers") },
    },
    ...(keys === null ? [] : [{ name: t("API keys"), sentence: keysText(keys) }]),
    {
      name: t("Account"),
      sentence: hasPassword
        ? t("You are signed in as {email}, with a password. A sign-in lasts 30 days.", { email })
        : t("You are signed in as {email}, by single sign-on. A sign-in lasts 30 days.", { email }),
    },
  ];
  return (
    <Card id="in-force" className="scroll-mt-28 lg:scroll-mt-4">
      <CardHeader>
        <div>
          <CardTitle>{t("In force")}</CardTitle>
          <CardDescription>
            {t(
              "The operator sets networks, ceilings, address, e-mail and single sign-on where the server is started.",
            )}
          </CardDescription>
        </div>
      </CardHeader>
      <dl className="grid gap-3 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-6">
        {facts.map(({ name, sentence, link }) => (
          <div key={name} className="grid min-w-0 sm:contents">
            <dt className="text-13 text-muted-foreground">{name}</dt>
            <dd className="min-w-0 break-words text-14">
              {sentence}{" "}
              {link ? (
                <Link href={link.href} prefetch={false} className="link">
                  {link.label}
                </Link>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <TryAddress />
    </Card>
  );
}
