import './text.css';
import { useSite } from '../../../shared/site-context.tsx';
import { pageTexts } from '../../../shared/texts/page-texts.ts';
import { guaranteeId } from '../../../shared/texts/wording/text-marks.ts';
import type { SitePage } from '../../page.ts';
import { readSitePictures, type StoredPictures } from '../home/site-picture.tsx';
import { NextStep } from './next-step.tsx';
import { QuietHead } from './quiet-head.tsx';
import { textPageWords } from './text-page-words.ts';
import { type TextPageName, textPages } from './text-pages.ts';

function TextPageView({ name, stored }: { name: TextPageName; stored: StoredPictures }) {
  const { language } = useSite();
  const data = textPageWords[language][name];
  return (
    <div className="wrap prose text-page">
      <QuietHead section={textPages[name].picture} stored={stored}>
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

export function textPage(name: TextPageName): SitePage {
  const { noindex } = textPages[name];
  return {
    pattern: `/:language/${name}`,
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
