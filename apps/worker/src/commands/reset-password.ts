// Prints a one-time link with which the person with this e-mail address sets a new password: `npm run reset-password -- EMAIL`.
// For the operator. Sessions of the person end when the link is used.
import { makeSignInLink } from "@gonogo/services/auth/sign-in-link";
import { openContext } from "@gonogo/services/context";
import { contextSettings } from "@gonogo/services/settings";
import { readSeedEnv } from "../env.ts";

const [email, ...more] = process.argv.slice(2);
if (email === undefined || more.length > 0) {
  process.stderr.write("Give the e-mail address of the account: npm run reset-password -- EMAIL\n");
  process.exit(2);
}
const context = openContext({ ...contextSettings(readSeedEnv()), maxConnections: 1 });
try {
  const user = await context.db.user.findUnique({ where: { email: email.toLowerCase() } });
  if (user === null) {
    process.stderr.write(`No account has the e-mail address ${email}.\n`);
    process.exitCode = 1;
  } else {
    const link = await makeSignInLink(context, user.id);
    process.stdout.write(`For ${user.name}, once, within 24 hours:\n${link}\n`);
  }
} finally {
  await context.close();
}
