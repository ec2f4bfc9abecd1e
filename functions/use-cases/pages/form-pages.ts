import { openingLines } from '#domain/dealer/hours-settings.ts';
import { settingsOf } from '#domain/dealer/settings.ts';
import { type DomainError, errorStatus } from '#domain/errors.ts';
import { caravanSlug } from '#domain/houses/caravan-facts.ts';
import { defaultLanguage, isLanguage } from '#domain/locale.ts';
import {
  ApiError,
  type RefusedForm,
  renderRefusedEnquiry,
  renderRefusedLoan,
} from '#site/server/render-refused-form.ts';
import { findById, makes } from '../../catalogue/catalogue.ts';
import type { Showroom } from '../../catalogue/showroom.ts';
import type { SchemeCache } from '../../store/scheme-cache.ts';
import { keptSchemes } from '../requests/financing-schemes.ts';

interface FormPagesDeps {
  loadShowroom: (now: Date) => Promise<Showroom>;
  cache: Pick<SchemeCache, 'read'>;
  /** Scheme and host of the site. */
  origin: string;
  clock: () => Date;
}

/** What was typed, by the names of the fields. */
type Typed = Readonly<Record<string, string>>;

function refused({ code, message, fields, details }: DomainError, typed: Typed): RefusedForm {
  const { lang } = typed;
  return {
    language: isLanguage(lang) ? lang : defaultLanguage,
    typed,
    failure: new ApiError(code, errorStatus[code], message, { ...details, fields }),
  };
}

/**
 * The pages that answer a form which a browser sent without a script and which was not taken. When
 * the table is down, they leave out what they would have read from it.
 */
export function createFormPages({ loadShowroom, cache, origin, clock }: FormPagesDeps) {
  async function surroundings() {
    const now = clock();
    const showroom = await loadShowroom(now).catch(() => null);
    const hours = showroom ? showroom.settings('hours') : settingsOf('hours', undefined);
    const found = showroom ? makes(showroom.catalogue) : [];
    return { showroom, page: { origin, now, makes: found, hours: openingLines(hours) } };
  }
  return {
    async enquiry(failure: DomainError, typed: Typed): Promise<string> {
      const { page } = await surroundings();
      return renderRefusedEnquiry(refused(failure, typed), page);
    },
    async loan(failure: DomainError, typed: Typed): Promise<string> {
      const [{ showroom, page }, schemes] = await Promise.all([
        surroundings(),
        keptSchemes({ cache, clock }).catch(() => null),
      ]);
      const found = showroom && findById(showroom.catalogue, typed.caravan_id?.toLowerCase() ?? '');
      const house = found && {
        id: found.house.id,
        name: `${found.house.make} ${found.house.model}`,
        slug: caravanSlug(found.house),
        price: found.offer.price,
        saleStatus: found.house.sale_status,
      };
      return renderRefusedLoan(refused(failure, typed), { ...page, house: house ?? null, schemes });
    },
  };
}
