// The page of a ruling, to be read and sent on: the interface says where it is.

import { page } from "./page.js";
import { post, Problem } from "./service.js";

/**
 * The page of the ruling on a turn; null where it has none: of a turn that cannot be read, and from a position that stands
 * though the rules forbid it.
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

/** Where one goes for an address that the interface gave: a path here, or an address under the public one. */
function reached(address) {
  return address.startsWith("/") ? page.prefix + address : address;
}
