// What is done with an answer beyond its status: checks that it must keep, and values that are taken out of it.
// A broken check is the outcome `check_failed`; a value that cannot be extracted ends the iteration of a workflow.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { boundedText } from "../parts/bounded-text.ts";
import { Json } from "../parts/json-value.ts";

/** `$.tasks[0]["odd name"]`: names and positions, negative ones from the end; a part of RFC 9535. */
export const JsonPath = boundedText(200).regex(
  /^\$(\.[A-Za-z_][\w-]*|\[-?\d{1,6}\]|\["[^"\\]+"\])*$/,
  english(
    'must be a path such as $.tasks[0].id or $["odd name"]; wildcards and filters are not read',
  ),
);

/** Linear-time regular expressions: the engine's have no look-around and no back-references. */
export const LinearRegex = boundedText(500)
  .min(1, english("must not be empty"))
  .superRefine((pattern, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (/\(\?<?[=!]/.test(pattern))
      return refuse(
        t("must do without look-ahead and look-behind, which the engine does not have"),
      );
    if (/\\[1-9]|\\k</.test(pattern))
      return refuse(t("must do without back-references, which the engine does not have"));
    try {
      new RegExp(pattern.replaceAll("(?P<", "(?<"));
    } catch (error) {
      refuse(
        t("is not a regular expression: {why}", {
          why: error instanceof Error ? error.message : "",
        }),
      );
    }
  });

const AnswerHeader = boundedText(256).regex(
  /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/,
  english("is not a header name (RFC 9110, section 5.1)"),
);
const Text = boundedText(10_000);
const NonEmpty = Text.min(1, english("must not be empty"));

/** The whole value, a part of it, or whether there is one at all. */
export const HeaderCheck = z.union(
  [Text, z.strictObject({ contains: NonEmpty }), z.strictObject({ exists: z.boolean() })],
  {
    error: () =>
      t("must be the value itself, {contains} or {exists}", {
        contains: "{ contains: … }",
        exists: "{ exists: true }",
      }),
  },
);
export type HeaderCheck = z.infer<typeof HeaderCheck>;

/** Any JSON value, or `{ exists: … }` alone, which asks for a value of whatever kind. */
const JsonCheck = Json;

export const BodyCheck = z
  .strictObject({
    contains: NonEmpty.optional(),
    equals: Text.optional(),
    matches: LinearRegex.optional(),
  })
  .refine(
    (body) => Object.values(body).some((one) => one !== undefined),
    english("needs contains, equals or matches"),
  );

/** What an answer must look like beside its status; all of it must hold. */
export const AnswerCheck = z
  .strictObject({
    headers: z.record(AnswerHeader, HeaderCheck).optional(),
    body: BodyCheck.optional(),
    /** Path to the value that must be there, or whether any does. */
    json: z.record(JsonPath, JsonCheck).optional(),
  })
  .refine(
    ({ headers, body, json }) =>
      body !== undefined || Object.keys({ ...headers, ...json }).length > 0,
    english("checks nothing: give headers, body or json, or leave it out"),
  );
export type AnswerCheck = z.infer<typeof AnswerCheck>;

/** Where a value is in an answer; a regular expression takes its first group, or all of its first match. */
export const ExtractSource = z.union(
  [
    z.strictObject({ json: JsonPath }),
    z.strictObject({ header: AnswerHeader }),
    z.strictObject({
      regex: LinearRegex,
    }),
    /** The whole body. */
    z.strictObject({ body: z.literal(true) }),
  ],
  {
    error: () =>
      t("must be one of {json}, {header}, {regex} and {body}", {
        json: "{ json: $.path }",
        header: "{ header: name }",
        regex: "{ regex: pattern }",
        body: "{ body: true }",
      }),
  },
);
export type ExtractSource = z.infer<typeof ExtractSource>;

export const Extract = z
  .record(
    boundedText(60).regex(
      /^[A-Za-z_][\w-]*$/,
      english("must begin with a letter and hold letters, digits, _ and - only"),
    ),
    ExtractSource,
  )
  .refine((extract) => Object.keys(extract).length <= 20, english("extracts more than 20 values"));
export type Extract = z.infer<typeof Extract>;
