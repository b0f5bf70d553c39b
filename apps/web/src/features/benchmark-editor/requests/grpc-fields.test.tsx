// The editor shows a gRPC operation with the fields that its method's kind of call has, and no others.
import type { GrpcMethod } from "@gonogo/protocols/spec";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { type EditorValues, emptyVariant, newEditorValues } from "../values/editor-values.ts";
import { VariantFields } from "./variants-section.tsx";

const method = (name: string, clientStreaming: boolean, serverStreaming: boolean): GrpcMethod => ({
  method: `demo.Streams/${name}`,
  input: "demo.Turn",
  output: "demo.Turn",
  clientStreaming,
  serverStreaming,
  inputFields: [],
  exampleJson: "{}",
});
const grpcMethods = [
  method("Ask", false, false),
  method("Watch", false, true),
  method("Collect", true, false),
  method("Converse", true, true),
];

const never = async () => ({ refusal: "none is made" });

function Form({ grpcMethod }: { grpcMethod: string }) {
  const variant = emptyVariant("grpc");
  const operation = { ...variant.operation, kind: "grpc" as const, grpcMethod };
  const variants = [{ ...variant, target: "demo-grpc", operation }];
  const form = useForm<EditorValues>({ defaultValues: { ...newEditorValues(), variants } });
  const target = {
    slug: "demo-grpc",
    name: "Demo",
    protocol: "grpc" as const,
    address: "127.0.0.1:50051",
    probed: null,
    grpcMethods,
  };
  return (
    <FormProvider {...form}>
      <VariantFields index={0} targets={[target]} onMake={never} />
    </FormProvider>
  );
}

const labels = ["Messages (demo.Turn)", "Message (demo.Turn)", "Repeats per call", "Turns"];

it.each([
  ["Ask", "unary", ["Message (demo.Turn)"]],
  ["Watch", "server-streaming", ["Message (demo.Turn)"]],
  ["Collect", "client-streaming", ["Messages (demo.Turn)", "Repeats per call"]],
  ["Converse", "bidirectional", ["Messages (demo.Turn)", "Repeats per call", "Turns"]],
])("for %s", (name, kind, shown) => {
  const html = renderToStaticMarkup(<Form grpcMethod={`demo.Streams/${name}`} />);
  expect(labels.filter((label) => html.includes(label))).toEqual(shown);
  expect(html).toContain(`A ${kind} method.`);
  for (const one of grpcMethods) expect(html).toContain(`value="${one.method}"`);
});
