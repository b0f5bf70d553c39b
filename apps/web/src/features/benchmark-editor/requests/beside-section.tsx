// Log-in and tear-down: what each variant is sent before a block, whose answer gives a token, and after it. Nothing of it is
// measured.
"use client";

import { t } from "@gonogo/locale/t";
import type { KindName } from "@gonogo/protocols/spec";
import { useFormContext } from "react-hook-form";
import { Trans } from "@/components/trans";
import { Button } from "@/components/ui/button";
import { toast } from "@/lib/toast";
import { Section } from "../fields/section.tsx";
import { type EditorValues, emptyRequest, type RequestValues } from "../values/editor-values.ts";
import type { EditorTarget } from "./editor-target.ts";
import { RequestList } from "./request-list.tsx";

const tokenName = "token";

/** A log-in as most servers take it; every part can be changed. */
function newLogIn(name: string, kind: KindName): RequestValues {
  const blank = emptyRequest(name, kind);
  return {
    ...blank,
    operation: {
      ...blank.operation,
      ...{ httpMethod: "POST", path: "/login" },
      bodyText: '{"user": "{{secret.user}}", "password": "{{secret.password}}"}',
    },
    extract: [{ name: tokenName, from: "json", where: `$.${tokenName}` }],
  };
}

const newLogOut = (name: string, kind: KindName): RequestValues => {
  const blank = emptyRequest(name, kind);
  return { ...blank, operation: { ...blank.operation, httpMethod: "POST", path: "/logout" } };
};

export function BesideSection({ targets }: { targets: readonly EditorTarget[] }) {
  const { watch } = useFormContext<EditorValues>();
  const variants = watch("variants");
  return (
    <Section
      title={t("Log-in and tear-down")}
      about={t(
        "Requests that are sent once before each block, and once after it, without being measured. A value that the set-up extracts stands in every later request as {value}; user and password are secret values of the target, {secret}.",
        { value: "{{vars.name}}", secret: "{{secret.name}}" },
      )}
    >
      <div className="grid gap-5">
        {variants.map((variant, index) => (
          <BesideVariant
            // biome-ignore lint/suspicious/noArrayIndexKey: the form knows variants by their place
            key={index}
            index={index}
            target={targets.find(({ slug }) => slug === variant.target)}
          />
        ))}
      </div>
    </Section>
  );
}

type BesideVariantProps = { index: number; target: EditorTarget | undefined };

function BesideVariant({ index, target }: BesideVariantProps) {
  const { watch } = useFormContext<EditorValues>();
  const variant = watch(`variants.${index}`);
  const { kind } = variant.operation;
  const count = variant.setup.length + variant.teardown.length;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend translate="no" className="mb-2 text-13 font-semibold">
        {variant.name}
      </legend>
      {count === 0 && kind !== "http" && kind !== "grpc" ? (
        <p className="text-13 text-muted-foreground">
          {t(
            "Only HTTP and gRPC have requests with a status. Give this target's token as its secret.",
          )}
        </p>
      ) : (
        <>
          <RequestList index={index} target={target} list="setup" make={newLogIn} />
          <UseToken index={index} />
          <RequestList index={index} target={target} list="teardown" make={newLogOut} />
          <CopyBeside index={index} />
        </>
      )}
    </fieldset>
  );
}

/** Offers the header that sends the extracted token, until a request of the variant uses it. */
function UseToken({ index }: { index: number }) {
  const { getValues, setValue, watch } = useFormContext<EditorValues>();
  const path = `variants.${index}` as const;
  const { setup, flow, operation, requests } = watch(path);
  const name = setup.flatMap(({ extract }) => extract).find((one) => one.name.trim() !== "")?.name;
  const sent = flow === "one" ? [operation] : requests.map((one) => one.operation);
  if (name === undefined || JSON.stringify(sent).includes(`{{vars.${name}}}`)) return null;
  const header = { name: "authorization", value: `Bearer {{vars.${name}}}` };
  const add = () => {
    const change = { shouldDirty: true, shouldTouch: true };
    if (flow === "one")
      setValue(`${path}.operation.headers`, [...operation.headers, header], change);
    else
      getValues(`${path}.requests`).forEach(({ operation: { headers } }, i) => {
        setValue(`${path}.requests.${i}.operation.headers`, [...headers, header], change);
      });
    toast(t("Each request now sends {header}", { header: `${header.name}: ${header.value}` }));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button type="button" variant="outline" size="sm" onClick={add}>
        {t("Send the {name} with each request", { name })}
      </Button>
      <span className="text-12 text-muted-foreground">
        <Trans
          text="No request uses it yet. Adds {header}"
          values={{ header: <code>{`authorization: Bearer {{vars.${name}}}`}</code> }}
        />
      </span>
    </div>
  );
}

/** Two servers of one product log in alike. */
function CopyBeside({ index }: { index: number }) {
  const { setValue, watch } = useFormContext<EditorValues>();
  const variants = watch("variants");
  const { setup, teardown, operation } = variants[index] ?? variants[0] ?? {};
  const first = variants[0];
  if (index === 0 || !first || first.setup.length + first.teardown.length === 0) return null;
  if ((setup?.length ?? 0) + (teardown?.length ?? 0) > 0) return null;
  if (operation?.kind !== first.operation.kind) return null;
  const copy = () => {
    for (const list of ["setup", "teardown"] as const)
      setValue(`variants.${index}.${list}`, structuredClone(first[list]), { shouldDirty: true });
  };
  return (
    <Button type="button" variant="ghost" size="sm" className="justify-self-start" onClick={copy}>
      {t("Same as {variant}", { variant: first.name })}
    </Button>
  );
}
