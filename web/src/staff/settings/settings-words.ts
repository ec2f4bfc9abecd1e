import { settingsMessages } from '#shared/texts/settings-messages.ts';
import { useAdmin } from '../kit/admin-context.tsx';

/** The texts of the settings' screens in the page's language. */
export const useSettingsWords = () => settingsMessages[useAdmin().language].adminSettings;
