// The target form asks what the protocol needs: QUIC's options over QUIC, headers and tokens where there are any.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TargetForm } from "./target-form.tsx";
import { newTargetValues, type TargetValues } from "./values/target-values.ts";

const parts = [
  "Application protocol (ALPN)",
  "Congestion control",
  "Connection window",
  "What every request carries",
  "Bearer token",
  "Private key of the client certificate",
];
const without = (...left: string[]) => parts.filter((part) => !left.includes(part));

const shown = (protocol: TargetValues["protocol"]) => {
  const props = {
    initial: { ...newTargetValues(), protocol, secret: "replace" as const },
    ...{ slug: null, draft: null },
    hasSecret: false,
    submitLabel: "Save",
    onSave: async () => null,
  };
  const html = renderToStaticMarkup(createElement(TargetForm, props));
  return parts.filter((part) => html.includes(part));
};

it.each([
  ["quic", without("What every request carries", "Bearer token")],
  ["http3", parts.slice(1)],
  ["http1", parts.slice(3)],
] as const)("%s", (protocol, wanted) => {
  expect(shown(protocol)).toEqual(wanted);
});
