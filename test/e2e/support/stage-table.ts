import type { WebsiteSection } from '#domain/dealer/website-sections.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { websiteImageKey } from '#functions/store/website-images.ts';
import { functionEnvironment, setEnvironment } from '#infra/local/environment.ts';
import { origin } from './browser.ts';

/**
 * The table of the stage under test, for states that no call of its API can make. Its writes are
 * published like any other.
 */
export async function openStageTable() {
  const restore = setEnvironment(functionEnvironment(Number(new URL(origin).port), 'test'));
  const { openTable } = await import('#functions/platform/table.ts');
  const { createCaravanRepository } = await import('#functions/store/caravans.ts');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  const { websiteImageItem } = await import('#functions/store/website-images.ts');
  const { sharePartition } = await import('#functions/store/requests/letter-shares.ts');
  const { DeleteCommand, paginateScan, PutCommand, ScanCommand } = await import(
    '@aws-sdk/lib-dynamodb'
  );
  const { GetObjectCommand, paginateListObjectsV2, S3Client } = await import('@aws-sdk/client-s3');
  const table = openTable(process.env.TABLE_NAME ?? '');
  const files = new S3Client({ forcePathStyle: true });
  const caravans = createCaravanRepository(table, silentLogger);
  return {
    /** A house as a migration from another site left it: its pictures may be elsewhere. */
    addHouse: (house: Caravan) => caravans.create(house),
    removeHouse: (id: string) => caravans.remove(id),
    /** A stored picture of the site whose file may be missing. */
    async putImage(section: WebsiteSection, image_url: string) {
      const at = new Date().toISOString();
      const image = { section, image_url, version: 1, created_at: at, updated_at: at };
      await table.documents.send(
        new PutCommand({ TableName: table.name, Item: websiteImageItem(image) }),
      );
    },
    async removeImage(section: WebsiteSection) {
      await table.documents.send(
        new DeleteCommand({ TableName: table.name, Key: websiteImageKey(section) }),
      );
    },
    /** What one network has caused of confirmations: all visitors of a stage come from one. */
    async forgetLetters() {
      const { Items = [] } = await table.documents.send(
        new ScanCommand({
          TableName: table.name,
          FilterExpression: 'begins_with(pk, :letters)',
          ExpressionAttributeValues: { ':letters': sharePartition('') },
        }),
      );
      for (const { pk, sk } of Items)
        await table.documents.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
    },
    /** The rows and the bucket's files, pictures apart, in which one of these texts stands. */
    async holding(texts: readonly string[]): Promise<string[]> {
      const has = (text: string) => texts.some((one) => text.includes(one));
      const named: string[] = [];
      const ofTable = { TableName: table.name, ConsistentRead: true };
      for await (const { Items = [] } of paginateScan({ client: table.documents }, ofTable))
        for (const item of Items)
          if (has(JSON.stringify(item))) named.push(`${item.pk} ${item.sk}`);
      const Bucket = process.env.BUCKET_NAME ?? '';
      for await (const { Contents = [] } of paginateListObjectsV2({ client: files }, { Bucket }))
        for (const { Key = '' } of Contents) {
          if (/\.(jpe?g|png|webp|avif)$/.test(Key)) continue;
          const { Body } = await files.send(new GetObjectCommand({ Bucket, Key }));
          if (has((await Body?.transformToString()) ?? '')) named.push(Key);
        }
      return named;
    },
    close() {
      files.destroy();
      table.documents.destroy();
      restore();
    },
  };
}
