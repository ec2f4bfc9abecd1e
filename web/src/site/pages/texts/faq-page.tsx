import './text.css';
import { useEffect } from 'react';
import { useSite } from '../../../shared/site-context.tsx';
import type { PageTexts } from '../../../shared/texts/page-texts.ts';
import { guaranteeId } from '../../../shared/texts/text-marks.ts';
import type { AppPage } from '../../page.ts';
import { pageTextsQuery, usePageTexts } from './page-texts.ts';

/** Fragment of each question's address, in the order of the texts. */
const ids = ['financing', 'part-exchange', 'after-sales', 'delivery', 'accessories', 'warranty'];

/** Opens the question that the address names, where the browser has not done so by itself. */
function openNamed(): void {
  const named = document.getElementById(location.hash.slice(1))?.closest('details');
  if (!named || named.open) return;
  named.open = true;
  named.scrollIntoView();
}

function FaqPage() {
  const { language, messages } = useSite();
  const faq = usePageTexts('faq');
  useEffect(() => {
    openNamed();
    addEventListener('hashchange', openNamed);
    return () => removeEventListener('hashchange', openNamed);
  }, []);
  if (!faq) return null;
  return (
    <div className="wrap prose">
      <h1>{faq.title}</h1>
      <p className="lead">{faq.subtitle}</p>
      {faq.questions.map(([question, answer], index) => (
        <details key={question}>
          <summary>{question}</summary>
          {/* Inside, so that a browser that goes to it opens the question without any script. */}
          <p id={ids[index]}>
            {answer}
            {ids[index] === 'warranty' && (
              <>
                {' '}
                <a href={`/${language}/terms#${guaranteeId}`}>{faq.guarantee}</a>
              </>
            )}
          </p>
        </details>
      ))}
      <p className="faq-more">
        {faq.more}{' '}
        <a className="button button-quiet" href={`/${language}/contact`}>
          {messages.common.nav.contact}
        </a>
      </p>
    </div>
  );
}

export const faqPage: AppPage = {
  pattern: '/:language/faq',
  sheet: 'faq',
  Component: FaqPage,
  queries: ({ language }) => [pageTextsQuery('faq', language)],
  head: ({ language }, cache) => ({
    title: '',
    description: '',
    keywords: '',
    ...cache.getQueryData<PageTexts['faq']>(pageTextsQuery('faq', language).queryKey)?.head,
    canonical: `/${language}/faq`,
  }),
};
