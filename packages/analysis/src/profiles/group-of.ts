// What a function belongs to, by its name alone: crates and modules of Rust and C++, packages of Go, classes of Java.
import { english } from "@gonogo/locale/t";
import type { ProfileGrouping } from "@gonogo/protocols/report";

/** What has no module in its name: C functions, the kernel, what the recorder could not name. */
export const noGroup = english("(no module)");

/** `quinn::conn::Conn` of `<quinn::conn::Conn<T> as core::future::Future>::poll`: what implements, without brackets. */
const implementer = (name: string): string => {
  const inner = /^<(?:&(?:mut )?|\*(?:const|mut) |dyn )*(?:<)?([^<>\s]*::[^<>\s]*)/.exec(name)?.[1];
  return inner === undefined ? name : `${inner}::`;
};

/** Rust writes generics and closures behind the name: `f<T>`, `f::{{closure}}`. */
const plain = (name: string): string => name.replace(/::\{.*$/s, "::{}").replace(/[<(].*$/s, "");

/** What compilers of C write behind the name of a part of a function: `schedule.isra.0`. */
const partOf = /\.(isra|part|constprop|cold|lto_priv|llvm)\b.*$/;

/** `::` of Rust and C++; else the point behind the last slash of Go and Java. */
function groupsOf(whole: string): { crate: string; module: string } | null {
  const name = whole.replace(partOf, "");
  if (name.includes("::")) {
    const path = plain(implementer(name));
    const last = path.lastIndexOf("::");
    const first = path.indexOf("::");
    return first <= 0 ? null : { crate: path.slice(0, first), module: path.slice(0, last) };
  }
  const slash = name.lastIndexOf("/") + 1;
  const first = name.indexOf(".", slash);
  // Not `.text`, `file.c` or `a b.c`: a package or class is before the point.
  if (first <= slash || !/^[\w$./*()-]+$/.test(name)) return null;
  const last = name.lastIndexOf(".");
  return { crate: name.slice(0, first), module: name.slice(0, last) };
}

/** What a table's row is called that the function is counted in. */
export function groupOf(name: string, grouping: ProfileGrouping): string {
  if (grouping === "function") return name;
  return groupsOf(name)?.[grouping] ?? noGroup;
}
