import './text.css';
import { useSite } from '#shared/site-context.tsx';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { guaranteeId } from '#shared/texts/wording/text-marks.ts';
import { CreditNotice, creditSentences } from '#shared/ui/credit-notice.tsx';
import type { SitePage } from '../../page.ts';
import { crumbData, questionData } from '../../seo/list-data.ts';
import { onPage } from '../../seo/schema-thing.ts';
import { readSitePictures, type StoredPictures } from '../home/site-picture.tsx';
import { NextStep } from './next-step.tsx';
import { QuietHead } from './quiet-head.tsx';

/** Fragment of each question's address, in the order of the texts. */
const ids = [
  'financing',
  'part-exchange',
  'after-sales',
  'delivery',
  'accessories',
  'placement',
  'warranty',
];

function Faq({ stored }: { stored: StoredPictures }) {
  const { language } = useSite();
  const { faq } = pageTexts[language];
  const { credit } = financingMessages[language].financing;
  return (
    <div className="wrap prose">
      <QuietHead section="about_lifestyle" stored={stored}>
        <h1>{faq.title}</h1>
        <p className="lead">{faq.subtitle}</p>
      </QuietHead>
      {faq.questions.map(([question, answer], index) => (
        <details key={question}>
          <summary>{question}</summary>
          {/*
           * Inside the question, so that a browser that goes to it opens the question without any
           * script.
           */}
          <p id={ids[index]}>
            {answer}
            {ids[index] === 'placement' && (
              <>
                {' '}
                <a href={`/${language}/placement`}>{faq.placement}</a>
              </>
            )}
            {ids[index] === 'warranty' && (
              <>
                {' '}
                <a href={`/${language}/terms#${guaranteeId}`}>{faq.guarantee}</a>
              </>
            )}
          </p>
          {ids[index] === 'financing' && <CreditNotice language={language} words={credit} />}
        </details>
      ))}
      <NextStep title={faq.more} />
    </div>
  );
}

export const faqPage: SitePage = {
  sheet: 'faq',
  indexed: true,
  async make(context, reads) {
    const { language, messages, path: canonical } = context;
    const { head, questions } = pageTexts[language].faq;
    const { credit } = financingMessages[language].financing;
    // A search engine may show an answer without its page, so this one has the notice in it.
    const answers = questions.map((lines, index) =>
      ids[index] === 'financing'
        ? [...lines, ...creditSentences({ language, words: credit })]
        : lines,
    );
    const crumbs = crumbData(context, [{ name: messages.common.nav.faq, path: canonical }]);
    return {
      body: <Faq stored={await readSitePictures(reads, 'about')} />,
      head: { ...head, canonical, structuredData: [questionData(answers), crumbs].map(onPage) },
    };
  },
};
