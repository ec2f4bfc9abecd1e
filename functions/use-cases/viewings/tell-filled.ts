import { isFilled } from '#domain/requests/viewing-places.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ViewingPlaces } from '../../store/requests/viewing-places.ts';
import type { SettingsStore } from '../../store/settings.ts';
import { placesOfStrangers, readYard } from './yard.ts';

interface TellFilledDeps {
  settings: Pick<SettingsStore, 'value'>;
  places: Pick<ViewingPlaces, 'ofDays'>;
  clock: () => Date;
  log: Pick<Logger, 'error'>;
}

/**
 * Writes a line that rings an alarm while wishes fill what strangers can have in the coming three
 * weeks: honest visitors find no time any more, and Today asks staff to drop what is invented.
 */
export async function tellFilled(deps: TellFilledDeps): Promise<void> {
  const strangers = await placesOfStrangers(deps, await readYard(deps));
  if (isFilled(strangers)) deps.log.error('wishes fill the viewings', { ...strangers });
}
