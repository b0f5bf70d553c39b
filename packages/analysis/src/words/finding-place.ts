// Where a diagnostic was found, as its words need it.
import { t } from "@gonogo/locale/t";

/** What a diagnostic says, without its last stop, and what to do about it. */
export type FindingWords = { readonly clause: string; readonly remedy: string };

export type Place = {
  /** Empty: the whole run. */
  readonly variant: string;
  /** ` at clients = 10`, or empty. */
  readonly at: string;
  /** Whether it only warns, though its rule may void rounds. */
  readonly isCaution: boolean;
};

/** Blocks hit, of how many that ran. */
export type Hits = { readonly blocks: number; readonly blocksRun: number };

/** `3 of 20 blocks` */
export const hitText = ({ blocks, blocksRun }: Hits): string =>
  t("{blocks} of {blocksRun} {blocksRun, plural, one {block} other {blocks}}", {
    blocks,
    blocksRun,
  });
