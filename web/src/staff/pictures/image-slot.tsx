import { useEffect } from 'react';
import type { WebsiteImage } from '../../../../functions/domain/website-images.ts';
import { type WebsiteSection, websitePlaces } from '../../../../functions/domain/website-sections.ts';
import { shippedPicture, sitePicture } from '../../shared/site-picture-source.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import { DropZone } from '../kit/upload-fields.tsx';
import { SlotProblemText } from './slot-problem.tsx';
import { useSlotUpload } from './use-slot-upload.ts';

interface ImageSlotProps {
  section: WebsiteSection;
  stored: WebsiteImage | undefined;
  /** Sections that a picture is on its way to; this one keeps itself in it. */
  underWay: Set<WebsiteSection>;
  /** Announces what happened. */
  onSay: (text: string) => void;
}

/** One place of the site: the picture as it is shown there now, and the way to another. */
export function ImageSlot({ section, stored, underWay, onSay }: ImageSlotProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminImages;
  const name = words.sections[section];
  const { percent, busy, problem, upload, again, dismiss, cancel } = useSlotUpload(section, stored, () =>
    onSay(words.stored(name)),
  );
  useEffect(() => {
    if (!busy) return;
    underWay.add(section);
    return () => void underWay.delete(section);
  }, [busy, section, underWay]);
  const { recommended } = websitePlaces[section];
  const { src, srcset, width, height } = sitePicture(section, stored?.image_url);
  const isCropped = Math.abs(width / height - recommended.width / recommended.height) > 0.01;
  return (
    <fieldset className="staff-slot">
      <legend>{name}</legend>
      <div className="staff-slot-picture">
        <img
          // A new picture is a new element: the old one may have been put in the place of one that failed.
          key={src}
          src={src}
          srcSet={srcset || undefined}
          sizes={srcset ? '(max-width: 700px) 92vw, 560px' : undefined}
          width={width}
          height={height}
          alt={words.preview(name)}
          data-instead={stored ? shippedPicture(section).src : undefined}
        />
        <span className={stored ? 'staff-slot-mark staff-slot-own' : 'staff-slot-mark'}>
          {stored ? words.since(formatSofia(stored.updated_at, language)) : words.standard}
        </span>
      </div>
      <p className="staff-hint">
        {words.recommended(recommended.width, recommended.height)}
        {isCropped && `. ${words.cropped}`}
      </p>
      {percent !== null && (
        <div className="staff-slot-progress">
          <progress max={100} value={percent} aria-label={words.progress(name)} />
          <span>{words.percent(percent)}</span>
          {busy && (
            <button className="staff-link" type="button" onClick={cancel}>
              {words.cancel}
            </button>
          )}
        </div>
      )}
      <SlotProblemText problem={problem} name={name} onAgain={again} onDismiss={dismiss} />
      <DropZone
        prompt={words.drop}
        choose={words.choose}
        onFiles={([file]) => {
          if (!file) return;
          // So that the same is said once more when the next picture is there.
          onSay('');
          upload(file);
        }}
      />
    </fieldset>
  );
}
