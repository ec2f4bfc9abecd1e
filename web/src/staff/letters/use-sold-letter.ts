import { useQuery } from '@tanstack/react-query';
import type { Language } from '#domain/locale.ts';
import { houseOfReplyQuery } from '../data/request-log.ts';
import { settingsQuery } from '../data/settings.ts';
import { serverNow } from '../kit/server-clock.ts';
import { soldTemplate } from './house-state.ts';
import { fillingOf, letterOf } from './reply-filling.ts';

export interface SoldLetter {
  subject: string;
  text: string;
  template: string;
}

/**
 * The letter that tells somebody that a house is sold, in their language, with alike ones. Undefined
 * while it is being made; null where the dealer has no such template, or it can't be read.
 */
export function useSoldLetter(house: {
  id: string;
  name: string;
}): ((person: { name: string; lang: Language }) => SoldLetter) | null | undefined {
  const templates = useQuery(settingsQuery('templates'));
  const hours = useQuery(settingsQuery('hours'));
  const shown = useQuery(houseOfReplyQuery(house));
  const template = templates.data?.value.templates.find(({ id }) => id === soldTemplate);
  const read = [templates, hours, shown];
  // What was read stays, also where a later try to read it anew fails.
  if (read.some(({ data, error }) => data === undefined && error)) return null;
  if (!templates.data || !hours.data || shown.data === undefined) return undefined;
  if (!template) return null;
  const { value } = hours.data;
  return ({ name, lang }) => {
    const known = { name, house: house.name, shown: shown.data, hours: value, lang };
    const filling = fillingOf({ ...known, origin: location.origin }, serverNow());
    return { ...letterOf(template, filling, lang), template: template.id };
  };
}
