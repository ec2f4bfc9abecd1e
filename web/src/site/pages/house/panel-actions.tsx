import { caravanSlug } from '../../../../../functions/domain/caravan-facts.ts';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import type { LoanExample } from '../../../../../functions/domain/loan-example.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { HouseTools } from '../../cards/house-tools.tsx';
import { ShareLinks } from '../../frame/share-links.tsx';
import { enquiryId } from '../../islands/enquiry/enquiry-form.tsx';
import { LoanLink } from '../../islands/loan/loan-link.tsx';
import { ChatLinks } from './chat-links.tsx';
import type { ShownHouse } from './read-house.ts';

interface PanelActionsProps {
  house: ShownHouse;
  name: string;
  /** The example on the page. */
  loan: LoanExample | null;
}

/** What a visitor can do about a house: ask, call, apply for instalments. */
export function PanelActions({ house, name, loan }: PanelActionsProps) {
  const { language, messages } = useSite();
  const { call, enquire, taken } = messages.house;
  const { sales } = dealer.phones;
  const { id, sale_status } = house;
  return (
    <div className="panel-actions">
      <a className="button panel-enquire" href={`#${enquiryId}`}>
        {sale_status === 'available' ? enquire : taken[sale_status].enquire}
      </a>
      <a className="button button-quiet panel-call" href={`tel:${sales.dial}`}>
        <Icon name="phone" />
        {call(sales.shown)}
      </a>
      <ChatLinks house={house} name={name} />
      <LoanLink
        house={{ id, name, slug: caravanSlug(house) }}
        price={house.price}
        saleStatus={sale_status}
        terms={loan}
      />
      <HouseTools house={{ id, name }} language={language} />
      <ShareLinks path={encodeURI(`/${language}/houses/${caravanSlug(house)}`)} title={name} />
    </div>
  );
}
