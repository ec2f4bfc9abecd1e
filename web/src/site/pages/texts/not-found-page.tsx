import './text.css';
import { useSite } from '../../../shared/site-context.tsx';
import type { SitePage } from '../../page.ts';

function NotFound() {
  const { language, messages } = useSite();
  const { notFound } = messages.home;
  return (
    <div className="wrap message">
      <p className="message-code">404</p>
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <p className="message-actions">
        <a className="button" href={`/${language}`}>
          {notFound.home}
        </a>
        <a className="button button-quiet" href={`/${language}/houses`}>
          {notFound.browse}
        </a>
      </p>
    </div>
  );
}

/** Shown for every address nothing else answers to. */
export const notFoundPage: SitePage = {
  pattern: '*',
  sheet: 'notFound',
  make: ({ path, messages }) => ({
    body: <NotFound />,
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
