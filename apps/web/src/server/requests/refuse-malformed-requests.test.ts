// Which requests never reach Next.js.
import { expect, it } from "vitest";
import { refusalOf } from "./refuse-malformed-requests.ts";

it.each([
  ["GET", "/runs/%", 400],
  ["GET", "/api/v1/runs/%E0%A4%A", 400],
  ["POST", "/%zz?x=1", 400],
  ["TRACE", "/", 405],
  ["CONNECT", "/", 405],
  ["GET", "/runs?q=%", null],
  ["GET", "/runs/%C3%BC", null],
  ["OPTIONS", "/", null],
])("%s %s: %s", (method, url, status) => {
  expect(refusalOf({ method, url })).toBe(status);
});
