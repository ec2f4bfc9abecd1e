import type { adminPrivacy as en } from '../en/admin-privacy.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const adminPrivacy: Partly<Wording<typeof en>> = {
  title: 'Лични данни',
  intro:
    'Всеки клиент може да попита какви данни пазим за него или да поиска да ги изтрием. Търсим по имейл адреса му във всички запитвания и заявки за финансиране.',
  retention: (months) => `И без искане всичко се изтрива ${months} месеца след получаването.`,
  email: 'Имейл адрес на клиента',
  emailInvalid: 'Моля, въведете валиден имейл адрес',
  export: 'Извличане',
  exporting: 'Извличане…',
  exportFailed: 'Данните не можаха да се извлекат',
  exported: (email, counts) => `Извлечено за ${email}: ${counts}. Файлът е сред изтеглените.`,
  nothing: (email) => `За ${email} не се пази нищо. Проверката е записана.`,
  erase: 'Изтриване',
  confirmErase: {
    title: (email) => `Да изтрием ли всичко за ${email}?`,
    text: 'Всички запитвания и заявки за финансиране с този адрес се изтриват завинаги, заедно с бележките и историята им. Това не може да се отмени.',
    bank: 'Каквото вече е в банката, тя пази по своите правила.',
    again: 'Въведете адреса още веднъж, за да потвърдите',
    different: 'Адресът не е същият',
    confirm: 'Изтриване завинаги',
    busy: 'Изтриване…',
    failed: 'Данните не можаха да се изтрият',
  },
  erased: (email, counts) => `Изтрито за ${email}: ${counts}.`,
  nothingErased: (email) => `За ${email} нямаше какво да се изтрие.`,
  counts: (enquiries, loans) =>
    `${enquiries === 1 ? '1 запитване' : `${enquiries} запитвания`}, ${loans === 1 ? '1 заявка за финансиране' : `${loans} заявки за финансиране`}`,
  records: {
    title: 'Какво е направено',
    note: 'Самите адреси тук не се пазят.',
    loadFailed: 'Записите не можаха да се заредят',
    empty: 'Засега нищо не е извличано или изтривано.',
    columns: { at: 'Кога', action: 'Какво', hint: 'Адрес', found: 'Колко', by: 'Кой' },
    list: 'Списък във файл (CSV)',
    unfinished: 'Прекъснато: моля, изтрийте отново',
    actions: { export: 'Извлечено', erase: 'Изтрито' },
  },
};
