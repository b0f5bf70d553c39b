// What is said of a share before it is opened: of a frozen report its answer, of one with a password that there is a form.

import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PasswordForm } from "./password-form.tsx";
import { sharePreview } from "./share-preview.ts";

describe("the preview of a share", () => {
  it("says the question, the verdict with its sentence, and the figure that decided", () => {
    const report = sampleReport();
    const preview = sharePreview(report);
    expect(preview).toMatchObject({
      question: report.benchmark.question,
      word: report.verdict?.verdict,
    });
    expect(preview.sentence.length).toBeGreaterThan(10);
    expect(preview.figure?.name).toMatch(/^p\d+ /);
    expect(preview.figure?.value).toMatch(/\d/);
  });

  it("has no figure without a verdict", () => {
    const preview = sharePreview({ ...sampleReport(), verdict: null });
    expect(preview).toMatchObject({ word: "NO VERDICT", figure: null });
  });
});

describe("the page of a share with a password", () => {
  const render = (issue: "wrong" | "wait" | null) =>
    renderToStaticMarkup(createElement(PasswordForm, { token: "t".repeat(43), issue }));

  it("is a form that works without scripts, and never sends a password in an address", () => {
    const html = render(null);
    expect(html).toMatch(/<form[^>]* action="\/api\/unlock" method="post">/);
    expect(html).toContain(`name="token" value="${"t".repeat(43)}"`);
    expect(html).toMatch(/<input[^>]*type="password"/);
    expect(html).not.toContain('role="alert"');
  });

  it("says why it is shown again", () => {
    expect(render("wrong")).toContain("This password is wrong.");
    expect(render("wait")).toContain("Try again in a minute.");
  });
});
