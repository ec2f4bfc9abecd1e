import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '#functions/platform/logger.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { createPageErrors, type PageErrors } from '#infra/local/dev/page-errors.ts';
import { type EdgeRequest, textResponse } from '#infra/local/edge/edge-message.ts';

const request: EdgeRequest = {
  method: 'GET',
  path: '/en/about',
  query: '',
  headers: {},
  body: Buffer.alloc(0),
  viewerAddress: '127.0.0.1',
};
const outage = async () => textResponse(503, 'outage page');
const log = createLogger({ level: 'error', base: { function: 'render' } });

let printed: string[];
let errors: PageErrors;
const pageFailed = vi.fn();
/** As Vite does: lines of the sources for those of what it made of them. */
const rewriteStack = (stack: string) =>
  stack.replaceAll('made.js:9:9', 'functions/entry/render.ts:1:10');
function open(format: 'json' | 'people'): void {
  errors = createPageErrors({ fixStack: vi.fn(), pageFailed, rewriteStack }, format);
}

beforeEach(() => {
  printed = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  open('people');
});
afterEach(() => {
  errors.close();
  pageFailed.mockClear();
  vi.restoreAllMocks();
});

/** The answer to a page, by a function that does this, where the edge asks the outage page then. */
async function answerOf(work: () => unknown) {
  const invoke = errors.noting(async () => work());
  const edge = errors.perRequest({
    async handle(asked) {
      await invoke('render', {}).catch(() => undefined);
      return errors.before(outage)(asked);
    },
    invalidate() {},
    clockMoved() {},
  });
  const { status, body } = await edge.handle(request);
  return { status, html: String(body) };
}

const failed = (fields: object = {}) =>
  Object.assign(new Error('<b>too & far</b>'), {
    stack: `Error: <b>too & far</b>\n    at page (${repositoryPath('made.js')}:9:9)\n    at node (${repositoryPath('node_modules/a.js')}:1:1)`,
    ...fields,
  });

describe('with npm run dev a page that failed', () => {
  test.each([
    [
      'because a function threw it',
      () => Promise.reject(failed({ stack: rewriteStack(failed().stack) })),
    ],
    [
      'because a function logged it',
      () => log.error('page failed', { status: 500, error: failed() }),
    ],
  ])('shows its error, %s', async (_, work) => {
    const { status, html } = await answerOf(work);
    expect(status).toBe(500);
    expect(html).toContain('<h1>&#60;b&#62;too &#38; far&#60;/b&#62;</h1>');
    expect(html).not.toContain('<b>');
    expect(html).toMatch(/functions\/entry\/render\.ts:1:10\n&#62; {5}1 \| import type/);
    expect(html).toContain('    at page (functions/entry/render.ts:1:10)');
    expect(html).toContain('src="/@vite/client"');
    expect(pageFailed).toHaveBeenCalledOnce();
  });

  test.each([
    ['a service is down', () => log.error('page failed', { status: 503, error: failed() })],
    ['nothing says why', () => log.error('page failed', { status: 500 })],
  ])('shows the outage page where %s', async (_, work) => {
    expect(await answerOf(work)).toEqual({ status: 503, html: 'outage page' });
    expect(pageFailed).not.toHaveBeenCalled();
  });

  test('shows no error of another request', async () => {
    const [bad, good] = await Promise.all([
      answerOf(() => Promise.reject(failed())),
      answerOf(() => undefined),
    ]);
    expect([bad.status, good.status]).toEqual([500, 503]);
  });

  test('and whose file is gone shows its error without a frame', async () => {
    const stack = `Error: a\n    at page (${repositoryPath('functions/gone.ts')}:3:1)`;
    const { html } = await answerOf(() => Promise.reject(failed({ stack })));
    expect(html).toContain('<pre id="frame"></pre>');
    expect(html).toContain('at page (functions/gone.ts:3:1)');
  });
});

describe('the terminal', () => {
  test('shows lines for people, with the places of the sources', () => {
    log.error('page failed', { error: failed() });
    expect(printed.join('')).toMatch(
      /error render {2}page failed\nError: .*\n {4}at page \(.*functions\/entry\/render\.ts:1:10\)/,
    );
  });

  test('shows the functions’ own lines where LOG_FORMAT is json', () => {
    errors.close();
    open('json');
    log.error('page failed', { path: '/' });
    expect(printed.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'error', message: 'page failed', path: '/' }),
    ]);
  });
});
