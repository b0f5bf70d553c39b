// The editor shows an operation of raw QUIC with the fields that its mode has, and no others.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { type EditorValues, emptyVariant, newEditorValues } from "../values/editor-values.ts";
import type { EditorTarget } from "./editor-target.ts";
import { VariantFields } from "./variants-section.tsx";

const targets: EditorTarget[] = [
  {
    slug: "demo-quic",
    name: "Demo QUIC",
    protocol: "quic",
    address: "127.0.0.1:4433",
    probed: null,
    grpcMethods: [],
  },
];

const never = async () => ({ refusal: "none is made" });

function Form({ values, children }: { values: EditorValues; children: ReactNode }) {
  const form = useForm<EditorValues>({ defaultValues: values });
  return <FormProvider {...form}>{children}</FormProvider>;
}

const render = (mode: "stream" | "uni" | "datagram") => {
  const variant = emptyVariant("quic");
  const operation = { ...variant.operation, kind: "quic" as const, quicMode: mode };
  const values = {
    ...newEditorValues(),
    variants: [{ ...variant, target: "demo-quic", operation }],
  };
  return renderToStaticMarkup(
    <Form values={values}>
      <VariantFields index={0} targets={targets} onMake={never} />
    </Form>,
  );
};

const labels = ["Messages travel", "Size", "Expected answer", "Stream priority", "Add header"];

it.each([
  ["stream", ["Messages travel", "Size", "Expected answer", "Stream priority"]],
  ["uni", ["Messages travel", "Size", "Stream priority"]],
  ["datagram", ["Messages travel", "Size", "Expected answer"]],
] as const)("in mode %s", (mode, shown) => {
  const html = render(mode);
  expect(labels.filter((label) => html.includes(label))).toEqual(shown);
});
