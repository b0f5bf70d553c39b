// Roles of members, in words; the order is the one in which they are offered.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { MemberView } from "@/lib/router-types";

export type Role = MemberView["role"];

type RoleWords = { readonly name: string; readonly may: string };

const said = (name: Msg, may: Msg): RoleWords => ({
  get name() {
    return t(name);
  },
  get may() {
    return t(may);
  },
});

/** Said when they are read, in the language of their reader. */
export const roleWords: Readonly<Record<Role, RoleWords>> = {
  viewer: said(
    msg("Viewer"),
    msg("Reads benchmarks, runs, reports and targets, and writes comments."),
  ),
  runner: said(msg("Runner"), msg("Reads and comments; starts, cancels, tags and deletes runs.")),
  editor: said(
    msg("Editor"),
    msg("All that a runner may; changes benchmarks, targets, shares, decisions and webhooks."),
  ),
  owner: said(msg("Owner##role"), msg("Everything, with members, API keys and workers.")),
};

/** From the least rights to the most. */
const order = Object.keys(roleWords) as Role[];

/** Whether a role gives less than another. */
export const isLower = (one: Role, than: Role): boolean => order.indexOf(one) < order.indexOf(than);

export const roleOptions = () =>
  order.map((role) => ({ value: role, label: roleWords[role].name }));
