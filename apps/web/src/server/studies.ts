// The studies that ship with the product, for pages that offer them.
export { studies } from "@gonogo/protocols/studies";
