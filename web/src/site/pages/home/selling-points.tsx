import './why.css';
import type { Stock } from '#domain/houses/listing.ts';
import { useSite } from '#shared/site-context.tsx';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { paymentId, stockPlace } from '#shared/texts/wording/text-marks.ts';
import { CreditNotice } from '#shared/ui/credit-notice.tsx';
import { Icon, type IconName } from '#shared/ui/icon.tsx';
import { SitePicture, type StoredPictures } from './site-picture.tsx';

/** Of each service, in the order of the texts: its drawing, and where it is served or explained. */
const places: readonly (readonly [IconName, string])[] = [
  ['truck', 'houses?freeDelivery=true'],
  ['retry', 'faq#part-exchange'],
  ['check', `terms#${paymentId}`],
  ['clock', 'faq#financing'],
];

/** What the dealer does besides selling houses. */
export function Services() {
  const { language } = useSite();
  const { title, items } = pageTexts[language].services;
  return (
    <section className="wrap">
      <h2 className="section-title">{title}</h2>
      <div className="points">
        {items.map(([title, text], index) => {
          const [icon, place] = places[index] ?? ['check', 'faq'];
          return (
            <div key={title}>
              <Icon name={icon} />
              <h3>
                <a href={`/${language}/${place}`}>{title}</a>
              </h3>
              <p>{text}</p>
            </div>
          );
        })}
      </div>
      <CreditNotice language={language} words={financingMessages[language].financing.credit} />
    </section>
  );
}

/**
 * The three selling points, as a list; with pictures, as on the home page, beside one of a house
 * from within.
 */
export function WhyUs({ stock, pictures }: { stock: Stock; pictures?: StoredPictures }) {
  const { language, messages } = useSite();
  const { title, items, picture } = pageTexts[language].why;
  const models = messages.home.models(stock);
  return (
    <section className={pictures ? 'wrap why why-pictured' : 'why'}>
      {pictures && (
        <SitePicture
          section="showroom"
          stored={pictures}
          sizes="(min-width: 768px) 560px, 100vw"
          alt={picture}
        />
      )}
      <div>
        <h2>{title}</h2>
        <dl>
          {items.map(([title, text = '']) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text.replace(stockPlace, models)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
