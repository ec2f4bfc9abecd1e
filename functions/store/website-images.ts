import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { theSystem } from '../domain/audit.ts';
import { type WebsiteImage, websiteImageSchema } from '../domain/website-images.ts';
import type { Logger } from '../platform/logger.ts';
import type { Table } from '../platform/table.ts';
import { conditionally } from '../platform/table.ts';
import { readRow } from './rows.ts';

/** All of them are one partition: one Query reads the seven. */
export const websiteImagePartition = 'WEBSITE_IMAGE';

export function websiteImageKey(section: string) {
  return { pk: websiteImagePartition, sk: section };
}

/** A picture of the site as a row of the table. */
export function websiteImageItem(image: WebsiteImage) {
  return { ...image, ...websiteImageKey(image.section) };
}

/** A row as the picture it holds; throws what the schema says is wrong with it. */
export function readWebsiteImage(item: unknown): WebsiteImage {
  return readRow(websiteImageSchema, item);
}

/** Pictures of the site in the table. Every write is conditional, and signed with who makes it; every row read is parsed. */
export function createWebsiteImageRepository(
  { documents, name }: Table,
  log: Logger,
  by: string = theSystem,
): WebsiteImageStore {
  return {
    async get(section) {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: websiteImageKey(section), ConsistentRead: true }),
      );
      return Item ? readWebsiteImage(Item) : null;
    },

    async all() {
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
          log.error('a stored item is not valid', { kind: websiteImagePartition, id: item.sk, error });
          return [];
        }
      });
    },

    put: (image, expectedVersion) =>
      conditionally(() =>
        documents.send(
          new PutCommand({
            TableName: name,
            Item: { ...websiteImageItem(image), changed_by: by },
            ...(expectedVersion === 0
              ? { ConditionExpression: 'attribute_not_exists(pk)' }
              : {
                  ConditionExpression: '#version = :expected',
                  ExpressionAttributeNames: { '#version': 'version' },
                  ExpressionAttributeValues: { ':expected': expectedVersion },
                }),
          }),
        ),
      ),
  };
}

/** The stored pictures of the site, one a section. */
export interface WebsiteImageStore {
  get(section: string): Promise<WebsiteImage | null>;
  all(): Promise<WebsiteImage[]>;
  /** False when the stored version is another; 0: there is none yet. */
  put(image: WebsiteImage, expectedVersion: number): Promise<boolean>;
}
