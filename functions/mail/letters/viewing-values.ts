import { dealer } from '#domain/dealer/dealer.ts';
import type { SaleStatus } from '#domain/houses/sale-status.ts';
import { type Language, localeTag } from '#domain/locale.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { isToDealer } from '#domain/requests/outbox.ts';
import { standingOf, type Viewing, type ViewingStatus } from '#domain/requests/viewing.ts';
import { unofferedWords } from '#domain/requests/viewing-homes.ts';
import {
  type PersonValues,
  personValues,
  type RequestValues,
  requestValues,
  staffUrl,
  type Writing,
} from './letter.ts';
import { letterHouses, type NamedHouse } from './letter-houses.ts';

/** A home of a viewing, and how it stands for the visitor: null where visitors do not see it. */
export interface ViewedHouse extends NamedHouse {
  standing: SaleStatus | null;
}

/** What letters say of a viewing. Only those to the dealer name the visitor. */
export interface ViewingValues extends PersonValues, RequestValues {
  houses: readonly ViewedHouse[];
  /** That some of its homes, which the letter does not name, are no longer offered. */
  unoffered: string | null;
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

/** `token`: of the link by which the visitor moves or cancels it; empty where there is none. */
export function viewingValues(
  viewing: Viewing,
  { token, ...writing }: Writing & { token: string },
): ViewingValues {
  const { id, lang, status, sequence } = viewing;
  const { origin, kind, stored } = writing;
  const standingIn = (house: string) =>
    standingOf(
      viewing,
      stored.find((one) => one.id === house),
    );
  const values = requestValues(viewing, writing);
  const named = new Set(values.houses.map((house) => house.id));
  const unnamed = viewing.caravan_ids.filter((house) => !named.has(house));
  return {
    ...personValues(viewing),
    ...values,
    houses: values.houses.map((house) => ({ ...house, standing: standingIn(house.id) })),
    unoffered: isToDealer(kind)
      ? null
      : unofferedWords(unnamed.length, viewing.caravan_ids.length, lang),
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

/** What an entry of a calendar says: the homes that its letter names, the yard's telephone. */
export function calendarWords(
  viewing: Viewing,
  writing: Omit<Writing, 'hours'>,
): { summary: string; location: string; description: string } {
  const { lang, id } = viewing;
  const named = letterHouses(writing.kind, viewing, writing);
  const { viewing: title, number, call } = words[lang];
  const [first, ...others] = named;
  const about = first ? first.name : dealer.name[lang];
  const { shown } = dealer.phones.sales;
  return {
    summary: `${title}: ${about}${others.length > 0 ? ` +${others.length}` : ''}`,
    location: placeOf(lang),
    description: [
      ...named.map(({ name, url }) => (url ? `${name}: ${url}` : name)),
      `${call}: ${shown}`,
      `${number}: ${referenceOf(id)}`,
    ].join('\n'),
  };
}
