import { composed } from '../../../fold.ts';
import { withoutInvisible } from '../../../invisible.ts';
import { type CaravanFieldName, caravanFieldNames, type ExtraName } from '../../caravan-fields.ts';
import { extras } from '../../equipment.ts';

/** What a column of a file may be: a field that staff write, or one that the product keeps. */
export type ColumnField =
  | CaravanFieldName
  | 'id'
  | 'number'
  | 'created_at'
  | 'updated_at'
  | 'version';

export const columnFields: readonly ColumnField[] = [
  'id',
  'number',
  ...caravanFieldNames,
  'created_at',
  'updated_at',
  'version',
];

export const isColumnField = (name: string): name is ColumnField =>
  columnFields.some((field) => field === name);

/**
 * What the form calls a field, in both languages; what comes with a house is called as everywhere. A
 * test holds it to the form's own texts, which the command line does not load.
 */
const labels: Readonly<Record<Exclude<CaravanFieldName, ExtraName>, readonly string[]>> = {
  make: ['Make', 'Марка'],
  model: ['Model', 'Модел'],
  year: ['Year', 'Година'],
  price: ['Price (€)', 'Price', 'Цена (€)', 'Цена'],
  vat: ['VAT', 'ДДС'],
  beds: ['Beds', 'Спални места'],
  bedrooms: ['Bedrooms', 'Спални'],
  description: ['Description', 'Описание'],
  description_en: ['Description in English', 'Описание на английски', 'Описание на английски език'],
  is_new: ['New Mobile House', 'Нов мобилен дом'],
  is_visible: ['Visible on Website', 'Показва се на сайта'],
  is_featured: ['Featured Mobile House', 'Избран (на началната страница)'],
  sale_status: ['Sale status', 'Статус на продажбата'],
  eu_responsible: ['Responsible in the EU, if somebody else', 'Отговорен в ЕС, ако е друг'],
  'specs.length': ['Length', 'Дължина'],
  'specs.width': ['Width', 'Ширина'],
  'specs.height': ['Height', 'Височина'],
  'specs.weight': ['Weight', 'Тегло'],
  'specs.heating': ['Heating', 'Отопление'],
  'condition.roof': ['Roof', 'Покрив'],
  'condition.roof_note': ['Roof: note', 'Покрив: бележка'],
  'condition.floor': ['Floor', 'Под'],
  'condition.floor_note': ['Floor: note', 'Под: бележка'],
  'condition.damp': ['Damp', 'Влага'],
  'condition.damp_note': ['Damp: note', 'Влага: бележка'],
  'condition.windows': ['Windows', 'Прозорци'],
  'condition.windows_note': ['Windows: note', 'Прозорци: бележка'],
  'condition.gas': ['Gas test', 'Газова инсталация'],
  'condition.gas_note': ['Gas test: note', 'Газова инсталация: бележка'],
  'condition.electric': ['Electrical test', 'Електрическа инсталация'],
  'condition.electric_note': ['Electrical test: note', 'Електрическа инсталация: бележка'],
  chassis_year: ['Year of the chassis', 'Година на шасито'],
  renewed: ['Renewed', 'Подновено'],
  features: ['Features', 'Оборудване'],
  main_image: ['Main image', 'Главна снимка'],
  additional_images: ['Additional images', 'Допълнителни снимки', 'Images', 'Снимки'],
  schema_image: ['Floor plan', 'Разпределение'],
  video_url: ['Link to a video', 'Връзка към видео'],
  'internal.stock_number': ['Stock number', 'Номер в наличността'],
  'internal.serial_number': ['Serial number (VIN)', 'Сериен номер (VIN)'],
  'internal.yard_place': ['Place in the yard', 'Място на площадката'],
  'internal.supplier': ['Supplier', 'Доставчик'],
  'internal.arrived_on': ['Arrived on', 'Пристигнал на'],
  'internal.private_note': ['Private note', 'Бележка само за нас'],
};

/**
 * What other systems and people call a field, the surest word first: it wins where a file has
 * several. No word of what a dealer paid, asked before, or asks of the trade is a price.
 */
const words: Partial<Record<ColumnField, string>> = {
  id: 'uuid, guid, house id',
  created_at: `
    created, created on, date created, date added, създадена на, създаден на
  `,
  make: `
    manufacturer, manufacturer name, brand, brand name, make name, maker, mfr, производител,
    фирма производител, бранд
  `,
  model: `
    model name, model title, model description, range, unit name, име на модела, наименование,
    name, title, име, заглавие
  `,
  year: `
    yr, model year, build year, year built, year of build, year of manufacture, manufacture
    year, manufactured, production year, year of production, built, год, година на производство,
    година на пр во, г на производство, произведен, произведена, г
  `,
  price: `
    web price, website price, internet price, online price, screen price, advertised price,
    display price, asking price, ask price, selling price, sales price, sale price, retail
    price, customer price, our price, current price, price now, now price, list price, gross
    price, price incl vat, price inc vat, price gross, total price, unit price, продажна цена,
    цена за сайта, цена на сайта, цена за клиента, цена с ддс, крайна цена, обявена цена, цена
    на дребно, сума
  `,
  vat: `
    vat qualifying, vat scheme, vat status, vat type, vat included, vat inclusive, vat mode,
    режим на ддс, ддс режим, с ддс
  `,
  beds: `
    sleeps, berths, berth, sleeping places, sleeping capacity, sleeping berths, bed places,
    capacity, persons, people, guests, pax, места за спане, легла, спящи места, капацитет,
    места, брой хора, хора, души
  `,
  bedrooms: `
    bedroom, bed rooms, beds layout, bedroom layout, bedroom count, bedrooms count, sleeping
    rooms, rooms, стаи, спални помещения, спални стаи, спалня
  `,
  description: `
    description bg, bg description, description bulgarian, long description, full description,
    long text, web description, website description, web text, sales text, advert text, ad text,
    main description, body, text, details, summary, short description, overview, описание на
    български, подробно описание, пълно описание, текст, текст на обявата, детайли, подробности
  `,
  description_en: `
    description english, english description, en description, text english, описание en,
    английско описание
  `,
  is_new: `
    new, stock type, new used, new or used, used new, new / used, condition, condition type,
    vehicle condition, unit condition, ново, нов, нова, ново употребявано, нов употребяван, нов
    или употребяван, състояние
  `,
  is_visible: `
    on website, on web, on site, show on website, show on web, display on website, web visible,
    website visible, visible, published, publish, publish to web, advertise, advertised, live,
    online, website, web, active, enabled, видим, видима, видимо, видим на сайта, на сайта, в
    сайта, публикуван, публикувана, показване, активна, активен, активно
  `,
  is_featured: `
    featured, feature on home page, highlight, highlighted, promoted, recommended, special
    offer, избран, избрана, препоръчан, на начална страница, топ
  `,
  sale_status: `
    status, stock status, sales status, unit status, availability, available, sold status,
    state, статус, наличност, продажба
  `,
  eu_responsible: 'responsible person, eu responsible person, отговорно лице',
  has_free_delivery: 'delivery included, free transport, безплатен транспорт',
  has_central_heating: 'ch, gas central heating, парно, парно отопление',
  has_double_glazing: `
    dg, double glazed, upvc double glazing, двойно остъкляване, стъклопакет, дограма двоен
    стъклопакет
  `,
  'specs.length': `
    overall length, total length, external length, body length, unit length, length overall,
    len, обща дължина, външна дължина, дълж
  `,
  'specs.width': `
    overall width, total width, external width, body width, unit width, width overall, обща
    ширина, външна ширина, шир
  `,
  'specs.height': `
    overall height, total height, external height, height overall, обща височина, вис
  `,
  'specs.weight': `
    unladen, unladen weight, unladen kg, mass, mro, dry weight, kerb weight, net weight, gross
    weight, маса, собствено тегло
  `,
  'specs.heating': 'heating type, heating system, вид отопление, тип отопление',
  'condition.roof': 'roof condition, състояние на покрива',
  'condition.floor': 'floor condition, състояние на пода',
  'condition.damp': 'damp report, damp check, damp test',
  'condition.windows': 'windows condition, window condition, дограма',
  'condition.gas': 'gas check, gas safety, gas certificate',
  'condition.electric': 'electric test, electrical check, electric check',
  chassis_year: 'frame year, година на рамата',
  renewed: 'renovated, refurbished, replaced, обновено, ремонтирано, подменено',
  features: `
    extras, extras list, feature list, features list, equipment, equipment list, options,
    amenities, accessories, specification, specifications, key features, екстри, екстра,
    удобства, обзавеждане, характеристики, аксесоари
  `,
  main_image: `
    main photo, main picture, primary image, primary photo, cover image, cover photo, cover,
    front image, image, photo, picture, image url, photo url, picture url, image link, снимка,
    основна снимка, водеща снимка
  `,
  additional_images: `
    photo list, image list, picture list, photos, pictures, image urls, photo urls, picture
    urls, images url, image links, photo links, picture refs, gallery, additional photos,
    additional pictures, more images, other images, photo files, image files, още снимки, други
    снимки, галерия, списък снимки
  `,
  schema_image: `
    floorplan, floor plan image, floor plan url, layout image, layout plan, layout, plan, plan
    image, план, схема, скица
  `,
  video_url: `
    video, video link, youtube, youtube link, youtube url, vimeo, tour url, virtual tour, видео,
    линк към видео, клип
  `,
  'internal.stock_number': `
    stock no, stock id, stock ref, stock reference, stock code, stock nr, unit no, unit number,
    unit id, unit nr, unit ref, inventory number, inventory no, stock item, item number, item
    no, product number, product code, product id, article number, sku, our ref, ref no, ref
    number, reference number, reference, ref, vehicle id, listing id, advert id, external id,
    home id, складов номер, складов no, наш номер, инвентарен номер, инв номер, инв no, номер на
    обява, номер на обявата, артикул, артикулен номер, код на артикул, код, номер, code, number,
    no
  `,
  'internal.serial_number': `
    serial, serial no, serial number, serial nr, chassis no, chassis number, frame no, frame
    number, сериен номер, сериен no, номер на шаси, номер на шасито, шаси, рама
  `,
  'internal.yard_place': `
    yard place, yard, depot, yard location, location, stock location, branch, site, pitch, bay,
    място, площадка, местоположение, локация, база, клон
  `,
  'internal.supplier': `
    vendor, supplier name, purchased from, bought from, закупен от, купен от
  `,
  'internal.arrived_on': `
    arrived, arrival date, arrival, date arrived, date in, date in stock, in stock since, stock
    date, date received, received, received on, дата на пристигане, пристигнал, пристигнала,
    дата на постъпване, дата на получаване, постъпил, получен на, на склад от
  `,
  'internal.private_note': `
    manager note, managers note, internal note, internal notes, private notes, staff note, staff
    notes, note, notes, remark, remarks, comment, comments, бележка, бележки, вътрешна бележка,
    забележка, забележки, коментар, коментари
  `,
};

/** A name as a person hears it: small letters, "UnitNo" as two words, one blank between words. */
export function heard(name: string): string {
  return composed(withoutInvisible(name), 'NFKC')
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
const keyOf = (name: string) => heard(name).replaceAll(' ', '');

/** How sure a name is, the surest first: it is the product's own, the form's, or another's. */
const sureness = { own: 3, label: 2, word: 1 } as const;

/** A field that a name may mean; of two the greater `weight` is the likelier. */
export interface Meaning {
  field: ColumnField;
  by: keyof typeof sureness;
  weight: number;
}

const byKey = new Map<string, readonly Meaning[]>();
function learn(name: string, field: ColumnField, by: Meaning['by'], at: number): void {
  const key = keyOf(name);
  const known = byKey.get(key) ?? [];
  if (known.some((meaning) => meaning.field === field)) return;
  byKey.set(key, [...known, { field, by, weight: sureness[by] * 1000 - at }]);
}
const labelsOf: Partial<Record<ColumnField, readonly string[]>> = {
  ...labels,
  ...Object.fromEntries(Object.entries(extras).map(([name, { en, bg }]) => [name, [en, bg]])),
};
for (const field of columnFields) {
  learn(field, field, 'own', 0);
  labelsOf[field]?.forEach((name, at) => {
    learn(name, field, 'label', at);
  });
}
for (const field of columnFields) {
  words[field]?.split(',').forEach((name, at) => {
    learn(name, field, 'word', at);
  });
}

/** What is said about a figure and changes nothing of what it is. */
const fillers = new Set(
  (
    'the of for a an and total count qty quantity number no nr num in at on is has incl including ' +
    'inc with vat approx ca на в с за от е бр брой общ обща общо ддс вкл включено около прибл'
  ).split(' '),
);

/** Units that a name may end in, and how they are written behind a figure. */
const units: Record<string, string> = {
  mm: 'mm',
  мм: 'mm',
  cm: 'cm',
  см: 'cm',
  m: 'm',
  м: 'm',
  meter: 'm',
  meters: 'm',
  metre: 'm',
  metres: 'm',
  метра: 'm',
  метри: 'm',
  ft: 'ft',
  feet: 'ft',
  foot: 'ft',
  фута: 'ft',
  in: 'in',
  inch: 'in',
  inches: 'in',
  kg: 'kg',
  kgs: 'kg',
  кг: 'kg',
  t: 't',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  евро: 'EUR',
  bgn: 'BGN',
  lv: 'BGN',
  лв: 'BGN',
  лева: 'BGN',
  gbp: 'GBP',
  pounds: 'GBP',
  usd: 'USD',
  '£': 'GBP',
  $: 'USD',
};
const money = new Set(['EUR', 'BGN', 'GBP', 'USD']);
const takesUnit = (field: ColumnField, unit: string) =>
  field === 'price' ? money.has(unit) : field.startsWith('specs.') && !money.has(unit);

/** The unit that a name says - "mm" of "Length (mm)" - as far as the field has one; else null. */
export function unitOf(name: string, field: ColumnField): string | null {
  const last = heard(name).split(' ').at(-1) ?? '';
  const unit = units[last] ?? units[/[£$]/.exec(name)?.[0] ?? ''];
  // A bare price is in euro already.
  return unit !== undefined && unit !== 'EUR' && takesUnit(field, unit) ? unit : null;
}

/** Letters that no name of a field has: what is longer is a text. */
const longestName = 200;

/** What a name may mean, the likeliest first. */
export function meaningsOf(name: string): readonly Meaning[] {
  if (name.length > longestName) return [];
  const exact = byKey.get(keyOf(name));
  if (exact) return exact;
  const parts = heard(name).split(' ');
  const unit = units[parts.at(-1) ?? ''];
  const bare = unit === undefined ? parts : parts.slice(0, -1);
  for (const tried of [bare, bare.filter((part) => !fillers.has(part))]) {
    const found = (byKey.get(tried.join('')) ?? [])
      .filter(({ field }) => unit === undefined || takesUnit(field, unit))
      .map(({ field, weight }): Meaning => ({ field, by: 'word', weight: weight / 10 }));
    if (found.length > 0) return found;
  }
  return [];
}

const vatQuestions = ['vat qualifying', 'vat included', 'vat inclusive', 'с ддс'].map(keyOf);

/** Whether a name asks how VAT stands in the price, so that yes and no are answers. */
export const asksForVat = (name: string) => vatQuestions.includes(keyOf(name));

/** The field that a name means by itself; null for a name that is not known. */
export function fieldOfName(name: string): ColumnField | null {
  return meaningsOf(name)[0]?.field ?? null;
}
