import type { shortlist as en } from '../en/shortlist.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const shortlist: Partly<Wording<typeof en>> = {
  favourite: 'В любими',
  favourites: 'Любими',
  favouritesWithCount: (count) => (count === 0 ? 'Любими' : `Любими: ${count}`),
  compare: 'Сравнете',
  print: 'Печат',
  sharing: {
    share: 'Споделете',
    copy: 'Копирайте връзката',
    copied: 'Връзката е копирана.',
    copyFailed: 'Браузърът ви не позволява копиране. Ето я връзката:',
  },
  bar: 'Избрани за сравнение',
  compareCount: (count) => `Сравнете ${count} дома`,
  oneMore: 'Изберете още един дом, за да ги сравните.',
  remove: (name) => `Премахнете ${name} от сравнението`,
  clear: 'Изчистете',
  dismiss: 'Затворете съобщението',
  problems: {
    comparedFull: 'Вече сте избрали четири дома. Премахнете един, за да добавите друг.',
    favouritesFull: 'Вече имате шейсет любими дома. Премахнете един, за да добавите друг.',
    unstored:
      'Браузърът ви не позволява да запазим избора: ще го забравим, щом напуснете страницата.',
  },
  viewed: 'Последно разгледани',
  forgetViewed: 'Изчистете списъка и спрете запомнянето',
  viewedOff: 'Браузърът не помни кои домове разглеждате.',
  keepViewed: 'Включете запомнянето отново',
};
