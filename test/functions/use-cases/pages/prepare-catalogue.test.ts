import { describe, expect, test } from 'vitest';
import { prepareCatalogue } from '#functions/use-cases/pages/prepare-catalogue.ts';

const now = new Date('2026-11-25T10:00:00.000Z');

/** A run while publishers are of another format; answers what was done, in order. */
async function run({ numbering = async () => undefined as unknown } = {}) {
  const done: string[] = [];
  const answer = await prepareCatalogue({
    state: { read: async () => null },
    isThere: async () => true,
    async numberHouses() {
      await numbering();
      done.push('numbered');
    },
    async refreshCatalogue() {
      done.push('published');
      return true;
    },
    noteRead: async () => undefined,
    onStale: (error) => done.push(String(error)),
    clock: () => now,
  });
  return { answer, done };
}

describe('a deployment', () => {
  test('numbers the houses before it makes the catalogue that shows the numbers', async () => {
    expect((await run()).done).toEqual(['numbered', 'published']);
  });

  test('goes on where houses can’t be numbered, and says so', async () => {
    const numbering = () => Promise.reject(new Error('busy'));
    const { answer, done } = await run({ numbering });
    expect(done).toEqual(['Error: busy', 'published']);
    expect(answer).toEqual({ kept: true, changed: true });
  });
});
