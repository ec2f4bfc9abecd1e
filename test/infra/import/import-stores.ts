import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { openBucket } from '#functions/images/bucket.ts';
import { createPictureStore } from '#functions/images/picture-store.ts';

import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { createCloud } from '#infra/local/emulators.ts';
import { functionEnvironment, setEnvironment } from '#infra/local/environment.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { prepareStores } from '#infra/local/seed/prepare-stores.ts';
import { localNames, roomPath } from '#infra/local/shared/names.ts';

/** The local stage's table and bucket without the rest of it, both empty. */
export async function openImportStores() {
  const server = createServer((req, res) => {
    const [, , service = ''] = (req.url ?? '').split('/');
    req.url = (req.url ?? '').slice(`${roomPath}/${service}`.length) || '/';
    cloud.mounts.get(service)?.handle(req, res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const restore = setEnvironment(functionEnvironment(port, 'test'));
  const folder = mkdtempSync(join(tmpdir(), 'import-stores-'));
  const cloud = await createCloud({
    folder,
    port,
    invoke: async () => undefined,
    invalidate: () => undefined,
  });
  await prepareStores();
  const s3 = new S3Client();

  return {
    houses: createCaravanRepository(openTable(localNames.table), silentLogger),
    pictures: createPictureStore(openBucket(localNames.bucket)),
    bucket: localNames.bucket,
    empty: emptyStores,
    breakTable: (broken: boolean) => cloud.faults.set({ dynamodb: broken ? 'down' : null }),

    /** Every house and every object: equal contents mean that nothing was written. */
    async contents() {
      const { items } = await createCaravanRepository(
        openTable(localNames.table),
        silentLogger,
      ).list(undefined);
      const { Contents = [] } = await s3.send(
        new ListObjectsV2Command({ Bucket: localNames.bucket }),
      );
      const keys = Contents.map(({ Key }) => Key).sort();
      const dates = await Promise.all(
        keys.map(async (Key) => {
          const { LastModified } = await s3.send(
            new GetObjectCommand({ Bucket: localNames.bucket, Key }),
          );
          return LastModified;
        }),
      );
      return { items, keys, dates };
    },

    async close() {
      restore();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await cloud.close();
    },
  };
}
