import type { common as en } from '../en/common.ts';
import { inPlace } from '../wording/in-place.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const common: Partly<Wording<typeof en>> = {
  skipToContent: 'Към съдържанието',
  nav: {
    label: 'Основна навигация',
    home: 'Начало',
    houses: 'Мобилни домове',
    about: 'За нас',
    contact: 'Контакти',
    faq: 'Въпроси',
  },
  menu: {
    open: 'Меню',
    close: 'Затворете менюто',
    label: 'Меню',
    offers: 'Оферти',
    compare: 'Сравнение',
  },
  search: {
    open: 'Търсене',
    close: 'Затворете търсенето',
    title: 'Намерете мобилен дом',
    words: 'Търсене',
    wordsHint: 'Марка, модел, дума…',
    condition: 'Състояние',
    new: 'Нов',
    used: 'Употребяван',
    make: 'Марка',
    minPrice: 'Цена от, €',
    maxPrice: 'Цена до, €',
    beds: 'Спални места',
    bedrooms: 'Спални',
    minYear: 'Година от',
    discount: 'Само с намаление',
    any: 'Всички',
    cancel: 'Отказ',
    submit: 'Търсене',
  },
  footer: {
    about:
      'Нови и употребявани мобилни домове от партньори във Великобритания, с доставка в цяла България.',
    links: 'Страници',
    privacy: 'Поверителност',
    terms: 'Условия за ползване',
    guarantee: 'Законова гаранция',
    accessibility: 'Достъпност',
  },
  openNow: {
    until: (time) => `Отворено сега, до ${time}`,
    opens: (time, day) => `Отваряме ${day} в ${time}`,
    days: ['днес', 'утре'],
    on: inPlace,
  },
  language: { label: 'Language: English', short: 'EN' },
  call: (phone) => `Обадете се на ${phone}`,
  session: { manage: 'Управление', logout: 'Изход' },
  staff: { title: 'Служебна зона', noScript: 'Служебната зона изисква JavaScript.' },
  badge: { sold: 'Продаден', reserved: 'Резервиран', new: 'Нов' },
  facts: {
    year: 'Година',
    size: 'Дължина и ширина',
    beds: (count) => (count === 1 ? '1 място' : `${count} места`),
    bedrooms: (count) => (count === 1 ? '1 спалня' : `${count} спални`),
  },
  error: {
    title: 'Страницата не се зареди',
    text: 'При нас възникна временен проблем. Моля, опитайте отново след малко или ни се обадете.',
    retry: 'Опитайте отново',
    reference: (id) => `Номер на грешката: ${id}`,
    call: 'Обадете ни се:',
    offline: {
      title: 'Няма връзка с интернет',
      text: 'Устройството ви не може да се свърже с интернет. Опитайте отново, когато връзката се възстанови.',
    },
    crash: {
      title: 'Нещо се обърка',
      text: 'Страницата спря да работи. Презаредете я. Ако това не помогне, обадете ни се и ни кажете номера по-долу.',
      reload: 'Презаредете страницата',
    },
  },
};
