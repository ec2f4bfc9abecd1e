import type { adminEnquiries as en } from '../en/admin-enquiries.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const adminEnquiries: Partly<Wording<typeof en>> = {
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
