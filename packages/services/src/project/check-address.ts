// Whether an address may be put under load, for somebody who asks before there is a target. Names are not resolved: the
// engine resolves them on the machine that measures, and judges the addresses that it finds.
import { english, t } from "@gonogo/locale/t";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { type AddressVerdict, judgeAddress, readAddress } from "../networks.ts";

export const CheckAddressInput = z.strictObject({
  address: z
    .string()
    .trim()
    .min(1, english("must not be empty"))
    .max(300)
    .describe("`10.0.0.1:8080`, a name, or a URL."),
});
export type CheckAddressInput = z.input<typeof CheckAddressInput>;

export type CheckedAddress = AddressVerdict & {
  readonly host: string;
  /** null: none was given, so any port would do. */
  readonly port: number | null;
};

/** Throws `invalid_input` for what is no address. */
export async function checkAddress(
  context: Pick<Context, "allowedNetworks">,
  actor: Actor,
  input: CheckAddressInput,
): Promise<CheckedAddress> {
  allow(actor, "read");
  const { address } = parseInput(CheckAddressInput, input);
  const read = readAddress(address);
  if (!read)
    throw new ServiceError("invalid_input", t("This is not an address."), {
      field: "address",
      remedy: t("Enter an IP address, a name or a URL, with or without a port: 10.0.0.1:8080."),
    });
  return { ...read, ...judgeAddress(read.host, read.port, context.allowedNetworks) };
}
