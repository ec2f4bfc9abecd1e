import './text.css';
import './about.css';
import { dealerRecord } from '#domain/dealer/dealer.ts';
import type { Stock } from '#domain/houses/listing.ts';
import { localeTag } from '#domain/locale.ts';
import { calendarText } from '#shared/formats/calendar-text.ts';
import { useSite } from '#shared/site-context.tsx';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { pageTexts } from '#shared/texts/page-texts.ts';
import { CreditNotice } from '#shared/ui/credit-notice.tsx';
import type { SitePage } from '../../page.ts';
import { dealerData } from '../../seo/dealer-data.ts';
import { crumbData } from '../../seo/list-data.ts';
import { onPage } from '../../seo/schema-thing.ts';
import { WhyUs } from '../home/selling-points.tsx';
import {
  readSitePictures,
  SitePicture,
  type StoredPictures,
  sitePicturePreload,
} from '../home/site-picture.tsx';
import { readStock } from '../home/stock.ts';

/** As wide as the screen. */
const heroSizes = '100vw';
const portraitSizes = '(min-width: 768px) 300px, 46vw';

function About({ stock, stored }: { stock: Stock; stored: StoredPictures }) {
  const { language, messages } = useSite();
  const { about } = pageTexts[language];
  const { pictures } = about;
  return (
    <>
      <section className="about-hero">
        <SitePicture section="about_hero" stored={stored} sizes={heroSizes} alt="" priority />
        <div className="wrap">
          <div className="about-card">
            <h1>{about.title}</h1>
            <p>{about.subtitle}</p>
          </div>
        </div>
      </section>
      <div className="wrap">
        <Figures />
        <div className="about-story">
          <section className="prose">
            <h2>{about.storyTitle}</h2>
            {about.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <CreditNotice
              language={language}
              words={financingMessages[language].financing.credit}
            />
          </section>
          <div className="about-pictures">
            <SitePicture
              section="about_main"
              stored={stored}
              sizes={portraitSizes}
              alt={pictures.main}
            />
            <SitePicture
              section="about_showroom"
              stored={stored}
              sizes={portraitSizes}
              alt={pictures.showroom}
            />
          </div>
        </div>
        <div className="about-story about-end">
          <SitePicture
            className="about-wide"
            section="about_lifestyle"
            stored={stored}
            sizes="(min-width: 1024px) 600px, 100vw"
            alt={pictures.lifestyle}
          />
          <div>
            <WhyUs stock={stock} />
            <a className="button" href={`/${language}/houses`}>
              {messages.home.seeInventory}
            </a>
          </div>
        </div>
      </div>
    </>
  );
}

/** What the dealer says of its record; nothing where it has nothing to say. */
function Figures() {
  const { language, messages } = useSite();
  const { about } = pageTexts[language];
  const { figures, rating } = dealerRecord;
  const shown = figures.map(({ figure, counts }) => [figure, counts[language]] as const);
  if (rating) shown.push([`${rating.average.toLocaleString(localeTag[language])}/5`, about.rating]);
  if (shown.length === 0) return null;
  return (
    <>
      <dl className="figures">
        {shown.map(([figure, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {rating && (
        <p className="fine">
          {about.ratedBy(
            rating.count,
            rating.source[language],
            calendarText(rating.date, messages.campaign.date.months),
          )}
        </p>
      )}
    </>
  );
}

export const aboutPage: SitePage = {
  sheet: 'about',
  indexed: true,
  async make(context, reads) {
    const { language, messages, origin, path: canonical } = context;
    const [{ stock, valid_until }, stored, hours] = await Promise.all([
      readStock(reads),
      readSitePictures(reads, 'about'),
      reads.openingHours(),
    ]);
    const { head } = pageTexts[language].about;
    const mainEntity = dealerData(context, hours);
    const { title: name, description } = head;
    const page = {
      '@type': 'AboutPage',
      name,
      description,
      url: origin + canonical,
      inLanguage: language,
      mainEntity,
    };
    const crumbs = crumbData(context, [{ name: messages.common.nav.about, path: canonical }]);
    return {
      body: <About stock={stock} stored={stored} />,
      head: {
        ...head,
        canonical,
        preload: sitePicturePreload('about_hero', heroSizes, stored),
        structuredData: [page, crumbs].map(onPage),
      },
      validUntil: valid_until,
    };
  },
};
