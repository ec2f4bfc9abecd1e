import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  isPublished,
  type Settings,
  type SettingsTopic,
  type StoredSettings,
  settingsOf,
  settingsTopicNames,
  storedSettingsSchema,
} from '#domain/dealer/settings.ts';
import { theSystem } from '#domain/records/audit.ts';
import type { Logger } from '../platform/logger.ts';
import { conditionally, type Table } from '../platform/table.ts';
import { atVersion, readRow } from './rows.ts';

export const settingsKind = 'SETTINGS';

export function settingsKey(topic: string) {
  return { pk: `${settingsKind}#${topic}`, sk: settingsKind };
}

/** A topic's settings as a row of the table. */
export function settingsItem(settings: StoredSettings) {
  return { ...settings, ...settingsKey(settings.topic) };
}

/** The settings of a row; throws what the schema finds wrong with it. */
export function readSettings(item: unknown): StoredSettings {
  return readRow(storedSettingsSchema, item);
}

/**
 * What staff set themselves, an item a topic. Every write is conditional and signed; every row read
 * is parsed.
 */
export function createSettingsRepository({ documents, name }: Table, log: Logger) {
  const row = async (topic: string): Promise<Record<string, unknown> | undefined> =>
    (
      await documents.send(
        new GetCommand({ TableName: name, Key: settingsKey(topic), ConsistentRead: true }),
      )
    ).Item;
  async function get(topic: string): Promise<StoredSettings | null> {
    const item = await row(topic);
    return item ? readSettings(item) : null;
  }
  /** None where nothing is stored, or it is broken, which is logged. */
  function valid(item: Record<string, unknown> | undefined): StoredSettings[] {
    try {
      return item ? [readSettings(item)] : [];
    } catch (error) {
      log.error('a stored item is not valid', { kind: settingsKind, id: item?.topic, error });
      return [];
    }
  }
  return {
    get,

    /** What holds of a topic: the standard where nothing is stored that can be read. */
    value: async <Name extends SettingsTopic>(topic: Name): Promise<Settings[Name]> =>
      settingsOf(topic, valid(await row(topic))[0]?.value),

    /** Those that are stored of the topics that visitors read and this release knows. */
    async published(): Promise<StoredSettings[]> {
      return (await Promise.all(settingsTopicNames.filter(isPublished).map(row))).flatMap(valid);
    },

    /** False when the stored version is another; 0: there is none yet. */
    put: (
      settings: StoredSettings,
      expectedVersion: number,
      by: string = theSystem,
    ): Promise<boolean> =>
      conditionally(() =>
        documents.send(
          new PutCommand({
            TableName: name,
            Item: { ...settingsItem(settings), changed_by: by },
            ...atVersion(expectedVersion),
          }),
        ),
      ),
  };
}
export type SettingsStore = ReturnType<typeof createSettingsRepository>;
