import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { WebsiteImage } from '../../../../functions/domain/website-images.ts';
import type { WebsiteSection } from '../../../../functions/domain/website-sections.ts';

import { ApiError } from '../../shared/api/api-error.ts';
import { UploadFailed, type UploadReason, uploadPicture } from '../kit/uploads.ts';
import { conflictOf } from './conflict-of.ts';
import { rememberImage, saveWebsiteImage } from './requests.ts';
import { startProgress, type UploadProgress } from './upload-progress.ts';

/** What keeps a new picture from its place: it did not arrive, did not get there, or another was put there meanwhile. */
export type SlotProblem =
  | { what: 'upload'; file: File; reason: UploadReason }
  | { what: 'save'; url: string; error: ApiError | null }
  | { what: 'conflict'; url: string };

/** The upload of one section's picture; the old one stays until the new one is stored. */
export function useSlotUpload(section: WebsiteSection, stored: WebsiteImage | undefined, onStored: () => void) {
  const cache = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<SlotProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  // One picture after the other: whoever chooses a second while the first is being stored is not someone else.
  const last = useRef<Promise<number>>(Promise.resolve(0));
  const version = stored?.version ?? 0;

  /** Puts an uploaded picture in its place, on the version given or the own one stored since. */
  async function save(url: string, seen: number, progress: UploadProgress) {
    const before = last.current;
    const saving = before.then((own) => saveWebsiteImage(section, url, Math.max(seen, own)));
    last.current = saving.then(
      (image) => image.version,
      () => before,
    );
    try {
      rememberImage(cache, await saving);
      progress.done();
      onStored();
    } catch (error) {
      progress.stop();
      const current = conflictOf(error);
      if (current) {
        rememberImage(cache, current);
        setProblem({ what: 'conflict', url });
      } else setProblem({ what: 'save', url, error: error instanceof ApiError ? error : null });
    }
  }

  async function run(work: (progress: UploadProgress, signal: AbortSignal) => Promise<void>) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setBusy(true);
    const progress = startProgress((value) => {
      if (running.current === controller) setPercent(value);
    });
    try {
      await work(progress, controller.signal);
    } finally {
      if (running.current === controller) setBusy(false);
    }
  }

  const upload = (file: File) =>
    run(async (progress, signal) => {
      let url: string;
      try {
        url = await uploadPicture('website', file, { signal, onProgress: () => undefined }, section);
      } catch (error) {
        progress.stop();
        if (!signal.aborted)
          setProblem({ what: 'upload', file, reason: error instanceof UploadFailed ? error.reason : 'other' });
        return;
      }
      if (signal.aborted) return progress.stop();
      await save(url, version, progress);
    });

  return {
    percent,
    busy,
    problem,
    upload: (file: File) => void upload(file),
    /** Once more, with what is there already: of a conflict in place of the other's picture. */
    again() {
      if (!problem) return;
      if (problem.what === 'upload') void upload(problem.file);
      else void run((progress) => save(problem.url, version, progress));
    },
    dismiss: () => setProblem(null),
    cancel: () => running.current?.abort(),
  };
}
