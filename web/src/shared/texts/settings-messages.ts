import type { Language } from '#domain/locale.ts';
import { adminSettings as adminSettingsBg } from './bg/admin-settings.ts';
import { adminSettings } from './en/admin-settings.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { adminSettings };
/** Texts of the settings' screens, loaded with the staff's pages: the sign-in has no need of them. */
export type SettingsMessages = Wording<typeof en>;

export const settingsMessages: Record<Language, SettingsMessages> = {
  en,
  bg: withFallback<SettingsMessages>(en, { adminSettings: adminSettingsBg }),
};
