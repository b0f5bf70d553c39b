// Labels of a target as people write them, and headers that ask for compression.
import { describe, expect, it } from "vitest";
import { buildOf, encodingAsked } from "./target-build.ts";

describe("buildOf", () => {
  it.each([
    [{ build: "debug" }, "debug"],
    [{ "build-mode": "Production" }, "release"],
    [{ Build_Mode: " dev " }, "debug"],
    [{ server: "bundled" }, null],
    [{ build: "1.4.2" }, null],
    [{}, null],
  ])("reads %j as %s", (labels, build) => {
    expect(buildOf({ labels: labels as Record<string, string> })).toBe(build);
  });
});

describe("encodingAsked", () => {
  it("takes HTTP's and gRPC's header, however it is written, and identity for nothing", () => {
    expect(encodingAsked({ "Accept-Encoding": "GZIP, br" })).toBe("gzip,br");
    expect(encodingAsked({ "grpc-accept-encoding": "gzip" })).toBe("gzip");
    expect(encodingAsked({ "accept-encoding": "identity" })).toBeNull();
    expect(encodingAsked({ accept: "text/html" })).toBeNull();
  });
});
