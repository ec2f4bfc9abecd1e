import { dealer } from '#domain/dealer/dealer.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import { type Language, localeTag } from '#domain/locale.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { housesOf } from '#domain/requests/kinded-request.ts';
import type { Viewing, ViewingStatus } from '#domain/requests/viewing.ts';
import {
  houseUrl,
  type LetterHouse,
  type NamedHouse,
  type PersonValues,
  personValues,
  plainLine,
  staffUrl,
} from './letter.ts';

/** What letters say of a viewing. Only those to the dealer name the visitor. */
export interface ViewingValues extends PersonValues {
  /** In a letter to the visitor those that visitors may see; the dealer's names all. */
  houses: readonly NamedHouse[];
  allHouses: readonly NamedHouse[];
  reference: string;
  /** "понеделник, 30 ноември 2026 г., 10:00 ч." */
  when: string;
  status: ViewingStatus;
  /** Whether the visitor's calendar has it already. */
  isInCalendar: boolean;
  /** Where the visitor moves or cancels it, and the code that stands behind its `#`. */
  link: string | undefined;
  place: string;
  staffUrl: string | undefined;
}

const formats = new Map<Language, Intl.DateTimeFormat>();

/** A day and a time in words: "понеделник, 30 ноември 2026 г., 10:00 ч.". */
function whenWords({ day, time }: Pick<Viewing, 'day' | 'time'>, lang: Language): string {
  const format =
    formats.get(lang) ??
    new Intl.DateTimeFormat(localeTag[lang], { dateStyle: 'full', timeZone: 'UTC' });
  formats.set(lang, format);
  const date = format.format(Date.parse(day));
  return lang === 'bg' ? `${date}, ${time} ч.` : `${date}, ${time}`;
}

/** The yard's address on one line. */
function placeOf(lang: Language): string {
  const { street, postalCode, town } = dealer.address;
  return `${dealer.name[lang]}, ${street[lang]}, ${postalCode} ${town[lang]}`;
}

function named(
  viewing: Viewing,
  origin: string | undefined,
  houses: readonly LetterHouse[],
  { isForVisitor }: { isForVisitor: boolean },
): NamedHouse[] {
  const { lang } = viewing;
  return housesOf(viewing).flatMap(({ id, name }) => {
    const stored = houses.find((one) => one.id === id);
    if (isForVisitor && !stored) return [];
    const house = plainLine(stored ? `${stored.make} ${stored.model}` : (name ?? ''));
    if (house === '') return [];
    const shown = numberedName(house, stored?.number ?? null, lang);
    return [{ name: shown, url: houseUrl(origin, lang, id, house) }];
  });
}

export function viewingValues(
  viewing: Viewing,
  {
    origin,
    token,
    houses,
  }: {
    origin: string | undefined;
    token: string;
    houses: readonly LetterHouse[];
  },
): ViewingValues {
  const { id, lang, status, sequence } = viewing;
  return {
    ...personValues(viewing),
    houses: named(viewing, origin, houses, { isForVisitor: true }),
    allHouses: named(viewing, origin, houses, { isForVisitor: false }),
    reference: referenceOf(id),
    when: whenWords(viewing, lang),
    status,
    isInCalendar: sequence > 0,
    link: origin === undefined || token === '' ? undefined : `${origin}/${lang}/viewing#${token}`,
    place: placeOf(lang),
    staffUrl: staffUrl(origin, lang, `viewings/${id}`),
  };
}

const words = {
  bg: { viewing: 'Оглед', number: 'Номер на огледа', call: 'Телефон' },
  en: { viewing: 'Viewing', number: 'Viewing number', call: 'Phone' },
} as const satisfies Record<Language, object>;

/** What an entry of a calendar says: homes with links, the yard's telephone, the number. */
export function calendarWords(
  viewing: Viewing,
  { origin, houses }: { origin: string | undefined; houses: readonly LetterHouse[] },
): { summary: string; location: string; description: string } {
  const { lang, id } = viewing;
  const seen = named(viewing, origin, houses, { isForVisitor: true });
  const { viewing: title, number, call } = words[lang];
  const [first, ...others] = seen;
  const about = first ? first.name : dealer.name[lang];
  const { shown } = dealer.phones.sales;
  return {
    summary: `${title}: ${about}${others.length > 0 ? ` +${others.length}` : ''}`,
    location: placeOf(lang),
    description: [
      ...seen.map(({ name, url }) => (url ? `${name}: ${url}` : name)),
      `${call}: ${shown}`,
      `${number}: ${referenceOf(id)}`,
    ].join('\n'),
  };
}
