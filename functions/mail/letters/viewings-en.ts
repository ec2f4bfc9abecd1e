import type { ViewingMail } from '#domain/requests/outbox.ts';
import { button, facts, type Letter, letterParts } from './letter.ts';
import type { ViewedHouse, ViewingValues } from './viewing-values.ts';

const { letter, text, phones, farewell } = letterParts('en', 'Kind regards,');

const states = { reserved: 'reserved', sold: 'sold' };
const homes = (houses: readonly ViewedHouse[]) =>
  houses.map(({ name, url }) => ({ label: 'Mobile home', value: name, href: url }));
/** The same before the viewing: homes that others bought or reserved meanwhile are marked. */
const standing = (houses: readonly ViewedHouse[]) =>
  homes(
    houses.map((house) =>
      house.standing === 'sold' || house.standing === 'reserved'
        ? { ...house, name: `${house.name} – ${states[house.standing]}` }
        : house,
    ),
  );

const known = ({ houses, when, place, reference }: ViewingValues) =>
  facts({ label: 'When', value: when }, { label: 'Where', value: place }, ...homes(houses), {
    label: 'Viewing number',
    value: reference,
  });
function reserved(houses: readonly ViewedHouse[]) {
  const count = houses.filter((house) => house.standing === 'reserved').length;
  if (count === 0) return [];
  return [
    text(
      count === 1
        ? 'You can see the reserved home, but for the time being it is not for sale.'
        : 'You can see the reserved homes, but for the time being they are not for sale.',
    ),
  ];
}
/** The same of a viewing to which somebody is still to come. */
const coming = ({ houses, when, place, reference, unoffered }: ViewingValues) => [
  facts({ label: 'When', value: when }, { label: 'Where', value: place }, ...standing(houses), {
    label: 'Viewing number',
    value: reference,
  }),
  ...reserved(houses),
  ...(unoffered === null ? [] : [text(unoffered)]),
];
/** The link, which shows a page with a button: opening it changes nothing. */
const change = ({ link }: ViewingValues) =>
  button(
    'Move or cancel the viewing',
    link,
    'If the button does not work, open this address. The code after # is for you alone:',
  );
const questions = [text('If you have questions, reply to this letter or call us:'), phones];
/** Anybody can type any address into a form. */
const wrongReader = text(
  'If you did not write to us, somebody gave your address by mistake, and there is nothing you have to do.',
);
const visitor = ({ name, phone, phonePieces, email, emailHref, houses }: ViewingValues) =>
  facts(
    { label: 'Name', value: name },
    { label: 'Phone', value: phone, pieces: phonePieces },
    { label: 'E-mail', value: email, href: emailHref },
    ...homes(houses),
  );

/** Letters about viewings in English. */
export const viewingLetters: Record<ViewingMail, (values: ViewingValues) => Letter> = {
  viewing(values) {
    return letter(
      `A viewing is requested: ${values.when}`,
      'Somebody would like to come and see homes',
      facts({ label: 'When', value: values.when }),
      visitor(values),
      text('The place is kept for 24 hours. Confirm the viewing, or propose another time.'),
      ...button('Open the viewing', values.staffUrl),
    );
  },

  'viewing-change'(values) {
    const isCancelled = values.status === 'cancelled';
    return letter(
      isCancelled ? `Viewing cancelled: ${values.when}` : `Viewing moved: ${values.when}`,
      isCancelled ? 'The visitor cancelled the viewing' : 'The visitor asks for another time',
      facts({ label: isCancelled ? 'It was for' : 'When', value: values.when }),
      visitor(values),
      ...(isCancelled ? [] : [text('Confirm the new time, or propose another one.')]),
      ...button('Open the viewing', values.staffUrl),
    );
  },

  'viewing-received'(values) {
    return letter(
      `We received your request for a viewing: ${values.when}`,
      'We received your request for a viewing',
      text(
        values.isInCalendar
          ? 'We noted the new time. We will confirm it by phone or e-mail; until then your calendar shows it as tentative.'
          : 'Thank you! The viewing is not agreed yet: we will confirm it by phone or e-mail.',
      ),
      ...coming(values),
      ...change(values),
      wrongReader,
      ...questions,
      farewell,
    );
  },

  'viewing-confirmed'(values) {
    return letter(
      `See you at the viewing: ${values.when}`,
      'The viewing is agreed',
      text('We are looking forward to your visit. The entry for your calendar is in this letter.'),
      ...coming(values),
      ...change(values),
      ...questions,
      farewell,
    );
  },

  'viewing-moved'(values) {
    return letter(
      `The new time of your viewing: ${values.when}`,
      'The viewing is at another time',
      text(
        'We expect you at the time below. The entry for your calendar is in this letter and replaces the earlier one. If the time does not suit you, choose another or cancel the viewing:',
      ),
      ...coming(values),
      ...change(values),
      ...questions,
      farewell,
    );
  },

  'viewing-declined'(values) {
    return letter(
      `About your viewing: ${values.when}`,
      'We cannot welcome you then',
      text(
        'Unfortunately we cannot show you the homes at that time. Call us and we will find another:',
      ),
      phones,
      known(values),
      farewell,
    );
  },

  'viewing-cancelled'(values) {
    return letter(
      `The viewing is cancelled: ${values.when}`,
      'The viewing is cancelled',
      text(
        'You cancelled the viewing, and somebody else can have the time. You are welcome whenever you decide to come.',
      ),
      known(values),
      wrongReader,
      ...questions,
      farewell,
    );
  },

  'viewing-reminder'(values) {
    return letter(
      `A reminder of your viewing: ${values.when}`,
      'We expect you for the viewing',
      ...coming(values),
      ...change(values),
      ...questions,
      farewell,
    );
  },
};
