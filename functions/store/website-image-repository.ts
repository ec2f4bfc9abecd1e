import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { theSystem } from '../domain/audit.ts';
import type { WebsiteImage } from '../domain/website-images.ts';
import type { Logger } from '../platform/logger.ts';
import type { WebsiteImageStore } from '../use-cases/website-image-store.ts';
import { conditionally } from './kind-writer.ts';
import type { Table } from './table.ts';
import { readWebsiteImage, websiteImageItem, websiteImageKey, websiteImagePartition } from './website-image-item.ts';

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
