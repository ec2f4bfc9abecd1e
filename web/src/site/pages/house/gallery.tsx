import { type MouseEvent, useRef, useState } from 'react';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { type GalleryPicture, wrapIndex } from './gallery-pictures.ts';
import { GalleryViewer } from './gallery-viewer.tsx';

/** True for a click that asks for a new tab or window: the link does that itself. */
const isElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** The strip fills a phone's screen and most of a wide one's first column. */
const slideSizes = '(min-width: 961px) 800px, 100vw';
const slideId = (index: number) => `picture-${index + 1}`;

/**
 * Pictures as a strip to swipe, thumbnails under it. Without scripts the strip scrolls, a thumbnail is a link to its
 * slide and a slide a link to the full picture; with them a slide opens the full-screen viewer.
 */
export function Gallery({ pictures, name }: { pictures: readonly GalleryPicture[]; name: string }) {
  const { gallery } = useSite().messages.house;
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [open, setOpen] = useState(false);
  const count = pictures.length;

  function show(index: number) {
    setCurrent(index);
    const slides = strip.current;
    slides?.scrollTo({ left: index * slides.clientWidth });
  }
  function onScroll() {
    const slides = strip.current;
    if (slides && !open) setCurrent(Math.round(slides.scrollLeft / Math.max(1, slides.clientWidth)));
  }

  return (
    <section className="gallery" aria-label={gallery.label}>
      <div className="stage">
        <ul className="strip" ref={strip} onScroll={onScroll}>
          {pictures.map(({ url, plan }, index) => (
            <li key={url} id={slideId(index)}>
              <a
                href={url}
                aria-label={gallery.open(index + 1, count)}
                onClick={(event) => {
                  if (isElsewhere(event)) return;
                  event.preventDefault();
                  setCurrent(index);
                  setOpen(true);
                }}
              >
                {plan ? (
                  <img className="plan" src={url} alt={gallery.plan} loading="lazy" width={800} height={400} />
                ) : (
                  <Picture
                    url={url}
                    preset="gallery"
                    sizes={slideSizes}
                    alt={index === 0 ? name : `${name}, ${gallery.picture(index + 1, count)}`}
                    priority={index === 0}
                  />
                )}
              </a>
            </li>
          ))}
        </ul>
        {count > 1 && (
          <span className="counter" aria-hidden="true">
            {current + 1} / {count}
          </span>
        )}
      </div>
      {count > 1 && (
        <ul className="thumbnails">
          {pictures.map(({ url, plan }, index) => (
            <li key={url}>
              <a
                href={`#${slideId(index)}`}
                aria-label={plan ? gallery.showPlan : gallery.show(index + 1)}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => {
                  if (isElsewhere(event)) return;
                  event.preventDefault();
                  show(index);
                }}
              >
                <Picture url={url} preset="thumbnail" alt="" />
                {plan && <Icon name="ruler" />}
              </a>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <GalleryViewer
          pictures={pictures}
          name={name}
          index={current}
          onStep={(steps) => show(wrapIndex(current, steps, count))}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
