// The methods of a gRPC target: every one says which kind of call it is.
import type { GrpcMethod } from "@gonogo/protocols/spec";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { GrpcMethods } from "./grpc-methods.tsx";

const method = (name: string, clientStreaming: boolean, serverStreaming: boolean): GrpcMethod => ({
  method: `demo.Streams/${name}`,
  input: "demo.Turn",
  output: "demo.Turn",
  clientStreaming,
  serverStreaming,
  inputFields: [],
  exampleJson: "{}",
});

it("names the kind of each method", () => {
  const methods = [
    method("Ask", false, false),
    method("Watch", false, true),
    method("Collect", true, false),
    method("Converse", true, true),
  ];
  const page = renderToStaticMarkup(<GrpcMethods methods={methods} />).replace(/<[^>]+>/g, "|");
  const kinds = page.match(/unary|server-streaming|client-streaming|bidirectional/g);
  expect(kinds).toEqual(["unary", "server-streaming", "client-streaming", "bidirectional"]);
});
