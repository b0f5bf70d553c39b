// Entry point of `gonogo.yaml`: its shape, and the references that may stand in it.
export {
  Configuration,
  configurationWith,
  environmentReference,
  scheduleName,
  secretReference,
} from "./configuration.ts";
export { type UnresolvedReference, unresolvedInFile, unresolvedInTarget } from "./unresolved.ts";
