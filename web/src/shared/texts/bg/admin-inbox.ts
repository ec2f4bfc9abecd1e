import type { adminInbox as en } from '../en/admin-inbox.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const adminInbox: Partly<Wording<typeof en>> = {
  title: 'Заявки',
  viewsLabel: 'Какво да се вижда',
  views: {
    waiting: 'Чакат',
    to_do: 'За вършене',
    viewings: 'Огледи',
    open: 'Отворени',
    all: 'Всички',
  },
  kindLabel: 'Вид',
  allKinds: 'Всички видове',
  search: 'Търсене по име, номер, телефон, дом, текст',
  loadFailed: 'Заявките не можаха да се заредят',
  empty: {
    title: 'Все още няма заявки',
    text: 'Каквото клиентите изпратят и обажданията, които запишете, се появяват тук.',
  },
  none: {
    waiting: 'Никой не ви чака',
    to_do: 'Нищо не е планирано',
    viewings: 'Никой не е поискал оглед',
    open: 'Няма нищо отворено',
    all: 'Няма заявки от този вид',
  },
  noMatch: 'Нищо не отговаря на търсеното',
  clear: 'Покажете всички заявки',
  found: (count) => (count === 1 ? 'намерена е 1' : `намерени са ${count}`),
  reached: (when) => `Прегледани са заявките от ${when} насам.`,
  searchOn: 'Търсете и в по-\u2060старите',
  more: 'Покажете още',
  columns: {
    when: 'Кога',
    who: 'Кой',
    house: 'Мобилен дом',
    last: 'Последно',
    status: 'Вид и статус',
    actions: 'Действия',
  },
  letter: {
    returned: 'Писмо не е стигнало',
    unsent: 'Писмо още не е тръгнало',
  },
  export: {
    all: 'Изтегляне',
    enquiry: 'Запитвания',
    loan: 'Заявки за финансиране',
    viewing: 'Огледи',
  },
};
