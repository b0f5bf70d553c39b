// The secret of a target, in clear, for the worker alone: it goes into the engine's input and nowhere else, and only to the
// destination that it was given for. A run keeps the address that it was made with; the target may have moved since.
import { english } from "@gonogo/locale/t";
import type { TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import type { Context, Reader } from "../context.ts";
import { isNoWider, judgeAddress } from "../networks.ts";
import type { RunVariant } from "../rows/run-variants.ts";
import { configOf } from "../rows/target-view.ts";
import { destinationOf, openSecret } from "./secret-box.ts";

/** The secret was given for another destination than the one that it would be sent to. Nothing was opened. */
export class SecretElsewhereError extends Error {
  override readonly name = "SecretElsewhereError";
  readonly remedy = english(
    "Start another run, which takes the target as it is now; or give the secret again for this address.",
  );
  constructor({ name, host, port }: TargetConfig) {
    super(
      `${name}: its secret was given for another destination than ${host}:${port} as it would be reached now (address, port, TCP or UDP, trusted certificates), and is not sent there.`,
    );
  }
}

/**
 * null when the target has none, or is gone. `target`: as it will be reached; `ownAddress`: the target's own, where that is
 * another. To another address it goes only within the target's `secretNetworks`; a name is left to the engine. Throws
 * SecretElsewhereError, and an error of the cipher when the key is not the one that it was sealed with.
 */
export async function readSecret(
  context: Reader & Pick<Context, "secretKey">,
  { targetId, target, ownAddress }: Pick<RunVariant, "targetId" | "target" | "ownAddress">,
): Promise<TargetSecret | null> {
  const row = await context.db.targetSecret.findUnique({
    where: { targetId },
    include: { target: true },
  });
  if (!row) return null;
  const given = row.destination ?? destinationOf(configOf(row.target));
  const own = { ...target, ...ownAddress };
  if (!destinationOf(own).equals(given)) throw new SecretElsewhereError(own);
  if (ownAddress) {
    // As the target allows it now, too: the run may be older than that.
    const now = configOf(row.target).secretNetworks;
    const isAllowed = [target.secretNetworks, now].every((networks) => {
      const { code } = judgeAddress(target.host, target.port, networks);
      // A name is resolved by the engine, which is kept to the run's networks: those must not be wider than what is allowed now.
      if (code === "name") return networks.length > 0 && isNoWider(target.secretNetworks, now);
      return code === "allowed";
    });
    if (!isAllowed) throw new SecretElsewhereError(target);
  }
  return openSecret(context.secretKey, targetId, row);
}
