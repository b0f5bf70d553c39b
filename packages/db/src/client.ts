// The database client: Prisma over node-postgres, made from a connection string that the caller holds.
// Only apps read the environment; tests hand in the address of a database of their own.
// The generated client is re-exported here, so that no other package knows where it lies.
import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "./generated/client.ts";

export { Prisma };
export type Db = PrismaClient;
/** What a service needs inside a transaction. */
export type DbTransaction = Prisma.TransactionClient;
export type * from "./generated/client.ts";

export type DbOptions = {
  /** Largest number of connections in the pool; default 10. */
  readonly maxConnections?: number;
};

/**
 * Opens a client on `url` (postgresql://…). Connections are made when first needed; a connection that
 * waits longer than 5 s for the server fails. Close with `$disconnect()`.
 */
export function openDb(url: string, options: DbOptions = {}): Db {
  const adapter = new PrismaPg({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
  });
  return new PrismaClient({ adapter });
}
