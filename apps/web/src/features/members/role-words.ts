// Roles of members, in words; the order is the one in which they are offered.
import type { MemberView } from "@/lib/router-types";

export type Role = MemberView["role"];

export const roleWords: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  viewer: {
    name: "Viewer",
    may: "Reads benchmarks, runs, reports and targets, and writes comments.",
  },
  runner: { name: "Runner", may: "Reads and comments; starts, cancels, tags and deletes runs." },
  editor: {
    name: "Editor",
    may: "All that a runner may; changes benchmarks, targets, shares, decisions and webhooks.",
  },
  owner: { name: "Owner", may: "Everything, with members, API keys and workers." },
};

/** From the least rights to the most. */
const order = Object.keys(roleWords) as Role[];

/** Whether a role gives less than another. */
export const isLower = (one: Role, than: Role): boolean => order.indexOf(one) < order.indexOf(than);

export const roleOptions = order.map((role) => ({
  value: role,
  label: roleWords[role].name,
}));
