import { openingLines } from '#domain/dealer/hours-settings.ts';
import { settingsOf } from '#domain/dealer/settings.ts';
import { type DomainError, errorStatus } from '#domain/errors.ts';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { defaultLanguage, isLanguage, type Language } from '#domain/locale.ts';
import {
  customerLengths,
  cutFields,
  enquiryLengths,
  mostHouses,
  type Typed,
  termLengths,
} from '#domain/requests/forms.ts';
import { type OwnViewing, viewingTokenLength } from '#domain/requests/viewing.ts';
import type { ViewingDay } from '#domain/requests/viewing-times.ts';
import {
  ApiError,
  renderOwnViewing,
  renderRefusedEnquiry,
  renderRefusedLink,
  renderRefusedLoan,
  renderRefusedViewing,
} from '#site/server/render-refused-form.ts';
import { findById, hasOffers, type ListedHouse, makes } from '../../catalogue/catalogue.ts';
import type { Showroom } from '../../catalogue/showroom.ts';
import type { SchemeCache } from '../../store/scheme-cache.ts';
import { keptSchemes } from '../requests/financing-schemes.ts';

interface FormPagesDeps {
  loadShowroom: (now: Date) => Promise<Showroom>;
  cache: Pick<SchemeCache, 'read'>;
  /** Scheme and host of the site. */
  origin: string;
  clock: () => Date;
  /** The times that can be wished for; rejects where they can't be read. */
  freeDays: () => Promise<ViewingDay[]>;
  /** The viewing of a link's token; null where it is over. */
  ownViewing: (token: string) => Promise<OwnViewing | null>;
}

/** Characters of what is typed or ticked in the form for a loan, by the names of its fields. */
const loanLengths = {
  ...Object.fromEntries(
    Object.entries(customerLengths).map(([name, length]) => [`customer_data.${name}`, length]),
  ),
  ...termLengths,
  consent: 'true'.length,
};

/**
 * The pages that answer a form which a browser sent without a script and which was not taken. They
 * show again what was typed into the form's own fields, no more of each than the form takes, and
 * name the house as the stock does. When the table is down, they leave out what they would have
 * read from it.
 */
export function createFormPages({
  loadShowroom,
  cache,
  origin,
  clock,
  ...viewings
}: FormPagesDeps) {
  async function surroundings() {
    const now = clock();
    const showroom = await loadShowroom(now).catch(() => null);
    const hours = showroom ? showroom.settings('hours') : settingsOf('hours', undefined);
    const makesOnSale = showroom ? makes(showroom.catalogue) : [];
    return {
      page: {
        origin,
        now,
        makes: makesOnSale,
        hours: openingLines(hours),
        hasOffers: showroom !== null && hasOffers(showroom.catalogue),
      },
      isRead: showroom !== null,
      find: (id: string) => (showroom && findById(showroom.catalogue, id)) || null,
    };
  }
  return {
    async enquiry(failure: DomainError, typed: Typed): Promise<string> {
      const id = idIn(typed.caravanId);
      const { page, find } = await surroundings();
      const listed = id === null ? null : find(id);
      const house = listed ? enquiredHouse(listed) : id === null ? null : unnamedHouse(id);
      const form = refused(failure, typed, enquiryLengths);
      const houses = idsIn(typed.caravan_ids).map((one) => {
        const found = find(one)?.house;
        const name = found ? numberedName(nameOf(found), found.number, form.language) : null;
        return { id: one, name };
      });
      return renderRefusedEnquiry({ ...form, house, houses }, page);
    },
    async viewing(failure: DomainError, typed: Typed): Promise<string> {
      const [{ page, find }, days] = await Promise.all([
        surroundings(),
        viewings.freeDays().catch(() => null),
      ]);
      const form = refused(failure, typed, viewingLengths);
      const houses = idsIn(typed.caravan_ids).map((id) => {
        const house = find(id)?.house;
        const name = house ? numberedName(nameOf(house), house.number, form.language) : null;
        return { id, name, status: house?.sale_status ?? ('available' as const) };
      });
      const wasAsked = Boolean(typed.captcha);
      return renderRefusedViewing({ ...form, houses, days, wasAsked }, page);
    },
    /** The page of a viewing whose link was opened. */
    async ownViewing(
      viewing: OwnViewing,
      { token, lang: language }: { token: string; lang: Language },
    ): Promise<string> {
      const [{ page }, days] = await Promise.all([
        surroundings(),
        viewings.freeDays().catch(() => null),
      ]);
      const others = withoutOwn(days, viewing);
      return renderOwnViewing({ language, token, viewing, days: others, failure: null }, page);
    },
    /** The answer to a link that could not be opened, or whose viewing was not changed. */
    async viewingLink(refusal: DomainError, typed: Typed): Promise<string> {
      const form = refused(refusal, typed, { token: viewingTokenLength });
      const { language, failure } = form;
      const { token = '' } = form.typed;
      const isHidden = refusal.code === 'forbidden' || refusal.code === 'not_found';
      const [{ page }, viewing, days] = await Promise.all([
        surroundings(),
        isHidden ? null : viewings.ownViewing(token),
        viewings.freeDays().catch(() => null),
      ]);
      return viewing
        ? renderOwnViewing(
            { language, token, viewing, days: withoutOwn(days, viewing), failure },
            page,
          )
        : renderRefusedLink({ language, failure }, page);
    },
    async loan(failure: DomainError, typed: Typed): Promise<string> {
      const id = idIn(typed.caravan_id);
      const [{ page, isRead, find }, schemes] = await Promise.all([
        surroundings(),
        keptSchemes({ cache, clock }).catch(() => null),
      ]);
      const listed = id === null ? null : find(id);
      const form = {
        ...refused(failure, typed, loanLengths),
        house: listed && enquiredHouse(listed),
      };
      const financed = listed && financedHouse(listed);
      return renderRefusedLoan(form, { ...page, financed, unreadId: isRead ? null : id, schemes });
    },
  };
}

/** The same of the wish to see homes; `at` is the day and the time. */
const viewingLengths = {
  name: enquiryLengths.name,
  phone: enquiryLengths.phone,
  email: enquiryLengths.email,
  at: 'YYYY-MM-DD HH:MM'.length,
};

/** The times to which a viewing can be moved: its own is none. */
function withoutOwn(days: ViewingDay[] | null, own: OwnViewing): ViewingDay[] | null {
  const left = days?.map(({ day, times }) => ({
    day,
    times: times.filter((time) => day !== own.day || time !== own.time),
  }));
  return left?.filter(({ times }) => times.length > 0) ?? null;
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of a house that a form names; null for what can't be one. */
function idIn(text: string | undefined): string | null {
  const id = (text ?? '').toLowerCase();
  return idPattern.test(id) ? id : null;
}

/** The ids of several houses that a form names by commas. */
const idsIn = (text = '') =>
  [...new Set(text.split(',').flatMap((id) => idIn(id) ?? []))].slice(0, mostHouses);

function refused(
  { code, message, fields, details }: DomainError,
  typed: Typed,
  lengths: Readonly<Record<string, number>>,
) {
  const { lang } = typed;
  return {
    language: isLanguage(lang) ? lang : defaultLanguage,
    typed: cutFields(typed, lengths),
    failure: new ApiError(code, errorStatus[code], message, { ...details, fields }),
  };
}

const nameOf = ({ make, model }: PublicCaravan) => `${make} ${model}`;

function enquiredHouse({ house }: ListedHouse) {
  return { id: house.id, name: nameOf(house), year: house.year, status: house.sale_status };
}

/** A house that visitors do not see, or that was not read: the enquiry stays about it. */
const unnamedHouse = (id: string) => ({ id, name: null, year: 0, status: 'available' }) as const;

function financedHouse({ house, offer }: ListedHouse) {
  return {
    id: house.id,
    name: nameOf(house),
    slug: caravanSlug(house),
    price: offer.price,
    saleStatus: house.sale_status,
  };
}
