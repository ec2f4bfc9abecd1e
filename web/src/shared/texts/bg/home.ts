import { dealer } from '#domain/dealer/dealer.ts';
import type { Stock } from '#domain/houses/listing.ts';
import { formatWhole } from '#domain/locale.ts';
import type { home as en } from '../en/home.ts';
import { areImported, homesFrom } from '../wording/homes-from.ts';
import { inPlace } from '../wording/prepositions.ts';
import type { Partly, Wording } from '../wording/wording.ts';

const town = dealer.address.town.bg;

/** "над 150 модела от 15 000 до 45 000 евро" */
function models({ count, over, low, high }: Stock): string {
  const price = low === high ? `за ${euro(low)}` : `от ${formatWhole(low, 'bg')} до ${euro(high)}`;
  return `${over ? 'над ' : ''}${count}\u00a0${count === 1 ? 'модел' : 'модела'} ${price}`;
}

const euro = (sum: number) => `${formatWhole(sum, 'bg')}\u00a0евро`;

export const home: Partly<Wording<typeof en>> = {
  head: {
    title: 'Нови и употребявани мобилни домове',
    description: (stock) =>
      `Нови и употребявани мобилни домове: ${models(stock)}. ${areImported ? `Внос${homesFrom.bg.country}, преглед` : 'Преглед'} ${inPlace(town)} и доставка в цялата страна.`,
    keywords: `мобилни домове, каравани, употребявани мобилни домове, цени, ${town}`,
  },
  title: 'Дом там, където е гледката',
  subtitle: (stock) => {
    const offered = models(stock);
    const [checked, brought] =
      stock.count === 1 ? ['прегледан', 'докаран'] : ['прегледани', 'докарани'];
    return `${offered.charAt(0).toUpperCase()}${offered.slice(1)}, ${checked} в базата ни ${inPlace(town)} и ${brought} до вашия имот.`;
  },
  models,
  seeInventory: 'Разгледайте наличните',
  questions: {
    title: 'Какъв дом търсите?',
    bedrooms: 'Колко спални?',
    price: 'До каква цена?',
    condition: 'Нов или употребяван?',
    any: 'Все едно',
    submit: 'Покажете домовете',
  },
  featured: 'Избрани домове',
  fetchFailed: 'Обявите не можаха да се заредят. Моля, опитайте отново след малко.',
  allHouses: 'Вижте всички',
  notFound: {
    title: 'Страницата не е намерена',
    text: 'Съжаляваме, страницата, която търсите, не съществува или е преместена.',
    home: 'Към началото',
    browse: 'Разгледайте мобилните домове',
    askedFor: (address) => `Търсехте ${address}`,
  },
};
