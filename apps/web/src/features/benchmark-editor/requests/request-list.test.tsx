// The editor shows several operations with shares or extraction, and says how each is moved.
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import {
  type EditorValues,
  emptyRequest,
  emptyVariant,
  newEditorValues,
  type VariantValues,
} from "../values/editor-values.ts";
import { weightShare } from "./request-list.tsx";
import { VariantFields } from "./variants-section.tsx";

const never = async () => ({ refusal: "none is made" });

function Form({ values }: { values: EditorValues }) {
  const form = useForm<EditorValues>({ defaultValues: values });
  return (
    <FormProvider {...form}>
      <VariantFields index={0} targets={[]} onMake={never} />
    </FormProvider>
  );
}

const render = (flow: VariantValues["flow"]) => {
  const requests = [
    { ...emptyRequest("create", "http"), weight: "3" },
    { ...emptyRequest("read", "http"), extract: [{ name: "id", from: "json", where: "$.id" }] },
  ] as VariantValues["requests"];
  const variants = [{ ...emptyVariant("rest"), flow, requests }];
  return renderToStaticMarkup(<Form values={{ ...newEditorValues(), variants }} />);
};

it("shows a mix with shares, and no extraction", () => {
  const html = render("mix");
  expect(html).toContain("75 % of the requests");
  expect(html).toContain("Move request 1 down");
  expect(html).not.toContain("Extract a value");
});

it("shows the steps of a workflow with what they extract, and no weights", () => {
  const html = render("workflow");
  expect(html).toContain("Later steps write {{vars.id}}.");
  expect(html).toContain("Remove step 2");
  expect(html).not.toContain("% of the requests");
});

it("shows one request as ever, with checks to add", () => {
  const html = render("one");
  expect(html).toContain("Add a check");
  expect(html).not.toContain("Move request");
});

it("shows shares with sensible digits", () => {
  expect(weightShare(["1", "2"], 0)).toBe("33 % of the requests");
  expect(weightShare(["1", "30"], 0)).toBe("3.2 % of the requests");
  expect(weightShare(["1", "999"], 0)).toBe("under 1 % of the requests");
  expect(weightShare(["x", "1"], 1)).toBe("");
});
