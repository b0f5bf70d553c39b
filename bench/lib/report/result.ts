// What each row measures and keeps: types only, so that the texts of rows and the files of results agree on them.
import type { Ab } from "../../ab/text.ts";
import type { Chaos } from "../../chaos/text.ts";
import type { Compared } from "../../rows/compare.ts";
import type { Decided } from "../../rows/decide.ts";
import type { LinkProof } from "../../rows/link.ts";
import type { Repeated } from "../../rows/repeated.ts";
import type { Spread } from "../../rows/spread.ts";
import type { ThirdParty } from "../../rows/third-party.ts";
import type { Machine } from "../machine/machine.ts";

/** A row as it is kept: what was measured, when, where and by which command. */
export type Kept = {
  date: string;
  command: string;
  machine: Machine;
  result: Result;
};

export type Truth = Awaited<ReturnType<typeof import("../../rows/truth.ts").measureTruth>>;
export type Soak = Awaited<ReturnType<typeof import("../../rows/soak.ts").soak>>;
export type Product = Awaited<ReturnType<typeof import("../../rows/product.ts").measureProduct>>;
export type Live = Awaited<ReturnType<typeof import("../../rows/live.ts").measureLive>>;
export type OpenedReports = Awaited<
  ReturnType<typeof import("../../rows/report.ts").measureReport>
>;
export type Web = Awaited<ReturnType<typeof import("../../rows/web.ts").measureWeb>>;
export type Storage = Awaited<ReturnType<typeof import("../../rows/storage.ts").measureStorage>>;
export type Grown = Awaited<ReturnType<typeof import("../../rows/growth.ts").measureGrowth>>;
export type FirstDuels = Awaited<ReturnType<typeof import("../../rows/first.ts").measureFirst>>;
export type Result =
  | Compared
  | Truth
  | Soak
  | Product
  | Decided
  | Repeated
  | Live
  | Web
  | ThirdParty
  | LinkProof
  | Spread
  | Storage
  | Grown
  | FirstDuels
  | Ab
  | Chaos
  | OpenedReports;
