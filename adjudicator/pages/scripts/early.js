// Responses to requests that were sent before they are needed.

const early = new Map();

/** Keep the response to a request: the next identical one takes it. A request that fails is sent again. */
export function keep(response, ...request) {
  const key = JSON.stringify(request);
  early.set(key, response);
  response.catch(() => early.delete(key));
}

/** The response that was kept for this request, if any. */
export function take(...request) {
  const key = JSON.stringify(request);
  const response = early.get(key);
  early.delete(key);
  return response;
}
