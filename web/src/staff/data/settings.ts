import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type SettingsAnswer, settingsAnswerSchema } from '#domain/api/settings-routes.ts';
import { type Settings, type SettingsTopic, settingsOf } from '#domain/dealer/settings.ts';
import type { SchemaOf } from '../kit/writes.ts';
import { staffApi } from '../session/staff-api.ts';

/** One topic as it holds: what staff set, or the standard in version 0. */
export interface HeldSettings<Topic extends SettingsTopic> {
  /** The topic, by which the audit log knows it. */
  id: Topic;
  version: number;
  /** ISO; empty for the standard, which nobody wrote. */
  updated_at: string;
  value: Settings[Topic];
}

function heldOf<Topic extends SettingsTopic>(
  id: Topic,
  { topic: _, version, updated_at, ...value }: SettingsAnswer,
): HeldSettings<Topic> {
  return { id, version, updated_at: updated_at ?? '', value: settingsOf(id, value) };
}

/** What the server answers of a topic, in an error as well. */
export const heldSchema = <Topic extends SettingsTopic>(
  topic: Topic,
): SchemaOf<HeldSettings<Topic>> => ({
  safeParse(answer) {
    const { data } = settingsAnswerSchema.safeParse(answer);
    return { data: data && heldOf(topic, data) };
  },
});

const queryKey = ['staff', 'settings'];

/** A topic's settings. All topics come with one call. */
export function settingsQuery<Topic extends SettingsTopic>(topic: Topic) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await staffApi.getSettings({}, { signal })).settings,
    select: (settings) => heldOf(topic, settings[topic]),
    refetchOnWindowFocus: true,
  });
}

/** `version` is the one last seen; rejects with `conflict` when there is a newer one. */
export async function saveSettings<Topic extends SettingsTopic>(
  topic: Topic,
  version: number,
  value: Settings[Topic],
): Promise<HeldSettings<Topic>> {
  const { settings } = await staffApi.saveSettings({
    params: { topic },
    body: { ...value, version },
  });
  return heldOf(topic, settings);
}

/** Puts what the server answered beside the other topics, without asking for them again. */
export function rememberSettings<Topic extends SettingsTopic>(
  cache: QueryClient,
  { id, version, updated_at, value }: HeldSettings<Topic>,
): void {
  cache.setQueryData<Record<SettingsTopic, SettingsAnswer>>(
    queryKey,
    (before) => before && { ...before, [id]: { ...value, topic: id, version, updated_at } },
  );
}
