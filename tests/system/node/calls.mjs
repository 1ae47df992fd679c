// Makes the calls on standard input with the client and prints their results: calls.mjs URL [KEY], or calls.mjs ZIP PYODIDE

import { readFileSync } from "node:fs";
import { Client, Problem } from "../../../clients/typescript/dist/index.js";
import { offline } from "../../../clients/typescript/dist/offline.js";

const [address, more] = process.argv.slice(2);
const judge = address.endsWith(".zip") ? await offline({ code: address, pyodide: more }) : null;
const client = new Client(judge ? { fetch: judge } : { baseUrl: address, ...(more && { key: more }) });
const calls = JSON.parse(readFileSync(0, "utf8"));
const results = [];
let next = 0;

async function result({ method, game, request }) {
  try {
    return [200, await client[method](game, request)];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code, errors } = error;
    return [status, { status, code, errors }];
  }
}

async function work() {
  while (next < calls.length) {
    const number = next++;
    results[number] = await result(calls[number]);
  }
}

await Promise.all(Array.from({ length: 4 }, work));
judge?.close();
process.stdout.write(JSON.stringify(results));
