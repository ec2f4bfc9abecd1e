import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createUploadQueue, uploadPicture } from '../../kit/uploads.ts';

/** The way of the banner's picture to the storage, and why the form can't do without it yet: it is on its way, or failed. */
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
  const problem = useSyncExternalStore(queue.subscribe, () => {
    const [first] = queue.uploads();
    if (!first) return null;
    return first.status === 'failed' ? 'notUploaded' : 'uploading';
  });
  return { queue, problem };
}
