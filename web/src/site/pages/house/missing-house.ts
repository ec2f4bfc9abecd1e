import type { MadePage, PageContext } from '../../page.ts';
import type { PublicReads } from '../../reads.ts';
import { gonePage } from '../gone/gone-page.tsx';
import type { MissingReason } from './read-house.ts';

/** The page of an address that names no house; spec section 8. */
export function missingHouse(
  context: PageContext,
  reads: PublicReads,
  reason: MissingReason,
): Promise<MadePage> {
  const { title, text, back } = context.messages.house[reason];
  return gonePage(context, reads, {
    address: context.params.slug ?? '',
    words: { title, text, back: { href: `/${context.language}/houses`, label: back } },
  });
}
