import { saleStatuses, soldLast } from '#domain/houses/sale-status.ts';
import { noteRelease } from '#shared/api/release-watch.ts';
import { mayRead } from '#shared/api/request-rule.ts';
import { realWait, sendPatiently } from '#shared/api/send-patiently.ts';
import { clockWordsId } from '../../cards/clock-words.ts';
import { readDocument } from '../base/read-document.ts';
import { markToggles } from './kept.ts';

/**
 * Adds to this page what another page says about its cards: when one of their prices changes, and
 * the words of their clocks.
 */
function takeOver(page: Document): void {
  const { until } = page.documentElement.dataset;
  const { dataset } = document.documentElement;
  if (until && !(dataset.until && dataset.until <= until)) dataset.until = until;
  const words = page.getElementById(clockWordsId);
  if (words && !document.getElementById(clockWordsId)) document.body.append(words);
}

/**
 * Makes added cards work like the server's: their buttons are marked here, first.ts starts their
 * clocks.
 */
export function cardsCame(): void {
  markToggles();
  document.dispatchEvent(new Event('cardscame'));
}

/**
 * Cards in the order that visitors see everywhere. A card's badge says whether its house is sold.
 */
export function soldCardsLast(cards: readonly Element[]): Element[] {
  const statusOf = (card: Element) =>
    saleStatuses.find((status) => card.querySelector(`.tag-${status}`)) ?? 'available';
  return soldLast(cards, statusOf);
}

export interface HouseCards {
  /** The card, null where the house is not shown any more, undefined until it has been read. */
  get(number: string): Element | null | undefined;
  /** Reads the missing cards. Rejects when they can't be read. */
  read(numbers: readonly string[]): Promise<void>;
}

/**
 * Cards as the server draws them, taken from the favourites' page of these houses; each is read
 * once.
 */
export function createHouseCards({ heading = 'h2' }: { heading?: 'h2' | 'h3' } = {}): HouseCards {
  const cards = new Map<string, Element | null>();

  function adopt(cell: Element): Element {
    const card = document.adoptNode(cell);
    const drawn = card.querySelector('h2');
    if (drawn && heading !== 'h2') {
      const other = document.createElement(heading);
      other.append(...drawn.childNodes);
      drawn.replaceWith(other);
    }
    return card;
  }

  return {
    get: (number) => cards.get(number),
    async read(numbers) {
      const unread = numbers.filter((number) => !cards.has(number)).sort();
      if (unread.length === 0) return;
      const address = `/${document.documentElement.lang}/favourites?ids=${unread}`;
      const page = await sendPatiently(() => readDocument(address), realWait, mayRead);
      void noteRelease(page.documentElement.dataset.release ?? null);
      takeOver(page);
      for (const number of unread) {
        const cell = page.querySelector(`[data-house="${number}"]`)?.closest('.cell');
        cards.set(number, cell ? adopt(cell) : null);
      }
    },
  };
}
