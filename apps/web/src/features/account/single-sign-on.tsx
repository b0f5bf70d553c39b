// The button of single sign-on: leads to the provider, which sends back to the page that was asked for.
"use client";

import { t } from "@gonogo/locale/t";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { authClient } from "@/lib/auth-client";

/** What to say when the sign-in did not begin, by HTTP status. */
function refusalOf(status: number): string {
  if (status === 429) return t("Too many attempts. Wait ten seconds, then try again.");
  if (status === 502)
    return t(
      "The server of the single sign-on does not answer. Try again in a minute; if it stays, tell your administrator.",
    );
  return t("The server did not answer as it should. Try again; if it stays, look into its log.");
}

export function SingleSignOn({ name, next }: { name: string; next: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const begin = async () => {
    setRefusal(null);
    setIsLeaving(true);
    // better-auth's client follows the answer to the provider. It refuses relative addresses with some characters.
    const { origin } = window.location;
    const errors = new URL("/sign-in", origin);
    errors.searchParams.set("next", next);
    const { error } = await authClient.$fetch("/sign-in/oauth2", {
      method: "POST",
      body: {
        providerId: "oidc",
        callbackURL: new URL(next, origin).href,
        errorCallbackURL: errors.href,
      },
    });
    if (!error) return;
    setRefusal(refusalOf(error.status));
    setIsLeaving(false);
  };
  return (
    <div className="grid gap-4">
      {refusal ? <Notice tone="error">{refusal}</Notice> : null}
      <Button variant="outline" onClick={begin} busy={isLeaving}>
        {name}
      </Button>
    </div>
  );
}
