// Hosts that join, on the page of workers: what is not set, what became of each token, and nothing for other members.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { JoinTokenView } from "@/lib/router-types";
import { JoinCard, JoinView } from "./join-card.tsx";

const token: JoinTokenView = {
  id: "0199c1f4-5a7e-7000-8000-000000000000",
  state: "expired",
  createdBy: "Ada",
  createdAt: "2026-01-01T12:00:00.000Z",
  expiresAt: "2026-01-01T13:00:00.000Z",
  ...{ usedAt: null, usedHost: null, usedFrom: null, revokedAt: null, revokedBy: null },
};
const show = (items: readonly JoinTokenView[], mayJoin = true) =>
  renderToStaticMarkup(
    <JoinView list={{ items, nextCursor: null, mayJoin }} add={mayJoin ? "Add a worker" : null} />,
  );

it("says what the operator sets before hosts can join, and offers no token until then", () => {
  const page = show([], false);
  expect(page).toContain("GONOGO_JOIN_DATABASE_URL");
  expect(page).toContain("GONOGO_JOIN_REDIS_URL");
  expect(page).toContain("No host has joined by a token");
  expect(show([])).not.toContain("GONOGO_JOIN_DATABASE_URL");
  expect(show([])).toMatch(/No host has joined.*Add a worker.*Add a worker/);
});

it("names the host that used a token, and who made and revoked one", () => {
  const used = { usedAt: token.createdAt, usedHost: "bench-7", usedFrom: "192.0.2.7" };
  const revoked = { revokedAt: token.createdAt, revokedBy: "Grace" };
  const page = show([
    { ...token, state: "used", ...used },
    { ...token, id: "b", state: "revoked", ...revoked },
  ]);
  for (const text of ["bench-7", "192.0.2.7", "Ada", "by Grace", ">used<", ">revoked<"])
    expect(page).toContain(text);
  expect(page).not.toContain(">Revoke</button>");
});

it("is not there for members who may not add workers", () => {
  expect(renderToStaticMarkup(<JoinCard initial={null} />)).toBe("");
});
