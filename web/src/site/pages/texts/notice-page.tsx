import './text.css';
import type { ReactNode } from 'react';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { guaranteeId } from '../../../shared/texts/text-marks.ts';
import { PhoneLinks } from '../../../shared/ui/phone-links.tsx';
import type { SitePage } from '../../page.ts';
import type { NoticeName } from './notice-names.ts';
import { type Notice, noticesOf } from './notices.ts';

/** What one can do at the end of a notice. */
function LoanActions() {
  const { language, messages } = useSite();
  return (
    <>
      <p>
        <PhoneLinks /> · <a href={`mailto:${dealer.email}`}>{dealer.email}</a>
      </p>
      <p className="notice-actions">
        <a className="button" href={`/${language}/houses`}>
          {messages.home.seeInventory}
        </a>
        <a className="button button-quiet" href={`/${language}/contact`}>
          {messages.common.nav.contact}
        </a>
      </p>
    </>
  );
}

function NoticeView({ notice: data, children }: { notice: Notice; children?: ReactNode }) {
  return (
    <div className="wrap prose notice">
      <h1>{data.title}</h1>
      <p className="lead">{data.lead}</p>
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
      {children}
    </div>
  );
}

/** `atLoanEnd`: where the bank sends the customer after the application, one way or the other. */
function noticePage(name: NoticeName, { atLoanEnd }: { atLoanEnd: boolean }): SitePage {
  return {
    pattern: `/:language/${name}`,
    sheet: 'notice',
    indexed: !atLoanEnd,
    make({ language }) {
      const notice = noticesOf[language][name];
      return {
        body: <NoticeView notice={notice}>{atLoanEnd && <LoanActions />}</NoticeView>,
        head: { ...notice.head, canonical: `/${language}/${name}`, noindex: atLoanEnd },
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
