import './preview.css';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { SiteProvider } from '../../../shared/site-context.tsx';
import { bg } from '../../../shared/texts/bg.ts';
import { en } from '../../../shared/texts/en.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { HouseDetails } from '../../../site/pages/house/house-details.tsx';
import { useAdmin } from '../../app/admin-context.tsx';
import type { HouseDraft } from './house-draft.ts';
import { publicView } from './public-view.ts';

/** A link of the preview leads nowhere; the gallery still opens its viewer. */
function stayHere(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** The house as the public page will show it, before anything is saved. */
export function PreviewDialog({ draft, onClose }: { draft: HouseDraft; onClose: () => void }) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm;
  const dialog = useRef<HTMLDialogElement>(null);
  const [now] = useState(() => new Date());
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="staff-dialog staff-preview" ref={dialog} aria-label={words.previewTitle} onClose={onClose}>
      <div className="staff-preview-bar">
        <div>
          <h2>{words.previewTitle}</h2>
          <p>{words.previewNote}</p>
        </div>
        <button className="staff-icon" type="button" aria-label={messages.admin.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="wrap house" onClickCapture={stayHere}>
        <SiteProvider value={{ language, messages: language === 'bg' ? bg : en, now }}>
          <HouseDetails house={{ ...publicView(draft, now), offer: null }} />
        </SiteProvider>
      </div>
    </dialog>
  );
}
