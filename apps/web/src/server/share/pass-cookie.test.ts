// The cookie reaches the page of one share alone, no script, and no other site's requests.
import { expect, it } from "vitest";
import { setPassCookie } from "./pass-cookie.ts";

const token = "t".repeat(43);

it("is for the path of its share, for twelve hours, and out of reach of scripts", () => {
  expect(setPassCookie(token, "1.x", "http://127.0.0.1:3000")).toBe(
    `gonogo-share=1.x; Path=/r/${token}; Max-Age=43200; HttpOnly; SameSite=Lax`,
  );
});

it("goes by TLS only where pages do", () => {
  expect(setPassCookie(token, "1.x", "https://gonogo.example.org")).toMatch(/; Secure$/);
});

it("names no other path and no further attribute, whatever the token holds", () => {
  expect(setPassCookie("../; Domain=example.org", "1.x", "http://127.0.0.1:3000")).toContain(
    "Path=/r/..%2F%3B%20Domain%3Dexample.org; Max-Age",
  );
});
