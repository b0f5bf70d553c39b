// Symbols that a reflection is asked for.
import { Operation } from "@gonogo/protocols/spec";
import { expect, test } from "vitest";
import { grpcSymbolsOf } from "./grpc-symbols.ts";

const call = (fields: object) =>
  Operation.parse({ kind: "grpc", method: "good.Svc/Call", ...fields });

test("services, and what messages name at any depth", () => {
  const held = { "@type": "type.googleapis.com/x.Held", inner: [{ "[x.ext]": 1 }] };
  const operations = [
    call({ message: { any: held } }),
    call({ messages: [{ "[y.ext]": { "@type": "x.Other" } }, {}] }),
    Operation.parse({ kind: "http", method: "GET", path: "/" }),
  ];
  expect(grpcSymbolsOf(operations)).toEqual(["good.Svc", "x.Held", "x.Other", "x.ext", "y.ext"]);
});
