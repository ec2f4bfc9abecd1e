import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moved, placed } from '#staff/houses/form/house-pictures.tsx';
import { createUploadQueue, UploadFailed } from '#staff/kit/forms/uploads.ts';

describe('the order of a house’s pictures', () => {
  test('survives a move and a move back', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1 }),
        fc.nat(),
        fc.nat(),
        (list, a, b) => {
          const [from, to] = [a % list.length, b % list.length];
          const after = moved(list, from, to);
          expect(after[to]).toBe(list[from]);
          expect([...after].sort()).toEqual([...list].sort());
          expect(moved(after, to, from)).toEqual(list);
        },
      ),
    );
  });

  test('does not change when a picture is moved beyond an end', () => {
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });

  test('is the order in which they were chosen, whichever upload ends first', () => {
    const chosen = ['one', 'two', 'three', 'four'];
    fc.assert(
      fc.property(fc.shuffledSubarray(chosen, { minLength: 4 }), (arrival) => {
        const turns = new Map<string, number>();
        let pictures = ['there before'];
        for (const url of arrival) {
          const turn = chosen.indexOf(url);
          turns.set(url, turn);
          pictures = placed(pictures, url, turn, turns);
        }
        expect(pictures).toEqual(['there before', ...chosen]);
      }),
    );
  });
});

describe('the upload queue', () => {
  const file = (name: string) => new File(['x'], name);
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  function start(limit: number) {
    const running = new Map<
      string,
      { done: (url: string) => void; fail: (error: Error) => void; signal: AbortSignal }
    >();
    const done: string[] = [];
    const queue = createUploadQueue({
      limit,
      upload: ({ name }, { signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          running.set(name, { done: resolve, fail: reject, signal });
        }),
      onDone: (url) => done.push(url),
    });
    return { queue, running, done };
  }

  test('sends a few files at a time, and the next one when one ends', async () => {
    const { queue, running, done } = start(2);
    queue.add(['a', 'b', 'c'].map(file));
    expect([...running.keys()]).toEqual(['a', 'b']);
    running.get('b')?.done('/b');
    await settle();
    expect([...running.keys()]).toEqual(['a', 'b', 'c']);
    expect(done).toEqual(['/b']);
    expect(queue.uploads().map((upload) => upload.file.name)).toEqual(['a', 'c']);
  });

  test('says why a file was refused, can try it again, and goes on with the others', async () => {
    const { queue, running, done } = start(1);
    queue.add(['bad', 'good'].map(file));
    running.get('bad')?.fail(new UploadFailed('truncated'));
    await settle();
    expect(queue.uploads()[0]).toMatchObject({ status: 'failed', reason: 'truncated' });
    running.get('good')?.done('/good');
    await settle();
    queue.retry(1);
    running.get('bad')?.done('/bad');
    await settle();
    expect(done).toEqual(['/good', '/bad']);
    expect(queue.uploads()).toEqual([]);
  });

  test('stops a cancelled upload and gives its place to the next file', async () => {
    const { queue, running, done } = start(1);
    queue.add(['slow', 'next'].map(file));
    queue.cancel(1);
    expect(running.get('slow')?.signal.aborted).toBe(true);
    await settle();
    running.get('next')?.done('/next');
    await settle();
    expect(done).toEqual(['/next']);
  });
});
