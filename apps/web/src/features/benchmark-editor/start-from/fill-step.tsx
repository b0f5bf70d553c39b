// What will be put into the form: the requests with what was left out, their secrets, their target, and into which variants.
"use client";

import { t, translated } from "@gonogo/locale/t";
import { catalog } from "@gonogo/protocols/catalog";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import {
  Select,
  SelectContent,
  SelectGroup,
  SelectItem,
  SelectLabel,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import type { FilledItem } from "@/lib/router-types";
import type { EditorTarget, NewTarget } from "../requests/editor-target.ts";
import { type Flow, secretsOf, targetChoices } from "./fill-variants.ts";
import { type Keep, SecretNotice } from "./secret-notice.tsx";

export type Filling = {
  readonly flow: Flow;
  /** Place of a variant, or every one. */
  readonly into: "all" | number;
  /** One to be made has its secrets; null: it is chosen later. */
  readonly target: EditorTarget | NewTarget | null;
};

type FillStepProps = {
  items: readonly FilledItem[];
  targets: readonly EditorTarget[];
  /** Slug of the target that the requests were read from; null: none. */
  from: string | null;
  usualFlow: Flow;
  usualPlace: "all" | number;
  /** Names of the form's variants. */
  variants: readonly string[];
  isBusy: boolean;
  refusal: string | null;
  onBack: () => void;
  onFill: (filling: Filling) => void;
};

const later = "later";
const keyOf = (target: EditorTarget | NewTarget): string =>
  "slug" in target ? `known ${target.slug}` : `new ${target.protocol}`;

export function FillStep(props: FillStepProps) {
  const { items, isBusy, refusal } = props;
  const { here, make, elsewhere } = targetChoices(props.targets, items);
  const own = elsewhere.find(({ slug }) => slug === props.from);
  const usual = own ?? here[0] ?? make[0];
  const [target, setTarget] = useState(usual ? keyOf(usual) : later);
  const [flow, setFlow] = useState<Flow>(props.usualFlow);
  const [into, setInto] = useState(String(props.usualPlace));
  const [kept, setKept] = useState<Keep>(new Set());
  const chosen = [...here, ...make, ...elsewhere].find((one) => keyOf(one) === target) ?? null;
  const secrets = secretsOf(items);
  const fill = () => {
    const headers = secrets.flatMap(({ header, value }) =>
      value !== null && kept.has(header) ? [[header, value] as const] : [],
    );
    const isNew = chosen !== null && !("slug" in chosen);
    props.onFill({
      flow,
      into: into === "all" ? "all" : Number(into),
      target:
        isNew && headers.length > 0
          ? { ...chosen, secretHeaders: Object.fromEntries(headers) }
          : chosen,
    });
  };
  return (
    <div className="grid min-w-0 gap-4">
      <section aria-label={t("Requests")} className="min-w-0">
        <ul className="max-h-[30dvh] divide-y overflow-y-auto rounded-md border">
          {items.map((item) => (
            <li key={item.id} className="px-3 py-2">
              <p className="figure break-all text-13">{textOf(item)}</p>
              {item.notes.map((note) => (
                <p key={note} className="mt-1 break-words text-12 text-muted-foreground">
                  {translated(note)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </section>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label={t("Target")} value={target} onChange={setTarget}>
          <Known label={t("At this address")} targets={here} />
          {make.length > 0 ? (
            <SelectGroup>
              <SelectLabel>
                {t("New target at {address}", {
                  address: items[0]?.origin?.replace(/^\w+:\/\//, "") ?? "",
                })}
              </SelectLabel>
              {make.map((one) => (
                <SelectItem key={keyOf(one)} value={keyOf(one)}>
                  {newText(one)}
                </SelectItem>
              ))}
            </SelectGroup>
          ) : null}
          <Known label={t("Other targets")} targets={elsewhere} />
          <SelectItem value={later}>{t("Choose it later")}</SelectItem>
        </Choice>
        {props.variants.length > 1 ? (
          <Choice label={t("Into##variant")} value={into} onChange={setInto}>
            <SelectItem value="all">{t("every variant")}</SelectItem>
            {props.variants.map((name, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a variant is known by its place
              <SelectItem key={i} value={String(i)}>
                {name || t("variant {number}", { number: i + 1 })}
              </SelectItem>
            ))}
          </Choice>
        ) : null}
        {items.length > 1 ? (
          <Choice
            label={t("Order##requests")}
            value={flow}
            onChange={(next) => setFlow(next as Flow)}
          >
            <SelectItem value="mix">{t("a mix, each as often")}</SelectItem>
            <SelectItem value="workflow">{t("a workflow, one after another")}</SelectItem>
          </Choice>
        ) : null}
      </div>
      {into === "all" && props.variants.length > 1 && chosen !== null ? (
        <p className="text-12 text-muted-foreground">
          {t(
            "Every variant sends the same. This target is the first variant's; choose the others in the form.",
          )}
        </p>
      ) : null}
      <SecretNotice secrets={secrets} target={chosen} kept={kept} onKeep={setKept} />
      {refusal === null ? null : <Notice tone="error">{translated(refusal)}</Notice>}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="outline" disabled={isBusy} onClick={props.onBack}>
          {t("Back")}
        </Button>
        <Button busy={isBusy} autoFocus onClick={fill}>
          {t("Fill in")}
        </Button>
      </div>
    </div>
  );
}

/** Only TLS is ever unverified. */
function newText({ protocol, tls, insecure }: NewTarget): string {
  const { label } = catalog[protocol];
  if (insecure) return t("New: {label}, TLS unverified", { label });
  return tls ? t("New: {label}, TLS", { label }) : t("New: {label}", { label });
}

const textOf = ({ operation }: FilledItem): string =>
  operation.kind === "http" ? `${operation.method} ${operation.path}` : operation.method;

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Select value={value} onValueChange={onChange}>
        <SelectTrigger id={id} className="w-full min-w-0">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>{children}</SelectContent>
      </Select>
    </div>
  );
}

function Known({ label, targets }: { label: string; targets: readonly EditorTarget[] }) {
  if (targets.length === 0) return null;
  return (
    <SelectGroup>
      <SelectLabel>{label}</SelectLabel>
      {targets.map((one) => (
        <SelectItem key={one.slug} value={keyOf(one)}>
          {one.name} · {translated(catalog[one.protocol].label)}
        </SelectItem>
      ))}
    </SelectGroup>
  );
}
