// Prints the milliseconds of CPU that a call of the client costs above fetch: cost.mjs URL

import { Client } from "../../../clients/typescript/dist/index.js";

const [baseUrl] = process.argv.slice(2);
const client = new Client({ baseUrl });
const body = { action: "Rc3-c6" };
const headers = { "Content-Type": "application/json", Accept: "application/json" };

const bare = async () =>
  (await fetch(`${baseUrl}/v1/games/cyclix/adjudications`, { method: "POST", headers, body: JSON.stringify(body) })).json();
const called = () => client.rule("cyclix", body);

async function cpu(call, count) {
  const before = process.cpuUsage();
  for (let n = 0; n < count; n += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

const differences = [];
await cpu(bare, 300);
await cpu(called, 300);
for (let round = 0; round < 9; round += 1) differences.push((await cpu(called, 150)) - (await cpu(bare, 150)));
console.log(differences.sort((one, other) => one - other)[4].toFixed(3));
