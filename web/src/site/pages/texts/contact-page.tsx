import './text.css';
import { dealer } from '#domain/dealer/dealer.ts';
import { chatLink, chatNames } from '#domain/dealer/dealer-contact.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import { parseShortlist } from '#domain/houses/shortlist.ts';
import { mostHouses } from '#domain/requests/forms.ts';
import { useSite } from '#shared/site-context.tsx';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { EnquiryIsland } from '../../islands/enquiry/enquiry-island.tsx';
import type { SitePage } from '../../page.ts';
import { VisitUs } from '../../parts/visit-us.tsx';
import { dealerData } from '../../seo/dealer-data.ts';
import { crumbData } from '../../seo/list-data.ts';
import { onPage } from '../../seo/schema-thing.ts';
import { listHeaders } from '../kept/list-address.ts';

interface ContactProps {
  /** Those that the form asks about. */
  houses: readonly { id: string; name: string }[];
  isTooMany: boolean;
}

function Contact({ houses, isTooMany }: ContactProps) {
  const { language, messages } = useSite();
  const { contact } = pageTexts[language];
  const { social, phones } = dealer;
  return (
    <>
      <div className="wrap">
        <h1>{contact.title}</h1>
        <p className="lead">{isTooMany ? contact.tooMany(mostHouses) : contact.subtitle}</p>
      </div>
      <div className="wrap meet meet-at-once">
        <VisitUs />
        <EnquiryIsland {...(houses.length > 0 && { houses })} />
      </div>
      <div className="wrap">
        <p className="social">
          <span>
            {contact.follow}{' '}
            <a href={social.address} rel="noopener">
              {social.name}
            </a>
          </span>
          {phones.sales.chats.length > 0 && (
            <span>
              {contact.chat}{' '}
              {phones.sales.chats.map((chat) => (
                <a key={chat} href={chatLink(chat, phones.sales)} rel="noopener">
                  {chatNames[chat]}
                </a>
              ))}
            </span>
          )}
        </p>
        <section className="browse">
          <div>
            <h2>{contact.browseTitle}</h2>
            <p>{contact.browse}</p>
          </div>
          <a className="button" href={`/${language}/houses`}>
            {messages.home.seeInventory}
          </a>
        </section>
      </div>
    </>
  );
}

/** The dealer's address and the contact form; with `ids` in the address, about those houses. */
export const contactPage: SitePage = {
  sheet: 'contact',
  indexed: true,
  async make(context, reads) {
    const { language, messages, path: canonical, search } = context;
    const numbers = parseShortlist(search.get('ids') ?? '');
    const asked =
      numbers.length > 0 ? await reads.listChosenCaravans(numbers.slice(0, mostHouses)) : null;
    const houses =
      asked?.items.map(({ id, make, model, number }) => ({
        id,
        name: numberedName(`${make} ${model}`, number, language),
      })) ?? [];
    const crumbs = crumbData(context, [{ name: messages.common.nav.contact, path: canonical }]);
    const structuredData = [dealerData(context, await reads.openingHours()), crumbs].map(onPage);
    return {
      body: <Contact houses={houses} isTooMany={numbers.length > mostHouses} />,
      head: { ...pageTexts[language].contact.head, canonical, structuredData },
      ...(asked && { headers: listHeaders }),
    };
  },
};
