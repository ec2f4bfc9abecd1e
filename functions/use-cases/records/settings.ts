import { isDeepStrictEqual } from 'node:util';
import type { SettingsAnswer } from '#domain/api/settings-routes.ts';
import {
  type Settings,
  type SettingsTopic,
  type StoredSettings,
  schemaOfTopic,
  settingsOf,
  settingsTopicNames,
} from '#domain/dealer/settings.ts';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import { conflict, DomainError } from '#domain/errors.ts';
import { nextVersion } from '#domain/stored-entity.ts';
import { fieldErrors } from '../../platform/api.ts';
import type { SettingsStore } from '../../store/settings.ts';

interface SettingsDeps {
  settings: Pick<SettingsStore, 'get' | 'put'>;
  clock: () => Date;
}

/** What staff find of a topic before they set it, where that is more than its standard. */
const firstValues: Partial<Settings> = { templates: { templates: [...standardTemplates] } };

function answerOf(topic: SettingsTopic, stored: StoredSettings | null): SettingsAnswer {
  const { version = 0, updated_at = null } = stored ?? {};
  const first = stored ? undefined : firstValues[topic];
  return { ...(first ?? settingsOf(topic, stored?.value)), topic, version, updated_at };
}

/** Every topic as it holds now. */
export async function getSettings({
  settings,
}: Pick<SettingsDeps, 'settings'>): Promise<Record<SettingsTopic, SettingsAnswer>> {
  const found = await Promise.all(
    settingsTopicNames.map(async (topic) => [topic, answerOf(topic, await settings.get(topic))]),
  );
  return Object.fromEntries(found);
}

/**
 * Stores a topic's value. `version` is the one that staff read last, 0 where nothing was stored.
 * Repeated after a lost answer, the call changes nothing. Rejects with `invalid` and the wrong
 * fields, and with `conflict`, what is stored in the details.
 */
export async function saveSettings(
  { settings, clock }: SettingsDeps,
  topic: SettingsTopic,
  { version, ...typed }: { version: number; [field: string]: unknown },
  by: string,
): Promise<SettingsAnswer> {
  const parsed = schemaOfTopic(topic).safeParse(typed);
  if (!parsed.success)
    throw new DomainError('invalid', 'Some fields are not valid', {
      fields: fieldErrors(parsed.error.issues, typed),
    });
  const value = parsed.data;
  const before = await settings.get(topic);
  if (before && before.version === version + 1 && isDeepStrictEqual(before.value, value))
    return answerOf(topic, before);
  if ((before?.version ?? 0) === version) {
    const now = clock();
    const stored: StoredSettings = before
      ? { ...before, value, ...nextVersion(before, now) }
      : {
          topic,
          value,
          version: 1,
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
        };
    if (await settings.put(stored, version, by)) return answerOf(topic, stored);
  }
  throw conflict(
    'Someone else changed these settings meanwhile',
    answerOf(topic, await settings.get(topic)),
  );
}
