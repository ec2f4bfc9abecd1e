/** How people write a telephone, and what stands there. */
export interface TelephoneSpelling {
  typed: string;
  /** E.164, in the order they were typed. */
  numbers: readonly string[];
  /** What the first one has to be dialled with, where that is more than the number. */
  dial?: string;
  /** What stays readable beside them; nothing unless it is named. */
  beside?: string;
  /** Whether chats are offered: not for landlines. */
  chat?: boolean;
}

const one = (typed: string, number: string, rest: Partial<TelephoneSpelling> = {}) => ({
  typed,
  numbers: [number],
  ...rest,
});
const two = (
  typed: string,
  first: string,
  second: string,
  rest: Partial<TelephoneSpelling> = {},
) => ({ typed, numbers: [first, second], ...rest });

const mobile = '+359888123456';
const other = '+359899123456';
const landline = '+35936165432';

/** Spellings of telephones, as they were met in forms, and more of each kind. */
export const telephoneSpellings: readonly TelephoneSpelling[] = [
  // One number, with everything that people put into it.
  one('0888123456', mobile),
  one('0888 123 456', mobile),
  one('0888-12-34-56', mobile),
  one('0888.123.456', mobile),
  one('0888/123456', mobile),
  one('(0888) 123-456', mobile),
  one('08 88 12 34 56', mobile),
  one('888 123 456', mobile),
  one('0888 - 123 - 456', mobile),
  one('0888_123_456', mobile),
  one('0888+123456', mobile),
  one('０８８８ １２３ ４５６', mobile),
  one('٠٨٨٨١٢٣٤٥٦', mobile),
  one('0888\u00a0123\u200b456', mobile),
  // With the country.
  one('+359888123456', mobile),
  one('+359(888)123456', mobile),
  one('(+359) 888 123 456', mobile),
  one('00359 88 812 3456', mobile),
  one('359888123456', mobile),
  one('359 0888 123456', mobile),
  one('tel:+359888123456', mobile, { beside: 'tel:' }),
  // Landlines, of towns and villages.
  one('0361 6 54 32', landline, { chat: false }),
  one('0361/65432', landline, { chat: false }),
  one('(0361) 65432', landline, { chat: false }),
  one('02/ 981 12 34', '+35929811234', { chat: false }),
  one('+359 (0)2 981 1234', '+35929811234', { chat: false }),
  one('03638 22 33', '+35936382233', { chat: false }),
  one('03651 234', '+3593651234', { chat: false }),
  one('0700 12 345', '+35970012345', { chat: false }),
  // Other countries.
  one('0044 (0)7911 123415', '+447911123415'),
  one('+44 20 7946 0958', '+442079460958', { chat: false }),
  one('+49 151 23456789', '+4915123456789'),
  one('+30 691 234 5678', '+306912345678'),
  one('+90 532 123 45 67', '+905321234567'),
  one('+40 721 234 567', '+40721234567'),
  one('+389 70 123 456', '+38970123456'),
  one('+999 12-34 56', '+999123456', { chat: false }),
  // Hours, days and words beside.
  one('0888123456, 18-20 ч.', mobile, { beside: '18-20 ч.' }),
  one('тел. 0888 123 456 (вечер)', mobile, { beside: 'тел. (вечер)' }),
  one('0888123456 - 18:30', mobile, { beside: '18:30' }),
  one('0888 123 456 / 457', mobile, { beside: '457' }),
  one('0888 123 456 2 деца', mobile, { beside: '2 деца' }),
  one('02 981 12 34 (9.00-18.00)', '+35929811234', { beside: '(9.00-18.00)', chat: false }),
  one('02 981 12 34 / 981 12 35', '+35929811234', { beside: '981 12 35', chat: false }),
  one('052 613 031 / 11.00/14.30', '+35952613031', { beside: '11.00/14.30', chat: false }),
  one('02 981 12.34', '+35929811234', { chat: false }),
  one('03651 234 9-17', '+3593651234', { beside: '9-17', chat: false }),
  one('03651 234 / 5', '+3593651234', { beside: '5', chat: false }),
  one('0888 123 456 8.30-10.30', mobile, { beside: '8.30-10.30' }),
  one('09.30 - 12.30 0888 123 456', mobile, { beside: '09.30 - 12.30' }),
  one('0888123456 на 05.12.2026', mobile, { beside: 'на 05.12.2026' }),
  one('02.05.2025 0888123456', mobile, { beside: '02.05.2025' }),
  one('+49 30 901820 18-20 ч.', '+4930901820', { beside: '18-20 ч.', chat: false }),
  one('ет. 3 ап. 12, 0888123456', mobile, { beside: 'ет. 3 ап. 12' }),
  // Mistyped, and plain all the same.
  one('+359 (0) 0888 123 456', mobile),
  one('+359 00 888123456', mobile),
  one('0359888123456', mobile),
  one('00 888 123 456', mobile),
  one('0888,123,456', mobile),
  one('0️⃣8️⃣8️⃣8️⃣123456', mobile),
  // Extensions.
  one('0361 6 54 32 вътр. 14', landline, { dial: `${landline};ext=14`, chat: false }),
  one('0361 65432 x14', landline, { dial: `${landline};ext=14`, chat: false }),
  one('0361 65432, ext. 14', landline, { dial: `${landline};ext=14`, chat: false }),
  one('0361 65432;ext=14', landline, { dial: `${landline};ext=14`, chat: false }),
  one('0361 65432 (вътр. 14)', landline, { dial: `${landline};ext=14`, chat: false }),
  one('0361 65432 вътр-14', landline, { dial: `${landline};ext=14`, chat: false }),
  one('0361 65432, вътрешен номер 14', landline, { dial: `${landline};ext=14`, chat: false }),
  one('0361 65432 - доб. № 14', landline, { dial: `${landline};ext=14`, chat: false }),
  one('0888123456 х 2 деца', mobile, { beside: 'х 2 деца' }),
  // Two.
  two('0888 123 456 0899 123 456', mobile, other),
  two('0888123456/0899123456', mobile, other),
  two('0888123456+0899123456', mobile, other),
  two('+359888123456+359899123456', mobile, other),
  two('0888123456, 0899123456', mobile, other),
  two('0888123456; 0899123456', mobile, other),
  two('0888123456 (0899123456)', mobile, other, { beside: '()' }),
  two('(0888) 123-456 (0899) 123-456', mobile, other),
  two('0888123456 и 0899123456', mobile, other, { beside: 'и' }),
  two('0888123456 или +359 899 123 456', mobile, other, { beside: 'или' }),
  two('052/613031 / 052/613032', '+35952613031', '+35952613032', { chat: false }),
  two('0361 65432 вътр. 14 0888123456', landline, mobile, { dial: `${landline};ext=14` }),
  two('0888 123 456 (WhatsApp +44 7911 123415)', mobile, '+447911123415', {
    beside: '(WhatsApp)',
  }),
  { typed: '0888123456 0899123456 0877123456', numbers: [mobile, other, '+359877123456'] },
  two('888123456+899123456', mobile, other),
  two('0888 123 456 # 0899 123 456', mobile, other, { beside: '#' }),
  two('0361 65432, доб. 0888 123 456', landline, mobile, { beside: 'доб.' }),
  // The dealer's own list of what its forms got.
  one('0888 123 401 след 18 ч.', '+359888123401', { beside: 'след 18 ч.' }),
  one('0888123402 (след 18:00)', '+359888123402', { beside: '(след 18:00)' }),
  one('0888 123 403 вътр. 12', '+359888123403', { dial: '+359888123403;ext=12' }),
  one('0361/65433 доб. 3', '+35936165433', { dial: '+35936165433;ext=3', chat: false }),
  two('0888123404 0899123404', '+359888123404', '+359899123404'),
  two('0888123405 - 0899123405', '+359888123405', '+359899123405'),
  two('0888123406-0899123406', '+359888123406', '+359899123406'),
  two('0888123407 (жена ми: 0899123407)', '+359888123407', '+359899123407', {
    beside: '(жена ми:)',
  }),
  two('052 820750 0885665400', '+35952820750', '+359885665400'),
  two('0885/665-941 052/820-761', '+359885665941', '+35952820761'),
  two('GSM 0888123408 дом. 0361 65434', '+359888123408', '+35936165434', { beside: 'GSM дом.' }),
  two('0888123409\\0899123409', '+359888123409', '+359899123409'),
  two('0888123410 | 0899123410', '+359888123410', '+359899123410'),
  one('0888 12 34 11 от 9 до 17', '+359888123411', { beside: 'от 9 до 17' }),
  one('0888123412 до 20:00', '+359888123412', { beside: 'до 20:00' }),
  one('++359888123413', '+359888123413'),
  one('+359 (0) 888 123 414', '+359888123414'),
  // The same one twice is one.
  one('0888123456, +359888123456', mobile),
];

/** What people type who do not want to be called, and what is something else than a telephone. */
export const dummyTelephones: readonly string[] = [
  ...['0000000000', '0000 000 000', '1111111111', '+000000000000', '0000000000 Иван'],
  ...['12345', '123456789', '1234567890', '0123456789', '+123456789', '9876543210'],
  ...['31.12.2025', '2024-2025', 'оферта 2024-0123', 'О888 123 456'],
  ...['няма', 'abc', '-', '1', '12 34', '+359', '65432', '6 54 32', 'call me 112', 'след 18 ч.'],
];

/** What is no number that anybody could dial, and no dummy: compared by its digits. */
export const unreadTelephones: readonly string[] = [
  ...['0888 123 4567', '088812345', '0035988123456', '0888 1234 5678', '+359 888 123 45'],
  ...['02 981 12 345', '0888 88 12 34 56', '0532 123 45 67', '+359 888 12З 456'],
  '25 000 до 30 000',
];
