// What a probe's answer says on the page: WebSocket accepted, or not served at this path; gRPC methods that cannot be called.
import type { ProbeAnswer } from "@gonogo/protocols/spec";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ProbeResult } from "./probe-result.tsx";

const answer: ProbeAnswer = {
  ok: true,
  addresses: ["127.0.0.1:18080"],
  connectUs: 120,
  tls: null,
  certificate: null,
  http: { status: 404, version: "HTTP/1.1", server: null },
  grpc: null,
  quic: null,
  websocket: {
    path: "/",
    accepted: false,
    subprotocol: null,
    refusal: { message: "/ answered with HTTP 404", remedy: "Correct the path." },
  },
  problem: null,
};

it("shows that a path takes no WebSocket as a caution, not as an error of the target", () => {
  const page = renderToStaticMarkup(<ProbeResult answer={answer} />);
  expect(page).toContain("not served at /");
  expect(page).toContain("/ answered with HTTP 404");
  expect(page).toContain("A benchmark names its own path");
  expect(page).toContain("yes");
  expect(page).not.toContain('role="alert"');
});

it("shows that a handshake was accepted, with its subprotocol", () => {
  const websocket = { path: "/echo", accepted: true, subprotocol: "demo.v1", refusal: null };
  const page = renderToStaticMarkup(<ProbeResult answer={{ ...answer, websocket }} />);
  expect(page).toContain("accepted at /echo, demo.v1");
  expect(page).not.toContain("A benchmark names its own path");
});

it("shows which gRPC methods cannot be called, and why", () => {
  const unusable = [{ name: "bad.Svc/Call", reason: "nothing defines its type gone.T" }];
  const grpc = { methods: [], unusable, descriptorSetBase64: "" };
  const page = renderToStaticMarkup(<ProbeResult answer={{ ...answer, websocket: null, grpc }} />);
  expect(page).toContain("No message can be written for bad.Svc/Call");
  expect(page).toContain("nothing defines its type gone.T");
});
