import { dealer } from '#domain/dealer/dealer.ts';
import { chatLink, chatNames } from '#domain/dealer/dealer-contact.ts';
import { caravanSlug } from '#domain/houses/caravan-facts.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { HouseTools } from '../../cards/house-tools.tsx';
import { enquiryId } from '../../islands/enquiry/enquiry-form.tsx';
import { LoanLink } from '../../islands/loan/loan-link.tsx';
import { ShareLinks } from '../../parts/share-links.tsx';
import { houseAddress } from './house-address.ts';
import type { ShownHouse } from './read-house.ts';

interface PanelActionsProps {
  house: ShownHouse;
  name: string;
}

/** What a visitor can do about a house: ask, call, apply for instalments. */
export function PanelActions({ house, name }: PanelActionsProps) {
  const { language, messages } = useSite();
  const { call, enquire, taken } = messages.house;
  const { sales } = dealer.phones;
  const { id, sale_status } = house;
  const told = numberedName(name, house.number, language);
  return (
    <div className="panel-actions">
      <a className="button panel-enquire" href={`#${enquiryId}`}>
        {sale_status === 'available' ? enquire : taken[sale_status].enquire}
      </a>
      <a className="button button-quiet panel-call" href={`tel:${sales.dial}`}>
        <Icon name="phone" />
        {call(sales.shown)}
      </a>
      <ChatLinks house={house} name={told} />
      <LoanLink
        house={{ id, name, slug: caravanSlug(house) }}
        price={house.price}
        saleStatus={sale_status}
      />
      <HouseTools house={{ id, name }} language={language} />
      <ShareLinks path={encodeURI(`/${language}/houses/${caravanSlug(house)}`)} title={told} />
    </div>
  );
}

/** A message to the salesman about this house, with its name and address in it. */
function ChatLinks({ house, name }: { house: ShownHouse; name: string }) {
  const { language, messages, origin = '' } = useSite();
  const words = messages.house.chat;
  const { sales } = dealer.phones;
  const say = house.sale_status === 'sold' ? messages.house.taken.sold.chat : words.text;
  const text = say(name, houseAddress(origin, language, house));
  if (sales.chats.length === 0) return null;
  return (
    <p className="panel-chat">
      {sales.chats.map((chat) => (
        <a
          key={chat}
          className={`button button-quiet panel-${chat}`}
          href={chatLink(chat, sales, text)}
          aria-label={words.label(chatNames[chat])}
          rel="noopener"
        >
          {chatNames[chat]}
        </a>
      ))}
    </p>
  );
}
