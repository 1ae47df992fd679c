// The page of a ruling; the interface returns its address.

import { page } from "./page.js";
import { post, Problem } from "./service.js";

/**
 * The page of the ruling on a turn; null for an unreadable turn, and for an impossible position
 * accepted by an arbiter.
 */
export async function pageOf(game, { position, options, action }) {
  try {
    return reached(await post(`/v1/games/${game}/adjudications`, { position, options, action, include: ["links"] }));
  } catch (problem) {
    if (problem instanceof Problem) return null;
    throw problem;
  }
}

/** The page of a ruling with links: a path here, or a URL under the public address; null for a case too long for it. */
export function reached({ links }) {
  const address = links.page;
  if (!address) return null;
  const url = new URL(address.startsWith("/") ? page.prefix + address : address, location.href);
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", page.language);
  return url.href;
}
