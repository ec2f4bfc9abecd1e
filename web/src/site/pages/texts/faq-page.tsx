import './text.css';
import { useSite } from '../../../shared/site-context.tsx';
import { pageTexts } from '../../../shared/texts/page-texts.ts';
import { guaranteeId } from '../../../shared/texts/text-marks.ts';
import { crumbData, questionData } from '../../found/list-data.ts';
import { onPage } from '../../found/schema-thing.ts';
import type { SitePage } from '../../page.ts';

/** Fragment of each question's address, in the order of the texts. */
const ids = ['financing', 'part-exchange', 'after-sales', 'delivery', 'accessories', 'warranty'];

function Faq() {
  const { language, messages } = useSite();
  const { faq } = pageTexts[language];
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

export const faqPage: SitePage = {
  pattern: '/:language/faq',
  sheet: 'faq',
  indexed: true,
  make(context) {
    const { language, messages, path: canonical } = context;
    const { head, questions } = pageTexts[language].faq;
    const crumbs = crumbData(context, [{ name: messages.common.nav.faq, path: canonical }]);
    return {
      body: <Faq />,
      head: { ...head, canonical, structuredData: [questionData(questions), crumbs].map(onPage) },
    };
  },
};
