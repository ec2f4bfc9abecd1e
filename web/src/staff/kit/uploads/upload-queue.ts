import { UploadFailed, type UploadReason, type UploadSteps } from './upload-picture.ts';

/** One file on its way. At 100 percent it has arrived and the server is looking at it. */
export interface Upload {
  /** Counts up in the order the files were chosen. */
  turn: number;
  file: File;
  status: 'waiting' | 'sending' | 'failed';
  percent: number;
  reason: UploadReason | null;
}

interface QueueOptions {
  upload: (file: File, steps: UploadSteps) => Promise<string>;
  onDone: (url: string, upload: Upload) => void;
  /** Files sent at the same time. */
  limit?: number;
}

/** Files wait in the order they were chosen, a few are sent at a time, one that fails does not stop the others. */
export function createUploadQueue({ upload, onDone, limit = 3 }: QueueOptions) {
  let uploads: readonly Upload[] = [];
  let turns = 0;
  const controllers = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  function set(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }
  function patch(turn: number, changes: Partial<Upload>) {
    set(uploads.map((one) => (one.turn === turn ? { ...one, ...changes } : one)));
  }
  function drop(turn: number) {
    set(uploads.filter((one) => one.turn !== turn));
  }

  async function send({ turn, file }: Upload) {
    const controller = new AbortController();
    controllers.set(turn, controller);
    patch(turn, { status: 'sending', percent: 0, reason: null });
    try {
      const url = await upload(file, {
        signal: controller.signal,
        onProgress: (percent) => patch(turn, { percent }),
      });
      const done = uploads.find((one) => one.turn === turn);
      drop(turn);
      if (done && !controller.signal.aborted) onDone(url, done);
    } catch (error) {
      if (!controller.signal.aborted)
        patch(turn, { status: 'failed', reason: error instanceof UploadFailed ? error.reason : 'other' });
    } finally {
      controllers.delete(turn);
      next();
    }
  }

  function next() {
    const free = limit - controllers.size;
    for (const waiting of uploads.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free)))
      void send(waiting);
  }

  return {
    uploads: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files: readonly File[]) {
      set([
        ...uploads,
        ...files.map((file): Upload => {
          turns += 1;
          return { turn: turns, file, status: 'waiting', percent: 0, reason: null };
        }),
      ]);
      next();
    },
    /** Stops an upload, or takes a failed one off the list. */
    cancel(turn: number) {
      drop(turn);
      controllers.get(turn)?.abort();
    },
    retry(turn: number) {
      patch(turn, { status: 'waiting', percent: 0, reason: null });
      next();
    },
    cancelAll() {
      set([]);
      for (const controller of controllers.values()) controller.abort();
    },
  };
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;
