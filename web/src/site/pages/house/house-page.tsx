import './similar.css';
import { caravanSlug } from '../../../../../functions/domain/caravan-facts.ts';
import type { LoanExample } from '../../../../../functions/domain/loan-example.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { enquiryMessages } from '../../../shared/texts/enquiry-messages.ts';
import type { CardData } from '../../cards/card-data.ts';
import { HouseCard } from '../../cards/house-card.tsx';
import { LoanFigures } from '../../cards/loan-figures.tsx';
import { ViewedHouses } from '../../cards/viewed-houses.tsx';
import { EnquiryForm } from '../../islands/enquiry/enquiry-form.tsx';
import { Island } from '../../islands/island.tsx';
import { instalmentsPath } from '../../islands/loan/loan-link.tsx';
import type { SitePage } from '../../page.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { ViewerTemplate } from './gallery.tsx';
import { HouseDetails } from './house-details.tsx';
import { houseHead, missingHead } from './house-head.ts';
import { MissingHouse } from './missing-house.tsx';
import { PanelActions } from './panel-actions.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { readHouse, type ShownHouse } from './read-house.ts';

function SimilarHouses({ houses }: { houses: readonly CardData[] }) {
  const { similar } = useSite().messages.house;
  if (houses.length === 0) return null;
  return (
    <section className="similar">
      <h2>{similar}</h2>
      <div className="grid">
        {houses.map((other) => (
          <HouseCard key={other.slug} house={other} heading="h3" />
        ))}
      </div>
    </section>
  );
}

interface HouseProps {
  house: ShownHouse;
  loan: LoanExample | null;
  similar: readonly CardData[];
}

function House({ house, loan, similar }: HouseProps) {
  const { language, messages } = useSite();
  const words = enquiryMessages[language].enquiry;
  const { id, sale_status: status } = house;
  const isSold = status === 'sold';
  const name = `${house.make} ${house.model}`;
  return (
    <div className="wrap house">
      <Breadcrumb name={name} />
      <HouseDetails
        house={house}
        loan={
          loan && (
            <LoanFigures example={loan}>
              <a href={instalmentsPath(language, caravanSlug(house), loan)}>{messages.house.loanExample.own}</a>
            </LoanFigures>
          )
        }
        actions={<PanelActions house={house} name={name} loan={loan} />}
        below={isSold && <SimilarHouses houses={similar} />}
      >
        <Island
          name="enquiry"
          of={EnquiryForm}
          props={{ language, house: { id, name, year: house.year, status } }}
          words={words}
          failed={words.notLoaded}
        />
      </HouseDetails>
      {!isSold && <SimilarHouses houses={similar} />}
      <ViewedHouses />
      <PrintSheet house={house} />
      <PhoneBar house={house} />
      <ViewerTemplate house={house} />
    </div>
  );
}

export const housePage: SitePage = {
  pattern: '/:language/houses/:slug',
  sheet: 'house',
  async make(context, reads) {
    const found = await readHouse(reads, context.params.slug ?? '', context.language);
    if ('missing' in found)
      return {
        body: <MissingHouse reason={found.missing} />,
        head: missingHead(context, found.missing),
        status: 404,
      };
    return {
      body: <House house={found.caravan} loan={found.loan_example} similar={found.similar} />,
      head: houseHead(context, found.caravan),
      validUntil: found.valid_until,
    };
  },
};
