// Points out what proves who asks. It never goes into a definition; a new target may keep it, if somebody says so.
"use client";

import { t } from "@gonogo/locale/t";
import { Trans } from "@/components/trans";
import { Notice } from "@/components/ui/notice";
import type { EditorTarget, NewTarget } from "../requests/editor-target.ts";
import type { FoundSecret } from "./fill-variants.ts";

/** Names of headers that the new target keeps. */
export type Keep = ReadonlySet<string>;

type SecretNoticeProps = {
  secrets: readonly FoundSecret[];
  target: EditorTarget | NewTarget | null;
  kept: Keep;
  onKeep: (kept: Keep) => void;
};

export function SecretNotice({ secrets, target, kept, onKeep }: SecretNoticeProps) {
  if (secrets.length === 0) return null;
  const names = secrets.map(({ header }) => header).join(", ");
  const isNew = target !== null && !("slug" in target);
  return (
    <Notice tone="caution" title={t("Secrets are left out: {names}", { names })}>
      <p>
        {t(
          "Everybody in the project reads definitions. A target keeps secrets encrypted and sends them with every request.",
        )}
      </p>
      <ul className="mt-2 grid gap-2">
        {secrets.map((secret) => (
          <li key={secret.header}>
            {isNew && secret.value !== null ? (
              <label className="flex items-start gap-2">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 shrink-0 accent-primary"
                  checked={kept.has(secret.header)}
                  onChange={({ target: { checked } }) => {
                    const next = new Set(kept);
                    if (checked) next.add(secret.header);
                    else next.delete(secret.header);
                    onKeep(next);
                  }}
                />
                <span>
                  {secret.differs
                    ? t(
                        "Store {header} with the new target; the requests differ in it, and the first one is stored",
                        { header: secret.header },
                      )
                    : t("Store {header} with the new target", { header: secret.header })}
                </span>
              </label>
            ) : (
              <Elsewhere secret={secret} target={target} />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type ElsewhereProps = { secret: FoundSecret; target: SecretNoticeProps["target"] };

function Elsewhere({ secret, target }: ElsewhereProps) {
  const missing = secret.value === null ? `${t("The text does not hold its value.")} ` : "";
  const known = target !== null && "slug" in target ? target : null;
  return (
    <span>
      {secret.header}: {missing}
      {known ? (
        <Trans
          text="Add it to the secrets of {target} unless they hold it already."
          values={{
            target: (
              <a
                href={`/targets/${known.slug}/edit`}
                target="_blank"
                rel="noreferrer"
                className="underline"
              >
                {known.name}
              </a>
            ),
          }}
        />
      ) : (
        t("Add it to the secrets of the target.")
      )}
    </span>
  );
}
