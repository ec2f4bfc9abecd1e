import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type GivingWay, givingWay } from '#domain/offers/banner.ts';
import type { StaffCampaign } from '#domain/offers/campaign.ts';
import { type Period, periodState } from '#domain/time.ts';
import { campaignsQuery } from '../../data/offers.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { FieldError, fieldId, useField } from '../../kit/forms/fields.tsx';
import { DropZone, UploadList } from '../../kit/forms/upload-fields.tsx';
import type { UploadQueue } from '../../kit/forms/uploads.ts';
import { useServerNow } from '../../kit/server-clock.ts';
import { campaignName } from '../offer-words.tsx';

interface BannerFieldsProps {
  id: string | null;
  /** Null until the dates make sense. */
  period: Period | null;
  queue: UploadQueue;
}

/** The switch for the banner, which campaign's banner replaces which, and the banner's picture. */
export function BannerFields({ id, period, queue }: BannerFieldsProps) {
  const { messages } = useAdmin();
  const words = messages.adminCampaign;
  const [isOn, setOn] = useField<boolean>('is_banner_active');
  const [image, setImage, error] = useField<string | null>('banner_image');
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
          aria-checked={isOn}
          aria-describedby={`${field}-handover`}
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
        />
        <span>{words.bannerSwitch}</span>
      </label>
      <p className="staff-hint">{words.bannerHint}</p>
      <BannerHandover id={id} on={isOn} period={period} elementId={`${field}-handover`} />
      <h2 className="campaign-subhead">{words.image.label}</h2>
      <p className="staff-hint">{words.image.hint}</p>
      <FieldError field="banner_image" error={error} />
      {image && (
        <div className="staff-row staff-below campaign-banner-image">
          <img src={image} alt={words.image.label} />
          <button
            className="button button-quiet"
            type="button"
            onClick={() => {
              setImage(null);
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
          queue.replace(files);
          setSaid('');
        }}
      />
      <output className="hidden-text">{said}</output>
    </fieldset>
  );
}

interface BannerHandoverProps {
  /** Null for a new campaign. */
  id: string | null;
  /** Whether the form's switch is on. */
  on: boolean;
  /** Null until the dates make sense. */
  period: Period | null;
  /** Id of the element, for the switch that it describes. */
  elementId: string;
}

/** No edges: the preview is updated every 30 s, and needs no update at exact moments. */
const noEdges: readonly number[] = [];

/**
 * Which banner this campaign's replaces, or which replaces it, and when: staff read it before they
 * save.
 */
function BannerHandover({ id, on, period, elementId }: BannerHandoverProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign.handover;
  const { data, isError } = useQuery(campaignsQuery);
  const now = useServerNow(noEdges);
  const times = useMemo(
    () => (data && period ? handovers(data, id, period, now) : null),
    [data, id, period, now],
  );

  function line({ other, shown, from, until, returns }: GivingWay<StaffCampaign>): string {
    const name = messages.adminCampaign.quoted(campaignName(other, language));
    const end = formatSofia(new Date(until).toISOString(), language);
    const start =
      from <= now.getTime()
        ? words.now
        : words.from(formatSofia(new Date(from).toISOString(), language));
    const said = shown ? words.gives(name, start, end) : words.yields(name, start, end);
    return returns ? `${said} ${shown ? words.returns : words.thenThis}` : said;
  }
  function said(): string[] {
    if (!period) return [words.dates];
    if (periodState(period, now) === 'ended') return [words.over];
    if (!times) return isError ? [words.unknown] : [];
    if (times.length === 0) return [words.alone];
    return on ? times.map(line) : [words.ifOn, ...times.map(line)];
  }
  return (
    <output className="staff-stack campaign-handover" id={elementId}>
      {said().map((text) => (
        <span key={text}>{text}</span>
      ))}
    </output>
  );
}

/**
 * Computed as if staff saved the campaign now with its banner on. A banner that is on already keeps
 * the moment of its switch.
 */
function handovers(
  campaigns: readonly StaffCampaign[],
  id: string | null,
  period: Period,
  now: Date,
) {
  const stored = campaigns.find((campaign) => campaign.id === id);
  const banner_switched_at = stored?.is_banner_active
    ? stored.banner_switched_at
    : now.toISOString();
  const own = { ...period, id: id ?? '', is_banner_active: true, banner_switched_at };
  return givingWay(
    own,
    campaigns.filter((campaign) => campaign.id !== id),
    now,
  );
}
