// Acts that send requests, one after another, with the board busy while they run.

/**
 * A function that makes a listener of an act; `messages` shows its Problem, with a way to repeat it. What the act has not
 * drawn is put back on the board, unless `isOpen()`: a choice is still offered.
 */
export function queueOf(board, messages, isOpen) {
  let queue = Promise.resolve();
  return (act) => {
    const run = (...values) => {
      queue = queue.then(async () => {
        board.host.ariaBusy = "true";
        try {
          await act(...values);
          if (!isOpen()) board.placing.restore();
        } catch (problem) {
          // Any other error is a bug: log it, and let the player go on.
          if (problem.sentences) messages.fail(problem, () => run(...values));
          else reportError(problem);
          board.placing.restore();
        } finally {
          board.host.ariaBusy = "false";
        }
      });
      return queue;
    };
    return run;
  };
}
