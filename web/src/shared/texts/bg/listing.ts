import { dealer } from '#domain/dealer/dealer.ts';
import type { ListingFilters } from '#domain/houses/listing.ts';
import type { listing as en } from '../en/listing.ts';
import { inPlace } from '../wording/in-place.ts';
import type { Partly, Wording } from '../wording/wording.ts';

function title({ type, discount, search }: ListingFilters): string {
  const kind =
    type === 'new'
      ? 'Нови мобилни домове'
      : type === 'used'
        ? 'Употребявани мобилни домове'
        : 'Мобилни домове';
  const offers = discount ? `${kind} с намаление` : kind;
  return search ? `${offers}: „${search}“` : offers;
}

const listings = (count: number) => (count === 1 ? '1 обява' : `${count} обяви`);

export const listing: Partly<Wording<typeof en>> = {
  head: {
    title: (heading, page) => `${heading} – цени и снимки${page > 1 ? `, страница ${page}` : ''}`,
    description: (heading, total) =>
      `${heading}: ${listings(total)} с цени, размери и снимки. Прегледани в базата ни ${inPlace(dealer.address.town.bg)}, с доставка в цялата страна.`,
    keywords: 'мобилни домове за продажба, употребявани мобилни домове, каравани, цени',
  },
  title,
  count: (total, available) => {
    if (total === 0) return 'Няма обяви';
    if (available === total) return listings(total);
    return `${listings(total)}, ${available === 0 ? 'няма свободни' : available === 1 ? '1 свободна' : `${available} свободни`}`;
  },
  searchedInstead: (typed, searched, total) =>
    `Няма точно съвпадение за „${typed}“. ${total === 0 ? 'Потърсихме' : 'Показваме резултати за'} „${searched}“.`,
  delivery: 'доставка в цялата страна',
  filters: {
    title: 'Филтри',
    open: 'Филтри',
    active: (count) => (count === 1 ? '1 избран филтър' : `${count} избрани филтъра`),
    close: 'Затворете филтрите',
    clear: 'Изчистете филтрите',
    reset: 'Изчистете',
    show: 'Вижте обявите',
    showCount: (total) => (total === 1 ? 'Вижте 1 обява' : `Вижте ${total} обяви`),
    any: 'Всички',
    search: 'Търсене',
    searchHint: 'Марка, модел, дума…',
    type: 'Състояние',
    types: { new: 'Нови', used: 'Употребявани' },
    price: 'Цена, €',
    minPrice: 'Най-\u2060ниска цена, €',
    maxPrice: 'Най-\u2060висока цена, €',
    from: (price) => `от ${price}`,
    to: (price) => `до ${price}`,
    monthly: 'Месечна вноска',
    maxMonthly: (money) => `до ${money} на месец`,
    chosenMonthly: 'избраната месечна вноска',
    chosen: 'избраната',
    beds: 'Спални места',
    bedrooms: 'Спални',
    make: 'Марка',
    year: 'Година',
    offers: 'Оферти',
    discount: 'Само с намаление',
    availability: 'Наличност',
    available: 'Само свободни',
    length: 'Дължина',
    width: 'Ширина',
    heating: 'Отопление',
    comes: 'С дома получавате',
    size: (size) => `${size} м`,
    band: (from, to) =>
      to === null ? `над ${from} м` : from === '0' ? `до ${to} м` : `${from}–${to} м`,
  },
  chips: {
    label: 'Избрани филтри',
    search: (words) => `търсене: ${words}`,
    minPrice: (price) => `от ${price}`,
    maxPrice: (price) => `до ${price}`,
    beds: (count) => (count === 1 ? '1 спално място' : `${count} спални места`),
    bedrooms: (count) => (count === 1 ? '1 спалня' : `${count} спални`),
    year: (year) => `${year} г.`,
    discount: 'с намаление',
    available: 'само свободни',
    length: (size) => `дължина ${size}`,
    width: (size) => `ширина ${size}`,
    heating: (kind) => `отопление: ${kind.toLowerCase()}`,
    remove: (filter) => `Премахнете: ${filter}`,
  },
  sort: {
    label: 'Подреждане',
    apply: 'Подредете',
    'price-asc': 'Най-\u2060ниска цена',
    'price-desc': 'Най-\u2060висока цена',
    'newest-asc': 'Най-\u2060нови обяви',
    'name-asc': 'A–Z',
    'name-desc': 'Z–A',
    'bedrooms-asc': 'Най-\u2060малко спални',
    'bedrooms-desc': 'Най-\u2060много спални',
    'beds-asc': 'Най-\u2060малко места',
    'beds-desc': 'Най-\u2060много места',
    'length-asc': 'Най-\u2060къси домове',
    'length-desc': 'Най-\u2060дълги домове',
  },
  view: { label: 'Изглед', grid: 'Мрежа', list: 'Списък' },
  pages: {
    label: 'Страници с обяви',
    previous: 'Предишна',
    next: 'Следваща',
    page: (page) => `Страница ${page}`,
  },
  near: {
    title: 'Близки до търсеното',
    text: 'Отговарят на всичко, което избрахте, освен на едно.',
    over: (price) => `${price} над бюджета`,
    under: (price) => `${price} под най-\u2060ниската цена, която търсите`,
    instead: (has, asked) => `${has} вместо ${asked}`,
  },
  empty: {
    title: 'Няма резултати',
    text: 'Няма мобилен дом, който да отговаря на всички избрани филтри.',
    without: (filter, count) => `Без „${filter}“ ще видите ${listings(count)}`,
    words: 'Поотделно се срещат:',
    word: (word, count) => `${word} (${count})`,
    call: 'Кажете ни какъв дом търсите:',
  },
  error: {
    title: 'Обявите не можаха да се заредят',
    text: 'При нас възникна временен проблем. Опитайте отново след малко или ни се обадете.',
    retry: 'Опитайте отново',
  },
  loading: 'Зареждане…',
};
