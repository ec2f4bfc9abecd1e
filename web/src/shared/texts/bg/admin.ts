import type { admin as en } from '../en/admin.ts';
import type { Partly, Wording } from '../wording/wording.ts';

export const admin: Partly<Wording<typeof en>> = {
  title: 'Служебна зона',
  skipToContent: 'Към съдържанието',
  toRows: 'Към първия ред',
  site: 'Към сайта',
  language: { label: 'Language: English', short: 'EN' },
  signedInAs: (email) => `Влезли сте като ${email}`,
  account: 'Профил',
  settings: 'Настройки',
  logout: 'Изход',
  logoutEverywhere: 'Изход от всички устройства',
  tabs: {
    label: 'Раздели',
    today: 'Днес',
    houses: 'Мобилни домове',
    offers: 'Намаления',
    images: 'Снимки на сайта',
    loans: 'Заявки за финансиране',
    requests: 'Заявки',
    short: { call: 'Обаждане', houses: 'Домове', more: 'Още' },
    newOnes: (count) => `чакащи: ${count}`,
    moreLoans: (count) =>
      count === 1 ? '1 заявка за финансиране чака' : `${count} заявки за финансиране чакат`,
    moreEnquiries: (count) => (count === 1 ? '1 запитване чака' : `${count} запитвания чакат`),
    moreViewings: (count) =>
      count === 1 ? '1 оглед чака потвърждение' : `${count} огледа чакат потвърждение`,
  },
  loading: 'Зарежда се…',
  reference: (id) => `Номер на грешката: ${id}`,
  crash: {
    title: 'Страницата спря да работи',
    text: 'Презаредете я. Попълненото във формулярите е запазено в браузъра и ще ви бъде предложено отново.',
    reload: 'Презаредете страницата',
  },
  notFound: {
    title: 'Няма такава страница',
    text: 'В служебната зона няма страница на този адрес. Може да е сгрешен или непълен.',
  },
  close: 'Затворете',
  cancel: 'Отказ',
  dismiss: 'Скрийте съобщението',
  undo: 'Отмяна',
  tryAgain: 'Опитайте отново',
  failures: {
    offline: 'Няма отговор от сървъра. Проверете връзката си и опитайте отново.',
    unavailable: 'Системата е претоварена. Моля, опитайте отново след малко.',
    unauthorised: 'Вече не сте влезли в системата.',
    forbidden: 'Този профил няма право на това действие.',
    not_found: 'Записът вече не съществува; възможно е междувременно да е изтрит.',
    rate_limited: 'Твърде много заявки. Изчакайте малко и опитайте отново.',
  },
};
