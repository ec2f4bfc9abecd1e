import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uploadPicture } from '../../admin-shared/uploads/upload-picture.ts';
import { createUploadQueue } from '../../admin-shared/uploads/upload-queue.ts';

/** The way of the banner's picture to the storage, and whether one is on it. */
export function useBannerUpload(onDone: (url: string) => void) {
  const latest = useRef(onDone);
  latest.current = onDone;
  const [queue] = useState(() =>
    createUploadQueue({
      upload: (file, steps) => uploadPicture('banner', file, steps),
      onDone: (url) => latest.current(url),
    }),
  );
  useEffect(() => () => queue.cancelAll(), [queue]);
  const busy = useSyncExternalStore(queue.subscribe, () =>
    queue.uploads().some(({ status }) => status === 'waiting' || status === 'sending'),
  );
  return { queue, busy };
}
