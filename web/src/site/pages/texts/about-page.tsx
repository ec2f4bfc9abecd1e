import './about.css';
import './text.css';
import { useSite } from '../../../shared/site-context.tsx';
import type { PageTexts } from '../../../shared/texts/page-texts.ts';
import type { AppPage } from '../../page.ts';
import { WhyUs } from '../home/selling-points.tsx';
import { SitePicture, sitePicturePreload, sitePicturesQuery } from '../home/site-picture.tsx';
import { stockQuery } from '../home/stock.ts';
import { pageTextsQuery, usePageTexts } from './page-texts.ts';

/** As wide as the screen. */
const heroSizes = '100vw';
const portraitSizes = '(max-width: 700px) 46vw, 300px';

function AboutPage() {
  const { language, messages } = useSite();
  const about = usePageTexts('about');
  if (!about) return null;
  const { pictures } = about;
  return (
    <>
      <section className="about-hero">
        <SitePicture section="about_hero" sizes={heroSizes} alt="" priority />
        <div className="wrap">
          <div className="about-card">
            <h1>{about.title}</h1>
            <p>{about.subtitle}</p>
          </div>
        </div>
      </section>
      <div className="wrap">
        <dl className="figures">
          {about.figures.map(([figure, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <div className="about-story">
          <section className="prose">
            <h2>{about.storyTitle}</h2>
            {about.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          <div className="about-pictures">
            <SitePicture section="about_main" sizes={portraitSizes} alt={pictures.main} />
            <SitePicture section="about_showroom" sizes={portraitSizes} alt={pictures.showroom} />
          </div>
        </div>
        <div className="about-story about-end">
          <SitePicture
            className="about-wide"
            section="about_lifestyle"
            sizes="(max-width: 900px) 100vw, 600px"
            alt={pictures.lifestyle}
          />
          <div>
            <WhyUs />
            <a className="button" href={`/${language}/houses`}>
              {messages.home.seeInventory}
            </a>
          </div>
        </div>
      </div>
    </>
  );
}

export const aboutPage: AppPage = {
  pattern: '/:language/about',
  sheet: 'about',
  Component: AboutPage,
  queries: ({ language }, reads) => [
    pageTextsQuery('about', language),
    pageTextsQuery('why', language),
    sitePicturesQuery(reads, 'about'),
    stockQuery(reads),
  ],
  head: ({ language }, cache) => ({
    title: '',
    description: '',
    keywords: '',
    ...cache.getQueryData<PageTexts['about']>(pageTextsQuery('about', language).queryKey)?.head,
    canonical: `/${language}/about`,
    preload: sitePicturePreload('about_hero', heroSizes, cache),
  }),
};
