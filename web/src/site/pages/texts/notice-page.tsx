import './text.css';
import type { WebsiteSection } from '../../../../../functions/domain/website-sections.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { pageTexts } from '../../../shared/texts/page-texts.ts';
import { guaranteeId } from '../../../shared/texts/text-marks.ts';
import type { SitePage } from '../../page.ts';
import { readSitePictures, type StoredPictures } from '../home/site-picture.tsx';
import { NextStep } from './next-step.tsx';
import type { NoticeName } from './notice-names.ts';
import { noticesOf } from './notices.ts';
import { QuietHead } from './quiet-head.tsx';

/** Whose picture stands beside the words of each. */
const pictured: Record<NoticeName, WebsiteSection> = {
  privacy: 'about_lifestyle',
  terms: 'about_lifestyle',
  'loan-success': 'about_main',
  'loan-failed': 'about_showroom',
};

function NoticeView({ name, stored }: { name: NoticeName; stored: StoredPictures }) {
  const { language } = useSite();
  const data = noticesOf[language][name];
  return (
    <div className="wrap prose notice">
      <QuietHead section={pictured[name]} stored={stored}>
        <h1>{data.title}</h1>
        <p className="lead">{data.lead}</p>
      </QuietHead>
      {data.sections.map(({ isGuarantee, title, paragraphs = [], points = [], steps = [], link }) => (
        <section key={title} id={isGuarantee ? guaranteeId : undefined}>
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
          {link && (
            <p>
              <a href={link.href} rel="noopener">
                {link.label}
              </a>
            </p>
          )}
        </section>
      ))}
      <NextStep title={pageTexts[language].faq.more} />
    </div>
  );
}

/** `atLoanEnd`: where the bank sends the customer after the application, one way or the other. */
function noticePage(name: NoticeName, { atLoanEnd }: { atLoanEnd: boolean }): SitePage {
  return {
    pattern: `/:language/${name}`,
    sheet: 'notice',
    indexed: !atLoanEnd,
    async make({ language }, reads) {
      const { head } = noticesOf[language][name];
      return {
        body: <NoticeView name={name} stored={await readSitePictures(reads, 'about')} />,
        head: { ...head, canonical: `/${language}/${name}`, noindex: atLoanEnd },
      };
    },
  };
}

export const noticePages: Record<NoticeName, SitePage> = {
  privacy: noticePage('privacy', { atLoanEnd: false }),
  terms: noticePage('terms', { atLoanEnd: false }),
  'loan-success': noticePage('loan-success', { atLoanEnd: true }),
  'loan-failed': noticePage('loan-failed', { atLoanEnd: true }),
};
