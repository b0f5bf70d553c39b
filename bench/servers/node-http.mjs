// Node's own HTTP server with the same answer as nginx: a process of its own, told its port and its body.
// Usage: node node-http.mjs <port> <body>
import { createServer } from "node:http";

const [port, body = ""] = process.argv.slice(2);
const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };

createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
}).listen(Number(port), "127.0.0.1");
