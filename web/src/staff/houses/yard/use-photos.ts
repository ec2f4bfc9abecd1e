import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveStep } from '../../data/house-save.ts';
import {
  createUploadQueue,
  UploadFailed,
  type UploadQueue,
  uploadPicture,
  uploadReason,
} from '../../kit/forms/uploads.ts';
import { type KeptPhoto, keptPhotos as kept } from '../../session/kept-photos.ts';
import { draftsOwner } from '../../session/own-drafts.ts';
import { addPicture } from './house-steps.ts';

/**
 * One tab at a time works on a photograph, so that two that show the same house do not send it
 * twice. Browsers without locks have one tab that does.
 */
const alone = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`showroom.photo.${id}`, work) : work();

interface PhotosOptions {
  house: string;
  /** The house has a photograph. */
  onAdded: () => void;
  /** This browser keeps no photographs. */
  onNotKept: () => void;
}

/**
 * Photographs on their way into a house: kept in the browser as they are taken, sent to the storage,
 * then put among the house's pictures, each once. Those that failed wait for staff, those that an
 * earlier page left go on.
 */
function createPhotos(
  cache: ReturnType<typeof useQueryClient>,
  { house, onAdded, onNotKept }: PhotosOptions,
) {
  interface Known {
    id: string;
    photo: KeptPhoto;
    isKept: boolean;
  }
  const by = draftsOwner();
  const known = new Map<File, Known>();
  const turns = new Map<string, number>();
  const of = (file: File): Known => {
    const found = known.get(file);
    if (!found) throw new Error('Not a photograph of this page');
    return found;
  };

  /** Another tab, or the page before, put it into the house. */
  const isDone = async ({ id, isKept }: Known) => isKept && (await kept.has(id)) === false;

  const queue = createUploadQueue({
    async upload(file, steps) {
      const { signal } = steps;
      const entry = of(file);
      return alone(entry.id, async () => {
        if (await isDone(entry)) return '';
        entry.photo.url ??= await uploadPicture('caravan', file, steps);
        const { url, at, turn } = entry.photo;
        // Dropped meanwhile: neither kept anew nor put into the house.
        signal.throwIfAborted();
        if (entry.isKept) await kept.keep(entry.id, entry.photo);
        turns.set(url, at + turn);
        try {
          const add = addPicture(url, at + turn, turns);
          await saveStep(cache, house, (now) => (signal.aborted ? null : add(now)));
        } catch (error) {
          throw new UploadFailed(uploadReason(error), { cause: error });
        }
        await kept.drop(entry.id);
        return url;
      });
    },
    onDone: (url) => url !== '' && onAdded(),
  });

  function begin(entries: readonly Known[]) {
    for (const entry of entries) known.set(entry.photo.file, entry);
    queue.add(entries.map(({ photo }) => photo.file));
  }
  return {
    ...queue,
    add(files: readonly File[]) {
      const at = Date.now();
      const entries = files.map((file, turn) => ({
        id: crypto.randomUUID(),
        photo: { by, house, at, turn, file, url: null },
      }));
      void Promise.all(
        entries.map(async ({ id, photo }) => ({ id, photo, isKept: await kept.keep(id, photo) })),
      ).then((all) => {
        if (all.some(({ isKept }) => !isKept)) onNotKept();
        begin(all);
      });
    },
    cancel(turn: number) {
      const file = queue.uploads().find((one) => one.turn === turn)?.file;
      if (file) void kept.drop(of(file).id);
      queue.cancel(turn);
    },
    /** Goes on with what an earlier page left. */
    async resume() {
      const left = await kept.of(house, by);
      begin(
        left
          .filter(([id]) => ![...known.values()].some((other) => other.id === id))
          .map(([id, photo]) => ({ id, photo, isKept: true })),
      );
    },
    /** Tries those again that failed for the lack of a connection. */
    again() {
      for (const { turn, reason } of queue.uploads()) if (reason === 'offline') queue.retry(turn);
    },
    /** Whether leaving the page loses a photograph. */
    losesOnLeave: () => queue.uploads().some(({ file }) => !of(file).isKept),
  };
}

/** The photographs of a house on their way, as long as its page is shown. */
export function usePhotos(
  house: string,
  events: Pick<PhotosOptions, 'onAdded' | 'onNotKept'>,
): UploadQueue & { losesOnLeave: () => boolean } {
  const cache = useQueryClient();
  const latest = useRef(events);
  latest.current = events;
  const [photos] = useState(() =>
    createPhotos(cache, {
      house,
      onAdded: () => latest.current.onAdded(),
      onNotKept: () => latest.current.onNotKept(),
    }),
  );
  useEffect(() => {
    void photos.resume();
    addEventListener('online', photos.again);
    return () => {
      removeEventListener('online', photos.again);
      photos.cancelAll();
    };
  }, [photos]);
  return photos;
}
