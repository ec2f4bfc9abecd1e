import type { AdminMessages } from '../admin-messages.ts';
import type { Partly } from '../messages.ts';

export const adminImages: Partly<AdminMessages['adminImages']> = {
  title: 'Снимки на сайта',
  intro: 'Снимките на публичните страници. Където не сте качили своя, се показва стандартната.',
  loadFailed: 'Снимките на сайта не се заредиха',
  pages: { home: 'Начална страница', about: 'Страница „За нас“' },
  view: { home: 'Вижте началната страница', about: 'Вижте страницата „За нас“' },
  sections: {
    hero: 'Голямата снимка най-\u2060горе',
    showroom: 'Площадката с домовете',
    testimonials: 'Фон на отзивите',
    about_hero: 'Голямата снимка на „За нас“',
    about_main: 'Основна снимка',
    about_showroom: 'Площадката',
    about_lifestyle: 'Живот в мобилен дом',
  },
  recommended: (width, height) => `Препоръчителен размер: ${width} × ${height} px`,
  cropped: 'Страницата я изрязва около средата до формата, която виждате тук.',
  preview: (section) => `${section}: как изглежда сега`,
  standard: 'Стандартна снимка',
  since: (day) => `Ваша снимка от ${day}`,
  drop: 'Пуснете нова снимка тук или',
  choose: 'изберете файл',
  progress: (section) => `Качване: ${section}`,
  percent: (percent) => `${percent} %`,
  cancel: 'Прекратете качването',
  retry: 'Опитайте отново',
  discard: 'Оставете както беше',
  stored: (section) => `${section}: новата снимка вече е на сайта.`,
  saveFailed: (section) => `${section}: снимката е качена, но не беше сложена на мястото си.`,
  conflict: {
    text: 'Междувременно някой друг е сложил тук друга снимка. Тя е тази, която виждате.',
    mine: 'Сложете моята',
    theirs: 'Оставете чуждата',
  },
};
