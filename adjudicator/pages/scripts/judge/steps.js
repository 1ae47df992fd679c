// A judged game as steps: its start, then each turn and entry. Pure.

/**
 * The steps of a game of the report: {kind: "start" | "turn" | "entry", entry, n, side, text, verdict, message, article, title,
 * settled, open, draw}, where `draw` is a body of POST …/board, and `verdict` is null except for turns.
 */
export function stepsOf(game) {
  const { judged, items } = game;
  const found = new Map(items.filter((item) => item.entry !== null).map((item) => [`${item.kind} ${item.entry}`, item]));
  const options = judged.ruleset.options;
  const all = [
    ...judged.rulings.map((ruling) => ({ ruling, entry: ruling.entry })),
    ...judged.interventions.map((intervention) => ({ intervention, entry: intervention.entry })),
  ].sort((one, other) => one.entry - other.entry); // a turn that an entry restates comes before it

  let stands = judged.start;
  const steps = [{ kind: "start", n: 0, verdict: null, draw: drawing(stands) }];
  for (const { ruling, intervention, entry } of all) {
    if (ruling) {
      steps.push(turn(entry, ruling, found.get(`offence ${entry}`), drawing(stands, ruling.turn)));
      stands = ruling.position;
    } else {
      stands = intervention.stands;
      steps.push(declared(intervention, found.get(`entry ${entry}`), drawing(stands)));
    }
  }
  return steps;

  function drawing(position, action) {
    // An arbiter may have accepted an impossible position, and a turn may be unreadable.
    return { position, options, irregular: true, ...(action === undefined ? {} : { action }) };
  }
}

function turn(entry, ruling, item, draw) {
  const { n, side, verdict, message, reason } = ruling;
  return {
    kind: "turn", entry, n, side, verdict, message, draw,
    text: typeof ruling.turn === "string" ? ruling.turn : message,
    isNotation: typeof ruling.turn === "string",
    article: reason?.article ?? null,
    title: reason?.title ?? "",
    settled: item?.words.settled ?? "",
    open: item?.is_open ?? false,
  };
}

function declared({ entry, n }, item, draw) {
  return { kind: "entry", entry, n, verdict: null, message: item.message, text: item.message, open: item.is_open, draw };
}

/** The index of the first offence: an open one, else a settled one; null without offences. */
export function firstOffence(steps) {
  const open = steps.findIndex((step) => step.open);
  const any = steps.findIndex((step) => step.verdict !== null && step.verdict !== "legal");
  return open >= 0 ? open : any >= 0 ? any : null;
}
