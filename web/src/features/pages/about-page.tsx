import type { SitePage } from '../../app/page.ts';
import { useSite } from '../../app/site-context.tsx';

function AboutPage() {
  const { language, messages } = useSite();
  const { about } = messages.pages;
  return (
    <div className="wrap prose">
      <h1>{about.title}</h1>
      <p className="lead">{about.subtitle}</p>
      <dl className="figures">
        {about.figures.map(([figure, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {about.story.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2>{about.why}</h2>
      <ul>
        {about.reasons.map(([title, text]) => (
          <li key={title}>
            <strong>{title}.</strong> {text}
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href={`/${language}/houses`}>
          {messages.home.seeInventory}
        </a>
      </p>
    </div>
  );
}

export const aboutPage: SitePage = {
  pattern: '/:language/about',
  sheet: 'text',
  Component: AboutPage,
  queries: () => [],
  head: ({ language, messages }) => ({ ...messages.pages.about.head, canonical: `/${language}/about` }),
};
