import * as z from 'zod/mini';
import { sortedText } from '../sorted-text.ts';
import { parseKnown } from '../stored-entity.ts';
import { dealer } from './dealer.ts';
import { hoursSchema } from './hours-settings.ts';
import { makersSchema } from './makers.ts';
import { templatesSchema } from './templates.ts';
import { standardViewings, viewingsSchema } from './viewing-settings.ts';

interface Topic<Value> {
  schema: z.ZodMiniType<Value>;
  /** What holds until staff set something else. */
  standard: Value;
}
const topic = <Value>(schema: z.ZodMiniType<Value>, standard: NoInfer<Value>): Topic<Value> => ({
  schema,
  standard,
});

/**
 * What staff set themselves, topic by topic. A new topic is one entry here: stored, versioned,
 * recorded, published and restored as the others are.
 */
export const settingsTopics = {
  hours: topic(hoursSchema, { hours: [...dealer.openingHours], closed_days: [], open_days: [] }),
  makers: topic(makersSchema, { makers: [] }),
  // What staff begin with stands apart (standard-templates.ts): only their calls need those texts.
  templates: topic(templatesSchema, { templates: [] }),
  viewings: topic(viewingsSchema, standardViewings),
};
/** What is set, by topic. */
export type Settings = {
  [Name in keyof typeof settingsTopics]: (typeof settingsTopics)[Name]['standard'];
};
export type SettingsTopic = keyof Settings;
/** Topics that staff alone read: no snapshot has them. */
const unpublishedTopics = ['templates'] as const satisfies SettingsTopic[];
export type PublishedTopic = Exclude<SettingsTopic, (typeof unpublishedTopics)[number]>;
/** Whether visitors read a topic, also one that only a later release knows. */
export const isPublished = (topic: string): boolean =>
  !unpublishedTopics.some((one) => one === topic);
export const settingsTopicNames = Object.keys(settingsTopics) as SettingsTopic[];
export const settingsTopicSchema = z.enum(settingsTopicNames, 'invalid');

const byTopic: { readonly [Name in SettingsTopic]: Topic<Settings[Name]> } = settingsTopics;

/** The schema of a topic's value. */
export const schemaOfTopic = <Name extends SettingsTopic>(name: Name) => byTopic[name].schema;

/** One topic as it is stored. `version` counts its writes, starting at 1. */
export const storedSettingsSchema = z.strictObject({
  /** A name in `settingsTopics`, of this release or of a later one. */
  topic: z.string(),
  value: z.unknown(),
  version: z.int().check(z.gte(1)),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

/** Fields of all topics' values as the audit log names them. */
export const settingsFields: readonly string[] = settingsTopicNames.flatMap((name) =>
  Object.keys(settingsTopics[name].standard).map((field) => `value.${field}`),
);

/**
 * A stored value with its fields in the order of the topic's schema; one that can't be read with
 * sorted fields. The table keeps them in no order.
 */
export function orderedSetting(topic: unknown, value: unknown): unknown {
  const known = settingsTopicSchema.safeParse(topic);
  try {
    if (known.success) return parseKnown(schemaOfTopic(known.data), value);
  } catch {
    // Also what somebody broke by hand has a history.
  }
  return value === undefined ? undefined : JSON.parse(sortedText(value));
}

/** What a topic's stored value says; the standard where nothing that can be read is stored. */
export function settingsOf<Name extends SettingsTopic>(name: Name, value: unknown): Settings[Name] {
  const { schema, standard } = byTopic[name];
  try {
    return parseKnown(schema, value);
  } catch {
    // A page has to be made: an item that somebody broke by hand must not stop it.
    return standard;
  }
}
