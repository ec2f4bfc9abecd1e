import type { pictures as en } from '../en/pictures.ts';
import type { Wording } from '../wording/wording.ts';

export const pictures: Wording<typeof en> = {
  label: 'Снимки',
  picture: (number, count) => `Снимка ${number} от ${count}`,
  plan: 'Разпределение',
  previous: 'Предишна снимка',
  next: 'Следваща снимка',
};
