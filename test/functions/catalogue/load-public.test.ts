import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openPublicCatalogue } from '#functions/catalogue/load.ts';
import { silentLogger } from '#functions/platform/logger.ts';

/** Takes every call and answers none. */
const hanging = createServer(() => undefined);
await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening));
afterAll(() => {
  hanging.closeAllConnections();
  hanging.close();
});

test('a table that does not answer counts as down before the page’s own time limit', async () => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const load = openPublicCatalogue('showroom', silentLogger);
  await expect(load(new Date())).rejects.toMatchObject({
    code: 'unavailable',
    cause: { name: 'TimeoutError' },
  });
}, 9_000);
