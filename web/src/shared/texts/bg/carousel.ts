import type { carousel as en } from '../en/carousel.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const carousel: Partly<Wording<typeof en>> = {
  previous: 'Предишен отзив',
  next: 'Следващ отзив',
  dot: (number, by) => `Отзив ${number}: ${by}`,
  stop: 'Спрете смяната на отзивите',
  play: 'Пуснете смяната на отзивите',
  shown: (number, count, by) => `Отзив ${number} от ${count}: ${by}`,
};
