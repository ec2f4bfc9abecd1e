import { dealer } from '#domain/dealer/dealer.ts';
import { chatLink, chatNames } from '#domain/dealer/dealer-contact.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import type { SaleStatus } from '#domain/houses/sale-status.ts';
import { caravanSlug, slugIdLength } from '#domain/houses/slug.ts';
import { useSite } from '#shared/site-context.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { HouseTools } from '../../cards/house-tools.tsx';
import { BelowStyles } from '../../frame/below-styles.tsx';
import { enquiryId } from '../../islands/enquiry/enquiry-form.tsx';
import { LoanLink } from '../../islands/loan/loan-link.tsx';
import { ShareLinks } from '../../parts/share-links.tsx';
import { viewingHref } from '../kept/list-address.ts';
import { houseAddress, similarId } from './house-address.ts';
import type { ShownHouse } from './read-house.ts';

interface PanelActionsProps {
  house: ShownHouse;
  name: string;
  /** Whether the page has homes like this one. */
  hasSimilar: boolean;
}

/**
 * What a visitor can do about a house: ask, call, and the rest as icons with their names; then
 * whether it can be bought.
 */
export function PanelActions({ house, name, hasSimilar }: PanelActionsProps) {
  const { language, messages } = useSite();
  const { call, enquire, taken, viewing } = messages.house;
  const { sales } = dealer.phones;
  const { id, price, sale_status } = house;
  const slug = caravanSlug(house);
  const told = numberedName(name, house.number, language);
  return (
    <>
      <div className="panel-actions">
        <a className="button panel-enquire" href={`#${enquiryId}`}>
          {sale_status === 'available' ? enquire : taken[sale_status].enquire}
        </a>
        <a className="button button-quiet panel-call" href={`tel:${sales.dial}`}>
          <Icon name="phone" />
          {call(sales.shown)}
        </a>
        <HouseTools
          house={{ id, name }}
          language={language}
          before={
            <>
              {sale_status !== 'sold' && (
                <a className="toggle" href={viewingHref(language, [id.slice(0, slugIdLength)])}>
                  <Icon name="calendar" />
                  {viewing}
                </a>
              )}
              <ChatLinks house={house} name={told} />
              {sale_status === 'available' && <LoanLink house={{ id, name, slug }} price={price} />}
            </>
          }
          after={<ShareLinks path={encodeURI(`/${language}/houses/${slug}`)} title={told} asTool />}
        />
      </div>
      <BelowStyles />
      <Availability status={sale_status} hasSimilar={hasSimilar} />
    </>
  );
}

/** Whether it can be bought; if not, what the visitor can do instead. */
function Availability({ status, hasSimilar }: { status: SaleStatus; hasSimilar: boolean }) {
  const { language, messages } = useSite();
  const { availability } = messages.house;
  if (status !== 'sold') return <p className="form-hint">{availability[status]}</p>;
  return (
    <p className="form-hint">
      {availability.sold}{' '}
      {hasSimilar ? (
        <a href={`#${similarId}`}>{availability.similar}</a>
      ) : (
        <a href={`/${language}/houses`}>{messages.home.seeInventory}</a>
      )}
    </p>
  );
}

/** A message to the salesman about this house, with its name and address in it. */
function ChatLinks({ house, name }: { house: ShownHouse; name: string }) {
  const { language, messages, origin = '' } = useSite();
  const words = messages.house.chat;
  const { sales } = dealer.phones;
  const say = house.sale_status === 'sold' ? messages.house.taken.sold.chat : words.text;
  const text = say(name, houseAddress(origin, language, house));
  return sales.chats.map((chat) => (
    <a
      key={chat}
      className={`toggle panel-${chat}`}
      href={chatLink(chat, sales, text)}
      aria-label={words.label(chatNames[chat])}
      rel="noopener"
    >
      <Icon name="chat" />
      {chatNames[chat]}
    </a>
  ));
}
