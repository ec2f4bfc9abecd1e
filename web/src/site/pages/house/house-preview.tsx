import { type MouseEvent, useEffect, useRef } from 'react';
import { startGallery } from '../../scripts/gallery-start.ts';
import { GalleryDialogTemplate } from './gallery.tsx';
import { HouseDetails, houseClass } from './house-details.tsx';
import { PrintSheet } from './print-sheet.tsx';
import type { ShownHouse } from './read-house.ts';

/** Links of the preview lead nowhere; the gallery still shows its pictures. */
function stayHere(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** The page's details as staff preview them, drawn in the browser. */
export function HousePreview({ house }: { house: ShownHouse }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const gallery = place.current?.querySelector<HTMLElement>('.gallery');
    // Without entries in the browser's history: the staff area's router manages that.
    if (gallery) startGallery(gallery, false);
  }, []);
  return (
    <div className={houseClass(house)} ref={place} onClickCapture={stayHere}>
      <HouseDetails house={house} />
      <GalleryDialogTemplate house={house} />
    </div>
  );
}

/** The page's details on a sheet of paper, drawn in the browser when staff print many. */
export function HouseOnPaper({ house }: { house: ShownHouse }) {
  return (
    <article className={houseClass(house)}>
      <HouseDetails house={house} />
      <PrintSheet house={house} />
    </article>
  );
}
