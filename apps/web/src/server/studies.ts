// The definitions that ship with the product, for editors that begin with one.
export { starters } from "@gonogo/protocols/studies";
