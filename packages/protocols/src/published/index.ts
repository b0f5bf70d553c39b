// Entry point of published figures: their format, how they are read, and what an audit says of them.
export * from "./audit-finding.ts";
export { type ClaimOf, limitNames, PublishedClaim, spreadWords } from "./claim.ts";
export { type PublishedFigure, productMetric } from "./expand-figures.ts";
export type { PublishedCell } from "./figure.ts";
export { parseFormula } from "./formula.ts";
export {
  figuresOf,
  maxPublishedBytes,
  PublishedFile,
  type PublishedFileInput,
  publishedSchemaText,
} from "./published-figures.ts";
export {
  kindOfUnit,
  type PublishedUnit,
  publishedUnits,
  type Quantity,
  readQuantity,
  storedPerUnit,
} from "./quantity.ts";
export { claimQuantity, listOfIds, type References, referencesOf } from "./references.ts";
