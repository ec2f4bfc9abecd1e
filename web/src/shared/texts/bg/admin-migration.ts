import { imageLimits } from '#domain/pictures.ts';
import type { adminMigration as en } from '../en/admin-migration.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const adminMigration: Partly<Wording<typeof en>> = {
  title: 'Прехвърляне на снимки',
  intro:
    'Копира снимките на домовете, които се намират на чужд сървър, в хранилището на сайта. Снимка, която не може да се копира, остава там, където е.',
  states: {
    running: (percent) => `В ход, ${percent} %`,
    stopping: (percent) => `Спира, ${percent} %`,
    stopped: (percent) => `Спряно на ${percent} %`,
    completed: () => 'Завършено',
    failed: (percent) => `Прекъснато на ${percent} %`,
  },
  underWay: 'Прехвърлянето на снимки е в ход.',
  progress: 'Напредък на прехвърлянето',
  percent: (percent) => `${percent} %`,
  house: (number, count, name) => `Дом ${number} от ${count}: ${name}`,
  houses: (done, count) => `Прегледани домове: ${done} от ${count}`,
  result: (migrated, failed) => `Прехвърлени: ${migrated}, неуспешни: ${failed}.`,
  counts: { total: 'Общо', migrated: 'Прехвърлени', current: 'Вече на място', failed: 'Неуспешни' },
  loadFailed: 'Снимките не можаха да се заредят',
  failed: 'Прехвърлянето не можа да продължи.',
  open: 'Отворете',
  start: 'Започнете прехвърлянето',
  startOver: 'Започнете отначало',
  stop: 'Спрете',
  stopping: 'Спира…',
  resume: 'Продължете',
  retry: 'Опитайте отново с неуспешните',
  failures: 'Непрехвърлени',
  newTab: '(отваря се в нов раздел)',
  reasons: {
    privateAddress: 'Адресът ѝ е в частна мрежа',
    redirects: 'Адресът ѝ препраща безкрайно или извън интернет',
    notThere: 'На адреса ѝ няма снимка',
    tooSlow: 'Зарежда се твърде бавно',
    unreachable: 'Сървърът ѝ не отговаря',
    notAnImage: 'Не е снимка JPG, PNG или WebP',
    typeMismatch: 'Не е от вида, за който се представя',
    truncated: 'Снимката е повредена или непълна',
    animated: 'Снимката е анимирана',
    tooManyPixels: `Снимката е над ${imageLimits.megapixels} мегапиксела`,
    tooSmall: `Снимката е по-малка от ${imageLimits.least} пиксела`,
    tooLarge: `Файлът е над ${imageLimits.megabytes} MB`,
    other: 'Възникна грешка при нас',
  },
};
