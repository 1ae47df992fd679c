// Sends the requests on standard input to the judge without a service: offline.mjs PYODIDE ZIP. Prints the responses.

import { readFileSync } from "node:fs";
import { offline } from "../../../clients/typescript/dist/offline.js";

const [pyodide, code] = process.argv.slice(2);
const judge = await offline({ pyodide, code });
const answers = [];
for (const [method, path, body, language, kind, accept] of JSON.parse(readFileSync(0, "utf8"))) {
  const headers = { "Accept-Language": language, "Content-Type": kind, Accept: accept };
  const response = await judge(path, { method, headers, body: method === "GET" ? undefined : Buffer.from(body, "base64") });
  const content = Buffer.from(await response.arrayBuffer()).toString("base64");
  answers.push([response.status, response.headers.get("Content-Type"), content]);
}
judge.close();
process.stdout.write(JSON.stringify(answers));
