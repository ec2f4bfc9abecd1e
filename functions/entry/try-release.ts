import { openBucket, readMetadata, readObject } from '../images/bucket.ts';
import { openEdgeKeys } from '../platform/edge-key.ts';
import { readEnv, start } from '../platform/env.ts';
import { retry } from '../platform/retry.ts';
import { type TriedRelease, tryRelease } from '../use-cases/pages/try-release.ts';

const { env, log } = start('try-release', [
  'API_ORIGIN',
  'FILES_BUCKET_NAME',
  'EDGE_KEY_SECRET_ID',
]);
const { RELEASE: release } = readEnv(['RELEASE']);
const bucket = openBucket(env.FILES_BUCKET_NAME);
const [sentKey] = openEdgeKeys(env.EDGE_KEY_SECRET_ID);

/** ms that a page may take: two functions start for the first. */
const patience = 12_000;

const depsUntil = (end: number) => ({
  release,
  async ask(path: string) {
    const answer = await fetch(env.API_ORIGIN + path, {
      headers: { 'x-origin-key': (await sentKey?.()) ?? '' },
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.max(1, Math.min(patience, end - performance.now()))),
    });
    return { status: answer.status, html: await answer.text() };
  },
  hasFile: async (key: string) => (await readMetadata(bucket, key)) !== null,
  readScript: async (key: string) => (await readObject(bucket, key))?.toString() ?? '',
});

/**
 * A new role, a new route and a new version of a function need seconds until they hold everywhere,
 * and a new account runs ten functions at once. A release that is not good is so every time.
 */
const untilSettled = { tries: 6, pause: 2000, budget: 75_000, again: () => true };

/**
 * Whether visitors' browsers are told that this is the stage's release: it is written after the
 * trial. So it is while a deployment is taken back, which must not wait for what the release before
 * cannot help: a table that is down, a flood.
 */
async function isLive(): Promise<boolean> {
  const config = await readObject(bucket, 'config.json').catch(() => null);
  return config !== null && JSON.parse(config.toString()).release === release;
}

/**
 * A deployment calls it after the pages changed and before the edge forgets the old ones; if it
 * rejects, the deployment is taken back.
 */
export async function handler(): Promise<TriedRelease> {
  const isBack = await isLive();
  try {
    const tried = await retry((left) => tryRelease(depsUntil(performance.now() + left)), {
      ...untilSettled,
      tries: isBack ? 1 : untilSettled.tries,
    });
    log.info('release tried', { ...tried });
    return tried;
  } catch (error) {
    if (isBack) {
      log.error('the release that comes back is not good either', { error });
      return { pages: 0, files: 0 };
    }
    log.error('the release is not good', { error });
    throw error;
  }
}
