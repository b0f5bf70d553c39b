// Writes the database's password into a file for the database's own container, which reads it when it makes its data.
//   node scripts/container.mjs scripts/write-database-password.mjs PATH
// The entry of the containers has completed the environment by then.
import { writeFileSync } from "node:fs";

const [path] = process.argv.slice(2);
const password = process.env.POSTGRES_PASSWORD;
if (path === undefined || !password) throw new Error("Name the file, and set POSTGRES_PASSWORD.");
// The database reads it as a user of its own.
writeFileSync(path, password, { mode: 0o644 });
