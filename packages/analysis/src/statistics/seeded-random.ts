// Seeded randomness for plans and simulations: the same seed gives the same numbers on every machine.
// Nothing here is secret or cryptographic; the generator is splitmix32 (Steele, Lea and Flood 2014,
// "Fast splittable pseudorandom number generators", in its 32-bit form).

/** One mixing step: 32-bit integer in, 32-bit integer out, every input bit reaches every output bit. */
function mix32(value: number): number {
  let x = value >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

/** A 32-bit seed from several integers, in their order. */
export function seedFrom(...parts: readonly number[]): number {
  return parts.reduce((state, part) => mix32((state + 0x9e3779b9) ^ mix32(part)), 0x6a09e667);
}

/** A generator of uniform numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix32(state) / 2 ** 32;
  };
}

/** A shuffled copy (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [copy[i], copy[j]];
    if (a !== undefined && b !== undefined) [copy[i], copy[j]] = [b, a];
  }
  return copy;
}

/** Standard normal numbers (Box and Muller 1958), for simulations and synthetic blocks. */
export function seededNormal(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
