// What is in force on this instance: a sentence each, rendered on the server; and a field that tries an address.
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { ApiKeyView, InForce } from "@/lib/router-types";
import { ceilingsSentence, keysSentence, networksSentence } from "./in-force-words.ts";
import { TryAddress } from "./try-address.tsx";

type InForceCardProps = {
  inForce: InForce;
  /** null for who may not read them. */
  keys: readonly ApiKeyView[] | null;
  /** There are more keys than these. */
  hasMoreKeys: boolean;
  email: string;
  /** false: single sign-on alone. */
  hasPassword: boolean;
};

export function InForceCard({ inForce, keys, hasMoreKeys, email, hasPassword }: InForceCardProps) {
  const keysText = (of: readonly ApiKeyView[]) =>
    hasMoreKeys ? "More than 100 API keys were created." : keysSentence(of, Date.now());
  const facts = [
    ["Networks", networksSentence(inForce)],
    ["Ceilings", ceilingsSentence(inForce)],
    ...(keys === null ? [] : [["API keys", keysText(keys)] as const]),
    [
      "Account",
      `You are signed in as ${email}, ${hasPassword ? "with a password" : "by single sign-on"}. A sign-in lasts 30 days.`,
    ],
  ] as const;
  return (
    <Card id="in-force" className="scroll-mt-28 lg:scroll-mt-4">
      <CardHeader>
        <div>
          <CardTitle>In force</CardTitle>
          <CardDescription>
            The operator sets networks and ceilings where the server is started.
          </CardDescription>
        </div>
      </CardHeader>
      <dl className="grid gap-3 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-6">
        {facts.map(([name, sentence]) => (
          <div key={name} className="grid min-w-0 sm:contents">
            <dt className="text-13 text-muted-foreground">{name}</dt>
            <dd className="min-w-0 break-words text-14">{sentence}</dd>
          </div>
        ))}
      </dl>
      <TryAddress />
    </Card>
  );
}
