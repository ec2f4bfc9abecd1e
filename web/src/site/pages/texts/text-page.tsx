import './text.css';
import type { Language } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { accessibilityPage as bulgarianStatement } from '#shared/texts/bg/accessibility-page.ts';
import { textPages as bulgarianPages } from '#shared/texts/bg/text-pages.ts';
import { accessibilityPage as englishStatement } from '#shared/texts/en/accessibility-page.ts';
import { textPages as englishPages } from '#shared/texts/en/text-pages.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { guaranteeId, paymentId } from '#shared/texts/wording/text-marks.ts';
import { withFallback } from '#shared/texts/wording/wording.ts';
import { CreditNotice } from '#shared/ui/credit-notice.tsx';
import type { SitePage } from '../../page.ts';
import { readSitePictures, type StoredPictures } from '../home/site-picture.tsx';
import { NextStep } from './next-step.tsx';
import { QuietHead } from './quiet-head.tsx';
import { type TextPageName, textPages } from './text-pages.ts';

/** A page of plain text, such as the privacy policy: paragraphs under headings, in this order. */
interface TextPage {
  head: { title: string; description: string; keywords: string };
  title: string;
  lead: string;
  sections: readonly {
    /** The legal guarantee of conformity: other pages link to this section. */
    isGuarantee?: boolean;
    /** How a home is paid: the home page links to this section. */
    isPayment?: boolean;
    /** Speaks of buying on credit: ends with what has to be read there. */
    isCredit?: boolean;
    title: string;
    paragraphs?: readonly string[];
    points?: readonly string[];
    /** Steps that follow each other. */
    steps?: readonly string[];
    link?: { label: string; href: string };
  }[];
}
type TextPages = Record<TextPageName, TextPage>;

const english: TextPages = { ...englishPages, accessibility: englishStatement };
const bulgarian = withFallback<TextPages>(english, {
  ...bulgarianPages,
  accessibility: bulgarianStatement,
});

const textPageWords: Record<Language, TextPages> = { bg: bulgarian, en: english };

function TextPageView({ name, stored }: { name: TextPageName; stored: StoredPictures }) {
  const { language } = useSite();
  const data = textPageWords[language][name];
  return (
    <div className="wrap prose text-page">
      <QuietHead section={textPages[name].picture} stored={stored}>
        <h1>{data.title}</h1>
        <p className="lead">{data.lead}</p>
      </QuietHead>
      {data.sections.map(
        ({
          isGuarantee,
          isPayment,
          isCredit,
          title,
          paragraphs = [],
          points = [],
          steps = [],
          link,
        }) => (
          <section key={title} id={isGuarantee ? guaranteeId : isPayment ? paymentId : undefined}>
            <h2>{title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {points.length > 0 && (
              <ul>
                {points.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {steps.length > 0 && (
              <ol>
                {steps.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ol>
            )}
            {isCredit && (
              <CreditNotice
                language={language}
                words={financingMessages[language].financing.credit}
              />
            )}
            {link && (
              <p>
                <a href={link.href} rel="noopener">
                  {link.label}
                </a>
              </p>
            )}
          </section>
        ),
      )}
      <NextStep title={pageTexts[language].faq.more} />
    </div>
  );
}

export function textPage(name: TextPageName): SitePage {
  const { noindex } = textPages[name];
  return {
    sheet: 'text',
    indexed: !noindex,
    async make({ language }, reads) {
      const { head } = textPageWords[language][name];
      return {
        body: <TextPageView name={name} stored={await readSitePictures(reads, 'about')} />,
        head: { ...head, canonical: `/${language}/${name}`, noindex },
      };
    },
  };
}
