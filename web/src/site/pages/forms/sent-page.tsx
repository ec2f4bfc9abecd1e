import '../texts/text.css';
import type { ReactNode } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { useSite } from '#shared/site-context.tsx';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { PhoneLinks } from '#shared/ui/phone-links.tsx';
import { LoanNextSteps } from '../../islands/loan/loan-submitted.tsx';
import type { SitePage } from '../../page.ts';

/** A short page about the outcome of a form. */
export function FormNews({ title, children }: { title: string; children: ReactNode }) {
  const { language, messages } = useSite();
  return (
    <div className="wrap prose text-page">
      <h1>{title}</h1>
      {children}
      <p className="text-actions">
        <a className="button" href={`/${language}/houses`}>
          {messages.home.seeInventory}
        </a>
        <a className="button button-quiet" href={`/${language}`}>
          {messages.common.nav.home}
        </a>
      </p>
    </div>
  );
}

/** Says that the enquiry arrived. `stored`: its mail was not sent. */
export function EnquiryCame({
  how,
  reference,
}: {
  how: 'success' | 'stored';
  reference: string | null;
}) {
  const { language } = useSite();
  const words = enquiryMessages[language].enquiry;
  return (
    <FormNews title={words[how].title}>
      <p className="lead" role="status">
        {words[how].text}
      </p>
      {reference && <p>{formPagesMessages[language].formPages.enquiryNumber(reference)}</p>}
      <p>
        {words.callUs} <PhoneLinks /> · <a href={`mailto:${dealer.email}`}>{dealer.email}</a>
      </p>
    </FormNews>
  );
}

function LoanCame({ reference }: { reference: string }) {
  const { language } = useSite();
  const { submitted: words } = financingMessages[language].financing;
  return (
    <FormNews title={words.title}>
      <p className="lead" role="status">
        {words.number(reference)}
      </p>
      <LoanNextSteps language={language} words={words} heading="h2" />
    </FormNews>
  );
}

/** Somebody opened the address without having sent a form. */
function NothingSent() {
  const { language } = useSite();
  const { nothingSent, toForm } = formPagesMessages[language].formPages;
  return (
    <FormNews title={nothingSent.title}>
      <p className="lead">{nothingSent.text}</p>
      <p>
        <a href={`/${language}/contact`}>{toForm}</a> · <PhoneLinks /> ·{' '}
        <a href={`mailto:${dealer.email}`}>{dealer.email}</a>
      </p>
    </FormNews>
  );
}

/**
 * The page that the browser shows after it sent a form without scripts. Its address can be reloaded
 * and passed on: it holds the enquiry's or loan request's number, and nothing about the sender.
 */
export const sentPage: SitePage = {
  sheet: 'sent',
  make({ language, search, path }) {
    const number = search.get('number') ?? '';
    const reference = /^[0-9A-F]{8}$/.test(number) ? number : null;
    const isLoan = search.get('form') === 'loan';
    const { sentHead, nothingSent } = formPagesMessages[language].formPages;
    const { title } = !reference
      ? nothingSent
      : isLoan
        ? financingMessages[language].financing.submitted
        : enquiryMessages[language].enquiry.success;
    return {
      body: !reference ? (
        <NothingSent />
      ) : isLoan ? (
        <LoanCame reference={reference} />
      ) : (
        <EnquiryCame how="success" reference={reference} />
      ),
      head: {
        title,
        description: reference ? sentHead : nothingSent.title,
        keywords: '',
        canonical: path,
        noindex: true,
      },
    };
  },
};
