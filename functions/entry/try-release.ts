import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod/mini';
import { openBucket, readMetadata, readObject } from '../images/bucket.ts';
import { openEdgeKeys } from '../platform/edge-key.ts';
import { readEnv, start } from '../platform/env.ts';
import { createInvocation } from '../platform/invoke.ts';
import { retry } from '../platform/retry.ts';
import { triable } from '../platform/trial.ts';
import { type TriedFunctions, tryFunctions } from '../use-cases/pages/try-functions.ts';
import { type TriedPages, tryRelease } from '../use-cases/pages/try-release.ts';

const { log } = start('try-release', []);
const { RELEASE: release } = readEnv(['RELEASE']);
const invoke = createInvocation();

/** ms that a function or a page may take: two functions start for the first page. */
const patience = 12_000;
const patienceUntil = (end: number) => Math.max(1, Math.min(patience, end - performance.now()));

/** The pages, and the files that they name: only one stack has the variables. */
function openPages() {
  const { API_ORIGIN, FILES_BUCKET_NAME, EDGE_KEY_SECRET_ID } = readEnv([
    'API_ORIGIN',
    'FILES_BUCKET_NAME',
    'EDGE_KEY_SECRET_ID',
  ]);
  const bucket = openBucket(FILES_BUCKET_NAME);
  const [sentKey] = openEdgeKeys(EDGE_KEY_SECRET_ID);
  const depsUntil = (end: number) => ({
    release,
    async ask(path: string) {
      const answer = await fetch(API_ORIGIN + path, {
        headers: { 'x-origin-key': (await sentKey?.()) ?? '' },
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceUntil(end)),
      });
      return { status: answer.status, html: await answer.text() };
    },
    hasFile: async (key: string) => (await readMetadata(bucket, key)) !== null,
    readScript: async (key: string) => (await readObject(bucket, key))?.toString() ?? '',
  });
  return { tryUntil: (end: number) => tryRelease(depsUntil(end)) };
}

/**
 * A new role, a new route and a new version of a function need seconds until they hold everywhere,
 * and a new account runs ten functions at once. A release that is not good is so every time.
 */
const untilSettled = { tries: 6, pause: 2000, budget: 75_000, again: () => true };

const cloudFormation = new CloudFormationClient({});

/**
 * Whether CloudFormation takes a deployment of the stack back: that must not wait for what the
 * release before cannot help, such as a table that is down, or a flood.
 */
async function isTakenBack(stack: string): Promise<boolean> {
  try {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stack }));
    return Stacks?.[0]?.StackStatus?.includes('ROLLBACK') ?? false;
  } catch (error) {
    log.warn('the stack cannot be asked for', { error });
    return false;
  }
}

/** What CloudFormation asks for: a trial of these functions, and of the pages. */
const deploymentSchema = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  StackId: z.string(),
  ResourceProperties: z.object({
    functions: z.array(z.string()),
    pages: z.optional(z.literal('true')),
  }),
});
type Deployment = z.infer<typeof deploymentSchema>;

type TriedRelease = TriedFunctions & TriedPages;
const nothing: TriedRelease = { answered: 0, busy: [], pages: 0, files: 0 };

/**
 * A deployment calls it after functions and pages changed and before anything forgets the old ones;
 * if it rejects, the deployment is taken back. When the stack is deleted there is nothing to try.
 */
async function tryOut(deployment: Deployment): Promise<TriedRelease> {
  const { RequestType, StackId, ResourceProperties } = deploymentSchema.parse(deployment);
  if (RequestType === 'Delete') return nothing;
  const { functions } = ResourceProperties;
  const pages = ResourceProperties.pages && openPages();
  const isBack = await isTakenBack(StackId);

  async function tryAll(end: number): Promise<TriedRelease> {
    const answered = await tryFunctions({
      release,
      functions,
      invoke: (name, event) => invoke(name, event, patienceUntil(end)),
    });
    return { ...nothing, ...answered, ...(await pages?.tryUntil(end)) };
  }

  try {
    const report = await retry((left) => tryAll(performance.now() + left), {
      ...untilSettled,
      tries: isBack ? 1 : untilSettled.tries,
    });
    log.info('release tried', { ...report });
    return report;
  } catch (error) {
    if (isBack) {
      log.error('the release that comes back is not good either', { error });
      return nothing;
    }
    log.error('the release is not good', { error });
    throw error;
  }
}

export const handler = triable(tryOut);
