// The page of a ruling; the interface returns its address.

import { page } from "./page.js";
import { post, Problem } from "./service.js";

/**
 * The page of the ruling on a turn; null for an unreadable turn, and for an impossible position
 * accepted by an arbiter.
 */
export async function pageOf(game, { position, options, action }) {
  try {
    const { links } = await post(`/v1/games/${game}/adjudications`, { position, options, action, include: ["links"] });
    return links.page && reached(links.page);
  } catch (problem) {
    if (problem instanceof Problem) return null;
    throw problem;
  }
}

/** The target of an address from the interface: a path here, or a URL under the public address. */
function reached(address) {
  return address.startsWith("/") ? page.prefix + address : address;
}
