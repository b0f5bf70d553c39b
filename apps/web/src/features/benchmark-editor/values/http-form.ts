// The form of an HTTP request.
import { t } from "@gonogo/locale/t";
import type { HttpOperation } from "@gonogo/protocols/spec";
import { numberList, numberOf } from "@/lib/typed-number";
import {
  headerLines,
  jsonIssue,
  jsonOrText,
  type OperationForm,
  typedJsonOrText,
} from "./operation-form.ts";

export type HttpValues = {
  httpMethod: string;
  path: string;
  /** JSON, or any other text when it does not parse as JSON; empty: no body. */
  bodyText: string;
  /** `200, 201` */
  expectStatusText: string;
  /** Empty: not sent. */
  priority: string;
};

/** A body that begins as JSON does and is none, with neither templates nor a type of its own, was meant to be JSON. */
function meantAsJson(text: string, headers: Readonly<Record<string, string>>): boolean {
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
  return !hasType && !text.includes("{{") && /^\s*[[{]/.test(text);
}

const fields: Readonly<Record<string, string>> = {
  // gRPC's method has a field of its own.
  method: "httpMethod",
  body: "bodyText",
  expect: "expectStatusText",
};

export const httpForm: OperationForm<HttpOperation, HttpValues> = {
  blank: { httpMethod: "GET", path: "/", bodyText: "", expectStatusText: "200", priority: "" },
  draft: (values, { headers, note }) => {
    const body = jsonOrText(values.bodyText);
    const issue = meantAsJson(values.bodyText, headers) ? jsonIssue(values.bodyText) : null;
    if (issue !== null)
      note("bodyText", t("{issue}; a text that is none needs a content-type header", { issue }));
    const priority = numberOf(values.priority);
    return {
      method: values.httpMethod,
      path: values.path.trim(),
      headers,
      ...(body === undefined ? {} : { body }),
      expect: { status: numberList(values.expectStatusText) },
      ...(priority === undefined ? {} : { priority }),
    };
  },
  values: (operation) => ({
    httpMethod: operation.method,
    path: operation.path,
    headers: headerLines(operation.headers),
    bodyText: typedJsonOrText(operation.body),
    expectStatusText: operation.expect.status.join(", "),
    priority: operation.priority === undefined ? "" : String(operation.priority),
  }),
  fieldOf: ([field = ""]) => fields[field],
};
