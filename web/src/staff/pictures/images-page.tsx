import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  sectionsOf,
  type WebsitePage,
  type WebsiteSection,
} from '#domain/dealer/website-sections.ts';
import { websiteImagesQuery } from '../data/pictures.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { LeaveGuard } from '../kit/forms/leave-guard.tsx';
import { LoadFailure } from '../kit/lists/list-page.tsx';
import { Notice } from '../kit/notice.tsx';
import { useTitle } from '../kit/use-title.ts';
import { ImageSlot } from './image-slot.tsx';

const pages: readonly { page: WebsitePage; path: string }[] = [
  { page: 'home', path: '' },
  { page: 'about', path: '/about' },
];

/** The pictures of the public pages, a slot for each of their places. */
export function ImagesPage() {
  const { language, messages } = useAdmin();
  const words = messages.adminImages;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const { data, error, isFetching, refetch } = useQuery(websiteImagesQuery);
  const [done, setDone] = useState<{ text: string; undo?: (() => void) | undefined }>({ text: '' });
  const heading = useRef<HTMLHeadingElement>(null);
  function undo() {
    // The toast disappears, and the focus would be lost with it.
    heading.current?.focus({ preventScroll: true });
    setDone({ text: '' });
    done.undo?.();
  }
  // Leaving the page stops these uploads.
  const underWay = useRef(new Set<WebsiteSection>());
  const [isUnderWay] = useState(() => () => underWay.current.size > 0);
  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
      </div>
      <p className="staff-hint staff-prose">{words.intro}</p>
      <Notice text={done.text} onUndo={done.undo && undo} onDismiss={() => setDone({ text: '' })} />
      {!data && error && (
        <LoadFailure
          title={words.loadFailed}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div className="staff-fields staff-slots" role="status" aria-label={messages.admin.loading}>
          {sectionsOf('home').map((section) => (
            <div key={section} className="staff-card staff-stack staff-slot staff-slot-waiting" />
          ))}
        </div>
      )}
      {data &&
        pages.map(({ page, path }) => (
          <section key={page}>
            <div className="staff-head">
              <h2>{words.pages[page]}</h2>
              <a className="staff-link" href={`/${language}${path}`}>
                {words.view[page]}
              </a>
            </div>
            <div className="staff-fields staff-slots">
              {sectionsOf(page).map((section) => (
                <ImageSlot
                  key={section}
                  section={section}
                  stored={data.find((image) => image.section === section)}
                  underWay={underWay.current}
                  onDone={(text, undo) => setDone({ text, undo })}
                />
              ))}
            </div>
          </section>
        ))}
      <LeaveGuard dirty={isUnderWay} onLeave={() => underWay.current.clear()} />
    </main>
  );
}
