import { Fragment } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { companyLines } from '#domain/dealer/dealer-contact.ts';
import { openingWords } from '#domain/dealer/opening-hours.ts';
import { useSite } from '#shared/site-context.tsx';
import { guaranteeId } from '#shared/texts/wording/text-marks.ts';
import { PhoneLink } from '#shared/ui/phone-links.tsx';
import { MainLinks } from './main-links.tsx';
import { OpenNow } from './open-now.tsx';
import { Wordmark } from './wordmark.tsx';

/** Links, address, phones, e-mail and opening hours of the dealer, and the company behind it. */
export function SiteFooter() {
  const { language, messages, hours } = useSite();
  const { footer } = messages.common;
  const { address, phones, email, social } = dealer;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div>
          <p className="logo">
            <Wordmark language={language} />
          </p>
          <p>{footer.about}</p>
        </div>
        <nav aria-label={footer.links}>
          <MainLinks />
          <a href={`/${language}/privacy`}>{footer.privacy}</a>
          <a href={`/${language}/terms`}>{footer.terms}</a>
          <a href={`/${language}/terms#${guaranteeId}`}>{footer.guarantee}</a>
          {!dealer.microEnterprise && (
            <a href={`/${language}/accessibility`}>{footer.accessibility}</a>
          )}
        </nav>
        <address>
          {address.street[language]}
          <br />
          {address.postalCode} {address.town[language]}, {address.country[language]}
          <br />
          {openingWords(hours, language).lines.map((line) => (
            <Fragment key={line}>
              {line}
              <br />
            </Fragment>
          ))}
          <OpenNow />
        </address>
        <p className="footer-contact">
          <PhoneLink phone={phones.sales} />
          <PhoneLink phone={phones.service} />
          <a href={`mailto:${email}`}>{email}</a>
          <a href={social.address} rel="noopener">
            {social.name}
          </a>
        </p>
        <p className="fine footer-company">{companyLines(language).join(' · ')}</p>
      </div>
    </footer>
  );
}
