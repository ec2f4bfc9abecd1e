import './house-preview.css';
import { useState } from 'react';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { readWholeNumber } from '#domain/locale.ts';
import { SiteProvider } from '#shared/site-context.tsx';
import { bg } from '#shared/texts/bg.ts';
import { en } from '#shared/texts/en.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { HousePreview } from '#site/pages/house/house-preview.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { filledLines, type HouseDraft } from './house-draft.ts';

/** The house as the public page will show it, before anything is saved. */
export function PreviewDialog({ draft, onClose }: { draft: HouseDraft; onClose: () => void }) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm;
  const [now] = useState(() => new Date());
  return (
    <Dialog className="staff-preview" label={words.previewTitle} onClose={onClose}>
      <div className="staff-preview-bar">
        <div>
          <h2>{words.previewTitle}</h2>
          <p className="staff-soft">{words.previewNote}</p>
        </div>
        <button
          className="staff-icon"
          type="button"
          aria-label={messages.admin.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <SiteProvider value={{ language, messages: language === 'bg' ? bg : en, now, hours: [] }}>
        <HousePreview house={{ ...publicView(draft, now), offer: null }} />
      </SiteProvider>
    </Dialog>
  );
}

const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : 0);

/**
 * What a visitor would see of the form as it is now; fields that are not filled in yet stay empty.
 */
function publicView(draft: HouseDraft, now: Date): PublicCaravan {
  const { pictures, is_visible: _, year, price, beds, bedrooms, chassis_year, ...rest } = draft;
  const [main_image = '/logo.svg', ...additional_images] = pictures;
  return {
    ...rest,
    id: '00000000-0000-4000-8000-000000000000',
    number: null,
    year: number(year),
    price: readWholeNumber(price) ?? 0,
    beds: number(beds),
    bedrooms: number(bedrooms),
    chassis_year: number(chassis_year) || null,
    main_image,
    additional_images,
    features: filledLines(draft.features),
    renewed: filledLines(draft.renewed),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
