import { localNames } from '../../names.ts';
import { functionOfCall } from '../../permissions/callers.ts';
import { type Permissions, refusalMessage } from '../../permissions/permissions.ts';
import type { Emulator } from '../emulator.ts';
import { readBody } from '../read-body.ts';
import { elementTexts, escapeXml } from '../xml.ts';

export interface CloudFrontOptions {
  /** Drops what the edge holds under these patterns (`/*`). */
  onInvalidate?: (paths: readonly string[]) => void | Promise<void>;
  permissions?: Permissions;
}

const invalidations = /^\/2020-05-31\/distribution\/([^/]+)\/invalidation\/?$/;

/** CloudFront's CreateInvalidation; it is complete when answered. */
export function createCloudFrontEmulator({ onInvalidate, permissions }: CloudFrontOptions = {}): Emulator {
  /** Answers by reference: the same request sent again is the same invalidation. */
  const done = new Map<string, string>();
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
          .end(
            '<ErrorResponse xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Error><Type>Sender</Type><Code>InvalidArgument</Code>' +
              '<Message>This emulator only creates invalidations</Message></Error></ErrorResponse>',
          );
        return;
      }
      const resource = `arn:aws:cloudfront::${localNames.account}:distribution/${distribution}`;
      const wish = { action: 'cloudfront:CreateInvalidation', resource };
      const refusal = permissions?.refusal(functionOfCall(req.headers), () => [wish]);
      if (refusal) {
        res
          .writeHead(403)
          .end(
            '<ErrorResponse xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Error><Type>Sender</Type><Code>AccessDenied</Code>' +
              `<Message>${escapeXml(refusalMessage(refusal))}</Message></Error></ErrorResponse>`,
          );
        return;
      }
      let id = done.get(reference);
      if (!id) {
        id = `I${crypto.randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`;
        done.set(reference, id);
        await onInvalidate?.(paths);
      }
      const items = paths.map((path) => `<Path>${escapeXml(path)}</Path>`).join('');
      res
        .writeHead(201, { location: `${req.url}/${id}` })
        .end(
          `<Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>${id}</Id><Status>Completed</Status>` +
            `<CreateTime>${new Date().toISOString()}</CreateTime><InvalidationBatch><CallerReference>${escapeXml(reference)}</CallerReference>` +
            `<Paths><Quantity>${paths.length}</Quantity><Items>${items}</Items></Paths></InvalidationBatch></Invalidation>`,
        );
    },
    close: async () => undefined,
  };
}
