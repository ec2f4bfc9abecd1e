import type { BrowserContext } from 'playwright-core';
import { slugIdLength } from '#domain/houses/slug.ts';

interface Known {
  id: string;
  make: string;
  model: string;
}

/**
 * Fills what a browser keeps of a visitor who was here before: seven homes seen, those `onOffer`
 * among them, favourites, a comparison, and a loan form that is begun.
 */
export async function useBefore(
  context: BrowserContext,
  onOffer: readonly Known[],
  others: readonly Known[],
): Promise<void> {
  const kept = (houses: readonly Known[]) =>
    JSON.stringify(
      houses.map(({ id, make, model }) => ({
        id: id.slice(0, slugIdLength),
        name: `${make} ${model}`,
      })),
    );
  const seen = [...others.slice(0, 2), ...onOffer, ...others.slice(2)].slice(0, 7);
  const local = {
    viewed: kept(seen),
    favourites: kept(seen.slice(0, 4)),
    compared: kept(seen.slice(0, 3)),
  };
  const begun = JSON.stringify({ firstname: ['Иван'], message: ['Здравейте'] });
  await context.addInitScript(
    ([lists, fields]) => {
      for (const [name, value] of Object.entries(lists)) localStorage.setItem(name, value);
      sessionStorage.setItem(`form-fields:${location.pathname}`, fields);
    },
    [local, begun] as const,
  );
}
