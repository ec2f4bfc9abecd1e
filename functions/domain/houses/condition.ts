import type { Language } from '../locale.ts';
import type { CheckName } from './caravan-facts.ts';
import { byText, type Listed, type Worded, wordsOf } from './equipment.ts';

/** Notes staff choose from, in both languages as equipment is; they may type any other. */
export const listedNotes: Record<CheckName, readonly Listed[]> = {
  roof: [
    { bg: 'Пребоядисан и уплътнен', en: 'Repainted and resealed' },
    { bg: 'Без следи от теч', en: 'No signs of leaks' },
    { bg: 'Лека ръжда по ръба', en: 'Light rust along the edge' },
    { bg: 'Фугите са за ново уплътняване', en: 'The seams need resealing' },
  ],
  floor: [
    { bg: 'Не хлътва никъде', en: 'No soft spots' },
    { bg: 'Леко хлътва пред входа', en: 'Slightly soft by the front door' },
    { bg: 'Плоскостите в банята са за смяна', en: 'The bathroom floor boards need replacing' },
  ],
  damp: [
    { bg: 'Измерено с влагомер', en: 'Checked with a moisture meter' },
    { bg: 'Стар теч под прозорец, вече е сухо', en: 'An old leak below a window, dry now' },
    { bg: 'Един ъгъл в спалнята се суши', en: 'One bedroom corner is being dried out' },
  ],
  windows: [
    { bg: 'Всички уплътнения са здрави', en: 'All seals are sound' },
    { bg: 'Един стъклопакет е запотен', en: 'One double-glazed unit has misted' },
    { bg: 'Две уплътнения са за смяна', en: 'Two seals need replacing' },
  ],
  gas: [
    { bg: 'Изпитана под налягане, без течове', en: 'Pressure tested, no leaks' },
    { bg: 'Бойлерът е почистен и настроен', en: 'Water heater cleaned and serviced' },
    { bg: 'Маркучите са за смяна', en: 'The hoses need replacing' },
    { bg: 'Прави се преди доставката', en: 'Done before delivery' },
  ],
  electric: [
    { bg: 'Ново табло с дефектнотокова защита', en: 'New consumer unit with RCD' },
    { bg: 'Заземяването е измерено', en: 'Earthing measured' },
    { bg: 'Един контакт е за смяна', en: 'One socket needs replacing' },
    { bg: 'Прави се преди доставката', en: 'Done before delivery' },
  ],
};

/** What may have been renewed. */
export const listedRenewals: readonly Listed[] = [
  { bg: 'Хидроизолация на покрива', en: 'Roof membrane' },
  { bg: 'Уплътнения на прозорците', en: 'Window seals' },
  { bg: 'Входна врата', en: 'Front door' },
  { bg: 'Под в банята', en: 'Bathroom floor' },
  { bg: 'Душ кабина', en: 'Shower cubicle' },
  { bg: 'Тоалетна и мивка', en: 'Toilet and basin' },
  { bg: 'Водопроводни тръби', en: 'Water pipes' },
  { bg: 'Бойлер', en: 'Water heater' },
  { bg: 'Ел. табло', en: 'Consumer unit' },
  { bg: 'Газови маркучи', en: 'Gas hoses' },
  { bg: 'Кухненски плот', en: 'Kitchen worktop' },
  { bg: 'Ламинат', en: 'Laminate floor' },
  { bg: 'Килими', en: 'Carpets' },
  { bg: 'Матраци', en: 'Mattresses' },
  { bg: 'Дамаска на дивана', en: 'Sofa upholstery' },
  { bg: 'Пердета', en: 'Curtains' },
  { bg: 'Боя на стените', en: 'Wall paint' },
  { bg: 'Гуми', en: 'Tyres' },
];

const notes = byText(Object.values(listedNotes).flat());
const renewals = byText(listedRenewals);

/** A note on what was found, in the language of the page. */
export const noteIn = (stored: string, language: Language): Worded =>
  wordsOf(notes, stored, language);

/** What was renewed, in the language of the page. */
export const renewalIn = (stored: string, language: Language): Worded =>
  wordsOf(renewals, stored, language);
