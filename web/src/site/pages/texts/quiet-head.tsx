import './quiet-head.css';
import type { ReactNode } from 'react';
import type { WebsiteSection } from '#domain/dealer/website-sections.ts';
import { firstScreenEnd } from '../../frame/first-screen.ts';
import { SitePicture, type StoredPictures } from '../home/site-picture.tsx';

interface QuietHeadProps {
  /** Whose picture it shows. */
  section: WebsiteSection;
  stored: StoredPictures;
  /** Title, lead, and what one can do. */
  children: ReactNode;
}

/** The head of a page of text: its words beside a picture, as on the pages that sell. */
export function QuietHead({ section, stored, children }: QuietHeadProps) {
  return (
    <div className="quiet-head">
      <div>{children}</div>
      <SitePicture
        id={firstScreenEnd}
        section={section}
        stored={stored}
        sizes="(min-width: 768px) 420px, 100vw"
        alt=""
      />
    </div>
  );
}
