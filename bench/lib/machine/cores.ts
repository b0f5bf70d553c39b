// Which two cores a comparison uses: one for the server, one for the generator.
// Two threads of one physical core would share its units, so the second core is another one where there is one.
import { readFileSync } from "node:fs";

/** The kernel's list form: `0-2,7` is 0, 1, 2 and 7. */
export function parseCpuList(text: string): number[] {
  return text
    .trim()
    .split(",")
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [first = 0, last = first] = part.split("-").map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
}

/**
 * @param siblingsOf hardware threads of the same core, itself included
 * @throws {Error} when there are fewer than two, or a wanted one is not allowed
 */
export function chooseCores(
  allowed: number[],
  siblingsOf: (core: number) => number[],
  wanted: [number, number] | null,
): { server: number; generator: number } {
  for (const core of wanted ?? [])
    if (!allowed.includes(core))
      throw new Error(`--cores: this process may not use core ${core}, only ${allowed.join(", ")}`);
  if (wanted) return { server: wanted[0], generator: wanted[1] };
  const [server, second] = allowed;
  if (server === undefined || second === undefined)
    throw new Error("A comparison needs two cores: one for the server, one for the generator.");
  const siblings = siblingsOf(server);
  const generator = allowed.find((core) => !siblings.includes(core)) ?? second;
  return { server, generator };
}

/** The cores that this process may use. */
export function allowedCores() {
  const status = readFileSync("/proc/self/status", "utf8");
  return parseCpuList(/^Cpus_allowed_list:\s*(.+)$/m.exec(status)?.[1] ?? "");
}

/** Reads the machine's topology; a core that reports nothing stands alone. */
export function siblingsOf(core: number) {
  const folder = `/sys/devices/system/cpu/cpu${core}/topology`;
  try {
    return parseCpuList(readFileSync(`${folder}/thread_siblings_list`, "utf8"));
  } catch {
    return [core];
  }
}
