import '../texts/text.css';
import type { ReactNode } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { formPagesMessages, type ViewingWords } from '#shared/texts/form-pages-messages.ts';
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

type ViewingNews = keyof ViewingWords['sent'];

/** What became of a viewing: it was wished for, moved or cancelled. */
function ViewingCame({ news, reference }: { news: ViewingNews; reference: string }) {
  const { language } = useSite();
  const { sent, number } = formPagesMessages[language].viewing;
  return (
    <FormNews title={sent[news].title}>
      <p className="lead" role="status">
        {sent[news].text}
      </p>
      <p>{number(reference)}</p>
      <p>
        {enquiryMessages[language].enquiry.callUs} <PhoneLinks />
      </p>
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

/** The news of a form that was taken; whatever else an address names is read as an enquiry. */
function newsOf(
  form: string | null,
  reference: string,
  language: Language,
): { title: string; body: ReactNode } {
  const { sent } = formPagesMessages[language].viewing;
  if (form === 'loan')
    return {
      title: financingMessages[language].financing.submitted.title,
      body: <LoanCame reference={reference} />,
    };
  if (form === 'viewing' || form === 'viewing-moved' || form === 'viewing-cancelled')
    return {
      title: sent[form].title,
      body: <ViewingCame news={form} reference={reference} />,
    };
  return {
    title: enquiryMessages[language].enquiry.success.title,
    body: <EnquiryCame how="success" reference={reference} />,
  };
}

/**
 * The page that the browser shows after it sent a form without scripts. Its address can be reloaded
 * and passed on: it holds the number of what was sent, and nothing about the sender.
 */
export const sentPage: SitePage = {
  sheet: 'sent',
  make({ language, search, path }) {
    const number = search.get('number') ?? '';
    const reference = /^[0-9A-F]{8}$/.test(number) ? number : null;
    const { sentHead, nothingSent } = formPagesMessages[language].formPages;
    const { title, body } = reference
      ? newsOf(search.get('form'), reference, language)
      : { title: nothingSent.title, body: <NothingSent /> };
    return {
      body,
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
