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
  ["POST", "/", 405],
  ["POST", "/sign-in", 405],
  ["POST", "/welcome/x?a=/api/", 405],
  ["PUT", "/runs/1", 405],
  ["DELETE", "/r/x", 405],
  ["POST", "/apis", 405],
  ["POST", "//api/trpc", 405],
  ["POST", "/api/../sign-in", 405],
  ["POST", "/api/%2e%2e/sign-in", 405],
  ["POST", "/api/x\\..\\..\\sign-in", 405],
  ["OPTIONS", "*", 400],
  ["POST", "http://gonogo.example/sign-in", 405],
  ["HEAD", "/sign-in", null],
  ["POST", "/api/trpc/a", null],
  ["POST", "/api/v1/runs?wait=1", null],
  ["POST", "/__nextjs_original-stack-frames", null],
])("%s %s: %s", (method, url, status) => {
  expect(refusalOf({ method, url })).toBe(status);
});
