// Decimal numbers, exactly: limits are typed in percent or milliseconds and stored in other units, and must come
// back as they were typed. A number stands for the shortest decimal that reads as it, as JavaScript prints it.

export type Decimal = {
  readonly units: bigint;
  /** The value is `units / 10 ** places`. */
  readonly places: number;
};

/** Reads digits as JavaScript prints numbers: `0.05`, `-3`, `1e-7`. */
export function decimalOf(text: string): Decimal {
  const [mantissa = "0", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const shift = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return shift < 0 ? { units: units * 10n ** BigInt(-shift), places: 0 } : { units, places: shift };
}

/** The value times ten to the power `by`. */
export const shifted = ({ units, places }: Decimal, by: number): Decimal =>
  by <= places
    ? { units, places: places - by }
    : { units: units * 10n ** BigInt(by - places), places: 0 };

/** The value and a whole number more. */
export const plusWhole = ({ units, places }: Decimal, whole: number): Decimal => ({
  units: units + BigInt(whole) * 10n ** BigInt(places),
  places,
});

/** Plain digits with commas between thousands, no exponent: `8,000`, `0.0000001`, `-3`. */
export function decimalText({ units, places }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** The nearest number there is. */
export const numberFrom = ({ units, places }: Decimal): number => Number(`${units}e-${places}`);
