import { foldName } from '../fold.ts';
import type { Language } from '../locale.ts';
import { type ExtraName, extraNames } from './caravan-fields.ts';
import type { HeatingKind } from './listing.ts';

/**
 * Heating and equipment as houses have them, kept once in both languages. A house stores plain
 * text: an entry of these lists in Bulgarian, or whatever staff typed. Pages show a listed entry in
 * their own language and mark other text with its language.
 */
export interface Listed {
  bg: string;
  en: string;
}

/** What comes with a house. */
export const extras = {
  has_free_delivery: { bg: 'Безплатна доставка', en: 'Free delivery' },
  has_central_heating: { bg: 'Централно отопление', en: 'Central heating' },
  has_double_glazing: { bg: 'Двоен стъклопакет', en: 'Double glazing' },
} as const satisfies Record<ExtraName, Listed>;

/** The extras of one house. */
export const extrasOf = (house: Readonly<Record<ExtraName, boolean>>): ExtraName[] =>
  extraNames.filter((name) => house[name]);

/** What each extra is called in one language. */
export const extrasIn = (language: Language) =>
  Object.fromEntries(extraNames.map((name) => [name, extras[name][language]])) as Record<
    ExtraName,
    string
  >;

/** Kinds of heating a visitor may look for; `other` is a text that no list knows. */
export const heatingKinds = {
  central: { bg: 'Централно отопление', en: 'Central heating' },
  gasFire: { bg: 'Газова камина', en: 'Gas fire' },
  electric: { bg: 'Електрическо', en: 'Electric' },
  airConditioner: { bg: 'Климатик', en: 'Air conditioner' },
  underfloor: { bg: 'Подово отопление', en: 'Underfloor heating' },
  stove: { bg: 'Печка или камина на дърва', en: 'Stove or wood fire' },
  other: { bg: 'Друго', en: 'Other' },
} as const satisfies Record<HeatingKind, Listed>;

type ListedHeating = Listed & { kinds: readonly HeatingKind[] };

export const listedHeating: readonly ListedHeating[] = [
  {
    bg: 'Газово централно отопление (Morco)',
    en: 'Gas central heating (Morco boiler)',
    kinds: ['central'],
  },
  { bg: 'Газово централно отопление', en: 'Gas central heating', kinds: ['central'] },
  {
    bg: 'Централно отопление с радиатори',
    en: 'Central heating with radiators',
    kinds: ['central'],
  },
  {
    bg: 'Газово централно отопление и камина',
    en: 'Gas central heating and a gas fire',
    kinds: ['central', 'gasFire'],
  },
  { bg: 'Газова камина', en: 'Gas fire', kinds: ['gasFire'] },
  {
    bg: 'Газова камина и електрически конвектори',
    en: 'Gas fire and electric convector heaters',
    kinds: ['gasFire', 'electric'],
  },
  { bg: 'Електрически конвектори', en: 'Electric convector heaters', kinds: ['electric'] },
  { bg: 'Електрически радиатори', en: 'Electric radiators', kinds: ['electric'] },
  { bg: 'Електрическа камина', en: 'Electric fire', kinds: ['electric'] },
  { bg: 'Климатик (инвертор)', en: 'Inverter air conditioner', kinds: ['airConditioner'] },
  {
    bg: 'Климатик (инвертор) и подово отопление',
    en: 'Inverter air conditioner and underfloor heating',
    kinds: ['airConditioner', 'underfloor'],
  },
  {
    bg: 'Климатик (инвертор) и електрически конвектори',
    en: 'Inverter air conditioner and electric convector heaters',
    kinds: ['airConditioner', 'electric'],
  },
  { bg: 'Подово отопление', en: 'Underfloor heating', kinds: ['underfloor'] },
  { bg: 'Печка на дърва', en: 'Wood-burning stove', kinds: ['stove'] },
  { bg: 'Печка на пелети', en: 'Pellet stove', kinds: ['stove'] },
  { bg: 'Камина на дърва', en: 'Wood fire', kinds: ['stove'] },
  { bg: 'Газови конвектори', en: 'Gas wall heaters', kinds: ['other'] },
  { bg: 'Без отопление', en: 'No heating', kinds: [] },
];

export const listedFeatures: readonly Listed[] = [
  // Shell and outside.
  { bg: 'Двоен стъклопакет', en: 'Double glazing' },
  { bg: 'PVC дограма', en: 'uPVC windows and doors' },
  { bg: 'Панорамни прозорци', en: 'Panoramic windows' },
  { bg: 'Френски прозорци', en: 'French windows' },
  { bg: 'Плъзгаща се входна врата', en: 'Sliding front door' },
  { bg: 'Облицовка Canexel', en: 'Canexel cladding' },
  { bg: 'Алуминиева облицовка', en: 'Aluminium cladding' },
  { bg: 'PVC облицовка', en: 'PVC cladding' },
  { bg: 'Покрив от керемида', en: 'Tiled roof' },
  { bg: 'Покрив от метални керемиди', en: 'Metal tile roof' },
  { bg: 'Двускатен покрив', en: 'Pitched roof' },
  { bg: 'Нов покрив', en: 'New roof' },
  { bg: 'Поцинковано шаси', en: 'Galvanised chassis' },
  { bg: 'Теглич и колела', en: 'Drawbar and wheels' },
  { bg: 'Усилена изолация', en: 'Extra insulation' },
  { bg: 'Зимен пакет', en: 'Winter pack' },
  { bg: 'Веранда', en: 'Veranda' },
  { bg: 'Веранда по поръчка', en: 'Veranda made to order' },
  { bg: 'Стъпала и парапет', en: 'Steps and railing' },
  { bg: 'Външен склад', en: 'Outdoor storage' },
  { bg: 'Външно осветление', en: 'Outdoor lighting' },
  // Living room.
  { bg: 'Камина', en: 'Fireplace' },
  { bg: 'Електрическа камина', en: 'Electric fire' },
  { bg: 'Климатик', en: 'Air conditioner' },
  { bg: 'Разтегателен диван', en: 'Sofa bed' },
  { bg: 'Холна гарнитура', en: 'Three-piece suite' },
  { bg: 'Трапезария за четирима', en: 'Dining area for four' },
  { bg: 'Трапезария за шестима', en: 'Dining area for six' },
  { bg: 'Висок таван', en: 'Vaulted ceiling' },
  { bg: 'Ламинат в дневната', en: 'Laminate floor in the living room' },
  { bg: 'Пердета и щори', en: 'Curtains and blinds' },
  { bg: 'LED осветление', en: 'LED lighting' },
  { bg: 'Телевизор', en: 'Television' },
  { bg: 'Окабеляване за телевизор', en: 'TV wiring' },
  { bg: 'Изцяло обзаведен', en: 'Fully furnished' },
  // Kitchen.
  { bg: 'Вградена кухня с фурна', en: 'Fitted kitchen with oven' },
  { bg: 'Кухненски остров', en: 'Kitchen island' },
  { bg: 'Газов котлон с 4 горелки', en: 'Four-burner gas hob' },
  { bg: 'Електрически котлон', en: 'Electric hob' },
  { bg: 'Индукционен котлон', en: 'Induction hob' },
  { bg: 'Аспиратор', en: 'Cooker hood' },
  { bg: 'Микровълнова фурна', en: 'Microwave oven' },
  { bg: 'Хладилник', en: 'Fridge' },
  { bg: 'Хладилник с фризер', en: 'Fridge freezer' },
  { bg: 'Съдомиялна', en: 'Dishwasher' },
  { bg: 'Пералня', en: 'Washing machine' },
  { bg: 'Сушилня', en: 'Tumble dryer' },
  // Bedrooms and bathroom.
  { bg: 'Спалня с гардероб', en: 'Bedroom with wardrobe' },
  { bg: 'Спалня със собствена баня', en: 'En-suite bedroom' },
  { bg: 'Вградени гардероби', en: 'Fitted wardrobes' },
  { bg: 'Килим в спалните', en: 'Carpeted bedrooms' },
  { bg: 'Баня с душ кабина', en: 'Bathroom with shower cubicle' },
  { bg: 'Баня с вана', en: 'Bathroom with bath' },
  { bg: 'Втора баня', en: 'Second bathroom' },
  { bg: 'Втора тоалетна', en: 'Second toilet' },
  { bg: 'Тоалетна с вентилация', en: 'Ventilated toilet' },
  // Services.
  { bg: 'Газов бойлер', en: 'Gas water heater' },
  { bg: 'Електрически бойлер', en: 'Electric water heater' },
  { bg: 'Комбиниран газов котел', en: 'Gas combi boiler' },
  { bg: 'Датчик за дим', en: 'Smoke alarm' },
  { bg: 'Датчик за въглероден окис', en: 'Carbon monoxide alarm' },
];

/** Each entry of a list by its folded text in either language. */
export const byText = <T extends Listed>(list: readonly T[]) =>
  new Map(
    list.flatMap((entry) =>
      [entry.en, entry.bg].map((text): [string, T] => [foldName(text), entry]),
    ),
  );
const heating = byText(listedHeating);
const features = byText(listedFeatures);

/** A text as a page shows it; `lang` where its language is not the page's. */
export interface Worded {
  text: string;
  lang?: Language;
}

/** Text in Cyrillic is Bulgarian; anything else with letters is taken for English. */
function typed(text: string, language: Language): Worded {
  const own = /\p{Script=Cyrillic}/u.test(text) ? 'bg' : /\p{L}/u.test(text) ? 'en' : language;
  return own === language ? { text } : { text, lang: own };
}

/** A stored text by its list, in the language of the page. */
export function wordsOf(
  list: ReadonlyMap<string, Listed>,
  stored: string,
  language: Language,
): Worded {
  const listed = list.get(foldName(stored));
  return listed ? { text: listed[language] } : typed(stored, language);
}

/** A house's heating in the language of the page, whatever case and blanks it is stored with. */
export const heatingIn = (stored: string, language: Language): Worded =>
  wordsOf(heating, stored, language);

/** One entry of a house's equipment in the language of the page. */
export const featureIn = (stored: string, language: Language): Worded =>
  wordsOf(features, stored, language);

/**
 * A house's kinds of heating: none where nothing is stored, `other` for a text that no list knows.
 */
export function heatingKindsOf(stored: string): readonly HeatingKind[] {
  if (stored.trim() === '') return [];
  return heating.get(foldName(stored))?.kinds ?? ['other'];
}

/** The stored text and its translation: a search finds it by both. */
export function equipmentWords(stored: string): string[] {
  const listed = heating.get(foldName(stored)) ?? features.get(foldName(stored));
  return listed ? [listed.bg, listed.en] : [stored];
}
