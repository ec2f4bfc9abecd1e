import { useSite } from '#shared/site-context.tsx';
import { patternOf } from '#shared/texts/wording/pattern.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { type GalleryPicture, galleryPictures } from './gallery-pictures.ts';
import type { ShownHouse } from './read-house.ts';

/** The strip fills a phone's screen and most of a wide one's first column. */
const slideSizes = '(min-width: 1024px) 800px, 100vw';
const slideId = (index: number) => `picture-${index + 1}`;

interface GalleryProps {
  pictures: readonly GalleryPicture[];
  /** Of the house. */
  name: string;
  isSold?: boolean;
}

/**
 * Pictures as a strip to swipe, thumbnails under it. Without scripts the strip scrolls, a thumbnail
 * is a link to its slide and a slide a link to the full picture; with them
 * (scripts/gallery/gallery.ts) a slide opens over the whole screen.
 */
export function Gallery({ pictures, name, isSold = false }: GalleryProps) {
  const { common, house } = useSite().messages;
  const { gallery } = house;
  const count = pictures.length;
  return (
    <section className="gallery" aria-label={gallery.label}>
      <div className="stage">
        <ul className="strip">
          {pictures.map(({ url, plan }, index) => (
            <li key={url} id={slideId(index)}>
              <a href={url} aria-label={gallery.open(index + 1, count)}>
                <Picture
                  url={url}
                  preset={plan ? 'plan' : 'gallery'}
                  sizes={slideSizes}
                  alt={plan ? gallery.plan : name}
                  priority={index === 0}
                />
              </a>
            </li>
          ))}
        </ul>
        {/* Screen readers read the badge in the price panel instead. */}
        {isSold && (
          <span className="sold-band" aria-hidden="true">
            {common.badge.sold}
          </span>
        )}
        {count > 1 && (
          <span className="counter" aria-hidden="true">
            {`1 / ${count}`}
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
                aria-current={index === 0 ? 'true' : undefined}
              >
                <Picture url={url} preset="thumbnail" alt="" />
                {plan && <Icon name="ruler" />}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The template of the dialog over the whole screen, at the page's end. The gallery's script makes
 * the dialog at its first use.
 */
export function GalleryDialogTemplate({ house }: { house: ShownHouse }) {
  const { gallery } = useSite().messages.house;
  const { length: count } = galleryPictures(house);
  const name = `${house.make} ${house.model}`;
  const picture = patternOf((index) => gallery.picture(index, count));
  return (
    <template data-gallery-dialog="">
      <dialog
        className="gallery-dialog"
        aria-label={`${name}: ${gallery.fullScreen}`}
        data-picture={picture}
      >
        <p className="counter" role="status">
          <span className="hidden-text" />
          <span aria-hidden="true" />
        </p>
        {count > 1 && (
          <>
            <button type="button" className="gallery-previous" aria-label={gallery.previous}>
              <Icon name="left" />
            </button>
            <button type="button" className="gallery-next" aria-label={gallery.next}>
              <Icon name="right" />
            </button>
            <div className="thumbnails" />
          </>
        )}
        {/* Screen readers read the picture's `alt` instead. */}
        <p className="gallery-caption" aria-hidden="true" />
        <button
          type="button"
          className="gallery-zoom"
          aria-label={gallery.zoom}
          aria-pressed="false"
        >
          <Icon name="search" />
        </button>
        <form method="dialog">
          <button type="submit" className="gallery-close" aria-label={gallery.close}>
            <Icon name="close" />
          </button>
        </form>
      </dialog>
    </template>
  );
}
