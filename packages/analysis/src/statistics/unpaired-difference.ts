// The difference of two independent centres from the interval of each: the square-and-add method of Zou and Donner (2008).
// It needs no spread in common and keeps intervals that are not symmetric; an end that is unknown stays unknown.

/** A centre with the interval around it; an infinite end: nothing is known on that side. */
export type Centre = { readonly value: number; readonly low: number; readonly high: number };

/** The interval of a - b. */
export function unpairedDifference(a: Centre, b: Centre): Centre {
  const value = a.value - b.value;
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
  };
}
