import './text.css';
import { dealer } from '#domain/dealer/dealer.ts';
import { chatLink, chatNames } from '#domain/dealer/dealer-contact.ts';
import { numberedName } from '#domain/houses/house-number.ts';
import { parseShortlist } from '#domain/houses/shortlist.ts';
import type { Language } from '#domain/locale.ts';
import type { CaravanCard } from '#domain/offers/offered-house.ts';
import { mostHouses } from '#domain/requests/forms.ts';
import { useSite } from '#shared/site-context.tsx';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { shortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';
import type { EnquiryFormProps } from '../../islands/enquiry/enquiry-form.tsx';
import { EnquiryIsland } from '../../islands/enquiry/enquiry-island.tsx';
import type { SitePage } from '../../page.ts';
import { VisitUs } from '../../parts/visit-us.tsx';
import { dealerData } from '../../seo/dealer-data.ts';
import { crumbData } from '../../seo/list-data.ts';
import { onPage } from '../../seo/schema-thing.ts';
import { listHeaders } from '../kept/list-address.ts';

type Asked = Pick<EnquiryFormProps, 'house' | 'houses' | 'note'>;

function Contact({ asked }: { asked: Asked }) {
  const { language, messages } = useSite();
  const { contact } = pageTexts[language];
  const { social, phones } = dealer;
  return (
    <>
      <div className="wrap">
        <h1>{contact.title}</h1>
        <p className="lead">{contact.subtitle}</p>
      </div>
      <div className="wrap meet meet-at-once">
        <VisitUs />
        <EnquiryIsland {...asked} />
      </div>
      <div className="wrap">
        <p className="social">
          <span>
            {contact.follow}{' '}
            <a href={social.address} rel="noopener">
              {social.name}
            </a>
          </span>
          {[phones.sales, phones.service].map(
            (phone) =>
              phone.chats.length > 0 && (
                <span key={phone.dial}>
                  {phone === phones.sales
                    ? contact.chat
                    : `${contact.chat}: ${phone.label[language]}`}{' '}
                  {phone.chats.map((chat) => (
                    <a key={chat} href={chatLink(chat, phone)} rel="noopener">
                      {chatNames[chat]}
                    </a>
                  ))}
                </span>
              ),
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

/** What the form is about: one home as on the home's own page, or a box for each of several. */
function askedAbout(chosen: readonly CaravanCard[], language: Language): Asked {
  const [first] = chosen;
  if (!first) return {};
  const nameOf = ({ make, model, number }: CaravanCard) =>
    numberedName(`${make} ${model}`, number, language);
  const { status } = shortlistPageMessages[language].shortlistPages.compare;
  if (chosen.length === 1) {
    const { id, make, model, year, sale_status } = first;
    return { house: { id, name: `${make} ${model}`, year, status: sale_status } };
  }
  const houses = chosen.slice(0, mostHouses).map((house) => {
    const { id, sale_status } = house;
    const state = sale_status === 'available' ? '' : ` – ${status[sale_status]}`;
    return { id, name: `${nameOf(house)}${state}` };
  });
  return { houses };
}

/** The dealer's address and the contact form; with `ids` in the address, about those houses. */
export const contactPage: SitePage = {
  sheet: 'contact',
  indexed: true,
  async make(context, reads) {
    const { language, messages, path: canonical, search } = context;
    const numbers = parseShortlist(search.get('ids') ?? '');
    const chosen = numbers.length > 0 ? (await reads.listChosenCaravans(numbers)).items : [];
    const { contact } = pageTexts[language];
    const notes = [
      ...(chosen.length > mostHouses ? [contact.tooMany] : []),
      ...(chosen.length < numbers.length ? [contact.gone(numbers.length - chosen.length)] : []),
    ];
    const asked: Asked = {
      ...askedAbout(chosen, language),
      ...(notes.length > 0 && { note: notes.join(' ') }),
    };
    const crumbs = crumbData(context, [{ name: messages.common.nav.contact, path: canonical }]);
    const structuredData = [dealerData(context, await reads.openingHours()), crumbs].map(onPage);
    return {
      body: <Contact asked={asked} />,
      head: { ...contact.head, canonical, structuredData },
      ...(numbers.length > 0 && { headers: listHeaders }),
    };
  },
};
