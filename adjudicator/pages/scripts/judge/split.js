// A file of records in parts, one game each, so that the limits of a request are those of a game. Pure.

const SUFFIXES = /\.(game|games|pgn|record|txt|json)$/i;
const GAME_AFTER_TURNS = /[^\]\s]\s*?\n\n(?=\[[ \t]*(?:Game|Jeu)[ \t]+")/g; // as in adjudicator/records/tokens.py

/** Whether a file in a folder is a record, by its name. */
export const isRecord = (name) => SUFFIXES.test(name);

/** The games of {name, text} as [{name, text, line}]; `line` is where a part begins, 0 if its lines are not those of the file. */
export function gamesOf({ name, text }) {
  const values = listOf(text);
  if (values) return values.map((value) => ({ name, text: JSON.stringify(value), line: 0 }));
  const parts = [];
  const normal = text.replace(/\r\n?/g, "\n");
  let at = 0;
  for (const match of normal.matchAll(GAME_AFTER_TURNS)) {
    const cut = match.index + match[0].length;
    parts.push(normal.slice(at, cut));
    at = cut;
  }
  parts.push(normal.slice(at));
  let line = 1;
  return parts.map((part) => {
    const game = { name, text: part, line };
    line += part.split("\n").length - 1;
    return game;
  });
}

/** The records of a JSON list of several; null for any other text, which is sent as it is. */
function listOf(text) {
  if (!/^\s*\[\s*\{/.test(text)) return null;
  try {
    const values = JSON.parse(text);
    return values.length > 1 ? values : null;
  } catch {
    return null; // the service reports the error
  }
}
