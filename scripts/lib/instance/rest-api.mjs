// Calls of the REST API with a key, as a pipeline makes them.
// What is refused becomes an error with the API's own words.

/**
 * @param {{ url: string, apiKey: string }} gonogo
 * @param {string} path below /api/v1
 * @param {{ method?: string, body?: unknown, as?: "json" | "text" }} [options]
 * @returns {Promise<any>} the answer's JSON, or its text
 * @throws {Error} with the problem's own words
 */
export async function callApi({ url, apiKey }, path, { method = "GET", body, as = "json" } = {}) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} /api/v1${path} answered ${answer.status}: ${text}`);
  return as === "text" ? text : JSON.parse(text);
}
