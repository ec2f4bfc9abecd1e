/** An order visitors see the houses in: ids, first to last. */
export type ShownOrder = readonly string[];

/** Houses this near each other in a list are on one screen. */
const sameScreen = 6;

/**
 * Gives each house one of its candidates so that the same picture rarely comes twice on a screen, whichever order is
 * shown: the first order is walked, and each house takes the candidate that its placed neighbours use least.
 */
export function assignLooks(
  orders: readonly [ShownOrder, ...ShownOrder[]],
  candidates: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const positions = orders.map((order) => new Map(order.map((id, index) => [id, index])));
  const chosen = new Map<string, string>();
  const uses = new Map<string, number>();
  const crowding = (id: string, look: string) => {
    let penalty = (uses.get(look) ?? 0) * 0.01;
    orders.forEach((order, list) => {
      const at = positions[list]?.get(id) ?? 0;
      for (let step = 1; step <= sameScreen; step++)
        for (const neighbour of [order[at - step], order[at + step]])
          if (neighbour !== undefined && chosen.get(neighbour) === look) penalty += 1 / step;
    });
    return penalty;
  };
  for (const id of orders[0]) {
    const ranked = (candidates.get(id) ?? [])
      .map((look) => ({ look, penalty: crowding(id, look) }))
      .sort((a, b) => a.penalty - b.penalty);
    const best = ranked[0]?.look;
    if (best === undefined) throw new Error(`no picture for house ${id}`);
    chosen.set(id, best);
    uses.set(best, (uses.get(best) ?? 0) + 1);
  }
  return chosen;
}
