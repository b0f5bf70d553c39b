// What the person who looks may do, for pages that offer only that. The server asks again at each call.
"use client";

import { t } from "@gonogo/locale/t";
import { createContext, type ReactNode, useContext } from "react";
import { Notice } from "@/components/ui/notice";
import type { ApiKeyView } from "@/lib/router-types";

export type Scope = ApiKeyView["scopes"][number];

/** null: nobody said; then all is offered. */
const Scopes = createContext<readonly Scope[] | null>(null);

type MayProviderProps = { scopes: readonly Scope[]; children: ReactNode };

export function MayProvider({ scopes, children }: MayProviderProps) {
  return <Scopes value={scopes}>{children}</Scopes>;
}

type MayProps = {
  scope: Scope;
  children: ReactNode;
  /** Instead of the children, for who may not. */
  otherwise?: ReactNode;
};

export function May({ scope, children, otherwise = null }: MayProps) {
  return useMay(scope) ? children : otherwise;
}

export function useMay(scope: Scope): boolean {
  const scopes = useContext(Scopes);
  return scopes === null || scopes.includes(scope);
}

/** A page that only changes something, for who may change nothing. */
export function ReadsOnly() {
  return (
    <Notice title={t("Your role in this project does not allow this")}>
      {t("Ask an owner of the project for another role. Settings shows who owns it.")}
    </Notice>
  );
}
