// Makes the calls on standard input with the client and prints the first results that differ: calls.mjs URL [KEY]

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Client, Problem } from "../../clients/typescript/dist/index.js";

const [baseUrl, key] = process.argv.slice(2);
const client = new Client({ baseUrl, ...(key && { key }) });
const calls = JSON.parse(readFileSync(0, "utf8"));
const wrong = [];
let next = 0;

async function result({ method, game, request }) {
  try {
    return { status: 200, body: await client[method](game, request) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { status: error.status, body: { code: error.code, errors: error.errors } };
  }
}

async function work() {
  while (next < calls.length) {
    const call = calls[next++];
    const found = await result(call);
    const { code, errors = [] } = call.body;
    const body = call.status === 200 ? { ...call.body } : { code, errors };
    if (baseUrl.endsWith("/")) for (const one of [body, found.body]) delete one.links; // absolute under a prefix
    if (!isDeepStrictEqual(found, { status: call.status, body })) wrong.push({ call, found });
  }
}

await Promise.all(Array.from({ length: 4 }, work));
console.log(JSON.stringify({ count: calls.length, wrong: wrong.slice(0, 3) }));
