// The port of the web app, as PORT names it.

/**
 * @param {string | undefined} given absent or empty: 3000
 * @returns {number}
 * @throws {Error} with what to do
 */
export function readPort(given) {
  if (given === undefined || given.trim() === "") return 3_000;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(
    `PORT is ${JSON.stringify(given)}. Give a whole number from 1 to 65535, or leave it out for 3000.`,
  );
}
