import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type WebsiteImage, websiteImageSchema } from '#domain/dealer/website-images.ts';
import { type WebsiteSection, websitePlaces } from '#domain/dealer/website-sections.ts';
import { shippedPicture, sitePicture } from '#shared/site-picture-source.ts';
import { rememberImage, saveWebsiteImage } from '../data/pictures.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { failureText } from '../kit/failure-text.ts';
import { formatSofia } from '../kit/format-sofia.ts';
import { DropZone } from '../kit/forms/upload-fields.tsx';
import { type UploadReason, useUploadQueue } from '../kit/forms/uploads.ts';
import { LastChange } from '../kit/last-change.tsx';
import { conflictOf } from '../kit/writes.ts';
import { startProgress, type UploadProgress } from './upload-progress.ts';

interface ImageSlotProps {
  section: WebsiteSection;
  stored: WebsiteImage | undefined;
  /** Sections whose picture is being uploaded; this slot adds and removes its own. */
  underWay: Set<WebsiteSection>;
  /**
   * Called with a sentence about what was done, and with what undoes it; an empty text removes the
   * sentence.
   */
  onDone: (text: string, undo?: () => void) => void;
}

/** One place of the site: the picture as it is shown there now, and the ways to replace it. */
export function ImageSlot({ section, stored, underWay, onDone }: ImageSlotProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminImages;
  const name = words.sections[section];
  const own = stored?.image_url || '';
  const { percent, busy, problem, upload, again, dismiss, cancel, put } = useSlotUpload(
    section,
    stored,
    ({ url, isNew }, before) =>
      onDone(words[isNew ? 'stored' : url ? 'earlierAgain' : 'standardAgain'](name), () =>
        put(before),
      ),
  );
  useEffect(() => {
    if (!busy) return;
    underWay.add(section);
    return () => void underWay.delete(section);
  }, [busy, section, underWay]);
  const { recommended } = websitePlaces[section];
  const { src, srcset, width, height } = sitePicture(section, own);
  const isCropped = Math.abs(width / height - recommended.width / recommended.height) > 0.01;
  return (
    <fieldset className="staff-card staff-stack staff-slot">
      <legend>{name}</legend>
      <div className="staff-slot-picture">
        <img
          // A new picture gets a new element: the old element may show the fallback for a picture
          // that did not load.
          key={src}
          src={src}
          srcSet={srcset || undefined}
          sizes={srcset ? '(min-width: 768px) 560px, 92vw' : undefined}
          width={width}
          height={height}
          alt={words.preview(name)}
          data-instead={own ? shippedPicture(section).src : undefined}
        />
        <span className={own ? 'staff-mark' : 'staff-mark staff-slot-common'}>
          {own && stored ? words.since(formatSofia(stored.updated_at, language)) : words.standard}
        </span>
      </div>
      <p className="staff-hint">
        {words.recommended(recommended.width, recommended.height)}
        {isCropped && `. ${words.cropped}`}
      </p>
      {percent !== null && (
        <div className="staff-row staff-slot-progress">
          <progress max={100} value={percent} aria-label={words.progress(name)} />
          <span>{words.percent(percent)}</span>
          {busy && (
            <button className="staff-link" type="button" onClick={cancel}>
              {words.cancel}
            </button>
          )}
        </div>
      )}
      <SlotProblemText
        problem={problem}
        stored={stored}
        name={name}
        onAgain={again}
        onDismiss={dismiss}
      />
      <DropZone
        prompt={words.drop}
        choose={words.choose}
        onFiles={([file]) => {
          if (!file) return;
          // Emptied first, so that screen readers announce the same words again for the next
          // picture.
          onDone('');
          upload(file);
        }}
      />
      {own && !busy && (
        <button
          className="staff-link"
          type="button"
          onClick={({ currentTarget }) => {
            // The button disappears once the standard picture is back: the focus moves to the file
            // field.
            currentTarget
              .closest('fieldset')
              ?.querySelector<HTMLElement>('input[type=file]')
              ?.focus();
            put('');
          }}
        >
          {words.backToStandard}
          <span className="hidden-text">: {name}</span>
        </button>
      )}
    </fieldset>
  );
}

/**
 * Why a new picture is not in its place: the upload failed, it could not be stored, or somebody
 * else stored another meanwhile.
 */
type SlotProblem =
  | { what: 'upload'; file: File; reason: UploadReason }
  | { what: 'save'; error: unknown }
  | { what: 'conflict' };

/**
 * What to store for the place: a picture that was just uploaded, or an earlier one. Empty: the
 * standard one.
 */
interface Put {
  url: string;
  isNew: boolean;
}

/** The upload of one section's picture; the old one stays until the new one is stored. */
function useSlotUpload(
  section: WebsiteSection,
  stored: WebsiteImage | undefined,
  /** `before` is the address of the picture before; empty: the standard one. */
  onStored: (put: Put, before: string) => void,
) {
  const cache = useQueryClient();
  const version = stored?.version ?? 0;
  /** The version when staff chose the picture, and the last version that this slot stored. */
  const seen = useRef(version);
  const own = useRef(0);

  const [percent, setPercent] = useState<number | null>(null);
  const progress = useRef<UploadProgress>(null);
  const turn = useRef(0);
  function begin() {
    seen.current = version;
    progress.current?.stop();
    turn.current += 1;
    const mine = turn.current;
    // The earlier picture's progress bar stays for a second after its end, and must not overwrite
    // this one.
    progress.current = startProgress((value) => turn.current === mine && setPercent(value));
  }

  const saving = useMutation({
    networkMode: 'always',
    // Pictures are stored one after the other: a second one chosen while the first is being stored
    // is no conflict.
    scope: { id: `website image ${section}` },
    mutationFn: async ({ url }: Put) => ({
      before: stored?.image_url ?? '',
      image: await saveWebsiteImage(section, url, Math.max(seen.current, own.current)),
    }),
    onSuccess({ before, image }, put) {
      own.current = image.version;
      rememberImage(cache, image);
      progress.current?.done();
      onStored(put, before);
    },
    onError(error) {
      const current = conflictOf(websiteImageSchema, error);
      if (current) rememberImage(cache, current);
    },
  });
  const queue = useUploadQueue('website', (url) => saving.mutate({ url, isNew: true }), section);
  const [upload] = useSyncExternalStore(queue.subscribe, queue.uploads);
  const failed = upload?.status === 'failed';
  const isStopped = failed || saving.isError;
  useEffect(() => {
    if (isStopped) progress.current?.stop();
  }, [isStopped]);

  function problem(): SlotProblem | null {
    if (failed) return { what: 'upload', file: upload.file, reason: upload.reason ?? 'other' };
    if (upload || !saving.error) return null;
    const { error } = saving;
    return conflictOf(websiteImageSchema, error) ? { what: 'conflict' } : { what: 'save', error };
  }
  return {
    percent,
    busy: (upload !== undefined && !failed) || saving.isPending,
    problem: problem(),
    upload(file: File) {
      saving.reset();
      begin();
      queue.replace([file]);
    },
    /**
     * Tries again with the picture that is uploaded already; after a conflict it replaces the other
     * person's picture.
     */
    again() {
      begin();
      if (upload) queue.retry(upload.turn);
      else if (saving.variables !== undefined) saving.mutate(saving.variables);
    },
    dismiss() {
      queue.cancelAll();
      saving.reset();
    },
    /** A picture that is in the storage already, or the standard one: nothing is uploaded. */
    put(url: string) {
      seen.current = version;
      saving.mutate({ url, isNew: false });
    },
    cancel() {
      queue.cancelAll();
      progress.current?.stop();
    },
  };
}

interface SlotProblemProps {
  problem: SlotProblem | null;
  stored: WebsiteImage | undefined;
  /** The section's. */
  name: string;
  onAgain: () => void;
  onDismiss: () => void;
}

/**
 * Why the new picture is not in its place, and what staff can do. The live region stays, so that a
 * later message is announced.
 */
function SlotProblemText({ problem, stored, name, onAgain, onDismiss }: SlotProblemProps) {
  const { messages } = useAdmin();
  const words = messages.adminImages;

  function text() {
    switch (problem?.what) {
      case undefined:
        return '';
      case 'upload': {
        const { failed, reasons } = messages.adminForm.pictures;
        return failed(problem.file.name, reasons[problem.reason]);
      }
      case 'save':
        return `${words.saveFailed(name)} ${failureText(problem.error, messages)}`.trim();
      case 'conflict':
        return words.conflict.text;
    }
  }

  const isConflict = problem?.what === 'conflict';
  return (
    <div role="alert">
      {problem && (
        <div className="staff-note staff-note-alarm staff-row staff-slot-problem">
          <p className="staff-whole">{text()}</p>
          {isConflict && stored && (
            <LastChange kind="website_image" id={stored.section} at={stored.updated_at} />
          )}
          <button className="button button-quiet" type="button" onClick={onAgain}>
            {isConflict ? words.conflict.mine : words.retry}
          </button>
          <button className="staff-link" type="button" onClick={onDismiss}>
            {isConflict ? words.conflict.theirs : words.discard}
          </button>
        </div>
      )}
    </div>
  );
}
