// The OpenAPI document: public, complete, and without a dangling reference.
import { describe, expect, it } from "vitest";
import { restInstance } from "./testing/rest-instance.ts";

const rest = restInstance();

describe("the document", () => {
  it("is OpenAPI 3.1, public, names every call and refers to nothing that is not there", async () => {
    const answer = await rest.call("GET", "/openapi.json", { key: null });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const document = JSON.parse(text);
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths).sort()).toEqual([
      "/api/v1/audit-log",
      "/api/v1/audit-log/{id}",
      "/api/v1/audits",
      "/api/v1/benchmarks",
      "/api/v1/benchmarks/{slug}",
      "/api/v1/benchmarks/{slug}/badge",
      "/api/v1/benchmarks/{slug}/dry-run",
      "/api/v1/benchmarks/{slug}/published-figures",
      "/api/v1/benchmarks/{slug}/restore",
      "/api/v1/benchmarks/{slug}/stages",
      "/api/v1/benchmarks/{slug}/versions",
      "/api/v1/benchmarks/{slug}/versions/difference",
      "/api/v1/benchmarks/{slug}/versions/{version}",
      "/api/v1/cancel-all-runs",
      "/api/v1/comparisons",
      "/api/v1/comparisons.md",
      "/api/v1/configuration",
      "/api/v1/imports",
      "/api/v1/imports/summaries",
      "/api/v1/imports/summaries/compare",
      "/api/v1/imports/summaries/{id}",
      "/api/v1/join-tokens",
      "/api/v1/join-tokens/{id}",
      "/api/v1/payload-sizes",
      "/api/v1/pools",
      "/api/v1/pools/{name}",
      "/api/v1/project/retention",
      "/api/v1/project/retention/preview",
      "/api/v1/project/storage",
      "/api/v1/runs",
      "/api/v1/runs/{id}",
      "/api/v1/runs/{id}/benchstat.txt",
      "/api/v1/runs/{id}/blocks.csv",
      "/api/v1/runs/{id}/blocks.parquet",
      "/api/v1/runs/{id}/cancel",
      "/api/v1/runs/{id}/comment.md",
      "/api/v1/runs/{id}/comments",
      "/api/v1/runs/{id}/comments/{commentId}",
      "/api/v1/runs/{id}/decisions",
      "/api/v1/runs/{id}/decisions/{number}",
      "/api/v1/runs/{id}/events",
      "/api/v1/runs/{id}/histograms.hlog",
      "/api/v1/runs/{id}/metrics.otlp.json",
      "/api/v1/runs/{id}/metrics.txt",
      "/api/v1/runs/{id}/profiles",
      "/api/v1/runs/{id}/profiles/{profileId}",
      "/api/v1/runs/{id}/report.csv",
      "/api/v1/runs/{id}/report.html",
      "/api/v1/runs/{id}/report.json",
      "/api/v1/runs/{id}/report.junit.xml",
      "/api/v1/runs/{id}/report.md",
      "/api/v1/runs/{id}/shares",
      "/api/v1/runs/{id}/verdict",
      "/api/v1/schedules",
      "/api/v1/schedules/preview",
      "/api/v1/schedules/{id}",
      "/api/v1/series",
      "/api/v1/series/changes",
      "/api/v1/shares",
      "/api/v1/shares/{id}",
      "/api/v1/studies",
      "/api/v1/studies/{id}",
      "/api/v1/studies/{id}/runs",
      "/api/v1/targets",
      "/api/v1/targets/{slug}",
      "/api/v1/targets/{slug}/noise-calibrations",
      "/api/v1/targets/{slug}/noise-calibrations/{id}",
      "/api/v1/targets/{slug}/probes",
      "/api/v1/targets/{slug}/probes/{id}",
      "/api/v1/webhooks",
      "/api/v1/webhooks/{id}",
      "/api/v1/webhooks/{id}/deliveries",
      "/api/v1/webhooks/{id}/deliveries/{deliveryId}",
      "/api/v1/webhooks/{id}/deliveries/{deliveryId}/send-again",
      "/api/v1/webhooks/{id}/secret",
      "/api/v1/webhooks/{id}/test",
    ]);
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty(name ?? "");
    expect(text).not.toContain("__shared");
    const names = [...text.matchAll(/"operationId":"([^"]*)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(80);
    expect(new Set(names).size).toBe(names.length);
  });
});
