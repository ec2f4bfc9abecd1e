import { dealer } from '../../../../functions/domain/dealer.ts';
import type { SitePage } from '../../app/page.ts';
import { useSite } from '../../app/site-context.tsx';
import { EnquiryForm } from '../enquiry/enquiry-form.tsx';
import { VisitUs } from './visit-us.tsx';

function ContactPage() {
  const { language, messages } = useSite();
  const { contact } = messages.pages;
  return (
    <>
      <div className="wrap">
        <h1>{contact.title}</h1>
        <p className="lead">{contact.subtitle}</p>
      </div>
      <div className="wrap meet">
        <EnquiryForm />
        <VisitUs />
      </div>
      <div className="wrap prose">
        <h2>{contact.moreTitle}</h2>
        <p>
          {contact.more}{' '}
          <a href={dealer.social} rel="noopener">
            Facebook
          </a>
        </p>
        <p>
          <a className="button" href={`/${language}/houses`}>
            {messages.home.seeInventory}
          </a>
        </p>
      </div>
    </>
  );
}

export const contactPage: SitePage = {
  pattern: '/:language/contact',
  sheet: 'text',
  Component: ContactPage,
  queries: () => [],
  head: ({ language, messages }) => ({
    ...messages.pages.contact.head,
    canonical: `/${language}/contact`,
  }),
};
