import { describe, expect, test } from 'vitest';
import { prepareCatalogue } from '#functions/use-cases/pages/prepare-catalogue.ts';

const now = new Date('2026-11-25T10:00:00.000Z');

/** A run while publishers are of another format, and the catalogue can't be made. */
async function run({ isThere }: { isThere: boolean }) {
  const said: string[] = [];
  const answer = await prepareCatalogue({
    state: { read: async () => null },
    isThere: async () => isThere,
    refreshCatalogue: () => Promise.reject(new Error('busy')),
    noteRead: async () => undefined,
    onStale: (error) => said.push(String(error)),
    clock: () => now,
  });
  return { answer, said };
}

describe('a deployment whose catalogue can’t be brought up to date', () => {
  test('goes on where readers find an older one, and says so', async () => {
    const { answer, said } = await run({ isThere: true });
    expect(said).toEqual(['Error: busy']);
    expect(answer).toEqual({ kept: true, changed: false });
  });

  test('fails where readers would find none', async () => {
    await expect(run({ isThere: false })).rejects.toThrow('busy');
  });
});
