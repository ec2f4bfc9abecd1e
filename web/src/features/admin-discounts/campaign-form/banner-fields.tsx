import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Period } from '../../../../../functions/domain/period.ts';
import { useAdmin } from '../../../app/admin-context.tsx';
import { FieldError } from '../../admin-shared/form/field.tsx';
import { fieldId } from '../../admin-shared/form/field-id.ts';
import { DropZone } from '../../admin-shared/uploads/drop-zone.tsx';
import { UploadList } from '../../admin-shared/uploads/upload-list.tsx';
import type { UploadQueue } from '../../admin-shared/uploads/upload-queue.ts';
import { campaignName } from '../names.ts';
import { campaignsQuery } from '../requests.ts';
import { bannerRivals } from './banner-rivals.ts';
import type { CampaignDraft } from './campaign-draft.ts';

interface BannerFieldsProps {
  id: string | null;
  draft: CampaignDraft;
  /** Whether the banner is on as stored. */
  wasOn: boolean;
  /** Null until the dates make sense. */
  period: Period | null;
  queue: UploadQueue;
  onChange: (changes: Partial<CampaignDraft>) => void;
  error: string | undefined;
}

/** The wish for the banner, what stands in its way, and its picture. */
export function BannerFields({ id, draft, wasOn, period, queue, onChange, error }: BannerFieldsProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign;
  const { data, isError } = useQuery(campaignsQuery);
  const zone = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  function rivalry(): string {
    if (!period) return words.bannerDates;
    if (!data) return isError ? words.bannerUnknown : '';
    const rivals = bannerRivals(data, id, period);
    if (rivals.length === 0) return words.bannerAlone;
    const names = rivals.map((rival) => words.quoted(campaignName(rival, language))).join(', ');
    return wasOn && draft.is_banner_active ? words.bannerShares(names) : words.bannerReplaces(names);
  }

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
          aria-describedby={`${field}-rivals`}
          checked={draft.is_banner_active}
          onChange={(event) => onChange({ is_banner_active: event.target.checked })}
        />
        <span>{words.bannerSwitch}</span>
      </label>
      <p className="staff-hint">{words.bannerHint}</p>
      <output className="campaign-rivals" id={`${field}-rivals`}>
        {rivalry()}
      </output>
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
