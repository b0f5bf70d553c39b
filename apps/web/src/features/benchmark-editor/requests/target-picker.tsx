// Chooses a variant's target by name, slug or address. A pasted URL chooses the target at its address, or makes one there,
// and its path becomes that of the request.
"use client";

import { groupThousands } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { BoundField } from "../fields/fields.tsx";
import { SuggestInput, type Suggestion } from "../fields/suggest-input.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import type { EditorTarget, MakeTarget, NewTarget } from "./editor-target.ts";
import { meantTargets, pastedAddress, proposedName } from "./pasted-address.ts";
import { useRename } from "./variant-name.tsx";

type Option = Suggestion & { readonly target: EditorTarget | NewTarget };

const inMs = (us: number): string =>
  groupThousands(us < 10_000 ? `${(us / 1000).toPrecision(2)} ms` : `${Math.round(us / 1000)} ms`);

/** What the last probe found. */
export function probeText({ probed }: Pick<EditorTarget, "probed">): string | null {
  if (probed === null) return null;
  if (probed.problem !== null)
    return t("last probe failed: {problem}", { problem: translated(probed.problem) });
  return probed.connectUs === null
    ? t("answered its probe")
    : t("answers in {time}", { time: inMs(probed.connectUs) });
}

const known = (target: EditorTarget): Option => ({
  id: target.slug,
  label: `${target.name} · ${translated(catalog[target.protocol].label)}`,
  detail: [target.address, probeText(target)].filter(Boolean).join(" · "),
  target,
});

const unknown = (target: NewTarget, address: string): Option => ({
  id: `new ${target.protocol}`,
  label: t("New target: {protocol} at {address}", {
    protocol: translated(catalog[target.protocol].label),
    address,
  }),
  detail: target.tls ? t("with TLS") : t("without TLS"),
  target,
});

type TargetPickerProps = {
  index: number;
  targets: readonly EditorTarget[];
  onMake: MakeTarget;
};

export function TargetPicker({ index, targets, onMake }: TargetPickerProps) {
  const { getValues, setValue, watch } = useFormContext<EditorValues>();
  const rename = useRename();
  const path = `variants.${index}` as const;
  const slug = watch(`${path}.target`);
  const [typed, setTyped] = useState<string | null>(null);
  const [making, setMaking] = useState<"now" | { readonly refusal: string } | null>(null);
  const chosen = targets.find((target) => target.slug === slug);
  const pasted = typed === null ? null : pastedAddress(typed);
  const options: Option[] = [
    ...(typed === null ? targets : meantTargets(targets, typed)).map(known),
    ...(pasted?.targets.map((target) => unknown(target, pasted.address)) ?? []),
  ];
  const choose = (target: EditorTarget) => {
    const kind = catalog[target.protocol].operationKind;
    setValue(`${path}.target`, target.slug, { shouldDirty: true });
    setValue(`${path}.operation.kind`, kind);
    for (const list of ["requests", "setup", "teardown"] as const)
      getValues(`${path}.${list}`).forEach((_, i) => {
        setValue(`${path}.${list}.${i}.operation.kind`, kind);
      });
    const methods = target.grpcMethods.filter(({ method }) => !method.startsWith("grpc."));
    if (methods.length === 1 && methods[0] && getValues(`${path}.operation.grpcMethod`) === "")
      setValue(`${path}.operation.grpcMethod`, methods[0].method, { shouldDirty: true });
    if (pasted?.path) setValue(`${path}.operation.path`, pasted.path, { shouldDirty: true });
    const names = getValues("variants").map(({ name }) => name);
    const name = proposedName(target, names, index);
    if (name !== null) rename(index, name);
  };
  const pick = async ({ target }: Option) => {
    setTyped(null);
    setMaking(null);
    if ("slug" in target) return choose(target);
    setMaking("now");
    const made = await onMake(target);
    setMaking("refusal" in made ? made : null);
    if (!("refusal" in made)) choose(made);
  };
  return (
    <BoundField
      name={`${path}.target`}
      label={t("Target")}
      issue={making !== null && making !== "now" ? making.refusal : null}
      help={helpOf(making === "now", chosen, targets.length)}
    >
      {(field) => (
        <SuggestInput
          ref={field.ref}
          value={typed ?? chosen?.name ?? slug}
          onType={setTyped}
          options={options}
          onPick={(option) => void pick(option)}
          onLeft={() => setTyped(null)}
          picksFirst
          placeholder={t("Search, or paste a URL")}
          empty={
            targets.length === 0
              ? t("Paste the URL of your server, such as http://127.0.0.1:8080/orders.")
              : t("No target is called so. Paste a URL, or host:port, to make one.")
          }
        />
      )}
    </BoundField>
  );
}

function helpOf(isMaking: boolean, chosen: EditorTarget | undefined, targets: number): ReactNode {
  if (isMaking)
    return <span role="status">{t("Making the target and asking what answers there …")}</span>;
  if (!chosen)
    return targets === 0 ? t("Paste the URL of a server: it becomes a target.") : undefined;
  return [translated(catalog[chosen.protocol].label), chosen.address, probeText(chosen)]
    .filter(Boolean)
    .join(" · ");
}
