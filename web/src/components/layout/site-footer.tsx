import { dealer } from '../../../../functions/domain/dealer.ts';
import { useSite } from '../../app/site-context.tsx';
import { OpenNow } from '../ui/open-now.tsx';
import { MainLinks } from './main-links.tsx';
import { Wordmark } from './wordmark.tsx';

/** Links, address, phones, e-mail and opening hours of the dealer. */
export function SiteFooter() {
  const { language, messages } = useSite();
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
        </nav>
        <address>
          {address.street[language]}
          <br />
          {address.postalCode} {address.town[language]}, {address.country[language]}
          <br />
          {footer.hours.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
          <OpenNow />
        </address>
        <p className="footer-contact">
          <a href={`tel:${phones.sales.dial}`}>{footer.sales(phones.sales.shown)}</a>
          <a href={`tel:${phones.service.dial}`}>{footer.service(phones.service.shown)}</a>
          <a href={`mailto:${email}`}>{email}</a>
          <a href={social} rel="noopener">
            Facebook
          </a>
        </p>
      </div>
    </footer>
  );
}
