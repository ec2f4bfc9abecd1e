import type { Caravan } from '#domain/houses/caravan.ts';
import { isShown } from '#domain/houses/caravan-facts.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import type { Language } from '#domain/locale.ts';
import { type AboutHouses, housesOf } from '#domain/requests/kinded-request.ts';
import { isAgreement, isToDealer, type MailKind } from '#domain/requests/outbox.ts';
import type { StandingHome } from '#domain/requests/viewing.ts';
import { nameLine, plainLine } from './plain-text.ts';

/** A house of a request as it is stored at this moment, a hidden one too. */
export type LetterHouse = StandingHome & Pick<Caravan, 'id' | 'make' | 'model' | 'number'>;

/** A house as a letter names it. */
export interface NamedHouse {
  id: string;
  /** With its number, where that may be said. */
  name: string;
  /** The address of its page; undefined where there is none for the reader. */
  url: string | undefined;
  /** Whether visitors see it at this moment. */
  isOffered: boolean;
}

/** The address of a house's page. */
function houseUrl(
  origin: string | undefined,
  lang: Language,
  id: string,
  name: string,
): string | undefined {
  if (origin === undefined || !/^[0-9a-f]{8}/i.test(id)) return undefined;
  // The slug of an old name still leads to the house.
  return `${origin}/${lang}/houses/${encodeURIComponent(caravanSlug({ id, make: name, model: '' }))}`;
}

/**
 * The houses of a request as a letter of this kind may name them, the one place that decides it.
 * The dealer's letters name all. Others name those that visitors see, as they are called now:
 * whoever knows the id of a hidden one must learn nothing of it by a form. What was agreed with
 * that very person is named as it was called then, a hidden one without link and number. `stored`:
 * the request's houses; one that is not among them is gone.
 */
export function letterHouses(
  kind: MailKind,
  request: AboutHouses & { lang: Language },
  { origin, stored }: { origin?: string | undefined; stored: readonly LetterHouse[] },
): NamedHouse[] {
  const { lang } = request;
  const toDealer = isToDealer(kind);
  const namesThen = toDealer || isAgreement(kind);
  return housesOf(request).flatMap(({ id, name: then }): NamedHouse[] => {
    const house = stored.find((one) => one.id === id);
    const isOffered = house !== undefined && isShown(house);
    const isOpen = toDealer || isOffered;
    const current = isOpen && house ? `${house.make} ${house.model}` : null;
    const name = plainLine((namesThen ? (then ?? current) : current) ?? '');
    if (name === '') return [];
    const number = isOpen ? (house?.number ?? null) : null;
    const url = isOpen ? houseUrl(origin, lang, id, name) : undefined;
    return [{ id, name: numberedName(nameLine(name), number, lang), url, isOffered }];
  });
}
