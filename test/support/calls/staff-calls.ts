import type { Caravan } from '#domain/houses/caravan.ts';
import { buildCaravan } from '../builders/build-caravan.ts';
import { startEmulators } from '../emulators.ts';
import { gatewayEvent, readAnswer, staffClaims } from './gateway-event.ts';

export type EventParts = Partial<Parameters<typeof gatewayEvent>[0]>;

/** The staff's function on emulators of its own, called as API Gateway calls it. */
export async function startStaffCalls() {
  const emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
  const { handler } = await import('#functions/entry/admin-api.ts');
  const { openTable } = await import('#functions/platform/table.ts');
  const { createCaravanRepository } = await import('#functions/store/caravans.ts');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  const table = openTable(emulators.env.TABLE_NAME ?? '');
  const caravans = createCaravanRepository(table, silentLogger);

  return {
    table,
    emulators: emulators.emulators,
    stop: () => emulators.stop(),
    call: async (routeKey: string, parts: EventParts = {}) =>
      readAnswer(await handler(gatewayEvent({ routeKey, claims: staffClaims, ...parts }))),
    anonymously: async (routeKey: string, parts: EventParts = {}) =>
      readAnswer(await handler(gatewayEvent({ routeKey, ...parts }))),
    /** A house put into the table as an import would. */
    house: (overrides: Partial<Caravan> = {}): Promise<Caravan> =>
      caravans.create(buildCaravan(overrides)),
    /** Puts an object into the bucket. */
    async object(key: string): Promise<void> {
      const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
      const s3 = new S3Client();
      await s3.send(
        new PutObjectCommand({ Bucket: emulators.env.BUCKET_NAME ?? '', Key: key, Body: 'x' }),
      );
      s3.destroy();
    },
  };
}
export type StaffCalls = Awaited<ReturnType<typeof startStaffCalls>>;
