// The choice of a project by an address, and what a request's cookies say of it.
import { expect, it } from "vitest";
import { chosenProject, projectChoice, shownProject } from "./project-cookie.ts";

const choice = (path: string) => projectChoice(new URL(path, "http://127.0.0.1:3000"));

it("takes a project from an address, and leads to the address without it", () => {
  expect(choice("/runs?project=other&q=x")).toMatchObject({
    to: "/runs?q=x",
    cookie: expect.stringMatching(/^gonogo-project=other; Path=\/; .*HttpOnly; SameSite=Lax$/),
  });
  expect(choice("/?project=other")?.to).toBe("/");
  // Never to another origin.
  const twice = new URL("http://127.0.0.1:3000//evil.example/?project=other");
  expect(projectChoice(twice)?.to).toBe("/evil.example/");
});

it.each(["/", "/?project=", "/?project=A%20B", "/?project=a%0d%0aSet-Cookie:x"])(
  "takes none from %s",
  (path) => expect(choice(path)).toBeNull(),
);

it("reads the choice among other cookies", () => {
  const cookie = "a=b; gonogo-project=other;better-auth=x";
  expect(chosenProject(new Headers({ cookie }))).toBe("other");
  expect(chosenProject(new Headers({ cookie: "not-gonogo-project=x" }))).toBeNull();
  expect(chosenProject(new Headers())).toBeNull();
});

it("reads what the calling page shows from a header, or from the address of a stream", () => {
  const url = "http://127.0.0.1:3000/api/trpc/run.watch";
  const sent = new Headers({ "x-gonogo-project": "other" });
  expect(shownProject({ url, headers: sent })).toBe("other");
  const streamed = { url: `${url}?x-gonogo-project=other&input=%7B%7D`, headers: new Headers() };
  expect(shownProject(streamed)).toBe("other");
  expect(shownProject({ url, headers: new Headers() })).toBeNull();
});
