import './text.css';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import { chatLink } from '../../../../../functions/domain/dealer-contact.ts';
import { useSite } from '../../../shared/site-context.tsx';
import type { PageTexts } from '../../../shared/texts/page-texts.ts';
import { EnquiryForm } from '../../islands/enquiry/enquiry-form.tsx';
import type { AppPage } from '../../page.ts';
import { VisitUs } from '../home/visit-us.tsx';
import { pageTextsQuery, usePageTexts } from './page-texts.ts';

const chatNames = { viber: 'Viber', whatsapp: 'WhatsApp' } as const;

function ContactPage() {
  const { language, messages } = useSite();
  const contact = usePageTexts('contact');
  const { social, phones } = dealer;
  if (!contact) return null;
  return (
    <>
      <div className="wrap">
        <h1>{contact.title}</h1>
        <p className="lead">{contact.subtitle}</p>
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
                <a key={chat} href={chatLink(chat, phones.sales, '')} rel="noopener">
                  {chatNames[chat]}
                </a>
              ))}
            </span>
          )}
        </p>
      </div>
      <div className="wrap meet">
        <EnquiryForm language={language} />
        <VisitUs />
      </div>
      <div className="wrap">
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

export const contactPage: AppPage = {
  pattern: '/:language/contact',
  sheet: 'contact',
  Component: ContactPage,
  queries: ({ language }) => [pageTextsQuery('contact', language), pageTextsQuery('visit', language)],
  head: ({ language }, cache) => ({
    title: '',
    description: '',
    keywords: '',
    ...cache.getQueryData<PageTexts['contact']>(pageTextsQuery('contact', language).queryKey)?.head,
    canonical: `/${language}/contact`,
  }),
};
