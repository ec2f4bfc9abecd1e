import type { trouble as en } from '../en/trouble.ts';
import type { Wording } from '../wording/wording.ts';

export const trouble: Wording<typeof en> = {
  offline: 'Няма връзка с интернет. Възможно е това, което виждате, да не е актуално.',
  newRelease: 'Сайтът беше обновен. Презаредете страницата, за да продължите.',
  brokenPart: 'Част от страницата не можа да се зареди. Презаредете я.',
  newPrices: 'Цените на тази страница се промениха. Презаредете я, за да видите новите.',
  kept: 'Написаното се запазва.',
  lost: 'Написаното ще се загуби.',
  reload: 'Презареждане',
  later: 'По-късно',
};
