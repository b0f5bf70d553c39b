// Facts of messages as a share shows them: what came from targets or leads to other runs is known by its shape in the data.
import {
  Address,
  BesideRun,
  ComparedBy,
  type Message,
  type Params,
  Quote,
} from "@gonogo/protocols/report";
import { hidden } from "@gonogo/protocols/spec";
import { type Freeze, fields, shown } from "./freezing.ts";

/** In place of the id of a run that is not shared. */
export const noRun = "00000000-0000-0000-0000-000000000000";

/** A worker's label may hold the name of a host: its name stays, as the rule is the definition's, and its value does not. */
export const freezeComparedBy: Freeze<ComparedBy> = ({ rule, value }) => ({
  rule,
  value: value === null ? null : hidden,
});

/** Facts of messages: quotes, addresses, values of labels and ids of runs go by their shape, all else stays. */
function freezeFact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(freezeFact);
  if (typeof value !== "object" || value === null) return value;
  if (Quote.safeParse(value).success) return { quote: hidden };
  if (Address.safeParse(value).success) return { address: hidden };
  const compared = ComparedBy.safeParse(value);
  if (compared.success) return freezeComparedBy(compared.data);
  const frozen = Object.entries(value).map(([name, fact]) => [name, freezeFact(fact)]);
  const facts = Object.fromEntries(frozen);
  if (BesideRun.safeParse(value).success) return { ...value, run: null, benchmark: null };
  return "kind" in value && value.kind === "pinned" && "run" in value
    ? { ...facts, run: noRun }
    : facts;
}

export const freezeParams: Freeze<Params> = (params) =>
  Object.fromEntries(Object.entries(params).map(([name, fact]) => [name, freezeFact(fact)]));
export const freezeMessage = fields<Message>({ code: shown, params: freezeParams });
