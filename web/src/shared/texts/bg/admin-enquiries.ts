import type { adminEnquiries as en } from '../en/admin-enquiries.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const adminEnquiries: Partly<Wording<typeof en>> = {
  title: 'Запитвания',
  loadFailed: 'Запитванията не можаха да се заредят',
  search: 'Търсене по име, контакт, дом, текст',
  empty: {
    title: 'Все още няма запитвания',
    text: 'Запитванията от формуляра за контакт се появяват тук и се изпращат на пощата ви.',
  },
  noMatch: {
    title: 'Няма запитване, което да отговаря на търсеното',
    none: {
      new: 'Нито едно запитване не чака отговор',
      answered: 'Няма отговорени запитвания',
      closed: 'Няма приключени запитвания',
    },
  },
  count: (total, waiting) =>
    `${total} ${total === 1 ? 'запитване' : 'запитвания'} · ${waiting === 0 ? 'нито едно не чака отговор' : waiting === 1 ? '1 чака отговор' : `${waiting} чакат отговор`}`,
  found: (shown, total) => `${shown} от ${total} запитвания`,
  file: {
    fileName: 'zapitvaniya',
    done: (rows) =>
      `${rows === 1 ? 'Изтеглено е 1 запитване' : `Изтеглени са ${rows} запитвания`}. Във файла има лични данни: изтеглянето е записано в „Лични данни“.`,
    failed: 'Запитванията не можаха да бъдат изтеглени',
  },
  columns: {
    received: 'Получено',
    customer: 'Клиент',
    house: 'Мобилен дом',
    message: 'Съобщение',
    status: 'Статус',
    actions: 'Действия',
  },
  statuses: { new: 'Ново', answered: 'Отговорено', closed: 'Приключено' },
  filters: { new: 'Нови', answered: 'Отговорени', closed: 'Приключени' },
  message: 'Съобщение',
  replyLanguages: { bg: 'български', en: 'английски' },
  noEmail: 'Клиентът не е оставил имейл: моля, обадете се.',
  actions: {
    call: 'Говорихме',
    answer: 'Вече е отговорено',
    close: 'Приключване',
    reopen: 'Отваряне отново',
  },
  updated: (name, status) => `${name}: ${status}.`,
  updateFailed: (name) => `Статусът на запитването от ${name} не беше променен`,
};
