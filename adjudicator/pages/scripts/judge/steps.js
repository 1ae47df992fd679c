// A judged game as steps: its start, then each turn and entry. Pure.

/**
 * The steps of a game of the report: {kind: "start" | "turn" | "entry", entry, ruling, n, side, text, verdict, message,
 * article, title, settled, open, draw}, where `draw` is a body of POST …/board, and `verdict` is null except for turns.
 */
export function stepsOf(game) {
  const { judged, items } = game;
  const found = new Map(items.map((item) => [`${item.kind} ${item.entry}`, item]));
  const options = judged.ruleset.options;
  // A turn that an entry restates comes before it.
  const all = [...judged.rulings, ...judged.interventions].sort((one, other) => one.entry - other.entry);

  let stands = judged.start;
  const steps = [{ kind: "start", n: 0, verdict: null, draw: drawing(stands) }];
  for (const one of all) {
    if (one.verdict) {
      steps.push(turn(one, found.get(`offence ${one.entry}`), drawing(stands, one.turn)));
      stands = one.position;
    } else {
      stands = one.stands;
      steps.push(declared(one, found.get(`entry ${one.entry}`), drawing(stands)));
    }
  }
  return steps;

  function drawing(position, action) {
    // An arbiter may have accepted an impossible position, and a turn may be unreadable.
    return { position, options, irregular: true, action };
  }
}

function turn(ruling, item, draw) {
  const { entry, n, side, verdict, message, reason } = ruling;
  return {
    kind: "turn", entry, ruling, n, side, verdict, draw, ...reason, message,
    text: typeof ruling.turn === "string" ? ruling.turn : message,
    isNotation: typeof ruling.turn === "string",
    settled: item?.words?.settled,
    open: item?.is_open ?? false,
  };
}

function declared({ entry, n }, item, draw) {
  return { kind: "entry", entry, n, verdict: null, message: item.message, text: item.message, open: item.is_open, draw };
}

/** The index of the first offence: an open one, else a settled one; null without offences. */
export function firstOffence(steps) {
  const open = steps.findIndex((step) => step.open);
  const any = steps.findIndex((step) => step.verdict && step.verdict !== "legal");
  return open >= 0 ? open : any >= 0 ? any : null;
}
