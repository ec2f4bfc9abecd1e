import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useSite } from '../../../shared/site-context.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { type GalleryPicture, wrapIndex } from './gallery-pictures.ts';

/** Px a finger must travel sideways to turn the page. */
const swipeDistance = 40;

interface GalleryViewerProps {
  pictures: readonly GalleryPicture[];
  name: string;
  index: number;
  onStep: (steps: number) => void;
  onClose: () => void;
}

/** One picture over the whole screen: a native modal dialog, so focus stays inside and returns, and Escape closes it. */
export function GalleryViewer({ pictures, name, index, onStep, onClose }: GalleryViewerProps) {
  const { gallery } = useSite().messages.house;
  const dialog = useRef<HTMLDialogElement>(null);
  const startX = useRef<number | null>(null);
  const count = pictures.length;
  const picture = pictures[index];

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  // The neighbours are fetched ahead, so that turning a page shows it at once.
  useEffect(() => {
    for (const step of [1, -1]) {
      const neighbour = pictures[wrapIndex(index, step, count)];
      if (neighbour) new Image().src = neighbour.url;
    }
  }, [pictures, index, count]);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') onStep(1);
    if (key === 'ArrowLeft') onStep(-1);
  }
  function onPointerUp({ clientX }: PointerEvent) {
    const travelled = startX.current === null ? 0 : clientX - startX.current;
    startX.current = null;
    if (Math.abs(travelled) >= swipeDistance) onStep(travelled < 0 ? 1 : -1);
  }

  if (!picture) return null;
  return (
    <dialog
      className="viewer"
      ref={dialog}
      aria-label={`${name}: ${gallery.viewer}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onPointerDown={({ clientX, isPrimary }) => {
        if (isPrimary) startX.current = clientX;
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        startX.current = null;
      }}
    >
      <img
        key={picture.url}
        className={picture.plan ? 'plan' : undefined}
        src={picture.url}
        alt={picture.plan ? gallery.plan : `${name}, ${gallery.picture(index + 1, count)}`}
        draggable={false}
      />
      <p className="counter" role="status">
        <span className="hidden-text">{gallery.picture(index + 1, count)}</span>
        <span aria-hidden="true">
          {index + 1} / {count}
        </span>
      </p>
      {count > 1 && (
        <>
          <button type="button" className="viewer-previous" aria-label={gallery.previous} onClick={() => onStep(-1)}>
            <Icon name="left" />
          </button>
          <button type="button" className="viewer-next" aria-label={gallery.next} onClick={() => onStep(1)}>
            <Icon name="right" />
          </button>
        </>
      )}
      <form method="dialog">
        <button type="submit" className="viewer-close" aria-label={gallery.close}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  );
}
