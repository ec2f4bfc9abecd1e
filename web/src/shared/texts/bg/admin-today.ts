import { quietHouses } from '#domain/records/today.ts';
import type { adminToday as en } from '../en/admin-today.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const adminToday: Partly<Wording<typeof en>> = {
  title: 'Днес',
  loadFailed: 'Страницата за днес не можа да се зареди',
  asOf: (time) => `Към ${time}`,
  waiting: {
    title: 'Чакат Ви',
    none: 'Никой не чака отговор.',
    enquiry: 'Запитване',
    loan: 'Заявка за кредит',
    approved: 'Одобрена, още не е изпратена към банката',
    allEnquiries: (count) => (count === 1 ? '1 ново запитване' : `${count} нови запитвания`),
    allLoans: (count) =>
      count === 1 ? '1 отворена заявка за кредит' : `${count} отворени заявки за кредит`,
  },
  bank: { title: 'Какво реши банката', none: 'Няма решение през последните седем дни.' },
  mails: {
    title: 'Имейли, които не стигнаха',
    none: 'Всички имейли са изпратени и нито един не се върна.',
    returned: 'върна се',
    unsent: 'още не е изпратен',
  },
  week: {
    title: 'Следващите седем дни',
    none: 'Нищо не започва и нищо не свършва.',
    kinds: {
      campaign_start: 'Започва кампания',
      campaign_end: 'Свършва кампания',
      discount_end: 'Свършва отстъпка',
      reservation_end: 'Изтича резервация',
    },
  },
  issues: {
    title: 'Какво липсва на обявите',
    none: 'На обявите в продажба нищо не липсва.',
    names: {
      picture: 'Без снимка',
      plan: 'Без разпределение',
      english: 'Без описание на английски',
      condition: 'Без описано състояние',
      maker: 'Няма въведен производител на марката',
      hidden: 'Скрити повече от три седмици',
      quiet: `Никой не пита: над ${quietHouses.inStock} дни тук, без запитване от ${quietHouses.unasked} дни (най-\u2060много ${quietHouses.most}, които чакат най-\u2060дълго)`,
    },
  },
  charts: {
    title: 'Как върви',
    table: 'Като таблица',
    none: 'Още няма какво да се покаже.',
    weeks: {
      title: 'Запитвания и заявки за кредит по седмици',
      week: 'Седмица от',
      enquiries: 'Запитвания',
      loans: 'Заявки за кредит',
    },
    stock: {
      title: 'Наличността по статус',
      status: 'Статус',
      houses: 'Домове',
      hidden: 'Скрити',
    },
    ages: {
      title: 'Откога са тук непродадените домове',
      age: 'Дни',
      upTo: (from, to) => `${from}–${to}`,
      over: (days) => `над ${days}`,
    },
    sold: {
      title: 'Продадени по месеци и за колко дни',
      month: 'Месец',
      houses: 'Продадени',
      days: 'Дни до продажба',
    },
    campaigns: {
      title: 'Какво донесоха кампаниите',
      none: 'Още не е имало кампания.',
      campaign: 'Кампания',
      days: 'Дни',
      houses: 'Домове',
      before: 'Запитвания за толкова дни преди нея',
      during: 'Запитвания, докато тече',
      sold: 'Продадени',
    },
  },
};
