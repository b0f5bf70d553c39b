// What every tRPC procedure starts from: the services and whoever asks, found out at first need.
import type { Actor } from "@gonogo/services/actor";
import type { Context } from "@gonogo/services/context";

export type TrpcContext = {
  readonly services: Context;
  /** null: not signed in, or a member of no project. */
  readonly findActor: () => Promise<Actor | null>;
};
