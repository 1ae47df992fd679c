// Responses to requests that were sent before they are needed.

const early = new Map();

/** Keep the response to a request: the next identical one takes it. Its errors are reported then. */
export function keep(response, ...request) {
  response.catch(() => {});
  early.set(JSON.stringify(request), response);
}

/** The response that was kept for this request, if any. */
export function take(...request) {
  const key = JSON.stringify(request);
  const response = early.get(key);
  early.delete(key);
  return response;
}
