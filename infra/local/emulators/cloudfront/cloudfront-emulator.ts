import { functionOfCall } from '../../permissions/callers.ts';
import { type Permissions, refusalMessage } from '../../permissions/permissions.ts';
import { localNames } from '../../shared/names.ts';
import type { Emulator } from '../emulator.ts';
import { readBody } from '../read-body.ts';
import { elementTexts, escapeXml } from '../xml.ts';

export interface CloudFrontOptions {
  /** Drops what the edge keeps under these patterns (`/*`). */
  onInvalidate?: (paths: readonly string[]) => void | Promise<void>;
  permissions?: Permissions;
  /** ms that only go forward, whatever the clock of the stage shows. */
  now?: () => number;
}

const invalidations = /^\/2020-05-31\/distribution\/([^/]+)\/invalidation\/?$/;

/**
 * Paths that may be under way at a time, those with a `*` counted apart. Source: CloudFront
 * developer guide, "Concurrent invalidation request maximum".
 */
const mostUnderWay = { wildcard: 15, single: 3000 };
/**
 * ms until an invalidation is complete. CloudFront takes some seconds to a minute; a tester here
 * works faster than staff do.
 */
const takes = 1000;

const namespace = 'xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"';

function errorDocument(code: string, message: string): string {
  return (
    `<ErrorResponse ${namespace}><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>` +
    `<RequestId>${crypto.randomUUID()}</RequestId></ErrorResponse>`
  );
}

/**
 * CloudFront's CreateInvalidation. The edge forgets at once; the invalidation counts against the
 * quota for a second.
 */
export function createCloudFrontEmulator({
  onInvalidate,
  permissions,
  now = () => performance.now(),
}: CloudFrontOptions = {}): Emulator {
  /** Answers by reference: a repeated request is the same invalidation. */
  const done = new Map<string, string>();
  let underWay: { kind: keyof typeof mostUnderWay; until: number }[] = [];

  /** Adds the paths; false where there would be too many. */
  function begin(paths: readonly string[]): boolean {
    const at = now();
    underWay = underWay.filter(({ until }) => until > at);
    const added = paths.map(
      (path) => ({ kind: path.includes('*') ? 'wildcard' : 'single', until: at + takes }) as const,
    );
    const all = [...underWay, ...added];
    for (const kind of ['wildcard', 'single'] as const)
      if (all.filter((path) => path.kind === kind).length > mostUnderWay[kind]) return false;
    underWay = all;
    return true;
  }

  return {
    async handle(req, res) {
      const xml = (await readBody(req)).toString();
      const distribution = invalidations.exec(req.url?.split('?')[0] ?? '')?.[1];
      const paths = elementTexts(xml, 'Path');
      const reference = elementTexts(xml, 'CallerReference')[0];
      res.setHeader('content-type', 'text/xml');
      if (req.method !== 'POST' || !distribution || !reference || paths.length === 0) {
        res
          .writeHead(400)
          .end(errorDocument('InvalidArgument', 'This emulator only creates invalidations'));
        return;
      }
      const resource = `arn:aws:cloudfront::${localNames.account}:distribution/${distribution}`;
      const required = { action: 'cloudfront:CreateInvalidation', resource };
      const refusal = permissions?.refusal(functionOfCall(req.headers), () => [required]);
      if (refusal) {
        res.writeHead(403).end(errorDocument('AccessDenied', escapeXml(refusalMessage(refusal))));
        return;
      }
      let id = done.get(reference);
      if (!id) {
        if (!begin(paths)) {
          const message =
            'Processing your request will cause you to exceed the maximum number of in-progress invalidations.';
          res.writeHead(400).end(errorDocument('TooManyInvalidationsInProgress', message));
          return;
        }
        id = `I${crypto.randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`;
        await onInvalidate?.(paths);
        // A failed invalidation was not created: it can be asked for again.
        done.set(reference, id);
      }
      const items = paths.map((path) => `<Path>${escapeXml(path)}</Path>`).join('');
      res
        .writeHead(201, { location: `${req.url}/${id}` })
        .end(
          `<Invalidation ${namespace}><Id>${id}</Id><Status>InProgress</Status>` +
            `<CreateTime>${new Date().toISOString()}</CreateTime><InvalidationBatch><CallerReference>${escapeXml(reference)}</CallerReference>` +
            `<Paths><Quantity>${paths.length}</Quantity><Items>${items}</Items></Paths></InvalidationBatch></Invalidation>`,
        );
    },
    close: async () => undefined,
  };
}
