// Bundle the scripts of the pages and of the embedded elements into adjudicator/pages/bundles: `make pages`.
// The folder also gets SUMS, the checksums of all sources and bundles, so that `make check` needs no Node.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { build, transform } from "esbuild";

const SOURCES = "adjudicator/pages/scripts";
const BUNDLES = "adjudicator/pages/bundles";
const PAGES = ["play.js", "battlelore.js", "edit.js", "judge.js", "referee.js", "search.js", "offline.js"];
const CLASSIC = ["theme.js", "docs.js"]; // run before the page is drawn, or next to another program
/** By name: what opens an element, its class, its style. */
const ELEMENTS = {
  board: ["game.js", "board_element.js", "board.css"],
  game: ["viewer.js", "game_element.js", "viewer.css"],
  frame: ["frame_viewer.js", "game_element.js", "viewer.css"],
};
const SHARED = { bundle: true, minify: true, write: false, metafile: true, target: "es2022", charset: "utf8", legalComments: "none" };

const inputs = new Set(["tools/bundle.js", "package-lock.json"]);
const outputs = new Map();

/** The files of a build, by name. */
async function built(path, options) {
  const { metafile, outputFiles } = await build({ ...SHARED, entryPoints: [`${SOURCES}/${path}`], outdir: BUNDLES, ...options });
  for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  return outputFiles.map((file) => [basename(file.path), file.text]);
}

/** A page and the parts that it loads later; one chunk has what they share. */
async function page(name) {
  const files = await built(name, { format: "esm", splitting: true, chunkNames: "[name]-[hash]" });
  for (const [file, text] of files) outputs.set(file, text);
}

async function classic(name) {
  const [[file, text]] = await built(name, { format: "iife" });
  outputs.set(file, text);
}

/** An element: a function that runs its modules with a document of its own, its style, and its class. */
async function element(name, [opens, kind, style]) {
  const banner = { js: "function modules(document,fetch){" };
  const [[, inner]] = await built(`embed/${opens}`, { format: "iife", globalName: "opened", banner, footer: { js: "return opened}" } });
  const sheet = ["style.css", style].map((file) => `${SOURCES}/embed/${file}`);
  for (const file of sheet) inputs.add(file);
  const { code } = await transform(sheet.map((file) => readFileSync(file, "utf8")).join(""), { loader: "css", minify: true });
  const [[, outer]] = await built(`embed/${kind}`, { format: "esm", define: { STYLE: JSON.stringify(code) } });
  outputs.set(`embed-${name}.js`, inner + outer);
}

await Promise.all([...PAGES.map(page), ...CLASSIC.map(classic), ...Object.entries(ELEMENTS).map((one) => element(...one))]);
rmSync(BUNDLES, { recursive: true, force: true });
mkdirSync(BUNDLES);
for (const [name, text] of outputs) writeFileSync(`${BUNDLES}/${name}`, text);
const named = [...inputs].map((path) => relative(".", path)).concat([...outputs.keys()].map((name) => `${BUNDLES}/${name}`));
const sums = named.sort().map((path) => `${createHash("sha256").update(readFileSync(path)).digest("hex")}  ${path}\n`);
writeFileSync(`${BUNDLES}/SUMS`, sums.join(""));
