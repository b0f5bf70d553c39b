// What pages behind a one-time link share: the fields of an account, and the sign-in after it was made.
"use client";

import { english, t } from "@gonogo/locale/t";
import { Password, passwordLength } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import { useState } from "react";
import { authClient } from "./auth-client.ts";
import { type RequestError, requestErrorOf } from "./request-error.ts";

export const emailField = {
  type: z.email(english("is not an e-mail address")),
  get props() {
    return {
      name: "email",
      label: t("E-mail"),
      type: "email",
      autoComplete: "username",
      help: t("You sign in with it."),
    } as const;
  },
};

export const passwordField = {
  type: Password,
  get props() {
    return {
      name: "password",
      label: t("Password"),
      type: "password",
      autoComplete: "new-password",
      help: t("At least {count} characters.", { count: passwordLength.min }),
    } as const;
  },
};

type Credentials = { email: string; password: string };

/**
 * `make` makes the account. Then `submit` signs in and leads to `leadsTo`; to the sign-in page where that is refused.
 * `error`: why no account was made.
 */
export function useNewAccount<Typed extends Credentials>(
  make: (typed: Typed) => Promise<unknown>,
  leadsTo: string,
) {
  const [error, setError] = useState<RequestError | null>(null);
  const submit = async (typed: Typed) => {
    setError(null);
    try {
      await make(typed);
    } catch (thrown) {
      setError(requestErrorOf(thrown));
      return;
    }
    const { email, password } = typed;
    const signedIn = await authClient.signIn.email({ email, password });
    window.location.assign(signedIn.error ? "/sign-in" : leadsTo);
  };
  return { error, submit };
}
