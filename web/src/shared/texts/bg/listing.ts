import { dealer } from '#domain/dealer/dealer.ts';
import type { ListingFilters } from '#domain/houses/listing.ts';
import type { listing as en } from '../en/listing.ts';
import { inPlace } from '../wording/prepositions.ts';
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
      total === 0
        ? `${heading}: в момента няма обяви. Обадете се и ни кажете какъв дом търсите.`
        : `${heading}: ${listings(total)} с цени, размери и снимки. Прегледани в базата ни ${inPlace(dealer.address.town.bg)}, с доставка в цялата страна.`,
    keywords: 'мобилни домове за продажба, употребявани мобилни домове, каравани, цени',
  },
  title,
  count: (total, available) => {
    if (total === 0) return 'Няма подходящи обяви';
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
    found: listings,
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
    minYear: 'Година от',
    more: (chosen) =>
      chosen === 0
        ? 'Още филтри'
        : `Още филтри: ${chosen === 1 ? '1 избран' : `${chosen} избрани`}`,
    all: 'Вижте всички филтри',
    exactly: (value) => `точно ${value}`,
    discount: 'Само с намаление',
    available: 'Само свободни',
    maxLength: 'Дължина до',
    width: 'Ширина',
    heating: 'Отопление',
    paidFirst: (share) => `Първо плащате поне ${share} от цената.`,
    size: (size) => `${size} м`,
    band: (from, to) =>
      to === null ? `${from} м и повече` : from === '0' ? `под ${to} м` : `${from}–${to} м`,
  },
  chips: {
    label: 'Избрани филтри',
    search: (words) => `търсене: ${words}`,
    minPrice: (price) => `от ${price}`,
    maxPrice: (price) => `до ${price}`,
    beds: (count) => (count === 1 ? '1 спално място' : `${count} спални места`),
    bedrooms: (count) => (count === 1 ? '1 спалня' : `${count} спални`),
    atLeast: (what) => `поне ${what}`,
    year: (year) => `${year} г.`,
    minYear: (year) => `от ${year} г. или по-\u2060нов`,
    discount: 'с намаление',
    available: 'само свободни',
    length: (size) => `дължина ${size}`,
    maxLength: (size) => `дължина до ${size}`,
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
    'bedrooms-asc': 'Малко спални',
    'bedrooms-desc': 'Много спални',
    'beds-asc': 'Малко места',
    'beds-desc': 'Много места',
    'length-asc': 'Най-\u2060къси',
    'length-desc': 'Най-\u2060дълги',
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
    older: (years) => (years === 1 ? '1 година по-\u2060стар' : `${years} години по-\u2060стар`),
    longer: (size) => `${size} по-\u2060дълъг`,
    instead: (has, asked) => `${has} вместо ${asked}`,
  },
  empty: {
    title: 'Няма резултати',
    text: 'Няма мобилен дом, който да отговаря на всички избрани филтри.',
    ofOne: 'Няма мобилен дом, който да отговаря на избрания филтър.',
    ofWords: (search) => `В нито една обява не се среща „${search}“.`,
    ofPrices: 'Цената „от“ е по-\u2060висока от цената „до“.',
    without: (filter, count) => `Без „${filter}“ ще видите ${listings(count)}`,
    words: 'Поотделно се срещат:',
    word: (word, count) => `${word} (${count})`,
    call: 'Кажете ни какъв дом търсите:',
  },
  noStock: {
    title: 'В момента няма обяви',
    text: 'Очакваме нови домове. Щом пристигнат, ще ги видите тук.',
  },
  loading: 'Зареждане…',
};
