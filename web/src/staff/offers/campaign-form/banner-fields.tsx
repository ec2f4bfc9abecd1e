import { useRef, useState } from 'react';
import type { Period } from '../../../../../functions/domain/time.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { fieldId } from '../../kit/form/field-id.ts';
import { DropZone, UploadList } from '../../kit/upload-fields.tsx';
import type { UploadQueue } from '../../kit/uploads.ts';
import { BannerHandover } from './banner-handover.tsx';
import type { CampaignDraft } from './campaign-draft.ts';

interface BannerFieldsProps {
  id: string | null;
  draft: CampaignDraft;
  /** Null until the dates make sense. */
  period: Period | null;
  queue: UploadQueue;
  onChange: (changes: Partial<CampaignDraft>) => void;
  error: string | undefined;
}

/** The wish for the banner, who gives way to whom, and its picture. */
export function BannerFields({ id, draft, period, queue, onChange, error }: BannerFieldsProps) {
  const { messages } = useAdmin();
  const words = messages.adminCampaign;
  const zone = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  const field = fieldId('banner_image');
  return (
    <fieldset id={field} tabIndex={-1} aria-describedby={error ? `${field}-error` : undefined}>
      <legend>{words.banner}</legend>
      <label className="staff-switch">
        <input
          id={fieldId('is_banner_active')}
          type="checkbox"
          role="switch"
          aria-checked={draft.is_banner_active}
          aria-describedby={`${field}-handover`}
          checked={draft.is_banner_active}
          onChange={(event) => onChange({ is_banner_active: event.target.checked })}
        />
        <span>{words.bannerSwitch}</span>
      </label>
      <p className="staff-hint">{words.bannerHint}</p>
      <BannerHandover id={id} on={draft.is_banner_active} period={period} elementId={`${field}-handover`} />
      <h2 className="campaign-subhead">{words.image.label}</h2>
      <p className="staff-hint">{words.image.hint}</p>
      <FieldError field="banner_image" error={error} />
      {draft.banner_image && (
        <div className="campaign-banner-image">
          <img src={draft.banner_image} alt={words.image.label} />
          <button
            className="button button-quiet"
            type="button"
            onClick={() => {
              onChange({ banner_image: null });
              setSaid(words.image.removed);
              zone.current?.focus();
            }}
          >
            {words.image.remove}
          </button>
        </div>
      )}
      <UploadList queue={queue} />
      <DropZone
        prompt={words.image.drop}
        choose={messages.adminForm.pictures.chooseOne}
        handle={zone}
        onFiles={(files) => {
          queue.cancelAll();
          queue.add(files);
          setSaid('');
        }}
      />
      <output className="hidden-text">{said}</output>
    </fieldset>
  );
}
