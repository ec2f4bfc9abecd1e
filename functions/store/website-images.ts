import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type WebsiteImage, websiteImageSchema } from '#domain/dealer/website-images.ts';
import { theSystem } from '#domain/records/audit.ts';
import type { Logger } from '../platform/logger.ts';
import { conditionally, type Table } from '../platform/table.ts';
import { atVersion, readRow } from './rows.ts';

/** All of them are in one partition: one Query reads the seven. */
export const websiteImagePartition = 'WEBSITE_IMAGE';

export function websiteImageKey(section: string) {
  return { pk: websiteImagePartition, sk: section };
}

/** A picture of the site as a row of the table. */
export function websiteImageItem(image: WebsiteImage) {
  return { ...image, ...websiteImageKey(image.section) };
}

/** The picture of a row; throws what the schema finds wrong with it. */
export function readWebsiteImage(item: unknown): WebsiteImage {
  return readRow(websiteImageSchema, item);
}

/**
 * Pictures of the site in the table, one a section. Every write is conditional and signed; every
 * row read is parsed.
 */
export function createWebsiteImageRepository({ documents, name }: Table, log: Logger) {
  return {
    async get(section: string): Promise<WebsiteImage | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: websiteImageKey(section), ConsistentRead: true }),
      );
      return Item ? readWebsiteImage(Item) : null;
    },

    async all(): Promise<WebsiteImage[]> {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName: name,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': websiteImagePartition },
          ConsistentRead: true,
        }),
      );
      return Items.flatMap((item): WebsiteImage[] => {
        try {
          return [readWebsiteImage(item)];
        } catch (error) {
          log.error('a stored item is not valid', {
            kind: websiteImagePartition,
            id: item.sk,
            error,
          });
          return [];
        }
      });
    },

    /** False when the stored version is another; 0: there is none yet. */
    put: (image: WebsiteImage, expectedVersion: number, by: string = theSystem): Promise<boolean> =>
      conditionally(() =>
        documents.send(
          new PutCommand({
            TableName: name,
            Item: { ...websiteImageItem(image), changed_by: by },
            ...atVersion(expectedVersion),
          }),
        ),
      ),
  };
}
export type WebsiteImageStore = ReturnType<typeof createWebsiteImageRepository>;
