import type { SitePage } from '../../app/page.ts';
import { useSite } from '../../app/site-context.tsx';

/** Fragment of each question's address, in the order of the texts. */
const ids = ['financing', 'part-exchange', 'after-sales', 'delivery', 'accessories', 'warranty'];

function FaqPage() {
  const { language, messages } = useSite();
  const { faq } = messages.pages;
  return (
    <div className="wrap prose">
      <h1>{faq.title}</h1>
      <p className="lead">{faq.subtitle}</p>
      {faq.questions.map(([question, answer], index) => (
        <details key={question} id={ids[index]}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
      <p>
        {faq.more} <a href={`/${language}/contact`}>{messages.common.nav.contact}</a>
      </p>
    </div>
  );
}

export const faqPage: SitePage = {
  pattern: '/:language/faq',
  sheet: 'text',
  Component: FaqPage,
  queries: () => [],
  head: ({ language, messages }) => ({ ...messages.pages.faq.head, canonical: `/${language}/faq` }),
};
