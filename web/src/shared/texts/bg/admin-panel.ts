import type { adminPanel as en } from '../en/admin-panel.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const adminPanel: Partly<Wording<typeof en>> = {
  log: 'Запишете',
  more: 'Още',
  step: 'Следваща стъпка…',
  changeStep: 'Промяна на следващата стъпка…',
  terms: 'Промяна на условията…',
  loadFailed: 'Заявката не можа да се зареди',
  said: 'Казано последно',
  message: 'Съобщение',
  nothing: 'Още нищо не е казано.',
  others: 'Други заявки на този човек',
  shares: 'със същия телефон или имейл',
  moreOthers: (count) => `и още ${count}`,
  note: 'Бележка към заявката',
};
