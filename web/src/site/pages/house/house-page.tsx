import { dealer } from '#domain/dealer/dealer.ts';
import type { MadeBy } from '#domain/dealer/made-by.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import type { LoanExample } from '#domain/requests/loan-example.ts';
import { useSite } from '#shared/site-context.tsx';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { CreditNotice } from '#shared/ui/credit-notice.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Price } from '#shared/ui/price.tsx';
import type { CardData } from '../../cards/card-data.ts';
import { LoanFigures } from '../../cards/loan-figures.tsx';
import { ViewedHouses } from '../../cards/viewed-houses.tsx';
import { enquiryId } from '../../islands/enquiry/enquiry-form.tsx';
import { EnquiryIsland } from '../../islands/enquiry/enquiry-island.tsx';
import { LoanLink } from '../../islands/loan/loan-link.tsx';
import type { SitePage } from '../../page.ts';
import { GalleryDialogTemplate } from './gallery.tsx';
import { HouseDetails, houseClass } from './house-details.tsx';
import { houseHead } from './house-head.ts';
import { missingHouse } from './missing-house.ts';
import { PanelActions } from './panel-actions.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { PurchaseFacts } from './purchase-facts.tsx';
import { readHouse, type ShownHouse } from './read-house.ts';
import { SimilarHouses } from './similar-houses.tsx';

interface HouseProps {
  house: ShownHouse;
  madeBy: MadeBy | null;
  loan: LoanExample | null;
  similar: readonly CardData[];
}

function House({ house, madeBy, loan, similar }: HouseProps) {
  const { language, messages } = useSite();
  const { id, price, sale_status: status } = house;
  const isSold = status === 'sold';
  const name = `${house.make} ${house.model}`;
  return (
    <div className={houseClass(house)}>
      <Breadcrumb name={name} />
      <HouseDetails
        house={house}
        actions={<PanelActions house={house} name={name} hasSimilar={similar.length > 0} />}
        below={isSold && <SimilarHouses houses={similar} />}
      >
        {loan && (
          <LoanFigures example={loan}>
            <LoanLink
              house={{ id, name, slug: caravanSlug(house) }}
              price={price}
              label={messages.house.loanExample.own}
            />
          </LoanFigures>
        )}
        {/* The page offers credit without figures, too. */}
        {!loan && status === 'available' && (
          <CreditNotice language={language} words={financingMessages[language].financing.credit} />
        )}
        <PurchaseFacts house={house} madeBy={madeBy} />
        <EnquiryIsland house={{ id, name, year: house.year, status }} />
      </HouseDetails>
      {!isSold && <SimilarHouses houses={similar} />}
      <ViewedHouses />
      <PhoneBar house={house} />
      <PrintSheet house={house} />
      <GalleryDialogTemplate house={house} />
    </div>
  );
}

export const housePage: SitePage = {
  sheet: 'house',
  async make(context, reads) {
    const found = await readHouse(reads, context.params.slug ?? '', context.language);
    if ('missing' in found) return missingHouse(context, found.missing);
    return {
      body: (
        <House
          house={found.caravan}
          madeBy={found.made_by}
          loan={found.loan_example}
          similar={found.similar}
        />
      ),
      head: houseHead(context, found.caravan),
      validUntil: found.valid_until,
    };
  },
};

/** The page's place on the site: home, listing, this house. */
function Breadcrumb({ name }: { name: string }) {
  const { language, messages } = useSite();
  const { nav } = messages.common;
  return (
    <nav className="crumbs" aria-label={messages.house.breadcrumb}>
      <ol>
        <li>
          <a href={`/${language}`}>{nav.home}</a>
        </li>
        <li>
          <a href={`/${language}/houses`}>{nav.houses}</a>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}

/**
 * Price, call and enquiry in a bar that stays on the screen. On a wide screen
 * `scripts/price-bar.ts` shows and hides it.
 */
function PhoneBar({ house: { make, model, price, offer, sale_status } }: { house: ShownHouse }) {
  const { language, messages } = useSite();
  const { call, enquireShort, taken } = messages.house;
  const { sales } = dealer.phones;
  return (
    <div className="phone-bar">
      <Price eur={price} offer={offer} language={language} words={messages.campaign.price} />
      <b>{`${make} ${model}`}</b>
      <a
        className="button button-quiet phone-bar-call"
        href={`tel:${sales.dial}`}
        aria-label={call(sales.shown)}
      >
        <Icon name="phone" />
        <span>{sales.shown}</span>
      </a>
      <a className="button" href={`#${enquiryId}`}>
        {sale_status === 'available' ? enquireShort : taken[sale_status].enquireShort}
      </a>
    </div>
  );
}
