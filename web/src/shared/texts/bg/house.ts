import { dealer } from '#domain/dealer/dealer.ts';
import type { house as en } from '../en/house.ts';
import { inPlace, withName } from '../wording/prepositions.ts';
import type { Partly, Wording } from '../wording/wording.ts';
import { pictures } from './pictures.ts';

const places = (count: number) => (count === 1 ? '1 спално място' : `${count} спални места`);
const bedrooms = (count: number) => (count === 1 ? '1 спалня' : `${count} спални`);

export const house: Partly<Wording<typeof en>> = {
  head: {
    title: (name, year, price) => `${name}, ${year} г., ${price ?? 'продаден'}`,
    description: (house) =>
      `${house.isNew ? 'Нов' : 'Употребяван'} мобилен дом ${house.name} от ${house.year} г.${house.size && `, ${house.size}`}, ${places(house.beds)}, ${bedrooms(house.bedrooms)}. ${house.price ? `Цена ${house.price}. Снимки, характеристики и разпределение; оглед ${inPlace(dealer.address.town.bg)}.` : 'Домът е продаден: вижте снимките му и подобните, които се продават.'}`,
    keywords: (name) => `${name}, мобилен дом, каравана, продажба, цена`,
  },
  breadcrumb: 'Път до страницата',
  gallery: {
    ...pictures,
    open: (number, count) => `Снимка ${number} от ${count}: вижте я на цял екран`,
    show: (number) => `Към снимка ${number}`,
    showPlan: 'Към разпределението',
    fullScreen: 'Снимки на цял екран',
    close: 'Затворете',
    zoom: 'Увеличете снимката',
  },
  call: (phone) => `Обадете се на ${phone}`,
  enquire: 'Изпратете запитване',
  enquireShort: 'Запитване',
  viewing: 'Запазете оглед',
  chat: {
    label: (app) => `Пишете ни по ${app}`,
    text: (name, link) => `Здравейте! Интересувам се от мобилния дом ${name}: ${link}`,
  },
  taken: {
    reserved: {
      enquire: 'Съобщете ми, ако се освободи',
      enquireShort: 'Съобщете ми',
    },
    sold: {
      enquire: 'Попитайте за подобен',
      enquireShort: 'Искам подобен',
      chat: (name, link) => `Здравейте! Търся мобилен дом като ${name}: ${link}`,
    },
  },
  availability: {
    available: `Свободен: елате да го видите ${inPlace(dealer.address.town.bg)}.`,
    reserved: 'Домът е резервиран.',
    sold: 'Домът е продаден.',
    similar: 'Подобни, които се продават',
  },
  vat: {
    included: 'Цената е с включен ДДС, който е посочен във фактурата.',
    margin: 'Продава се по режима на облагане на маржа: във фактурата няма ДДС за приспадане.',
  },
  oversize: (limit) =>
    `По-\u2060широк е от ${limit} м: превозва се като извънгабаритен товар, с разрешение.`,
  placement: 'Къде може да се постави и какво трябва да има имотът',
  guarantee: (isNew, usedMonths) =>
    isNew
      ? 'Законова гаранция: две години'
      : usedMonths === null
        ? 'Законова гаранция: според договора, но не под една година'
        : `Законова гаранция за този употребяван дом: ${usedMonths} месеца, както е договорено`,
  guaranteeNotice: 'Хармонизирано уведомление за законовата гаранция',
  payment: (ways) =>
    `Плаща се ${ways
      .map((way) => ({ cash: 'в брой', card: 'с кредитна карта', account: 'по банков път' })[way])
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' или ')}.`,
  madeBy: (maker, responsible) => `Производител: ${maker}. Отговаря в ЕС: ${responsible}.`,
  financing: {
    button: (provider) => `На вноски ${withName(provider)}`,
    failed:
      'Формулярът не можа да се зареди. Проверете връзката и опитайте отново или ни се обадете.',
  },
  loanExample: {
    label: 'Представителен пример за кредит',
    line: (name, downPayment, money, apr, total) =>
      `Пример, ${name}: ${downPayment} сега и ${money} на месец. ${apr}. ${total}.`,
    card: (downPayment, money) => `${downPayment} сега и ${money} на месец*`,
    cards:
      '* За другите домове: същият срок и същата лихва, като поне половината от цената се плаща в началото.',
    own: 'Изберете свой срок и първоначална вноска',
  },
  help: {
    title: 'Имате въпроси за този дом?',
    email: 'Имейл',
    subject: (name) => `Запитване за ${name}`,
  },
  specs: {
    title: 'Характеристики',
    year: 'Година',
    length: 'Дължина',
    width: 'Ширина',
    height: 'Височина',
    weight: 'Тегло',
    beds: 'Спални места',
    bedrooms: 'Спални',
    condition: 'Състояние',
    heating: 'Отопление',
    new: 'нов',
    used: 'употребяван',
  },
  condition: {
    title: 'В какво състояние е',
    checks: {
      roof: { name: 'Покрив', good: 'здрав', fair: 'обичайно износване', todo: 'за ремонт' },
      floor: { name: 'Под', good: 'здрав', fair: 'обичайно износване', todo: 'за ремонт' },
      damp: { name: 'Влага', good: 'няма', fair: 'леки следи', todo: 'за отстраняване' },
      windows: { name: 'Прозорци', good: 'здрави', fair: 'обичайно износване', todo: 'за ремонт' },
      gas: {
        name: 'Газова инсталация',
        good: 'проверена',
        fair: 'проверена, със забележки',
        todo: 'предстои проверка',
      },
      electric: {
        name: 'Електрическа инсталация',
        good: 'проверена',
        fair: 'проверена, със забележки',
        todo: 'предстои проверка',
      },
    },
    chassis: 'Година на шасито',
    renewed: 'Подновено',
  },
  video: {
    title: 'Видео',
    play: 'Пуснете видеото',
    note: (host) => `Видеото идва от ${host} и при пускането му оттам получават IP адреса ви.`,
  },
  printed: {
    scan: 'Всички снимки и днешната цена:',
    asOf: (day, month, year) => `По данни от сайта към ${day} ${month} ${year} г.`,
  },
  features: 'Оборудване',
  description: 'Описание',
  inBulgarian: 'на български',
  similar: 'Подобни мобилни домове',
  instead: {
    newest: 'Най-\u2060новите обяви',
    offers: (count) =>
      count === 1 ? 'Един дом е с намалена цена днес' : `${count} дома са с намалена цена днес`,
  },
  bad_slug: {
    title: 'Невалиден адрес на мобилен дом',
    text: 'Адресът на обявата е непълен или сгрешен – вероятно краят му се е изгубил при копирането.',
    back: 'Към обявите',
  },
  not_found: {
    title: 'Мобилният дом не е намерен',
    text: 'Тази обява я няма на сайта: свалена е или адресът ѝ е сгрешен.',
    back: 'Към обявите',
  },
};
