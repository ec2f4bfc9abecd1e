import type { ViewingSettings } from '#domain/dealer/viewing-settings.ts';
import { useSettingsWords } from './settings-words.ts';

/** How homes are shown to whoever asks for a time. */
export function ViewingsShown({ viewings }: { viewings: ViewingSettings }) {
  const words = useSettingsWords().viewings;
  const { places, minutes, lead_hours, remind_at } = viewings;
  return (
    <p>
      {[words.places(places, minutes), words.lead(lead_hours), words.remind(remind_at)].join(' ')}
    </p>
  );
}
