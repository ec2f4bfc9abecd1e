import type { GonePage, PageContext } from '../../page.ts';
import type { MissingReason } from './read-house.ts';

/** What is answered for an address that names no house; spec section 8. */
export function missingHouse(
  { language, messages, params }: PageContext,
  reason: MissingReason,
): GonePage {
  const { title, text, back } = messages.house[reason];
  const listing = { href: `/${language}/houses`, label: back };
  return { gone: { address: params.slug ?? '', title, text, back: listing } };
}
