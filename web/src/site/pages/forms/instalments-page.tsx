import type { ReactNode } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import type { SaleStatus } from '#domain/houses/sale-status.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { formatPrice } from '#domain/locale.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { cutText, termLengths } from '#domain/requests/forms.ts';
import { useSite } from '#shared/site-context.tsx';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { PhoneLinks } from '#shared/ui/phone-links.tsx';
import { Island } from '../../islands/island.tsx';
import { LoanForm, type LoanFormProps } from '../../islands/loan/loan-form.tsx';
import { instalmentsPath } from '../../islands/loan/loan-link.tsx';
import { periodOf } from '../../islands/loan/loan-terms.ts';
import type { SitePage } from '../../page.ts';
import type { PublicReads } from '../../reads.ts';
import { similarId } from '../house/house-address.ts';
import { missingHouse } from '../house/missing-house.ts';
import { readHouse } from '../house/read-house.ts';

/** What the form needs to know of the house. */
export interface FinancedHouse {
  id: string;
  name: string;
  slug: string;
  /** Effective, EUR. */
  price: number;
  saleStatus: SaleStatus;
}

type FormParts = Pick<LoanFormProps, 'schemes' | 'chosen' | 'typed' | 'refused'>;

/**
 * The loan form as a page of its own; for a house that can't be bought, a sentence that names no
 * credit: an offer of it needs the warning.
 */
export function Instalments({
  house,
  hasSimilar = false,
  news,
  typed,
  ...form
}: FormParts & { house: FinancedHouse; hasSimilar?: boolean; news?: ReactNode }) {
  const { language, messages } = useSite();
  const words = financingMessages[language].financing;
  const { id, name, slug, price, saleStatus } = house;
  return (
    <div className="wrap loan-page">
      <h1>{saleStatus === 'available' ? words.title(dealer.provider.shortName) : name}</h1>
      {saleStatus === 'available' && (
        <p className="loan-house">
          <a href={`/${language}/houses/${slug}`}>{name}</a> ·{' '}
          <strong>{formatPrice(price, language)}</strong>
        </p>
      )}
      {news}
      {saleStatus === 'available' ? (
        <>
          <Island
            name="loan"
            of={LoanForm}
            props={{
              language,
              house: { id, name },
              price,
              address: instalmentsPath(language, slug),
              ...form,
            }}
            typed={typed}
            words={words}
            failed={messages.house.financing.failed}
          />
          {dealer.forms.captcha && (
            <noscript>
              <p className="form-failure">
                {enquiryMessages[language].enquiry.noScript} <PhoneLinks />
              </p>
            </noscript>
          )}
        </>
      ) : (
        <>
          <p className="loan-silent">{messages.house.availability[saleStatus]}</p>
          <p>
            {saleStatus === 'reserved' && (
              <a className="button" href={`/${language}/houses/${slug}`}>
                {formPagesMessages[language].formPages.backTo(name)}
              </a>
            )}
            {saleStatus === 'sold' && (
              <a
                className="button"
                href={
                  hasSimilar ? `/${language}/houses/${slug}#${similarId}` : `/${language}/houses`
                }
              >
                {hasSimilar ? messages.house.similar : messages.home.seeInventory}
              </a>
            )}
          </p>
        </>
      )}
    </div>
  );
}

/**
 * The bank's schemes; null where they are not known: the form then says that it can't show figures.
 */
async function schemesOf(reads: PublicReads): Promise<FinancingScheme[] | null> {
  try {
    return (await reads.listFinancingSchemes()).items;
  } catch {
    return null;
  }
}

function downPaymentIn(search: URLSearchParams): string | null {
  const text = search.get('down_payment');
  return text === null ? null : cutText(text, termLengths.down_payment);
}

export const instalmentsPage: SitePage = {
  sheet: 'instalments',
  async make(context, reads) {
    const { language, params, path, search } = context;
    const answer = await readHouse(reads, params.slug ?? '', language);
    if ('missing' in answer) return missingHouse(context, answer.missing);
    const { caravan, similar, valid_until } = answer;
    const name = `${caravan.make} ${caravan.model}`;
    const { id, price, sale_status } = caravan;
    const isAvailable = sale_status === 'available';
    const { formPages } = formPagesMessages[language];
    return {
      body: (
        <Instalments
          house={{ id, name, slug: caravanSlug(caravan), price, saleStatus: sale_status }}
          hasSimilar={similar.length > 0}
          schemes={isAvailable ? await schemesOf(reads) : null}
          chosen={{ period: periodOf(search.get('period')), downPayment: downPaymentIn(search) }}
        />
      ),
      head: {
        title: isAvailable ? formPages.instalmentsHead(name, dealer.provider.shortName) : name,
        description: isAvailable
          ? financingMessages[language].financing.reply
          : messagesOf[language].house.availability[sale_status],
        keywords: '',
        canonical: path,
        noindex: true,
      },
      validUntil: valid_until,
    };
  },
};
