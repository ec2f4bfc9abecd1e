import './preview.css';
import { useEffect, useRef, useState } from 'react';
import { SiteProvider } from '../../../shared/site-context.tsx';
import { bg } from '../../../shared/texts/bg.ts';
import { en } from '../../../shared/texts/en.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { HousePreview } from '../../../site/pages/house/house-preview.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import type { HouseDraft } from './house-draft.ts';
import { publicView } from './public-view.ts';

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
      <SiteProvider value={{ language, messages: language === 'bg' ? bg : en, now }}>
        <HousePreview house={{ ...publicView(draft, now), offer: null }} />
      </SiteProvider>
    </dialog>
  );
}
