// Parts that requests of several protocols have in common: the path, and the shape of headers. Which headers a request
// may carry is said by requests/header-rules.ts.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { boundedText } from "./bounded-text.ts";
import { parseTemplate, withoutTemplates } from "./template.ts";

const HeaderName = boundedText(256).regex(
  /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/,
  english("is not a header name (RFC 9110, section 5.1)"),
);
const HeaderValue = boundedText(8_192).regex(
  /^[\t\x20-\x7e\x80-\xff]*$/,
  english("must not contain line breaks or control characters"),
);

/** Header or metadata names with their values. */
export const Headers = z.record(HeaderName, HeaderValue);

const pathCharacters = /^\/[\x21-\x7e]*$/;
const pathIssue = english("must start with / and hold no spaces or non-ASCII characters");

/** Path and query of a request that is the same every time. */
export const RequestPath = boundedText(2_048).regex(pathCharacters, pathIssue);

/** The same with templates: values of rows and of earlier steps are percent-encoded, choices are sent as they stand. */
export const TemplatePath = boundedText(2_048)
  .refine((path) => path.startsWith("/") && pathCharacters.test(withoutTemplates(path)), pathIssue)
  .refine(
    (path) =>
      parseTemplate(path).parts.every(
        (part) => part.kind !== "pick" || part.choices.every((one) => /^[\x21-\x7e]*$/.test(one)),
      ),
    {
      error: () =>
        t("must have choices without spaces or non-ASCII characters in {pick}", {
          pick: "{{pick}}",
        }),
    },
  );
