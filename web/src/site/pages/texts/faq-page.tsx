import './text.css';
import './faq.css';
import type { Language } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { type PageTexts, pageTexts } from '#shared/texts/page-texts.ts';
import { guaranteeId } from '#shared/texts/wording/text-marks.ts';
import { CreditNotice, creditSentences } from '#shared/ui/credit-notice.tsx';
import type { SitePage } from '../../page.ts';
import { crumbData, questionData } from '../../seo/list-data.ts';
import { onPage } from '../../seo/schema-thing.ts';
import { readSitePictures, type StoredPictures } from '../home/site-picture.tsx';
import { NextStep } from './next-step.tsx';
import { QuietHead } from './quiet-head.tsx';

/** Where an answer leads on: words and path, by the question's id. */
const ways: Readonly<
  Record<string, readonly [words: keyof PageTexts['faq']['links'], path: string]>
> = {
  viewing: ['contact', 'contact'],
  reservation: ['terms', 'terms'],
  'delivery-price': ['freeDelivery', 'houses?freeDelivery=true'],
  road: ['placement', 'placement'],
  placement: ['placement', 'placement'],
  permit: ['placement', 'placement'],
  utilities: ['placement', 'placement'],
  winter: ['placement', 'placement'],
  warranty: ['guarantee', `terms#${guaranteeId}`],
  complaint: ['terms', 'terms'],
};

/** The groups in their order, each question with the fragment of its address. */
function questionGroups(language: Language) {
  return Object.values(pageTexts[language].faq.groups).map(({ title, questions }) => ({
    title,
    questions: Object.entries<readonly string[]>(questions).map(
      ([id, [question = '', answer = '']]) => ({
        id,
        question,
        answer,
      }),
    ),
  }));
}

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
      {questionGroups(language).map(({ title, questions }) => (
        <section key={title}>
          <h2>{title}</h2>
          {questions.map(({ id, question, answer }) => {
            const [words, path] = ways[id] ?? [];
            return (
              <details key={id}>
                <summary>{question}</summary>
                {/*
                 * Inside the question, so that a browser that goes to it, or finds a word in it,
                 * opens the question without any script.
                 */}
                <p id={id}>
                  {answer}
                  {words && (
                    <>
                      {' '}
                      <a href={`/${language}/${path}`}>{faq.links[words]}</a>
                    </>
                  )}
                </p>
                {id === 'financing' && <CreditNotice language={language} words={credit} />}
              </details>
            );
          })}
        </section>
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
    const { head } = pageTexts[language].faq;
    const { credit } = financingMessages[language].financing;
    // A search engine may show an answer without its page, so the one about credit has the notice.
    const answers = questionGroups(language).flatMap(({ questions }) =>
      questions.map(({ id, question, answer }) => [
        question,
        answer,
        ...(id === 'financing' ? creditSentences({ language, words: credit }) : []),
      ]),
    );
    const crumbs = crumbData(context, [{ name: messages.common.nav.faq, path: canonical }]);
    return {
      body: <Faq stored={await readSitePictures(reads, 'about')} />,
      head: { ...head, canonical, structuredData: [questionData(answers), crumbs].map(onPage) },
    };
  },
};
