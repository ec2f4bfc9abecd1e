import './text.css';
import { useSite } from '#shared/site-context.tsx';
import { PhoneLinks } from '#shared/ui/phone-links.tsx';
import type { SitePage } from '../../page.ts';
import { readSitePictures, type StoredPictures } from '../home/site-picture.tsx';
import { QuietHead } from './quiet-head.tsx';

function NotFound({ stored }: { stored: StoredPictures }) {
  const { language, messages, path = '' } = useSite();
  const { notFound } = messages.home;
  return (
    <div className="wrap">
      <QuietHead section="hero" stored={stored}>
        <p className="message-code">404</p>
        <h1>{notFound.title}</h1>
        <p>{notFound.text}</p>
        <p className="text-actions">
          <a className="button" href={`/${language}`}>
            {notFound.home}
          </a>
          <a className="button button-quiet" href={`/${language}/houses`}>
            {notFound.browse}
          </a>
        </p>
        <p>
          {messages.common.error.call} <PhoneLinks />
        </p>
        <p className="fine asked-for">{notFound.askedFor(path)}</p>
      </QuietHead>
    </div>
  );
}

/** The page for every address that no other page has. */
export const notFoundPage: SitePage = {
  sheet: 'notFound',
  make: async ({ path, messages }, reads) => ({
    body: <NotFound stored={await readSitePictures(reads, 'home')} />,
    head: {
      title: messages.home.notFound.title,
      description: messages.home.notFound.text,
      keywords: '',
      canonical: path,
      noindex: true,
    },
    status: 404,
  }),
};
