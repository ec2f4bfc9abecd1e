import type { CarouselMessages } from '../carousel-messages.ts';
import type { Partly } from '../messages.ts';

export const carousel: Partly<CarouselMessages['carousel']> = {
  previous: 'Предишен отзив',
  next: 'Следващ отзив',
  dot: (number, by) => `Отзив ${number}: ${by}`,
  stop: 'Спрете смяната на отзивите',
  play: 'Пуснете смяната на отзивите',
  shown: (number, count, by) => `Отзив ${number} от ${count}: ${by}`,
};
