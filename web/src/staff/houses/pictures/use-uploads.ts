import { useEffect, useRef, useState } from 'react';
import { uploadPicture } from '../../kit/uploads/upload-picture.ts';
import { createUploadQueue } from '../../kit/uploads/upload-queue.ts';
import type { HouseDraft } from '../form/house-draft.ts';
import { placed } from './reorder.ts';

/** What an arrived picture changes in the draft, and in which field. */
type Change = (changes: (before: HouseDraft) => Partial<HouseDraft>, field: 'pictures' | 'schema_image') => void;

/** The form's two queues: what arrives goes into the draft, photographs in the order they were chosen. */
export function useUploads(change: Change) {
  const latest = useRef(change);
  latest.current = change;
  const [queues] = useState(() => {
    const turns = new Map<string, number>();
    const pictures = createUploadQueue({
      upload: (file, steps) => uploadPicture('caravan', file, steps),
      onDone(url, { turn }) {
        turns.set(url, turn);
        latest.current((before) => ({ pictures: placed(before.pictures, url, turn, turns) }), 'pictures');
      },
    });
    const plan = createUploadQueue({
      upload: (file, steps) => uploadPicture('caravan', file, steps),
      onDone: (url) => latest.current(() => ({ schema_image: url }), 'schema_image'),
    });
    const uploading = () =>
      [...pictures.uploads(), ...plan.uploads()].some(({ status }) => status === 'waiting' || status === 'sending');
    return { pictures, plan, uploading };
  });
  useEffect(
    () => () => {
      queues.pictures.cancelAll();
      queues.plan.cancelAll();
    },
    [queues],
  );
  return queues;
}
